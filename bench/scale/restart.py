"""A server that ended while people sat at very many tables, and the next one, which finds them all gone."""

import asyncio
from random import Random
from time import perf_counter

import msgspec
import uvloop
from rich.console import Console

from bench.report import new_table, three_digits
from bench.scale.evening import begin_games
from bench.scale.place import Place
from bench.server.matches import Match
from bench.server.measuring import opened
from bench.server.ours import Ours
from bench.server.running import Server, on_driver_core
from parlour.load.driver import Driver
from parlour.load.report import percentile

SEED = 50
"""Tables that are really played; the rest are copies of them."""

OTHERS, PACE = 50, 0.25
LATEST = 240.0
"""Seconds by which the seats of the last process must be cleared."""

PROCESSES = "select count(*) from process"


class Restart(msgspec.Struct, frozen=True):
    tables: int
    """That go on, with two people each who were there."""

    start_s: float
    """Until the server listens."""

    cleared_s: float | None
    """And until it has marked everybody as gone; None where that took too long."""

    cpu_s: float
    """Of server and database meanwhile."""

    p99: float
    """Milliseconds of a move at other tables meanwhile."""


def restart(place: Place, tables: int) -> Restart:
    with place.started() as server, on_driver_core():
        uvloop.run(begin_games(server, SEED))
    stored, begin = place.fill(tables), perf_counter()
    with place.started() as server, on_driver_core():
        start = perf_counter() - begin
        cleared, cpu, p99 = uvloop.run(_watch(place, server))
    return Restart(stored, start, cleared, cpu, p99)


async def _watch(place: Place, server: Server) -> tuple[float | None, float, float]:
    begin, before = perf_counter(), sum(place.cpu(server))
    adapter, matches = Ours(server.port), [Match(Random(number)) for number in range(OTHERS)]
    await opened(adapter, matches)
    driver = Driver(adapter, matches, PACE, Random(0))
    playing = asyncio.ensure_future(driver.play(0, LATEST))
    while await place.count(PROCESSES) > 1 and not playing.done():
        await asyncio.sleep(0.5)
    cleared = None if playing.done() else perf_counter() - begin
    driver.end()
    timings = await playing
    p99 = percentile(sorted(timings.latencies + timings.waiting), 0.99)
    return cleared, sum(place.cpu(server)) - before, 1000 * p99


def show_restart(name: str, found: Restart, console: Console) -> None:
    table = new_table(f"{name}: a start with {found.tables:,} tables that go on")
    table.caption = f"A process counts as gone after 15 s. A move: at {OTHERS} other tables meanwhile."
    for heading in ("start s", "all marked gone s", "CPU s", "p99 ms of a move"):
        table.add_column(heading, justify="right")
    cleared = f"> {LATEST:g}" if found.cleared_s is None else three_digits(found.cleared_s)
    table.add_row(
        "", three_digits(found.start_s), cleared, three_digits(found.cpu_s), three_digits(found.p99)
    )
    console.print(table, "")
