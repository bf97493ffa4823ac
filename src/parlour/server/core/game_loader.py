"""Loads the games of this server, and reads its two clocks."""

import time
from collections.abc import Mapping
from typing import Final

from parlour.engine.contract.game import Game, GameContractError
from parlour.engine.values import Millis
from parlour.games import NAMES, built_in, finder
from parlour.server.core.settings import Settings

_STEADY_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class GameLoadError(GameContractError):
    """A game that the operator names cannot be loaded. The text says why and what to do."""


def wall_time() -> Millis:
    """The time for everything that is stored or shown."""
    return Millis(time.time_ns() // 1_000_000)


def steady_time() -> Millis:
    """The time for measuring durations. It is never set. On Linux it also counts while the machine sleeps."""
    return Millis(time.clock_gettime_ns(_STEADY_CLOCK) // 1_000_000)


def load_games(settings: Settings) -> Mapping[str, Game]:
    """Load the built-in games, the installed ones and those that the operator names."""
    try:
        found = [built_in(name) for name in NAMES]
        found += [_load(name, f"uninstall {one.package}") for name, one in finder.installed().items()]
        found += [_load(where, "leave it out of --game and PARLOUR_GAMES") for where in settings.games]
        return finder.by_name(found)
    except finder.GameFindError as fault:
        raise GameLoadError(str(fault)) from fault


def _load(where: str, otherwise: str) -> Game:
    try:
        return finder.find(where)
    except finder.GameFindError as fault:
        cause = fault.__cause__ or fault
        why = " ".join(str(cause).split()) or type(cause).__name__
        raise GameLoadError(f"the game {where} cannot be loaded ({why}): mend it or {otherwise}") from fault
