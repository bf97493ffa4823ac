"""Chance as nodes of a game tree: what was drawn so far is given again, the next draw is asked for."""

from collections.abc import Sequence
from typing import Final

from parlour.engine.chance import Chance

MAX_OUTCOMES: Final = 256
"""The most that one node has. A draw from more is made in several nodes, the most significant part first."""


class DrawNeededError(Exception):
    """The rules want a number below *n* that has not been drawn."""

    def __init__(self, n: int) -> None:
        super().__init__(f"a number below {n}")
        self.n = n


class GivenDraws(Chance):
    """Gives the numbers that were drawn, then raises DrawNeededError."""

    __slots__ = ("_at", "_values")

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__()
        self._values, self._at = values, 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self._at == len(self._values):
            raise DrawNeededError(n)
        self._at += 1
        return self._values[self._at - 1]


def outcomes(numbers: range) -> list[tuple[int, float]]:
    """Of a draw that may still be any of *numbers*, each as likely."""
    return [(n, len(part) / len(numbers)) for n, part in enumerate(shares(numbers))]


def shares(numbers: range) -> list[range]:
    """What is left of *numbers* after each outcome of the next node."""
    size = 1
    while len(numbers) > size * MAX_OUTCOMES:
        size *= MAX_OUTCOMES
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]
