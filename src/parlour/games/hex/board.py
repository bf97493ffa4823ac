"""The board: a rhombus of hexagons. Each pair of opposite sides belongs to one player."""

from functools import cache
from typing import Final, NamedTuple

from parlour.engine import Seat
from parlour.engine.scene import Side
from parlour.parts.grids import Neighbours, edge, hexagons

EMPTY: Final = "."
STONES: Final = "01"
"""The characters for the stones of each seat in a position."""

SIDES: Final[tuple[tuple[Side, Side], ...]] = (("top", "bottom"), ("left", "right"))
"""The two sides that each seat has to connect."""


class Board(NamedTuple):
    """Tables that depend only on the board's size."""

    size: int
    neighbours: Neighbours
    sides: tuple[tuple[range, range], ...]
    """For each seat, the cells along its two sides."""

    touched: tuple[tuple[int, ...], ...]
    """For each seat and cell, the number of the seat's sides that the cell touches."""

    names: tuple[str, ...]
    """Letter and number of each cell."""


@cache
def board_of(size: int) -> Board:
    sides = tuple((edge(size, size, one), edge(size, size, other)) for one, other in SIDES)
    cells = range(size * size)
    return Board(
        size=size,
        neighbours=hexagons(size, size),
        sides=sides,
        touched=tuple(tuple(sum(cell in side for side in pair) for cell in cells) for pair in sides),
        names=tuple(f"{chr(ord('a') + cell % size)}{cell // size + 1}" for cell in cells),
    )


def mirrored(cell: int, size: int) -> int:
    """The cell that has the same position relative to the other seat's sides."""
    row, column = divmod(cell, size)
    return column * size + row


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)
