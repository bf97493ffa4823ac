"""Chance for playing many games quickly: seeded, and it keeps no record of what it drew."""

from collections.abc import Sequence
from functools import lru_cache
from math import floor
from random import Random
from typing import TypeVar

from parlour.engine.chance import Chance

T = TypeVar("T")


class FastChance(Chance):
    """Equal seeds give equal numbers, in every process and on every version of Python."""

    __slots__ = ("_next",)

    def __init__(self, seed: int | str) -> None:
        super().__init__()
        # `random()` is the one method whose numbers Python promises never to change. Its 53 bits favour no
        # number below 2**32 by more than one part in two million.
        self._next = Random(seed).random

    # Down to a whole number: `floor` does it in half the time that `int` takes.
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
    """The places of a shuffle from the last on, each with the number of places up to it.

    As floats, which Python multiplies by a float in less time than whole numbers.
    """
    return tuple((last, float(last + 1)) for last in range(cards - 1, 0, -1))
