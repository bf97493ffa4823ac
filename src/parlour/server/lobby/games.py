"""The games there are to play."""

import sys
from functools import lru_cache

import msgspec

from parlour.bots import bot_names
from parlour.engine.about import About
from parlour.engine.assets import assets_of
from parlour.engine.game import Game
from parlour.engine.presentation import icon_of, present
from parlour.server.core.errors import RefusedError
from parlour.server.lobby.asset_routes import FRAME, address
from parlour.server.lobby.requests import GameShown, PackageShown


@lru_cache
def game_shown(game: Game, language: str) -> GameShown:
    module, words, icon = sys.modules.get(game.where), game.words((), language), icon_of(game)
    return GameShown(
        name=game.name,
        title=words.call(game.title),
        line=words.call(game.line),
        length=words.call(game.length),
        icon=None if icon is None else address(game, assets_of(game)) + icon,
        seats=list(game.seats),
        version=game.version,
        opens=game.opens,
        bots=bot_names(game),
        options=msgspec.json.schema(game.Options),
        package=_package(game),
        about=None if module is None or module.__doc__ is None else module.__doc__.strip(),
    )


def _package(game: Game) -> PackageShown | None:
    assets = assets_of(game)
    if not assets.files:
        return None
    at = address(game, assets)
    return PackageShown(at, assets.pictures, at + FRAME if game.board in assets.files else None)


def about(game: Game, options: str, language: str) -> About:
    """What *game* says of itself with these options in force."""
    try:
        chosen = game.decode_options(options.encode())
    except (msgspec.DecodeError, ValueError) as fault:
        raise RefusedError("lobby/options", fault=str(fault)) from None
    return present(game, chosen, language)
