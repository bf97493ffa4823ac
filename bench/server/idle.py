"""Measures the memory of idle tables, and what remains after they were closed."""

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
from bench.server.contestants import Contestant, parlour_servers
from bench.server.matches import Match
from bench.server.parlour_adapter import ParlourAdapter
from bench.server.processes import resident_bytes
from bench.server.server_process import Server, on_driver_core

AT_ONCE = 16
OPENING_SHARE = 0.7
"""Share of the server's idle time in which tables are opened, so that none leaves memory before the end."""

WARM_UP_ROUNDS, ROUNDS = 3, 2
"""Rounds of opening and closing all tables before the measurement, and rounds of the measurement of
leftovers.

The web framework caches the last thousand addresses, and Python allocates a megabyte at a time. A few hundred
tables are too few to see what one of them leaves.
"""

UNLOAD_TIMEOUT_S = 120.0
"""Seconds until the server must have dropped tables without clients from memory."""

IN_MEMORY = re.compile(r"^parlour_tables\{.*\} ([0-9.]+)$", re.MULTILINE)


class Idle(msgspec.Struct, frozen=True):
    """Bytes per table, above the server's memory before.

    The same number of tables was opened and closed before the measurement, so that caches are full and the
    rest belongs to the tables. The tables wait for absent players, so that no deadline loads them again.
    """

    game: str
    tables: int
    open: float
    """Started, without clients."""

    watched: float
    """With two clients."""

    left: float
    """After the clients disconnected and the table left memory. Averaged over several rounds."""


def idle(game: str, tables: int, patience: float) -> Idle:
    """Measures at most *tables* tables. *patience* is how long the server keeps a table without clients."""
    more = {"PARLOUR_IDLE_AFTER": f"{patience:g}", "PARLOUR_MAX_TABLES_OPEN": "1000000"}
    contestant: Contestant = parlour_servers(more)[0]
    with contestant.started(None) as server, on_driver_core():
        return uvloop.run(_idle(server, game, tables, patience))


async def _idle(server: Server, game: str, tables: int, patience: float) -> Idle:
    adapter, memory = ParlourAdapter(server.port, game=game, waits=True), _Memory(server.pid)
    people = [await adapter.guest(name) for name in ("Ann", "Ben")]
    first = await _opened(adapter, people, tables, OPENING_SHARE * patience)
    await _unload_tables(server, await _watched(adapter, people, first))
    for _ in range(WARM_UP_ROUNDS - 1):
        await _open_and_leave(server, adapter, people, len(first), patience)
    memory.start()
    again = await _opened(adapter, people, len(first), 2 * patience)
    opened = memory.grown() / len(again)
    sockets = await _watched(adapter, people, again)
    watched = memory.grown() / len(again)
    await _unload_tables(server, sockets)
    gone = len(again)
    for _ in range(ROUNDS - 1):
        gone += await _open_and_leave(server, adapter, people, len(first), patience)
    return Idle(game, len(again), opened, watched, memory.grown() / gone)


async def _open_and_leave(
    server: Server, adapter: ParlourAdapter, people: Sequence[str], tables: int, patience: float
) -> int:
    found = await _opened(adapter, people, tables, 2 * patience)
    await _unload_tables(server, await _watched(adapter, people, found))
    return len(found)


async def _unload_tables(server: Server, sockets: Sequence[Socket]) -> None:
    """Closes the sockets and waits until the server has no table in memory."""
    for socket in sockets:
        socket.close()
    async with asyncio.timeout(UNLOAD_TIMEOUT_S):
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


async def _opened(adapter: ParlourAdapter, people: Sequence[str], tables: int, secs: float) -> list[str]:
    """Opens up to *tables* tables in *secs*."""
    found, until = list[str](), perf_counter() + secs
    while len(found) < tables and perf_counter() < until:
        some = min(AT_ONCE, tables - len(found))
        found += await asyncio.gather(*(adapter.table([*people]) for _ in range(some)))
    return found


async def _watched(adapter: ParlourAdapter, people: Sequence[str], tables: Sequence[str]) -> list[Socket]:
    looks = [(table, token, seat) for table in tables for seat, token in enumerate(people)]
    sockets: list[Socket] = []
    for at in range(0, len(looks), AT_ONCE):
        some = looks[at : at + AT_ONCE]
        sockets += await asyncio.gather(
            *(adapter.watch(table, token, Match(Random(0)), seat) for table, token, seat in some)
        )
    return sockets
