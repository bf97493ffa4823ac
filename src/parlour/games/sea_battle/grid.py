"""The grid: its cells, and every berth, which is a place for a ship of some length.

A berth's number is twice the ship's first (top or left) cell, plus one if the ship is upright. A set of cells
is an integer with a bit for each cell.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from parlour.parts.grids import Neighbours, squares

Cells = int
"""A set of cells, as the sum of `1 << cell`."""

Fleet = tuple[int, ...]
"""The berth numbers of the ships, in the order of the fleet."""


class Berth(NamedTuple):
    number: int
    cells: tuple[int, ...]
    mask: Cells
    halo: Cells
    """Its cells and all that touch them, including at corners."""

    middle: tuple[int, int]
    """Row and column of the centre, both doubled."""

    is_upright: bool


class SeaGrid(NamedTuple):
    side: int
    berths: Mapping[int, Mapping[int, Berth]]
    """Berths by the length of a ship, then by number."""

    firsts: Mapping[tuple[int, bool], Cells]
    """The first cells of berths, by length and `is_upright`."""

    over: Mapping[tuple[int, bool, int], Sequence[Berth]]
    """The berths that cover a cell, by length, `is_upright` and cell."""


@cache
def grid_of(side: int) -> SeaGrid:
    near = squares(side, side, corners=True)
    berths = {length: _berths(side, length, near) for length in range(2, side + 1)}
    firsts = {
        (length, is_upright): _mask([one.cells[0] for one in found.values() if one.is_upright == is_upright])
        for length, found in berths.items()
        for is_upright in (False, True)
    }
    over: dict[tuple[int, bool, int], list[Berth]] = {}
    for length, found in berths.items():
        for berth in found.values():
            for cell in berth.cells:
                over.setdefault((length, berth.is_upright, cell), []).append(berth)
    return SeaGrid(side, berths, firsts, over)


def cover(grid: SeaGrid, length: int, is_upright: bool, barred: Cells) -> Cells:
    """The cells that a ship of this length and direction can cover without touching a barred one."""
    step = grid.side if is_upright else 1
    firsts, covered = grid.firsts[length, is_upright], 0
    for far in range(0, length * step, step):
        firsts &= ~(barred >> far)
    for far in range(0, length * step, step):
        covered |= firsts << far
    return covered


def berths_of(grid: SeaGrid, lengths: Sequence[int], fleet: Fleet) -> list[Berth]:
    return [grid.berths[length][number] for length, number in zip(lengths, fleet, strict=True)]


def distance(one: Berth, other: Berth) -> int:
    """The squared distance of their centres."""
    (row, column), (other_row, other_column) = one.middle, other.middle
    return (row - other_row) ** 2 + (column - other_column) ** 2


def cell_name(side: int, cell: int) -> str:
    """A letter for the column, and a number for the row from the top."""
    return f"{chr(ord('A') + cell % side)}{cell // side + 1}"


def _berths(side: int, length: int, near: Neighbours) -> Mapping[int, Berth]:
    found: dict[int, Berth] = {}
    for cell in range(side * side):
        row, column = divmod(cell, side)
        for is_upright in (False, True):
            if (row if is_upright else column) + length > side:
                continue
            cells = tuple(cell + n * (side if is_upright else 1) for n in range(length))
            middle = (2 * row + (length - 1) * is_upright, 2 * column + (length - 1) * (not is_upright))
            number = 2 * cell + is_upright
            halo = _mask({*cells, *(other for cell in cells for other in near[cell])})
            found[number] = Berth(number, cells, _mask(cells), halo, middle, is_upright)
    return found


def _mask(cells: Iterable[int]) -> Cells:
    return sum(1 << cell for cell in cells)
