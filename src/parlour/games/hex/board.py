"""The board of hexagons: a rhombus whose opposite sides belong to one player each."""

from functools import cache
from typing import Final, NamedTuple

from parlour.engine import Seat
from parlour.engine.scene import Side
from parlour.parts.grids import Neighbours, edge, hexagons

EMPTY: Final = "."
STONES: Final = "01"
"""How the stones of each seat are written in a position."""

SIDES: Final[tuple[tuple[Side, Side], ...]] = (("top", "bottom"), ("left", "right"))
"""Those that each seat has to join."""


class Board(NamedTuple):
    """What follows from the size alone."""

    size: int
    neighbours: Neighbours
    sides: tuple[tuple[range, range], ...]
    """For each seat the cells along its two sides."""

    touched: tuple[tuple[int, ...], ...]
    """For each seat and cell, how many sides of the seat the cell lies at."""

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
    """The cell that lies to the sides of one seat as *cell* lies to those of the other."""
    row, column = divmod(cell, size)
    return column * size + row


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)
