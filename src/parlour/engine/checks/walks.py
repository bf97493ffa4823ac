"""Which games the kit plays when its time is limited: the shortest and the fullest table first."""

import re
from collections.abc import Iterator, Sequence
from itertools import count

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
                suffix = f"-{which}" if len(options) > 1 else ""
                yield Walk(f"{seed}-{size}x{number}{suffix}", size, chosen)


def find_walk(label: str, options: Sequence[Data]) -> Walk | None:
    """The walk of that label, if it is one of `walks`."""
    found = _LABEL.fullmatch(label)
    if found is None or int(found["which"] or 0) >= len(options):
        return None
    return Walk(label, int(found["size"]), options[int(found["which"] or 0)])


_LABEL = re.compile(r"-?\d+-(?P<size>\d+)x\d+(?:-(?P<which>\d+))?")
