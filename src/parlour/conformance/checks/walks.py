"""Which games the kit plays when its time is limited: the shortest and the fullest table first."""

from collections.abc import Iterator, Sequence
from itertools import count

from parlour.conformance.checks.walk_name import WalkName
from parlour.engine.values import Data


class Walk(Data, frozen=True):
    """A game to be played. The label and the rest give the same game again, whatever was played before."""

    label: str
    seats: int
    options: Data


def walks(seed: int, seats: Sequence[int], options: Sequence[Data]) -> Iterator[Walk]:
    """Every number of seats with every options once, then all of them again, without end."""
    sizes = [seats[0], *reversed(seats[1:])]
    for number in count():
        for size in sizes:
            for which, chosen in enumerate(options):
                yield Walk(str(WalkName(seed, size, number, which)), size, chosen)
