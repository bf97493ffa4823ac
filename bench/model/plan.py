"""What a move costs where there is room: processes and PostgreSQL on cores of their own, busy as planned."""

from functools import cache

from msgspec.structs import replace

from bench.model.inputs import Inputs, ServiceTimes
from bench.model.load import Layout, Load
from bench.model.server import US
from bench.scale.processes import Figures

PROCESSES = 8
PACE = 0.5
"""Seconds between the moves of a modelled table: how many tables share them makes no difference."""

SECS, STEPS = 1.0, 5
PLENTY = 64
"""Cores that are never the limit."""


def planned(inputs: Inputs, hold_us: float = 0.0) -> Figures:
    """Each process is as busy as planned; PostgreSQL has cores to spare."""
    return _planned(with_real_moves(inputs, hold_us), inputs.busy)


@cache
def _planned(times: ServiceTimes, busy: float) -> Figures:
    layout, rate = Layout(PROCESSES, PROCESSES, PLENTY, PLENTY), 1000.0
    for _ in range(STEPS):
        found = run(times, layout, rate * PROCESSES)
        rate = busy / (found.server * US)
    return found


def with_real_moves(inputs: Inputs, hold_us: float = 0.0) -> ServiceTimes:
    """A real game's words and scenes take longer to tell than those of the endless game."""
    times = inputs.times
    process = replace(times.process, hold=hold_us, tell=times.process.tell + inputs.tables.real_move)
    return replace(times, process=process)


def run(times: ServiceTimes, layout: Layout, moves_per_second: float) -> Figures:
    return Load(times, layout, "hash", round(moves_per_second * PACE), PACE).run(SECS)


def most_moves(inputs: Inputs, database_cores: int, hold_us: float, patience_ms: float = 100.0) -> float:
    """Moves a second that one PostgreSQL keeps before 99 of 100 take longer than that."""
    times, low, high = with_real_moves(inputs, hold_us), 1_000.0, 400_000.0
    while high / low > 1.1:
        middle = (low * high) ** 0.5
        processes = max(1, round(middle * planned(inputs, hold_us).server * US / inputs.busy))
        found = run(times, Layout(processes, processes, database_cores, PLENTY), middle)
        is_kept = found.p99 < patience_ms and found.moves_per_second > 0.95 * middle
        low, high = (middle, high) if is_kept else (low, middle)
    return low
