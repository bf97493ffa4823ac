"""Fast random numbers for playing many games: seeded, and without a record of the draws."""

from collections.abc import Sequence
from functools import lru_cache
from math import floor
from random import Random
from typing import TypeVar

from parlour.engine.chance import Chance

T = TypeVar("T")


class FastChance(Chance):
    """A seeded generator. Equal seeds give equal numbers in every process and Python version."""

    __slots__ = ("_next",)

    def __init__(self, seed: int | str) -> None:
        super().__init__()
        # Python guarantees only the numbers of `random()` across versions. Its 53 bits favour no number below
        # 2**32 by more than one part in two million.
        self._next = Random(seed).random

    # `floor` takes half as long as `int`.
    def below(self, n: int) -> int:
        return floor(self._next() * n)

    def pick(self, items: Sequence[T]) -> T:
        return items[floor(self._next() * len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        cards, draw = list(items), self._next
        for last, count in _swaps(len(cards)):
            other = floor(draw() * count)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)


@lru_cache(64)
def _swaps(cards: int) -> tuple[tuple[int, float], ...]:
    """The positions of a shuffle, last to first, each with the number of positions up to it.

    The counts are floats, because Python multiplies two floats faster.
    """
    return tuple((last, float(last + 1)) for last in range(cards - 1, 0, -1))
