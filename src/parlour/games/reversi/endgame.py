"""Solves the end of a game exactly: the lead in discs at the end if both players choose best."""

from collections.abc import Iterator
from typing import Final

from parlour.games.reversi.board import moves_of, turned_by

_CORNERS: Final = 0x8100000000000081
WORST: Final = -64


def lead(own: int, theirs: int, low: int = WORST, high: int = -WORST, passed: bool = False) -> int:
    """The lead of the side to move at the end, exact between *low* and *high*."""
    squares = moves_of(own, theirs)
    if not squares:
        if passed:
            return own.bit_count() - theirs.bit_count()
        return -lead(theirs, own, -high, -low, passed=True)
    best = WORST
    for _, mine, others in sorted(_after(own, theirs, squares)):
        best = max(best, -lead(others, mine, -high, -max(low, best)))
        if best >= high:
            break
    return best


def _after(own: int, theirs: int, squares: int) -> Iterator[tuple[int, int, int]]:
    """The positions after each move. Corners, and those with the fewest answers, sort first."""
    while squares:
        placed = squares & -squares
        squares ^= placed
        flips = turned_by(own, theirs, placed)
        mine, others = own | flips | placed, theirs & ~flips
        answers = moves_of(others, mine).bit_count()
        yield answers - (8 if placed & _CORNERS else 0), mine, others
