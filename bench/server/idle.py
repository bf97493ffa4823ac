"""What open tables cost in memory while nobody moves, and what they leave behind."""

import asyncio
import re
from collections.abc import Sequence
from random import Random
from time import perf_counter

import msgspec
import uvloop

from bench.driver.address import loopback
from bench.driver.http import get
from bench.driver.websocket import Socket
from bench.server.contestants import Contestant, ours
from bench.server.matches import Match
from bench.server.ours import Ours
from bench.server.processes import resident_bytes
from bench.server.running import Server, on_driver_core

AT_ONCE = 16
SHARE = 0.7
"""Of the server's patience, in which as many tables are opened as it can: none is to leave meanwhile."""

WARM, ROUNDS = 3, 2
"""So often as many tables come and go before anything is counted, and while what they leave is.

The web framework remembers the last thousand addresses, and Python takes a megabyte at a time: a few hundred
tables are too few to see what one of them leaves.
"""

LATEST = 120.0
"""Seconds by which the server must have let go of tables that nobody looks at."""

IN_MEMORY = re.compile(r"^parlour_tables\{.*\} ([0-9.]+)$", re.MULTILINE)


class Idle(msgspec.Struct, frozen=True):
    """Bytes for each table, over what the server had before.

    As many tables were opened and had left before that, so that caches are full and what comes on top is the
    tables' own. They wait for whoever is gone, so that none comes back by itself.
    """

    game: str
    tables: int
    open: float
    """Started, with no page looking."""

    watched: float
    """With two pages looking."""

    left: float
    """After the pages went away and the table left the memory; over all tables of several rounds."""


def idle(game: str, tables: int, patience: float) -> Idle:
    """At most *tables*. *patience* is how long the server keeps a table that nobody looks at."""
    more = {"PARLOUR_IDLE_AFTER": f"{patience:g}", "PARLOUR_MAX_TABLES_OPEN": "1000000"}
    contestant: Contestant = ours(more)[0]
    with contestant.started(None) as server, on_driver_core():
        return uvloop.run(_idle(server, game, tables, patience))


async def _idle(server: Server, game: str, tables: int, patience: float) -> Idle:
    adapter, memory = Ours(server.port, game=game, waits=True), _Memory(server.pid)
    people = [await adapter.guest(name) for name in ("Ann", "Ben")]
    first = await _opened(adapter, people, tables, SHARE * patience)
    await _left(server, await _watched(adapter, people, first))
    for _ in range(WARM - 1):
        await _come_and_gone(server, adapter, people, len(first), patience)
    memory.start()
    again = await _opened(adapter, people, len(first), 2 * patience)
    opened = memory.grown() / len(again)
    sockets = await _watched(adapter, people, again)
    watched = memory.grown() / len(again)
    await _left(server, sockets)
    gone = len(again)
    for _ in range(ROUNDS - 1):
        gone += await _come_and_gone(server, adapter, people, len(first), patience)
    return Idle(game, len(again), opened, watched, memory.grown() / gone)


async def _come_and_gone(
    server: Server, adapter: Ours, people: Sequence[str], tables: int, patience: float
) -> int:
    found = await _opened(adapter, people, tables, 2 * patience)
    await _left(server, await _watched(adapter, people, found))
    return len(found)


async def _left(server: Server, sockets: Sequence[Socket]) -> None:
    """The pages go, and after a while their tables do: until the server says that it holds none."""
    for socket in sockets:
        socket.close()
    async with asyncio.timeout(LATEST):
        while await _in_memory(server):
            await asyncio.sleep(1)


async def _in_memory(server: Server) -> int:
    found = IN_MEMORY.search((await get(loopback(server.port), "/metrics")).decode())
    assert found is not None, "the server counts its tables"
    return int(float(found[1]))


class _Memory:
    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._before = 0

    def start(self) -> None:
        self._before = resident_bytes(self._pid)

    def grown(self) -> int:
        return resident_bytes(self._pid) - self._before


async def _opened(adapter: Ours, people: Sequence[str], tables: int, secs: float) -> list[str]:
    """So many tables, or as many as can be opened in so long."""
    found, until = list[str](), perf_counter() + secs
    while len(found) < tables and perf_counter() < until:
        some = min(AT_ONCE, tables - len(found))
        found += await asyncio.gather(*(adapter.table([*people]) for _ in range(some)))
    return found


async def _watched(adapter: Ours, people: Sequence[str], tables: Sequence[str]) -> list[Socket]:
    looks = [(table, token, seat) for table in tables for seat, token in enumerate(people)]
    sockets: list[Socket] = []
    for at in range(0, len(looks), AT_ONCE):
        some = looks[at : at + AT_ONCE]
        sockets += await asyncio.gather(
            *(adapter.watch(table, token, Match(Random(0)), seat) for table, token, seat in some)
        )
    return sockets
