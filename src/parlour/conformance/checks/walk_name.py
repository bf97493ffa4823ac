"""The name of a walk, from which it can be walked again."""

import re
from typing import NamedTuple

_FORM = re.compile(r"(-?\d+)-(\d+)-(\d+)(?:-(\d+))?(?::(\d+))?")


class WalkName(NamedTuple):
    seed: int
    seats: int
    number: int
    variant: int = 0
    """Which of several sets of options."""

    def __str__(self) -> str:
        variant = f"-{self.variant}" if self.variant else ""
        return f"{self.seed}-{self.seats}-{self.number}{variant}"


def parse_walk(text: str) -> tuple[WalkName, int | None]:
    """The walk and the entry that `WALK[:ENTRY]` names; ValueError for anything else."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} names no walk; it is written as in a report, such as 0-2-7 or 0-2-7:14")
    *name, entry = found.groups()
    return WalkName(*(int(part or 0) for part in name)), None if entry is None else int(entry)
