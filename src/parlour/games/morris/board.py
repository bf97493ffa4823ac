"""The board: twenty-four points on three squares, the lines between them and the sixteen mills.

Points are numbered row by row from the top left and named as in chess, a7 to g1. A set of points is an
integer with a bit for each point.
"""

from collections.abc import Sequence
from typing import Final

_ROWS: Final = """
    a7 d7 g7
    b6 d6 f6
    c5 d5 e5
    a4 b4 c4   e4 f4 g4
    c3 d3 e3
    b2 d2 f2
    a1 d1 g1
"""
NAMES: Final = tuple(_ROWS.split())
POINTS: Final = range(len(NAMES))
BIT: Final = tuple(1 << point for point in POINTS)
ALL: Final = (1 << len(NAMES)) - 1


def _rows() -> list[tuple[int, ...]]:
    """The three points of each mill in order: first the horizontal mills, then the vertical ones."""
    across = [tuple(POINTS[n : n + 3]) for n in range(0, len(NAMES), 3)]
    columns = sorted(POINTS, key=lambda point: (NAMES[point][0], -int(NAMES[point][1])))
    return across + [tuple(columns[n : n + 3]) for n in range(0, len(NAMES), 3)]


MILLS: Final = tuple(_rows())
LINES: Final = tuple(pair for one, middle, other in MILLS for pair in ((one, middle), (middle, other)))
"""The pairs of neighbouring points."""


def bits(points: Sequence[int]) -> int:
    return sum(BIT[point] for point in points)


NEIGHBOURS: Final = tuple(
    tuple(sorted(sum(line) - point for line in LINES if point in line)) for point in POINTS
)
NEAR: Final = tuple(bits(neighbours) for neighbours in NEIGHBOURS)
"""The neighbours of each point, as a bit set."""

MILL_SETS: Final = tuple(bits(mill) for mill in MILLS)
PARTNERS: Final = tuple(
    tuple(mill & ~BIT[point] for mill in MILL_SETS if mill & BIT[point]) for point in POINTS
)
"""For each point, the other two points of each of its two mills."""

_HALF: Final = len(NAMES) // 2
_LOWER: Final = tuple(
    tuple(point for point in range(_HALF) if half >> point & 1) for half in range(1 << _HALF)
)
_UPPER: Final = tuple(tuple(point + _HALF for point in half) for half in _LOWER)


def points_in(men: int) -> tuple[int, ...]:
    """The points of a set, in order. Looked up in two halves for speed, because every move needs it."""
    return _LOWER[men & (1 << _HALF) - 1] + _UPPER[men >> _HALF]


def closes_mill(men: int, point: int) -> bool:
    one, other = PARTNERS[point]
    return men & one == one or men & other == other


def men_in_mills(men: int) -> int:
    found = 0
    for mill in MILL_SETS:
        if men & mill == mill:
            found |= mill
    return found


def can_slide(men: int, empty: int) -> bool:
    """True if any of these men has an empty neighbouring point."""
    return any(NEAR[point] & empty for point in points_in(men))
