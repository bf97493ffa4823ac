"""One machine with more processes: PostgreSQL is the truth, NATS tells the others."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import uvloop

from bench.scale.points import Axis, Point, measured
from bench.server.contestants import ours
from bench.server.matches import Match
from bench.server.measuring import opened
from bench.server.ours import Ours
from bench.server.postgres import Postgres, postgres
from bench.server.running import Server, free_port, on_driver_core, on_server_core

WORKERS, MATCHES, SECS = (1, 2), 60, 4.0
SETTLED = 12.0
"""Seconds by which every process knows who is here; until then it writes notices for people who are not."""

NATS = Path(sys.executable).parent / "nats-server"


def workers() -> Axis:
    with postgres() as database, nats() as bus:
        points = [_with(number, database, bus) for number in WORKERS]
    return Axis("Processes on one core, with PostgreSQL's own CPU", "processes", points, None)


def _with(number: int, database: Postgres, bus: str) -> Point:
    contestant = next(
        one for one in ours({"PARLOUR_NATS": bus}, "--workers", str(number)) if one.has_database
    )

    async def run(server: Server) -> Point:
        adapter, matches = Ours(server.port), [Match(Random(each)) for each in range(MATCHES)]
        await opened(adapter, matches)
        await asyncio.sleep(SETTLED)
        return await measured(number, (server.pid, database.pid), adapter, matches, SECS)

    with contestant.started(database) as server, on_driver_core():
        return uvloop.run(run(server))


@contextmanager
def nats() -> Iterator[str]:
    """The address of one that runs meanwhile."""
    port = free_port()
    with on_server_core():
        running = subprocess.Popen(
            [str(NATS), "-a", "127.0.0.1", "-p", str(port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    try:
        yield f"nats://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait()
