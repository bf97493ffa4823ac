"""Random numbers that a test presets."""

from collections.abc import Sequence
from typing import TypeVar

from parlour.engine import Chance

T = TypeVar("T")


class RiggedChance(Chance):
    """Draws the given numbers in order, then always the lowest."""

    def __init__(self, *draws: int) -> None:
        super().__init__()
        self._left = list(draws)

    def below(self, n: int) -> int:
        """Draws the next of the given numbers for the rules."""
        value = self._left.pop(0) if self._left else 0
        assert 0 <= value < n, f"{value} was to be drawn, and the rules ask for a number below {n}"
        self.draws.append((n, value))
        return value

    @property
    def left(self) -> tuple[int, ...]:
        """The numbers that have not been drawn yet."""
        return tuple(self._left)


def draws_for(items: Sequence[T], order: Sequence[T]) -> tuple[int, ...]:
    """The draws for which `chance.shuffle(items)` returns *order*."""
    assert sorted(map(repr, items)) == sorted(map(repr, order)), "the order has other things than the items"
    things, draws = list(items), list[int]()
    for last in range(len(things) - 1, 0, -1):
        at = things.index(order[last])
        draws.append(at)
        things[last], things[at] = things[at], things[last]
    return tuple(draws)
