"""A table's row is read by several at once: nobody is shown an older one after a newer."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from parlour.server.tables import loading
from server.tables.test_repeats import house_of
from server.world import Someone, World, world

T = TypeVar("T")
Read = Callable[..., Awaitable[T]]


class Slow:
    """The first reading is there at once, and given only when *go* is set."""

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
    """Whatever waits for nobody's answer is done."""
    for _ in range(50):
        await asyncio.sleep(0)


async def waiting_table(place: World) -> tuple[Someone, str]:
    """Two have sat down, and the first may start."""
    ann, bob = await place.guest("Ann"), await place.guest("Bob")
    made = await place.table(ann)
    await bob.post(f"/api/tables/{made['code']}/join", {})
    return ann, str(made["id"])


def test_a_reading_from_before_the_start_does_not_undo_it(
    monkeypatch: pytest.MonkeyPatch, store_url: str
) -> None:
    async def test() -> None:
        async with world(store_url) as place:
            ann, table = await waiting_table(place)
            house = house_of(place)
            await house.open(table)
            slow = Slow()
            monkeypatch.setattr(loading, "sit", slow.first(loading.sit))
            somebody_came = asyncio.ensure_future(house.refresh(table))
            await slow.has_read.wait()
            await ann.post(f"/api/tables/{table}/start")
            running = await loading.sit(place.parts.store, table)
            begun = await loading.open_table(place.parts.store, place.parts.games, house.guard, table)
            monkeypatch.setattr(loading, "sit", _given_as(running))
            monkeypatch.setattr(loading, "open_table", _given_as(begun))
            started = asyncio.ensure_future(house.refresh(table))
            await everything_else()
            slow.go.set()
            await asyncio.gather(somebody_came, started)

            assert house.lives[table].row.status == "running"
            await house.close()

    asyncio.run(test())


def test_a_change_while_the_table_is_opened_is_seen(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    async def test() -> None:
        async with world(store_url) as place:
            ann, table = await waiting_table(place)
            house, slow = house_of(place), Slow()
            monkeypatch.setattr(loading, "open_table", slow.first(loading.open_table))
            opening = asyncio.ensure_future(house.open(table))
            await slow.has_read.wait()
            await ann.post(f"/api/tables/{table}/start")
            started = asyncio.ensure_future(house.refresh(table))
            await everything_else()
            slow.go.set()
            await asyncio.gather(opening, started)

            assert house.lives[table].row.status == "running"
            await house.close()

    asyncio.run(test())


def _given_as(value: T) -> Read[T]:
    async def given(*_: object, **__: object) -> T:
        return value

    return given
