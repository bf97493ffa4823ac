"""What a move costs where there is room: processes and PostgreSQL on cores of their own, busy as planned."""

from functools import cache

from msgspec.structs import replace

from bench.model.inputs import Inputs, Mix, ServiceTimes
from bench.model.load import Layout, Load
from bench.model.server import US
from bench.scale.processes import Figures

PROCESSES = 8
PACE = 0.5
"""Seconds between the moves of a modelled table: how many tables share them makes no difference."""

SECS, STEPS = 1.0, 5
PLENTY = 64
"""Cores that are never the limit."""


def planned(inputs: Inputs, mix: Mix, hold_us: float = 0.0) -> Figures:
    """Each process is as busy as planned; PostgreSQL has cores to spare."""
    return _planned(with_real_moves(inputs, mix, hold_us), inputs.busy)


@cache
def _planned(times: ServiceTimes, busy: float) -> Figures:
    layout, rate = Layout(PROCESSES, PROCESSES, PLENTY, PLENTY), 1000.0
    for _ in range(STEPS):
        found = run(times, layout, rate * PROCESSES)
        rate = busy / (found.server * US)
    return found


def with_real_moves(inputs: Inputs, mix: Mix, hold_us: float = 0.0) -> ServiceTimes:
    """A real game has more to decide, to tell and to keep than the endless one."""
    times = inputs.times
    process = replace(times.process, hold=hold_us, receive=times.process.receive + mix.move)
    database = replace(times.database, entry=times.database.entry + mix.entry)
    return replace(times, process=process, database=database)


def run(times: ServiceTimes, layout: Layout, moves_per_second: float) -> Figures:
    return Load(times, layout, "hash", round(moves_per_second * PACE), PACE).run(SECS)
