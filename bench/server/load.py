"""`python -m bench.server.load`: prints the load tool's report for our server and for boardgame.io.

Both play the benchmark's script with the benchmark's driver, so that the figures are comparable.
"""

import asyncio
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Annotated

import typer
import uvloop
from rich.console import Console

from bench.driver.driver import Driver
from bench.load.open_files import allow_many_files
from bench.load.report import Report, make_opening, make_play
from bench.load.report_text import report_lines
from bench.server.contestants import parlour_servers, peer_servers
from bench.server.matches import Adapter, Match
from bench.server.measurement import AT_ONCE
from bench.server.server_process import on_driver_core

KINDS = ("Parlour, SQLite, with words and scenes", "boardgame.io, in memory")


def load(
    tables: Annotated[int, typer.Option(min=1, help="How many tables.")] = 100,
    pace: Annotated[float, typer.Option(min=0, help="Moves a second at each; 0: as fast as they go.")] = 1.0,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long they play.")] = 10.0,
) -> None:
    """Tables of endless tic-tac-toe with two people each."""
    console = Console(highlight=False)
    allow_many_files()
    everybody = (*parlour_servers({}), *peer_servers(console.print, quick=True, files=False))
    for contestant in [one for one in everybody if one.kind in KINDS]:
        with contestant.started(None) as server, on_driver_core():
            adapter = contestant.adapter(server.port)
            report = uvloop.run(loaded(contestant.kind, adapter, tables, pace or None, seconds))
        console.print("", f"[bold]{contestant.name}[/bold]", *report_lines(report), sep="\n")


async def loaded(
    server: str,
    adapter: Adapter,
    tables: int,
    pace: float | None,
    seconds: float,
    max_moves: int | None = None,
) -> Report:
    matches, ends = [adapter.new_match() for _ in range(tables)], list[tuple[int, int]]()
    todo, took, start = iter(matches), list[float](), perf_counter()
    await asyncio.gather(*(_open_next(adapter, todo, took) for _ in range(AT_ONCE)))
    opening = make_opening(took, perf_counter() - start)
    driver = Driver(adapter, matches, pace and 1 / pace, Random(0))
    try:
        timings = await driver.play(0, seconds, lambda: ends.append(adapter.traffic()), max_moves)
    finally:
        adapter.stop()
    (received, sent), (received_then, sent_then) = ends
    return Report(
        server=server,
        game="endless",
        people=2,
        bots=(),
        wanted_tables=tables,
        seed=0,
        opening=opening,
        play=make_play(timings, pace, received_then - received, sent_then - sent),
        rematches=0,
        reconnects=0,
        refused={},
        failed={},
        is_interrupted=False,
    )


async def _open_next(adapter: Adapter, todo: Iterator[Match], took: list[float]) -> None:
    for match in todo:
        start = perf_counter()
        await adapter.open(match)
        took.append(perf_counter() - start)


if __name__ == "__main__":
    typer.run(load)
