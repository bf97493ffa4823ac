"""Descriptions of the installed games."""

import sys
from functools import lru_cache

import msgspec
import structlog

from parlour.bots import bot_names, levels_of, strongest_bot
from parlour.bots.levels import COMMON_LEVELS
from parlour.engine.contract.about import About
from parlour.engine.contract.assets import assets_of
from parlour.engine.contract.game import Game
from parlour.engine.contract.presentation import TILE, icon_of, kinds_of, present
from parlour.engine.scene import Scene
from parlour.engine.scene.places import find_excess
from parlour.engine.values import encode
from parlour.engine.words.words import Words
from parlour.server.core.errors import RefusedError
from parlour.server.lobby.asset_routes import FRAME, asset_url
from parlour.server.lobby.creation import check_option_size
from parlour.server.lobby.puzzle import puzzle_title
from parlour.server.lobby.requests import GameInfo, LevelInfo, PackageInfo

_log = structlog.get_logger("lobby")


@lru_cache
def game_info(game: Game, language: str) -> GameInfo:
    module, words, icon = sys.modules.get(game.where), game.words((), language), icon_of(game)
    return GameInfo(
        name=game.name,
        title=game.title_in(language),
        line=words.call(game.line),
        length=words.call(game.length),
        minutes=max(game.minutes, 0),
        kinds=kinds_of(game),
        colours=game.colours,
        like=list(dict.fromkeys([*map(words.call, game.like), *game.like])),
        icon=None if icon is None else asset_url(game, assets_of(game)) + icon,
        tile=_tile(game, words),
        seats=list(game.seats),
        version=game.version,
        opens=game.opens,
        score_unit=game.score_unit,
        bots=bot_names(game),
        levels=_levels(game, words),
        level_names=_level_names(game, words),
        strongest=strongest_bot(game),
        options=msgspec.json.schema(game.Options),
        has_tutorial=game.tutorial is not None,
        puzzle=_puzzle(game, language),
        quick=game.quick,
        package=_package(game),
        about=None if module is None or module.__doc__ is None else module.__doc__.strip(),
    )


def _levels(game: Game, words: Words) -> list[LevelInfo]:
    if game.seats[-1] == 1:
        return []
    return [
        LevelInfo(one.bot, one.strength, "" if one.style in COMMON_LEVELS else words.call(one.style))
        for one in levels_of(game)
    ]


def _level_names(game: Game, words: Words) -> dict[str, str]:
    own = (level for level in bot_names(game) if level not in COMMON_LEVELS)
    return {level: said for level in own if (said := words.call(level)) != level}


def _tile(game: Game, words: Words) -> Scene | None:
    """Returns None if the game cannot draw its tile, so that the start page still lists the game."""
    try:
        tile = game.pictures(words).get(TILE)
        return None if tile is None or find_excess(tile, len(encode(tile))) else tile
    except Exception:  # noqa: BLE001  a third-party game can raise anything
        _log.exception("the picture of a game failed", game=game.name)
        return None


def _puzzle(game: Game, language: str) -> str:
    try:
        return puzzle_title(game, language)
    except Exception:  # noqa: BLE001  a third-party game can ship any file
        _log.exception("the puzzles of a game failed", game=game.name)
        return ""


def _package(game: Game) -> PackageInfo | None:
    assets = assets_of(game)
    if not assets.files:
        return None
    at = asset_url(game, assets)
    return PackageInfo(at, assets.pictures, at + FRAME if game.board in assets.files else None)


def describe_game(game: Game, options: str, language: str) -> About:
    try:
        raw = options.encode()
        check_option_size(raw)
        chosen = game.decode_options(raw)
    except (msgspec.DecodeError, ValueError) as fault:
        raise RefusedError("lobby/options", fault=str(fault)) from None
    return present(game, chosen, language)
