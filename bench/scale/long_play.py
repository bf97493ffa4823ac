"""Measures the disk space and the server memory that very many moves use."""

import asyncio
from collections.abc import Sequence
from random import Random

import msgspec
import uvloop
from rich.console import Console

from bench.driver.driver import Driver
from bench.report import new_table, three_digits
from bench.scale.bench_database import BenchDatabase
from bench.server.matches import Match
from bench.server.measurement import opened
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.processes import PROC, process_tree, resident_bytes
from bench.server.server_process import Server, on_driver_core

TABLES, STEPS = 100, 4
SETTLE_S = 3.0


class Step(msgspec.Struct, frozen=True):
    moves: int
    memory: int
    """Bytes of the server without its database."""


class LongPlay(msgspec.Struct, frozen=True):
    tables: int
    steps: Sequence[Step]
    stored: float
    """Bytes per move by which the database grew."""

    written: float
    """Bytes per move that were written to the disk."""


def long_play(database: BenchDatabase, moves: int) -> LongPlay:
    """Plays all moves at the same tables as fast as possible."""
    with database.started() as server, on_driver_core():
        steps, stored, written = uvloop.run(_play(database, server, moves))
    made = steps[-1].moves
    return LongPlay(TABLES, steps, stored / made, written / made)


async def _play(database: BenchDatabase, server: Server, moves: int) -> tuple[list[Step], int, int]:
    adapter, matches = ParlourAdapter(server.port), [Match(Random(number)) for number in range(TABLES)]
    await opened(adapter, matches)
    await Driver(adapter, matches, None, Random(0)).play(0, None, max_moves=10 * TABLES)
    await asyncio.sleep(SETTLE_S)
    pids = database.pids(server)
    first, stored, written = _moves(matches), await database.stored_bytes(), written_bytes(pids)
    steps = [Step(0, resident_bytes(server.pid))]
    for number in range(STEPS):
        await Driver(adapter, matches, None, Random(number)).play(0, None, max_moves=moves // STEPS)
        await asyncio.sleep(SETTLE_S)
        steps.append(Step(_moves(matches) - first, resident_bytes(server.pid)))
    return steps, await database.stored_bytes() - stored, written_bytes(pids) - written


def _moves(matches: Sequence[Match]) -> int:
    return sum(match.moves for match in matches)


def written_bytes(pids: Sequence[int]) -> int:
    """Returns the bytes that these processes and their children sent to the disk."""
    return sum(_written(each) for pid in pids for each in process_tree(pid))


def _written(pid: int) -> int:
    try:
        lines = (PROC / str(pid) / "io").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("write_bytes:"))


def show_long_play(name: str, found: LongPlay, console: Console) -> None:
    table = new_table(f"{name}: {found.steps[-1].moves:,} moves at {found.tables} tables")
    table.caption = f"Bytes a move: {found.stored:,.0f} kept on the disk, {found.written:,.0f} written to it."
    for heading in ("moves", "server's memory, MB"):
        table.add_column(heading, justify="right")
    for step in found.steps:
        table.add_row("", f"{step.moves:,}", three_digits(step.memory / 1e6))
    console.print(table, "")
