"""Walks: seeded games that the kit plays, with names to play them again."""

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from parlour.engine.values import Data

_FORM = re.compile(r"(-?\d+)-(\d+)-(\d+)(?:-(\d+))?(?::(\d+))?")


class WalkName(NamedTuple):
    seed: int
    seats: int
    number: int
    variant: int = 0
    """The index of its options."""

    def __str__(self) -> str:
        variant = f"-{self.variant}" if self.variant else ""
        return f"{self.seed}-{self.seats}-{self.number}{variant}"


def parse_walk(text: str) -> tuple[WalkName, int | None]:
    """The walk and the entry of `WALK[:ENTRY]`. Raises ValueError for anything else."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} names no walk; it is written as in a report, such as 0-2-7 or 0-2-7:14")
    *name, entry = found.groups()
    return WalkName(*(int(part or 0) for part in name)), None if entry is None else int(entry)


class Walk(Data, frozen=True):
    """A game to play. It depends on nothing else, so it can be repeated alone."""

    label: str
    seats: int
    options: Data


def walks(seed: int, seats: Sequence[int], options: Sequence[Data]) -> Iterator[Walk]:
    """Every combination of seats and options, then again, without end.

    The smallest table comes first, then the others from the largest down.
    """
    sizes = [seats[0], *reversed(seats[1:])]
    for number in count():
        for size in sizes:
            for which, chosen in enumerate(options):
                yield Walk(str(WalkName(seed, size, number, which)), size, chosen)
