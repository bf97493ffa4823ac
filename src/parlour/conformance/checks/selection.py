"""Which steps a check examines: every kind of step in turn, and at random among the steps of one kind.

A fixed stride would meet the same part of every turn in a game whose turns have a fixed length.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from parlour.engine.chance import Chance
from parlour.engine.entry import Entry

T = TypeVar("T")


class StepKind(NamedTuple):
    """An action or a notice with the events that it led to, by the names of their classes."""

    action: str
    is_notice: bool
    events: frozenset[str]

    @property
    def names(self) -> frozenset[str]:
        return self.events | {self.action}


def kind_of(entry: Entry) -> StepKind:
    events = frozenset(type(event).__name__ for event in entry.events)
    return StepKind(type(entry.action).__name__, entry.by is None, events)


def in_turn(
    items: Sequence[T],
    kind: Callable[[T], Hashable],
    chance: Chance,
    looked: Mapping[Hashable, int] | None = None,
) -> list[T]:
    """All items: one of each kind, then a second of each, and so on; at random within a kind.

    A kind that was *looked* at before comes as many rounds later.
    """
    rounds = Counter(looked)
    ranked: list[tuple[int, T]] = []
    for item in chance.shuffle(items):
        own = kind(item)
        ranked.append((rounds[own], item))
        rounds[own] += 1
    return [item for _, item in sorted(ranked, key=lambda pair: pair[0])]
