"""The games that come with Parlour, by name. Each is imported when it is asked for."""

from functools import cache
from importlib import import_module

from parlour.engine.game import Game, bind

__all__ = ["NAMES", "built_in"]

NAMES = ("tictactoe", "deck", "cambio", "imperial")


@cache
def built_in(name: str) -> Game:
    """The game of that name; one of `NAMES`."""
    assert name in NAMES, f"{name} is not a built-in game"
    return bind(import_module(f"parlour.games.{name.replace('-', '_')}"))
