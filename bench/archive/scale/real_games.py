"""`python -m bench.scale.real_games`: measures the cost of a move in real games.

One process with PostgreSQL and NATS, two pages a table with words and scene, a move a second at each. What a
game does by itself, such as turning a card back, is in it; so are the rematches of games that end.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import typer
import uvloop
from rich.console import Console

from bench.report import new_table, three_digits
from bench.scale.services import Several, nats, started
from bench.scale.standing import Cpu, Meter
from bench.server.postgres import Postgres, postgres
from bench.server.running import on_driver_core
from parlour.load.address import loopback
from parlour.load.driver import Driver
from parlour.load.lobby import TableSetup
from parlour.load.open_files import allow_many_files
from parlour.load.parlour_adapter import ParlourAdapter

GAMES, TABLES = ("cambio", "imperial"), 60
SETTLED, WARM, SECS = 12.0, 2.0, 10.0


class Real(msgspec.Struct, frozen=True):
    game: str
    moves: int
    rematches: int
    cpu: Cpu
    """For a move."""

    wire_bytes: float
    log_bytes: float
    kept_bytes: float


async def _measure(game: str, server: Several, database: Postgres) -> Real:
    adapter = ParlourAdapter(loopback(server.ports[0]), TableSetup(game), Random(1))
    matches = [adapter.new_match() for _ in range(TABLES)]
    await asyncio.gather(*map(adapter.open, matches))
    await asyncio.sleep(SETTLED)
    driver, meter = Driver(adapter, matches, 1.0, Random(2)), Meter(server.pid, database.pid)
    received, again = list[int](), list[int]()

    def counted() -> None:
        received.append(adapter.traffic()[0])
        again.append(adapter.tally.rematches)
        if len(received) == 1:
            meter.read()

    before = await database.written(server.database)
    timings = await driver.play(WARM, SECS, counted)
    moves = len(timings.latencies)
    cpu = meter.read(moves)
    after, whole = await database.written(server.database), moves * (WARM + SECS) / SECS
    log, kept = ((end - start) / whole for start, end in zip(before, after, strict=True))
    adapter.stop()
    await asyncio.sleep(SETTLED)
    return Real(game, moves, again[1] - again[0], cpu, (received[1] - received[0]) / moves, log, kept)


async def _all(server: Several, database: Postgres) -> list[Real]:
    return [await _measure(game, server, database) for game in GAMES]


def bench(json: Annotated[Path | None, typer.Option(help="Write the figures to this file.")] = None) -> None:
    """CPU and bytes of a move of real games. A minute and a half."""
    allow_many_files()
    with postgres() as database, nats() as bus, started(1, database, bus) as server, on_driver_core():
        found = uvloop.run(_all(server, database))
    _show(found, Console(highlight=False))
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


def _show(found: Sequence[Real], console: Console) -> None:
    shown = new_table("A move of a real game")
    headings = (
        "moves",
        "rematches",
        "process ms",
        "PostgreSQL ms",
        "bytes sent",
        "bytes of log",
        "bytes kept",
    )
    for heading in headings:
        shown.add_column(heading, justify="right")
    for one in found:
        cpu = (one.cpu.server, one.cpu.database, one.wire_bytes, one.log_bytes, one.kept_bytes)
        shown.add_row(one.game, f"{one.moves:,}", f"{one.rematches:,}", *map(three_digits, cpu))
    console.print(shown)


if __name__ == "__main__":
    typer.run(bench)
