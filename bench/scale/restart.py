"""Measures the restart of a server that was stopped while people sat at very many tables."""

import asyncio
from random import Random
from statistics import median
from time import perf_counter

import msgspec
import uvloop
from rich.console import Console

from bench.driver.driver import Driver
from bench.load.driver import Timings
from bench.load.report import percentile
from bench.report import new_table, three_digits
from bench.scale.bench_database import BenchDatabase
from bench.scale.sample_tables import begin_games
from bench.server.matches import Match
from bench.server.measurement import opened
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.server_process import Server, on_driver_core

ORIGINAL_TABLES = 50
"""Number of tables that are really played. The rest are copies."""

OTHER_TABLES, PACE = 50, 0.25
SETTLE_TIMEOUT_S = 240.0
"""Gives up waiting for the server to settle after this many seconds."""

NOTICED_AFTER_S, RESTING_S = 10, 3
"""Seconds until the loss of the previous process is noticed, and seconds of low CPU that count as settled."""

NOISE_CORES = 0.1
"""Tolerated difference in CPU, as a share of a core."""

PROCESSES = "select count(*) from process"


class Restart(msgspec.Struct, frozen=True):
    tables: int
    """Running tables, each with two people who were present."""

    start_s: float
    """Seconds until the server listens."""

    settled_s: float | None
    """Seconds until it has marked all people as gone and has settled, or None if that took too long."""

    cpu_s: float
    """CPU of server and database during that time."""

    p99: float
    """99th percentile of moves at other tables during that time, in milliseconds."""


def restart(database: BenchDatabase, tables: int) -> Restart:
    with database.started() as server, on_driver_core():
        uvloop.run(begin_games(server, ORIGINAL_TABLES))
    stored, begin = database.fill(tables), perf_counter()
    with database.started() as server, on_driver_core():
        start = perf_counter() - begin
        rest, cpu, p99 = uvloop.run(_watch(database, server))
    return Restart(stored, start, rest, cpu, p99)


async def _watch(database: BenchDatabase, server: Server) -> tuple[float | None, float, float]:
    adapter, matches = ParlourAdapter(server.port), [Match(Random(number)) for number in range(OTHER_TABLES)]
    await opened(adapter, matches)
    begin, before = perf_counter(), sum(database.cpu(server))
    driver = Driver(adapter, matches, PACE, Random(0))
    playing = asyncio.ensure_future(driver.play(0, SETTLE_TIMEOUT_S))
    await _wait_until_settled(database, server, playing)
    rest = None if playing.done() else perf_counter() - begin
    driver.end()
    timings = await playing
    p99 = percentile(sorted(timings.latencies + timings.waiting), 0.99)
    return rest, sum(database.cpu(server)) - before, 1000 * p99


async def _wait_until_settled(
    database: BenchDatabase, server: Server, playing: "asyncio.Future[Timings]"
) -> None:
    """Waits until the previous process has expired and the CPU is back to its earlier level for some
    seconds."""
    samples, last = list[float](), sum(database.cpu(server))
    while not playing.done():
        await asyncio.sleep(1)
        samples.append((now := sum(database.cpu(server))) - last)
        last = now
        usual = median(samples[:NOTICED_AFTER_S])
        if await database.count(PROCESSES) == 1 and max(samples[-RESTING_S:]) < usual + NOISE_CORES:
            return


def show_restart(name: str, found: Restart, console: Console) -> None:
    table = new_table(f"{name}: a start with {found.tables:,} tables that go on")
    table.caption = (
        f"A process counts as gone after 15 s. Moves: of {OTHER_TABLES} other tables during the restart."
    )
    for heading in ("start s", "at rest after s", "CPU s", "p99 ms of a move"):
        table.add_column(heading, justify="right")
    rest = f"> {SETTLE_TIMEOUT_S:g}" if found.settled_s is None else three_digits(found.settled_s)
    figures = (three_digits(found.start_s), rest, three_digits(found.cpu_s), three_digits(found.p99))
    table.add_row("", *figures)
    console.print(table, "")
