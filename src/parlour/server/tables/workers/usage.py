"""What a process does with its time, by the kernel's own account."""

import os
from pathlib import Path
from typing import Final, NamedTuple

_TICKS_PER_S: Final = os.sysconf("SC_CLK_TCK")


class Usage(NamedTuple):
    cpu_s: float
    is_asleep: bool
    """It would not run on an idle machine either: one that is starved is not asleep."""


def usage_of(pid: int) -> Usage:
    """Where the kernel does not tell, every process seems asleep: time on the clock counts then."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return Usage(0.0, is_asleep=True)
    state, *fields = stat.rpartition(")")[2].split()
    return Usage((int(fields[10]) + int(fields[11])) / _TICKS_PER_S, is_asleep=state in "ST")
