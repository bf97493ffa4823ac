"""Selects the steps that a check examines: every kind in turn, at random within a kind.

A fixed stride would always hit the same part of a turn in a game whose turns have a fixed length.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from parlour.engine.chance import Chance
from parlour.engine.entry import Entry

T = TypeVar("T")


class StepKind(NamedTuple):
    """An action or notice with the events it caused, by their class names."""

    action: str
    is_notice: bool
    events: frozenset[str]

    def names_of(self, role: str) -> frozenset[str]:
        """The names of its events, or of its action or notice."""
        if role == "event":
            return self.events
        return frozenset({self.action} if self.is_notice == (role == "notice") else ())


class Selections:
    """For each purpose, how often each kind was examined. Shared by all walks of a game."""

    def __init__(self) -> None:
        self.examined: defaultdict[str, Counter[Hashable]] = defaultdict(Counter)
        self.offered: defaultdict[str, set[Hashable]] = defaultdict(set)
        """For each purpose, the kinds that there were to examine."""

        self.general: set[str] = set()
        """The purposes that examine steps of every kind, also of kinds in walks that they had no time for."""

    def merge(self, other: "Selections") -> None:
        for purpose, examined in other.examined.items():
            self.examined[purpose].update(examined)
        for purpose, offered in other.offered.items():
            self.offered[purpose] |= offered
        self.general |= other.general


def kind_of(entry: Entry) -> StepKind:
    events = frozenset(type(event).__name__ for event in entry.events)
    return StepKind(type(entry.action).__name__, entry.by is None, events)


def in_turn(
    items: Sequence[T],
    kind: Callable[[T], Hashable],
    chance: Chance,
    examined: Mapping[Hashable, int] | None = None,
) -> list[T]:
    """All items: one of each kind, then a second of each, and so on, in random order within a kind.

    A kind that was examined *n* times before starts *n* rounds later.
    """
    rounds = Counter(examined)
    ranked: list[tuple[int, T]] = []
    for item in chance.shuffle(items):
        own = kind(item)
        ranked.append((rounds[own], item))
        rounds[own] += 1
    return [item for _, item in sorted(ranked, key=lambda pair: pair[0])]
