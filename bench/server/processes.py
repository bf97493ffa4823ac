"""Reads CPU seconds and memory of a process and its children from the kernel."""

import os
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
TICK = os.sysconf("SC_CLK_TCK")
IDLE, WAITING = 3, 4


def process_tree(pid: int) -> list[int]:
    """Returns *pid* and its descendants."""
    children: dict[int, list[int]] = {}
    for child, fields in _stats():
        children.setdefault(int(fields[1]), []).append(child)
    found, todo = list[int](), [pid]
    while todo:
        found.append(one := todo.pop())
        todo += children.get(one, [])
    return found


def cpu_seconds(pid: int) -> float:
    wanted = set(process_tree(pid))
    return sum(int(fields[11]) + int(fields[12]) for each, fields in _stats() if each in wanted) / TICK


def resident_bytes(pid: int) -> int:
    """Returns the proportional set size: a page shared by several processes counts in equal parts."""
    return sum(_part(each) for each in process_tree(pid))


def busy_seconds() -> float:
    """Returns the busy seconds of all cores."""
    ticks = [int(field) for field in (PROC / "stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(ticks) - ticks[IDLE] - ticks[WAITING]) / TICK


def cores() -> tuple[set[int], set[int]]:
    """Returns the cores of the server and of the driver. They are the same if only one is available."""
    mine = sorted(os.sched_getaffinity(0))
    return {mine[0]}, {mine[-1]}


def _stats() -> Iterator[tuple[int, list[str]]]:
    """Yields each process id with the fields of /proc/PID/stat after the name, from the state on."""
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                said = (folder / "stat").read_text()
            except OSError:
                continue
            yield int(folder.name), said[said.rindex(")") + 2 :].split()


def _part(pid: int) -> int:
    try:
        lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    fields = {words[0]: int(words[1]) for line in lines if (words := line.split()) and words[-1] == "kB"}
    return 1024 * fields.get("Pss:", 0)
