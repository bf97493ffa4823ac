"""Piece values and piece-square tables."""

from typing import Final

import chess

VALUES: Final = (0.0, 1.0, 3.2, 3.3, 5.0, 9.0, 0.0)
"""The value of each piece in pawns, by the library's piece type."""

# In hundredths of a pawn. A table is the left half of the board, far side first. The right half mirrors it.

PAWN: Final = """
      0   0   0   0
     50  50  50  50
     14  18  24  34
      6  10  14  26
      0   4   8  22
      4   0  -4   6
      4   8   8 -18
      0   0   0   0
"""
KNIGHT: Final = """
    -50 -40 -30 -30
    -40 -20   0   2
    -30   4  12  16
    -26   6  16  20
    -30   2  14  18
    -28   4  10  12
    -40 -20   0   4
    -50 -36 -30 -28
"""
BISHOP: Final = """
    -20 -10 -10 -10
    -10   2   2   2
     -8   4   8  10
     -8   8   8  12
     -8   4  14  12
     -6  12  10   8
     -8  12   4   4
    -20 -10 -14 -10
"""
ROOK: Final = """
      4   6   6   8
     12  16  16  16
     -2   2   2   4
     -4   0   0   2
     -4   0   0   2
     -4   0   0   2
     -6   0   2   4
     -4   0   6  12
"""
QUEEN: Final = """
    -20 -10 -10  -4
    -10   0   2   2
     -8   2   6   6
     -4   2   6   6
     -4   2   6   6
     -8   4   6   4
    -10   0   4   2
    -20 -12 -10  -4
"""
KING: Final = """
    -40 -44 -48 -52
    -40 -44 -48 -52
    -36 -40 -46 -50
    -30 -38 -42 -48
    -20 -30 -34 -40
    -14 -22 -26 -28
     10  10  -8 -12
     16  28  10  -4
"""
KING_IN_ENDGAME: Final = """
    -50 -36 -28 -22
    -30 -14  -4   0
    -24  -4  18  26
    -22   2  28  36
    -22   2  28  36
    -24  -4  18  26
    -34 -16  -4   0
    -54 -38 -30 -26
"""


def _table(piece: chess.PieceType, rows: str) -> tuple[float, ...]:
    """The value by square for White, from a1. Black uses the table with the ranks flipped."""
    halves = [[int(number) for number in row.split()] for row in rows.split("\n") if row.strip()]
    whole = [[*half, *reversed(half)] for half in reversed(halves)]
    return tuple(VALUES[piece] + whole[at >> 3][at & 7] / 100 for at in chess.SQUARES)


TABLES: Final = (
    (),
    *(_table(piece, rows) for piece, rows in enumerate((PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING), start=1)),
)
KING_LATE: Final = _table(chess.KING, KING_IN_ENDGAME)
