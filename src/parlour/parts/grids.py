"""Grids: cells are numbered row by row, and their neighbours are data for `graphs`."""

from collections.abc import Iterable, Sequence
from typing import Final

Neighbours = tuple[tuple[int, ...], ...]
"""For each cell, the neighbouring cells."""

Lines = tuple[tuple[int, ...], ...]
"""Each line as its cells."""

_SIDES: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_HEX: Final = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
_DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))


def squares(rows: int, columns: int, *, corners: bool = False) -> Neighbours:
    """Neighbours on a board of squares: by sides, and with *corners* also diagonally."""
    return _neighbours(rows, columns, sorted(_SIDES + _CORNERS) if corners else _SIDES)


def hexagons(rows: int, columns: int) -> Neighbours:
    """Neighbours on a rhombus of hexagons: each row is shifted half a cell to the right of the one above."""
    return _neighbours(rows, columns, _HEX)


def lines(rows: int, columns: int, length: int) -> Lines:
    """Every straight line of *length* squares: horizontal, vertical and diagonal."""
    return tuple(
        tuple(row * columns + column + n * (down * columns + right) for n in range(length))
        for down, right in _DIRECTIONS
        for row in range(rows)
        for column in range(columns)
        if _is_inside(row + (length - 1) * down, column + (length - 1) * right, rows, columns)
    )


def lines_through(rows: int, columns: int, length: int) -> tuple[Lines, ...]:
    """For each cell, the lines of `lines` through it, without the cell itself."""
    every = lines(rows, columns, length)
    return tuple(
        tuple(tuple(other for other in line if other != cell) for line in every if cell in line)
        for cell in range(rows * columns)
    )


def filled_line(found: Lines, cells: Sequence[object], mark: object) -> tuple[int, ...]:
    """The first line whose cells all hold *mark*. Empty if there is none."""
    for line in found:
        for cell in line:
            if cells[cell] != mark:
                break
        else:
            return line
    return ()


def edge(rows: int, columns: int, side: str) -> range:
    """The cells along `top`, `bottom`, `left` or `right`."""
    count = rows * columns
    return {
        "top": range(columns),
        "bottom": range(count - columns, count),
        "left": range(0, count, columns),
        "right": range(columns - 1, count, columns),
    }[side]


def _neighbours(rows: int, columns: int, steps: Sequence[tuple[int, int]]) -> Neighbours:
    def near(row: int, column: int) -> Iterable[int]:
        for down, right in steps:
            if _is_inside(row + down, column + right, rows, columns):
                yield (row + down) * columns + column + right

    return tuple(tuple(near(row, column)) for row in range(rows) for column in range(columns))


def _is_inside(row: int, column: int, rows: int, columns: int) -> bool:
    return 0 <= row < rows and 0 <= column < columns
