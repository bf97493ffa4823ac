"""The pictures of the rules."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from parlour.engine import Words
from parlour.engine.scene import Arrow, Graph, Mark, Scene
from parlour.games.morris.board import NAMES, bits
from parlour.games.morris.rules import start
from parlour.games.morris.scene import LINKS, MAN_SIZE, men_on_board, points
from parlour.games.morris.state import Started

TILE_MAN_SIZE: Final = 1.3
"""Larger than on the board, because a tile is small."""


def pictures(words: Words) -> Mapping[str, Scene]:
    mill = [Mark(point, "good") for point in ("b6", "d6", "f6")]
    double = [Mark(point, "good") for point in ("g7", "g4", "g1")]
    return {
        "tile": _picture("a7 d7 g7 f2 c4", "d5 b4 f6 d1", size=TILE_MAN_SIZE),
        "mill": _picture("b6 d6 f4 b2 e3", "d7 d5 c3 g4", Arrow("f4", "f6", "good"), *mill),
        "taking": _picture("b6 d6 f6 b2 e3", "a7 d7 g7 c3 g1", Mark("c3", "bad"), Mark("g1", "bad")),
        "double": _picture("d7 d6 d5 g4 g1", "a7 b6 b2 c3 e4", Arrow("d7", "g7", "good"), *double),
        "flying": _picture("a7 d7 b4", "g7 d6 f6 b2 d2", Arrow("b4", "e3", "note")),
    }


def _picture(first: str, second: str, *marks: Mark | Arrow, size: float = MAN_SIZE) -> Scene:
    """The board alone, with the men of both players on these points."""
    board = Graph("board", points(size), links=LINKS)
    men = (_points_called(first), _points_called(second))
    position = replace(start(Started(flying=True)), men=men, hands=(0, 0))
    return Scene((board,), tuple(men_on_board(position)), marks)


def _points_called(names: str) -> int:
    return bits([NAMES.index(name) for name in names.split()])
