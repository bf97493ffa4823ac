"""The games that come with Parlour, by name. Each is imported on first use."""

from contextlib import nullcontext
from functools import cache
from importlib import import_module
from typing import Final

from parlour.engine.contract.game import Game, bind
from parlour.extras import is_installed, needs

__all__ = ["BUILT_IN", "CLASSIC_GAMES", "CORE_GAMES", "NAMES", "built_in"]

CORE_GAMES: Final = ("tictactoe", "deck", "cambio", "imperial")
"""The example game, and the games that Parlour was built for."""

CLASSIC_GAMES: Final = (
    "hex",
    "reversi",
    "morris",
    "chess",
    "backgammon",
    "hearts",
    "liars-dice",
    "sea-battle",
)

BUILT_IN: Final = (*CORE_GAMES, *CLASSIC_GAMES)

EXTRAS: Final = {"chess": "chess"}
"""The extra that a game needs. The extra has the name of the library that it installs."""

NAMES: Final = tuple(name for name in BUILT_IN if name not in EXTRAS or is_installed(EXTRAS[name]))
"""The built-in games without those whose extra is not installed."""


@cache
def built_in(name: str) -> Game:
    """Loads a game of `BUILT_IN`. Raises MissingExtraError if its extra is not installed."""
    assert name in BUILT_IN, f"{name} is not a built-in game"
    with needs(EXTRAS[name], f"the game {name}") if name in EXTRAS else nullcontext():
        return bind(import_module(f"parlour.games.{name.replace('-', '_')}"))
