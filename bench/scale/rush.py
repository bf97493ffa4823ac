"""`python -m bench.scale.rush`: opens 500 tables at once and measures the effect on other tables.

A hundred other tables make four moves a second each, before and during the rush. The delay of a move that has
to wait counts from when it was due.
"""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from random import Random
from time import perf_counter
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console

from bench.driver.driver import Driver
from bench.driver.http import AnswerError
from bench.load.driver import Timings
from bench.load.open_files import allow_many_files
from bench.load.report import percentile
from bench.report import new_table, three_digits
from bench.server.contestants import Contestant, parlour_servers
from bench.server.matches import Match
from bench.server.measurement import opened
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.postgres import Postgres, postgres
from bench.server.processes import cpu_seconds
from bench.server.server_process import Server, on_driver_core

OTHER_TABLES, PACE = 100, 0.25
QUIET_S = 5.0
WIDTH = 140
"""Width of the table if the output is not a terminal."""

DATABASES = ("Parlour, SQLite", "Parlour, PostgreSQL")


class Rush(msgspec.Struct, frozen=True):
    """Times in milliseconds, except *seconds*."""

    seconds: float
    """Time until the last socket has its position."""

    cpu: float
    """CPU of the server and its database per table."""

    database_cpu: float
    p50: float
    """Median time from a table's first request until its people have the position."""

    p99: float
    others_before: float
    """99th percentile of moves at the other tables."""

    others_meanwhile: float
    refused: int
    """Tables that could not be opened."""

    driver_share: float
    """Share of its core that the driver used during the rush."""


def bench(
    tables: Annotated[int, typer.Option(min=1, help="Tables that open at once.")] = 500,
    only: Annotated[str, typer.Option(help="Only databases with this in their name.")] = "",
) -> None:
    """Seconds until a round of tables is open, with new guests and with people who are signed in."""
    allow_many_files()
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH
    shown = new_table(
        f"A rush of {tables:,} tables, {2 * tables:,} sockets, with {OTHER_TABLES} other tables that move"
    )
    shown.caption = (
        "CPU in ms a table. The driver has a core of its own; its share of that core comes last. A database"
        " shares the server's core, or in the rows named 'apart' the driver's."
    )
    for heading in (
        *("seconds", "CPU", "database", "p50 ms", "p99 ms"),
        *("others' p99 before", "during", "refused", "driver"),
    ):
        shown.add_column(heading, justify="right")
    for contestant in [one for one in parlour_servers({}) if one.name in DATABASES and only in one.name]:
        for apart in (False, True) if contestant.has_database else (False,):
            for are_known in (False, True):
                who = "people who are known" if are_known else "new guests"
                name = f"{contestant.name}{' apart' if apart else ''}, {who}"
                with console.status(name):
                    rush = _measure(contestant, tables, are_known=are_known, apart=apart)
                figures = map(three_digits, msgspec.structs.astuple(rush)[:-2])
                shown.add_row(name, *figures, f"{rush.refused:,}", f"{rush.driver_share:.0%}")
    console.print(shown)


def _measure(contestant: Contestant, tables: int, *, are_known: bool, apart: bool) -> Rush:
    with (
        postgres(on_driver=apart) if contestant.has_database else nullcontext() as database,
        contestant.started(database) as server,
        on_driver_core(),
    ):
        return uvloop.run(_rush(server, database, tables, are_known=are_known))


async def _rush(server: Server, database: Postgres | None, tables: int, *, are_known: bool) -> Rush:
    adapter, others = ParlourAdapter(server.port), _matches(OTHER_TABLES)
    await opened(adapter, others)
    people = [
        [await adapter.guest(name) for name in ("Ann", "Ben")] for _ in range(tables if are_known else 0)
    ]
    adapter.close_lobby()
    before = await Driver(adapter, others, PACE, Random(1)).play(1.0, QUIET_S)
    used: list[tuple[float, float]] = []

    def counted() -> None:
        theirs = cpu_seconds(database.pid) if database is not None else 0.0
        used.append((cpu_seconds(server.pid), theirs))

    driver = Driver(adapter, others, PACE, Random(2))
    playing = asyncio.ensure_future(driver.play(0, None, counted))
    took, seconds = await _opened_at_once(adapter, _matches(tables), people)
    driver.end()
    meanwhile = await playing
    cpu, theirs = (1000 * (end - start) / tables for start, end in zip(*used, strict=True))
    return Rush(
        seconds=seconds,
        cpu=cpu,
        database_cpu=theirs,
        p50=1000 * percentile(took, 0.5),
        p99=1000 * percentile(took, 0.99),
        others_before=_p99(before),
        others_meanwhile=_p99(meanwhile),
        refused=tables - len(took),
        driver_share=meanwhile.driver_cpu / meanwhile.wall,
    )


async def _opened_at_once(
    adapter: ParlourAdapter, matches: Sequence[Match], people: Sequence[Sequence[str]]
) -> tuple[list[float], float]:
    """Opens all tables at once. Returns the sorted times of those that could be opened, and the total
    time."""
    start = perf_counter()

    async def opened_one(number: int) -> float | None:
        try:
            if people:
                await adapter.open_for(matches[number], people[number])
            else:
                await adapter.open(matches[number])
        except AnswerError:
            return None
        return perf_counter() - start

    took = await asyncio.gather(*map(opened_one, range(len(matches))))
    return sorted(one for one in took if one is not None), perf_counter() - start


def _matches(number: int) -> list[Match]:
    return [Match(Random(each)) for each in range(number)]


def _p99(timings: Timings) -> float:
    return 1000 * percentile(sorted(timings.latencies + timings.waiting), 0.99)


if __name__ == "__main__":
    typer.run(bench)
