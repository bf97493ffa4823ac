"""A game whose state has every kind of value."""

from collections.abc import Mapping
from types import SimpleNamespace

from parlour.engine import Data, Seat, bind
from parlour.games import tictactoe


class Town(Data, frozen=True):
    taxes: int


class Tree(Data, frozen=True):
    left: "Tree | None" = None


class State(Data, frozen=True):
    cells: tuple[Seat | None, ...]
    towns: Mapping[str, Town]
    tree: Tree


GAME = bind(SimpleNamespace(**{**vars(tictactoe), "State": State}))
