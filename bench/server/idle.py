"""What open tables cost in memory while nobody moves, and what they leave behind."""

import asyncio
from collections.abc import Sequence
from random import Random

import msgspec
import uvloop

from bench.server.contestants import Contestant, ours
from bench.server.matches import Match
from bench.server.ours import Ours
from bench.server.processes import resident_bytes
from bench.server.running import Server, on_driver_core
from bench.server.sockets import Socket
from parlour.engine.values import Seat

AT_ONCE = 16
WARM_UP = 40
"""Tables opened and forgotten before the memory is first read, so that what is loaded once is not counted."""

UNLOADED = 1.5
"""The server looks for idle tables now and then: so many times its patience is waited."""


class Idle(msgspec.Struct, frozen=True):
    """Bytes for each table, over what the server had before."""

    game: str
    tables: int
    open: float
    """Started, with no page looking."""

    watched: float
    """With two pages looking."""

    left: float
    """After the pages went away and the table left the memory."""

    again: float
    """As *open*, by as many other tables afterwards: what the first ones left is used again or is lost."""


def idle(game: str, tables: int, patience: float) -> Idle:
    """*patience* is how long the server keeps a table that nobody looks at; opening all takes less."""
    more = {"PARLOUR_IDLE_AFTER": f"{patience:g}", "PARLOUR_MAX_TABLES_OPEN": "1000000"}
    contestant: Contestant = ours(more)[0]
    with contestant.started(None) as server, on_driver_core():
        return uvloop.run(_idle(server, game, tables, patience))


async def _idle(server: Server, game: str, tables: int, patience: float) -> Idle:
    wire, memory = Ours(server.port, game=game), _Memory(server.pid, tables)
    people = [await wire.guest(name) for name in ("Ann", "Ben")]
    warm = await _opened(wire, people, WARM_UP)
    await _closed(await _watched(wire, people, warm))
    await _forgotten(patience)
    memory.start()
    first = await _opened(wire, people, tables)
    opened = memory.grown()
    sockets = await _watched(wire, people, first)
    watched = memory.grown()
    await _closed(sockets)
    await _forgotten(patience)
    left = memory.grown()
    await _opened(wire, people, tables)
    return Idle(game, tables, opened, watched, left, memory.grown())


class _Memory:
    def __init__(self, pid: int, tables: int) -> None:
        self._pid, self._tables = pid, tables
        self._before = 0

    def start(self) -> None:
        self._before = resident_bytes(self._pid)

    def grown(self) -> float:
        return (resident_bytes(self._pid) - self._before) / self._tables


async def _opened(wire: Ours, people: Sequence[str], tables: int) -> list[str]:
    found: list[str] = []
    for at in range(0, tables, AT_ONCE):
        found += await asyncio.gather(*(wire.table([*people]) for _ in range(min(AT_ONCE, tables - at))))
    return found


async def _watched(wire: Ours, people: Sequence[str], tables: Sequence[str]) -> list[Socket]:
    looks = [(table, token, Seat(seat)) for table in tables for seat, token in enumerate(people)]
    sockets: list[Socket] = []
    for at in range(0, len(looks), AT_ONCE):
        some = looks[at : at + AT_ONCE]
        sockets += await asyncio.gather(
            *(wire.watch(table, token, Match(Random(0)), seat) for table, token, seat in some)
        )
    return sockets


async def _closed(sockets: Sequence[Socket]) -> None:
    for socket in sockets:
        socket.close()


async def _forgotten(patience: float) -> None:
    await asyncio.sleep(UNLOADED * patience)
