"""CPU time and memory of a process, from the kernel."""

import ctypes
import os
import signal
import sys
from pathlib import Path
from typing import Final, NamedTuple

_TICKS_PER_S: Final = os.sysconf("SC_CLK_TCK")
_PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")
_PR_SET_PDEATHSIG: Final = 1


class Usage(NamedTuple):
    cpu_s: float
    is_asleep: bool
    """The process is waiting. A process that is ready but gets no CPU is not asleep."""


def usage_of(pid: int) -> Usage:
    """The usage of a process. Without `/proc` it counts as asleep, so that elapsed time is measured."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return Usage(0.0, is_asleep=True)
    state, *fields = stat.rpartition(")")[2].split()
    return Usage((int(fields[10]) + int(fields[11])) / _TICKS_PER_S, is_asleep=state in "ST")


def memory_mb(pid: int) -> float:
    """The resident memory of a process; 0 without `/proc`."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    except OSError:
        return 0.0
    return int(pages) * _PAGE_BYTES / 2**20


class ProgressWatch:
    """Measures how long a process has been at the same task.

    Counts the time in which the process computes or sleeps. Time in which the machine is busy or stopped
    does not count.
    """

    def __init__(self) -> None:
        self._at: object = self
        self._cpu_s = self._asleep_s = 0.0

    def stuck_s(self, at: object, pid: int, since_last_s: float) -> float:
        """The seconds that the process has been at the task *at*. Call it every *since_last_s* seconds."""
        used = usage_of(pid)
        if at != self._at:
            self._at, self._cpu_s, self._asleep_s = at, used.cpu_s, 0.0
            return 0.0
        if used.is_asleep:
            self._asleep_s += since_last_s
        return used.cpu_s - self._cpu_s + self._asleep_s


def exit_with_parent(parent: int) -> None:
    """Have the kernel kill this process when its *parent* ends, since code that hangs cannot notice."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(0)  # the parent has already ended
