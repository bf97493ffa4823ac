"""The games of this server, and its two clocks."""

import time
from collections.abc import Mapping
from typing import Final

from parlour.engine.game import Game, GameContractError
from parlour.engine.loader import load_game
from parlour.engine.values import Millis
from parlour.games import NAMES, built_in
from parlour.server.core.settings import Settings

_STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class GameLoadError(GameContractError):
    """Why a game that the operator names is not there, and what to do."""


def wall_time() -> Millis:
    """For what is stored, shown or a date."""
    return Millis(time.time_ns() // 1_000_000)


def steady_time() -> Millis:
    """For how long something takes: nobody sets this clock. On Linux it counts while the machine sleeps."""
    return Millis(time.clock_gettime_ns(_STEADY) // 1_000_000)


def load_games(settings: Settings) -> Mapping[str, Game]:
    """The built-in games and those that the operator names."""
    found = [built_in(name) for name in NAMES]
    found += [_load(where) for where in settings.games]
    return {game.name: game for game in found}


def _load(where: str) -> Game:
    try:
        return load_game(where)
    except (Exception, SystemExit) as fault:
        why = " ".join(str(fault).split()) or type(fault).__name__
        raise GameLoadError(f"the game {where} cannot be loaded ({why}): mend it or PARLOUR_GAMES") from fault
