"""What each player plays, next to the name; the numbers of the cells; the golden line over three in a row."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import Seat, Words
from parlour.engine.scene import Numbers, Piece, Thread, Token

NUMBERS: Final = tuple((f"board.{cell // 3}.{cell % 3}", str(cell + 1)) for cell in range(9))
"""The cells, and the number that is printed in each."""

SIGNS: Final = tuple(
    Piece(f"sign {seat}.0", Token(sign, seat)) for seat, sign in enumerate(("cross", "ring"))
)
"""Show both signs before the first move."""


def sheets(words: Words) -> tuple[Numbers, ...]:
    names = (words.say("Crosses"), words.say("Rings"))
    return tuple(Numbers(f"sign {n}", ((name, ""),), seat=Seat(n)) for n, name in enumerate(names))


def rod(won: Sequence[str]) -> tuple[Thread, ...]:
    return (Thread(tuple(won), over=True),) if won else ()
