"""The board of 64 squares, and the discs that a move turns over.

A position is a string, row by row from the top: `0` for black, `1` for white, `.` for an empty square. To
find moves, the discs of a seat are an integer with a bit for each square, so that one operation makes a step
from all squares at once.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from parlour.engine import Seat

SIZE: Final = 8
SQUARES: Final = range(SIZE * SIZE)
EMPTY: Final = "."
DISCS: Final = "01"
OPENING: Final = "." * 27 + "10......01" + "." * 27
"""White on d4 and e5, black on e4 and d5."""

NAMES: Final = tuple(f"{'abcdefgh'[square % SIZE]}{square // SIZE + 1}" for square in SQUARES)
"""As in the federation's notation, a1 is at the top left."""

BITS: Final = tuple(1 << (SQUARES.stop - 1 - square) for square in SQUARES)
"""The first square has the highest bit, like the first digit of a number."""

_ONLY: Final = tuple(str.maketrans("01.", digits) for digits in ("100", "010", "001"))
_INNER: Final = int("01111110" * SIZE, 2)
_ALL: Final = (1 << SQUARES.stop) - 1
_STEPS: Final = (1, SIZE - 1, SIZE, SIZE + 1)


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def bits_of(cells: str, seat: Seat) -> int:
    return int(cells.translate(_ONLY[seat]), 2)


def empty_bits(cells: str) -> int:
    return int(cells.translate(_ONLY[2]), 2)


def squares_of(bits: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while bits:
        length = bits.bit_length()
        yield SQUARES.stop - length
        bits ^= 1 << (length - 1)


@lru_cache(maxsize=4096)
def find_moves(cells: str, seat: Seat) -> int:
    """The bits of the empty squares where a disc turns over at least one other."""
    return moves_of(bits_of(cells, seat), bits_of(cells, other(seat)))


def find_turned(cells: str, seat: Seat, square: int) -> int:
    """The bits of the discs that a disc on *square* turns over."""
    return turned_by(bits_of(cells, seat), bits_of(cells, other(seat)), BITS[square])


def moves_of(own: int, theirs: int) -> int:
    """Like `find_moves`, for the discs of the side to move and of its opponent."""
    # Discs in the first and last column end all lines but vertical ones, so that none wraps to the next row.
    inner, moves = theirs & _INNER, 0
    for step in _STEPS:
        between = theirs if step == SIZE else inner
        up, down = own << step & between, own >> step & between
        while up:
            up <<= step
            moves |= up
            up &= between
        while down:
            down >>= step
            moves |= down
            down &= between
    return moves & _ALL & ~(own | theirs)


def turned_by(own: int, theirs: int, placed: int) -> int:
    """Like `find_turned`, for the discs of both sides and the bit of the new one."""
    inner, turned = theirs & _INNER, 0
    for step in _STEPS:
        between = theirs if step == SIZE else inner
        line, at = 0, placed << step
        while at & between:
            line, at = line | at, at << step
        if at & own:
            turned |= line
        line, at = 0, placed >> step
        while at & between:
            line, at = line | at, at >> step
        if at & own:
            turned |= line
    return turned


def put(cells: str, seat: Seat, square: int, turned: tuple[int, ...]) -> str:
    discs = bytearray(cells, "ascii")
    for at in (square, *turned):
        discs[at] = ord(DISCS[seat])
    return discs.decode()
