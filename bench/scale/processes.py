"""`python -m bench.scale.processes`: measures several processes that share one PostgreSQL and one NATS.

Each process listens on its own port. The driver routes by the hash of the table, as a proxy would, or sends
every request and every socket to a random process. All processes, PostgreSQL and NATS share one core, and the
driver has the other. So another process cannot increase the moves per second here, but it changes the CPU per
move. With one core each, N processes would reach N times the moves of one, times the share in the table.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated, Literal
from zlib import crc32

import msgspec
import typer
import uvloop
from rich.console import Console

from bench.driver.address import Address, loopback
from bench.load.open_files import allow_many_files
from bench.load.report import percentile
from bench.report import commit, machine, new_table, three_digits, timestamp
from bench.scale.services import Bus, Several, nats, started
from bench.server.matches import Match, play
from bench.server.measurement import opened
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.postgres import Postgres, postgres
from bench.server.processes import cpu_seconds
from bench.server.server_process import on_driver_core

How = Literal["one", "hash", "random"]

RUNS: Sequence[tuple[int, How]] = ((1, "one"), (2, "hash"), (4, "hash"), (2, "random"), (4, "random"))
MATCHES = 50
"""Matches per process: the number that it would have on its own core."""

PACED_MOVES_PER_S = 1000.0
"""Moves per second of all tables together in the paced load."""

SETTLE_S = 12.0
"""Seconds until every process knows who is present. Before that it writes notices for absent people."""

WARM_UP_S, SECS, ROUNDS = 1.0, 3.0, 3


class Figures(msgspec.Struct, frozen=True):
    """CPU in microseconds per move, delays in milliseconds until the last client has the position."""

    moves_per_second: float
    server: float
    database: float
    bus: float
    driver: float
    p50: float
    p99: float

    @property
    def cpu(self) -> float:
        return self.server + self.database + self.bus


class Run(msgspec.Struct, frozen=True):
    processes: int
    how: How
    matches: int
    full: Figures
    """Every table moves as soon as all clients have the last move."""

    paced: Figures


class Report(msgspec.Struct, frozen=True):
    when: str
    commit: str
    machine: dict[str, str]
    runs: Sequence[Run]


class MultiProcessAdapter(ParlourAdapter):
    """Plays at tables of several processes, each on its own port."""

    def __init__(self, ports: Sequence[int], how: How) -> None:
        super().__init__(ports[0])
        self._addresses, self._how, self._chance = [*map(loopback, ports)], how, Random(1)

    def address_of(self, table: str) -> Address:
        if self._how == "random":
            return self._chance.choice(self._addresses)
        return self._addresses[crc32(table.encode()) % len(self._addresses)]


def share(one: Run, many: Run) -> float:
    """Returns the share of perfect scaling: the CPU of a move with one process, divided by that with many."""
    return one.full.cpu / many.full.cpu


def _measure(processes: int, how: How, database: Postgres, bus: Bus) -> Run:
    with started(processes, database, bus) as server, on_driver_core():
        return uvloop.run(_run(server, how, (server.pid, database.pid, bus.pid)))


async def _run(server: Several, how: How, pids: Sequence[int]) -> Run:
    processes, adapter = len(server.ports), MultiProcessAdapter(server.ports, how)
    matches = [Match(Random(number)) for number in range(MATCHES * processes)]
    await opened(adapter, matches)
    await asyncio.sleep(SETTLE_S)
    full = [await figures(adapter, matches, None, pids) for _ in range(ROUNDS)]
    paced = [await figures(adapter, matches, len(matches) / PACED_MOVES_PER_S, pids) for _ in range(ROUNDS)]
    return Run(processes, how, len(matches), _medians(full), _medians(paced))


async def figures(
    adapter: ParlourAdapter, matches: Sequence[Match], pace: float | None, pids: Sequence[int]
) -> Figures:
    clocks: list[Sequence[float]] = []
    timings = await play(
        adapter, matches, pace, Random(0), WARM_UP_S, SECS, lambda: clocks.append([*map(cpu_seconds, pids)])
    )
    moves, latencies = len(timings.latencies), sorted(timings.latencies + timings.waiting)
    server, database, bus = (1e6 * (end - start) / moves for start, end in zip(*clocks, strict=True))
    p50, p99 = (1000 * percentile(latencies, part) for part in (0.5, 0.99))
    driver = 1e6 * timings.driver_cpu / moves
    return Figures(moves / timings.wall, server, database, bus, driver, p50, p99)


def _medians(rounds: Sequence[Figures]) -> Figures:
    fields = Figures.__struct_fields__
    return Figures(**{field: median(getattr(one, field) for one in rounds) for field in fields})


def bench(json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None) -> None:
    """Moves a second and CPU a move with 1, 2 and 4 processes, by hash and at random. Three minutes."""
    allow_many_files()
    console, runs = Console(highlight=False), list[Run]()
    with postgres() as database, nats() as bus:
        for processes, how in RUNS:
            with console.status(f"{processes} processes, {how}"):
                runs.append(_measure(processes, how, database, bus))
    _show(runs, console)
    if json is not None:
        report = Report(timestamp(), commit(), machine([]), runs)
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def _show(runs: Sequence[Run], console: Console) -> None:
    shown = new_table("Processes on one core with PostgreSQL and NATS; µs of CPU a move")
    headings = ("moves/s", "p50 ms", "p99 ms", "processes µs", "PostgreSQL µs", "NATS µs", "all µs", "share")
    for heading in (*headings, "p50 ms, 1,000/s", "p99 ms, 1,000/s"):
        shown.add_column(heading, justify="right")
    for run in runs:
        full, paced = run.full, run.paced
        figures = (full.moves_per_second, full.p50, full.p99, full.server, full.database, full.bus, full.cpu)
        shown.add_row(
            "1" if run.how == "one" else f"{run.processes}, by {run.how}",
            *map(three_digits, figures),
            f"{share(runs[0], run):.2f}",
            *map(three_digits, (paced.p50, paced.p99)),
        )
    shown.caption = "share: of a perfect scale-up, by CPU a move"
    console.print(shown)


if __name__ == "__main__":
    typer.run(bench)
