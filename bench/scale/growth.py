"""`python -m bench.scale.growth`: measures moves, openings and a start as the store fills up.

Fills the store with copies of real tables (`sample_tables.py`, `stored_tables.py`). Nine in ten
have ended. Then it restarts a server that was stopped while people sat at ten thousand tables (`restart.py`),
and plays very many moves on another (`long_play.py`).
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console

from bench.load.open_files import allow_many_files
from bench.load.report import percentile
from bench.report import new_table, three_digits
from bench.scale.bench_database import BenchDatabase, new_database
from bench.scale.long_play import LongPlay, long_play, show_long_play
from bench.scale.points import Point, measured
from bench.scale.restart import Restart, restart, show_restart
from bench.scale.sample_tables import play_sample_tables
from bench.server.contestants import Contestant, parlour_servers
from bench.server.matches import Match
from bench.server.measurement import AT_ONCE, SETTLE_S, opened
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.server_process import Server, on_driver_core

DATABASES = ("Parlour, SQLite", "Parlour, PostgreSQL")
STORED = (0, 1_000, 100_000)
MOVING, OPENED, SECS = 10, 200, 4.0
WIDTH = 140
"""Width of the tables if the output is not a terminal."""


class Opened(msgspec.Struct, frozen=True):
    """Milliseconds per table."""

    cpu: float
    database_cpu: float
    p50: float
    p99: float


class Growth(msgspec.Struct, frozen=True):
    stored: int
    """Stored tables before the benchmark opened any."""

    start_s: float
    """Seconds until the server listens."""

    first_s: float
    """Seconds after that until it has opened the first table."""

    move: Point
    """Includes the CPU of the database."""

    opening: Opened


class Report(msgspec.Struct, frozen=True):
    growth: dict[str, list[Growth]]
    restart: dict[str, Restart]
    long_play: dict[str, LongPlay]


def bench(
    only: Annotated[str, typer.Option(help="Only databases with this in their name.")] = "",
    most: Annotated[
        int, typer.Option(help="Tables that are stored in the end; 0 to leave it out.")
    ] = 100_000,
    running: Annotated[int, typer.Option(help="Tables that a restart finds; 0 to leave it out.")] = 10_000,
    moves: Annotated[int, typer.Option(help="Moves of the long play; 0 to leave it out.")] = 200_000,
    json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None,
) -> None:
    """What a move, an opening and a start cost by the tables stored; disk and memory by the moves made."""
    allow_many_files()
    console, report = Console(highlight=False), Report({}, {}, {})
    if not console.is_terminal:
        console.width = WIDTH
    for contestant in [one for one in parlour_servers({}) if one.name in DATABASES and only in one.name]:
        name = contestant.name
        if most:
            with console.status(name):
                report.growth[name] = [_measure_growth(contestant, stored) for stored in (*STORED[:-1], most)]
            _show(name, report.growth[name], console)
        if running:
            with console.status(f"{name}, a restart"), new_database(contestant) as database:
                report.restart[name] = restart(database, running)
            show_restart(name, report.restart[name], console)
        if moves:
            with console.status(f"{name}, {moves:,} moves"), new_database(contestant) as database:
                report.long_play[name] = long_play(database, moves)
            show_long_play(name, report.long_play[name], console)
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def _measure_growth(contestant: Contestant, wanted: int) -> Growth:
    with new_database(contestant) as database:
        stored = _filled(database, wanted) if wanted else 0
        begin = perf_counter()
        with database.started() as server, on_driver_core():
            start = perf_counter() - begin
            return uvloop.run(_measured(database, server, stored, start))


def _filled(database: BenchDatabase, wanted: int) -> int:
    """Fills the store with copies, without presence and notices. A restart with people present is measured
    separately, and the original server would have dropped these notices within a minute."""
    with database.started() as server, on_driver_core():
        uvloop.run(play_sample_tables(server))
    return database.fill(wanted, left_out=("presence", "notice"))


async def _measured(database: BenchDatabase, server: Server, stored: int, start: float) -> Growth:
    adapter, matches = (
        ParlourAdapter(server.port),
        [Match(Random(number)) for number in range(1 + MOVING + OPENED)],
    )
    begin = perf_counter()
    await opened(adapter, matches[:1])
    first = perf_counter() - begin
    await opened(adapter, moving := matches[1 : 1 + MOVING])
    await asyncio.sleep(SETTLE_S)
    opening = await _opening(database, server, adapter, matches[1 + MOVING :])
    move = await measured(stored, database.pids(server), adapter, moving, SECS)
    return Growth(stored, start, first, move, opening)


async def _opening(
    database: BenchDatabase, server: Server, adapter: ParlourAdapter, matches: Sequence[Match]
) -> Opened:
    took: list[float] = []

    async def open_one(match: Match) -> None:
        begin = perf_counter()
        await adapter.open(match)
        took.append(1000 * (perf_counter() - begin))

    before = database.cpu(server)
    for at in range(0, len(matches), AT_ONCE):
        await asyncio.gather(*map(open_one, matches[at : at + AT_ONCE]))
    await asyncio.sleep(SETTLE_S)
    after = database.cpu(server)
    cpu, theirs = (1000 * (end - begin) / len(matches) for begin, end in zip(before, after, strict=True))
    took.sort()
    return Opened(cpu, theirs, percentile(took, 0.5), percentile(took, 0.99))


def _show(name: str, points: Sequence[Growth], console: Console) -> None:
    table = new_table(f"{name}: by the tables that are stored")
    table.caption = (
        f"A move: µs of CPU, database included, and ms, at {MOVING} tables as fast as they go."
        f" An opening: ms, {AT_ONCE} at a time."
    )
    for heading in (
        *("tables", "a move", "p50", "p99", "an opening", "database", "p50", "p99"),
        *("start s", "first table s"),
    ):
        table.add_column(heading, justify="right")
    for one in points:
        move, opening = one.move, one.opening
        figures = (
            *(move.cpu, move.p50, move.p99, opening.cpu, opening.database_cpu, opening.p50, opening.p99),
            *(one.start_s, one.first_s),
        )
        table.add_row("", f"{one.stored:,}", *map(three_digits, figures))
    console.print(table, "")


if __name__ == "__main__":
    typer.run(bench)
