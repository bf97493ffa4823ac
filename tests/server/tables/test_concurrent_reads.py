"""Concurrent reads of a table's row: an older read must not replace a newer one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from parlour.server.tables import loader
from server.tables.test_repeats import registry_of
from server.world import Caller, World, world

T = TypeVar("T")
Read = Callable[..., Awaitable[T]]


class Slow:
    """Reads at once, but returns the first result only when *go* is set."""

    def __init__(self) -> None:
        self.has_read, self.go = asyncio.Event(), asyncio.Event()

    def first(self, read: Read[T]) -> Read[T]:
        async def reading(*args: object, **named: object) -> T:
            found = await read(*args, **named)
            if not self.has_read.is_set():
                self.has_read.set()
                await self.go.wait()
            return found

        return reading


async def everything_else() -> None:
    """Let all other tasks finish."""
    for _ in range(50):
        await asyncio.sleep(0)


async def waiting_table(place: World) -> tuple[Caller, str]:
    """A table with two seated players, whose host can start it."""
    ann, bob = await place.guest("Ann"), await place.guest("Bob")
    made = await place.table(ann)
    await bob.post(f"/api/tables/{made['code']}/join", {})
    return ann, str(made["id"])


def test_an_older_read_does_not_overwrite_the_start(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    async def test() -> None:
        async with world(store_url) as place:
            ann, table = await waiting_table(place)
            registry = registry_of(place)
            await registry.open(table)
            slow = Slow()
            monkeypatch.setattr(loader, "read_sitting", slow.first(loader.read_sitting))
            somebody_came = asyncio.ensure_future(registry.refresh(table))
            await slow.has_read.wait()
            await ann.post(f"/api/tables/{table}/start")
            running = await loader.read_sitting(place.services.store, table)
            begun = await loader.load_table(
                place.services.store, place.services.games, registry.watchdog, table
            )
            monkeypatch.setattr(loader, "read_sitting", _given_as(running))
            monkeypatch.setattr(loader, "load_table", _given_as(begun))
            started = asyncio.ensure_future(registry.refresh(table))
            await everything_else()
            slow.go.set()
            await asyncio.gather(somebody_came, started)

            assert registry.sessions[table].row.status == "running"
            await registry.close()

    asyncio.run(test())


def test_a_change_while_the_table_is_being_opened_is_not_lost(
    monkeypatch: pytest.MonkeyPatch, store_url: str
) -> None:
    async def test() -> None:
        async with world(store_url) as place:
            ann, table = await waiting_table(place)
            registry, slow = registry_of(place), Slow()
            monkeypatch.setattr(loader, "load_table", slow.first(loader.load_table))
            opening = asyncio.ensure_future(registry.open(table))
            await slow.has_read.wait()
            await ann.post(f"/api/tables/{table}/start")
            started = asyncio.ensure_future(registry.refresh(table))
            await everything_else()
            slow.go.set()
            await asyncio.gather(opening, started)

            assert registry.sessions[table].row.status == "running"
            await registry.close()

    asyncio.run(test())


def _given_as(value: T) -> Read[T]:
    async def given(*_: object, **__: object) -> T:
        return value

    return given
