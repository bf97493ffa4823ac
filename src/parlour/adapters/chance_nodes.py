"""Draws as chance nodes of a game tree: replays the draws so far and stops at the next one."""

from collections.abc import Sequence
from typing import Final

from parlour.engine.chance import Chance

MAX_OUTCOMES: Final = 256
"""The limit of outcomes per node. A larger draw is split over several nodes, most significant part first."""


class DrawNeededError(Exception):
    """The rules need a number below *n* that has not been drawn."""

    def __init__(self, n: int) -> None:
        super().__init__(f"a number below {n}")
        self.n = n


class GivenDraws(Chance):
    """Returns the given draws, then raises DrawNeededError."""

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
    return [(n, len(part) / len(numbers)) for n, part in enumerate(split_outcomes(numbers))]


def split_outcomes(numbers: range) -> list[range]:
    """The part of *numbers* that remains after each outcome of the next node."""
    size = 1
    while len(numbers) > size * MAX_OUTCOMES:
        size *= MAX_OUTCOMES
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]
