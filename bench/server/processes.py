"""What the kernel says of processes: CPU seconds and memory of one and its children."""

import os
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
TICK = os.sysconf("SC_CLK_TCK")
IDLE, WAITING = 3, 4


def family(pid: int) -> list[int]:
    """*pid* and all that it has started."""
    children: dict[int, list[int]] = {}
    for child, fields in _stats():
        children.setdefault(int(fields[1]), []).append(child)
    found, todo = list[int](), [pid]
    while todo:
        found.append(one := todo.pop())
        todo += children.get(one, [])
    return found


def cpu_seconds(pid: int) -> float:
    wanted = set(family(pid))
    return sum(int(fields[11]) + int(fields[12]) for each, fields in _stats() if each in wanted) / TICK


def resident_bytes(pid: int) -> int:
    """A page that several processes share counts for each by its part."""
    return sum(_part(each) for each in family(pid))


def busy_seconds() -> float:
    """Of all cores, whoever kept them busy."""
    ticks = [int(field) for field in (PROC / "stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(ticks) - ticks[IDLE] - ticks[WAITING]) / TICK


def cores() -> tuple[set[int], set[int]]:
    """For the server and for the driver: one each where the machine has two."""
    mine = sorted(os.sched_getaffinity(0))
    return {mine[0]}, {mine[-1]}


def _stats() -> Iterator[tuple[int, list[str]]]:
    """For each process its fields after the name, as proc(5) lists them from the state on."""
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
