"""The games that come with Parlour, by name. Each is imported when it is asked for."""

from contextlib import nullcontext
from functools import cache
from importlib import import_module
from typing import Final

from parlour.engine.contract.game import Game, bind
from parlour.extras import is_installed, needs

__all__ = ["BUILT_IN", "FIRST", "NAMES", "SHELF", "built_in"]

FIRST: Final = ("tictactoe", "deck", "cambio", "imperial")
"""The one to read first, and those that Parlour exists for."""

SHELF: Final = ("hex", "reversi", "morris", "chess", "backgammon", "hearts", "liars-dice", "sea-battle")
"""What people know."""

BUILT_IN: Final = (*FIRST, *SHELF)

EXTRAS: Final = {"chess": "chess"}
"""The extra that a game needs; the library that it brings has the same name."""

NAMES: Final = tuple(name for name in BUILT_IN if name not in EXTRAS or is_installed(EXTRAS[name]))
"""The games that are offered: those whose extra is installed."""


@cache
def built_in(name: str) -> Game:
    """The game of that name, one of `BUILT_IN`; MissingExtraError where it lacks its extra."""
    assert name in BUILT_IN, f"{name} is not a built-in game"
    with needs(EXTRAS[name], f"the game {name}") if name in EXTRAS else nullcontext():
        return bind(import_module(f"parlour.games.{name.replace('-', '_')}"))
