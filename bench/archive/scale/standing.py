"""`python -m bench.scale.standing`: measures the cost of idle tables.

Uses one process with PostgreSQL and NATS, and two pages at every table. Measures opening tables, keeping them
open without moves, reconnecting to one, and the disk space of a move. Seconds are CPU seconds. The cost of
one more table is the difference between few tables and many.
"""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console

from bench.report import new_table, three_digits
from bench.scale.processes import SETTLED, figures
from bench.scale.services import Several, nats, started
from bench.server.matches import Match
from bench.server.measuring import AT_ONCE, opened
from bench.server.ours import Ours
from bench.server.postgres import Postgres, postgres
from bench.server.processes import cpu_seconds, resident_bytes
from bench.server.running import on_driver_core
from parlour.load.open_files import allow_many_files

TABLES, SECS = (100, 500, 1_500), 20.0
PLAYING = 100


class Cpu(msgspec.Struct, frozen=True):
    """Milliseconds."""

    server: float
    database: float


class Standing(msgspec.Struct, frozen=True):
    tables: int
    opening: Cpu
    """For one table with its people and sockets."""

    idle: Cpu
    """A second, for all of them."""

    memory: float
    """Bytes of the server."""


class Costs(msgspec.Struct, frozen=True):
    standing: Sequence[Standing]
    visit: Cpu
    """A page that comes to a table in memory."""

    log_bytes: float
    """Of the write-ahead log for a move."""

    kept_bytes: float
    """Of the database for a move."""


class Meter:
    def __init__(self, server: int, database: int) -> None:
        self._pids = (server, database)
        self._before = [*map(cpu_seconds, self._pids)]

    def read(self, parts: float = 1.0) -> Cpu:
        """Returns the CPU used since the last reading, divided by *parts*."""
        now = [*map(cpu_seconds, self._pids)]
        used = [1000 * (end - start) / parts for end, start in zip(now, self._before, strict=True)]
        self._before = now
        return Cpu(*used)


async def _run(server: Several, database: Postgres) -> Costs:
    adapter, found, matches = Ours(server.ports[0]), list[Standing](), list[Match]()
    meter = Meter(server.pid, database.pid)
    for tables in TABLES:
        new = [Match(Random(number)) for number in range(tables - len(matches))]
        meter.read()
        await opened(adapter, new)
        opening = meter.read(len(new))
        matches += new
        await asyncio.sleep(SETTLED)
        meter.read()
        await asyncio.sleep(SECS)
        found.append(Standing(tables, opening, meter.read(SECS), resident_bytes(server.pid)))
    visit = await _visits(server.ports[0], meter)
    return Costs(found, visit, *await _bytes(server, adapter, matches[:PLAYING], database))


async def _visits(port: int, meter: Meter) -> Cpu:
    """Measures a visitor opening a page at each of many public tables."""
    public, matches = Ours(port, is_public=True), [Match(Random(number)) for number in range(PLAYING)]
    await opened(public, matches)
    guest = await public.guest("Eve")
    meter.read()
    for at in range(0, len(matches), AT_ONCE):
        some = matches[at : at + AT_ONCE]
        await asyncio.gather(*(public.watch(public.table_of(one), guest, one, 0) for one in some))
    return meter.read(len(matches))


async def _bytes(
    server: Several, adapter: Ours, matches: Sequence[Match], database: Postgres
) -> tuple[float, float]:
    before, moves = await database.written(server.database), sum(match.moves for match in matches)
    await figures(adapter, matches, None, (server.pid, database.pid, server.pid))
    after, moved = await database.written(server.database), sum(match.moves for match in matches) - moves
    log, kept = ((end - start) / moved for end, start in zip(after, before, strict=True))
    return log, kept


def bench(json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None) -> None:
    """CPU, memory and bytes of open tables, without their moves. Four minutes."""
    allow_many_files()
    with postgres() as database, nats() as bus, started(1, database, bus) as server, on_driver_core():
        found = uvloop.run(_run(server, database))
    _show(found, Console(highlight=False))
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


def _show(costs: Costs, console: Console) -> None:
    shown = new_table("Open tables at which nobody moves")
    headings = ("opening ms", "in PostgreSQL", "server ms/s", "PostgreSQL ms/s", "MB", "kB a table more")
    for heading in headings:
        shown.add_column(heading, justify="right")
    found = costs.standing
    more = [0.0, *((b.memory - a.memory) / (b.tables - a.tables) for a, b in pairwise(found))]
    for one, growth in zip(found, more, strict=True):
        cpu = (one.opening.server, one.opening.database, one.idle.server, one.idle.database)
        shown.add_row(f"{one.tables:,}", *map(three_digits, (*cpu, one.memory / 1e6, growth / 1e3)))
    console.print(shown)
    visit = f"A visit: {costs.visit.server:.2f} ms, {costs.visit.database:.2f} in PostgreSQL"
    console.print(f"{visit}. A move: {costs.log_bytes:.0f} bytes of log, {costs.kept_bytes:.0f} kept")


if __name__ == "__main__":
    typer.run(bench)
