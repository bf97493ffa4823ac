"""Tables and their seats, on both databases."""

import asyncio

import msgspec
import pytest

from parlour.engine.values import Millis
from parlour.store.errors import IntegrityError
from parlour.store.open import Store
from parlour.store.queries import people, tables
from parlour.store.queries.people import Person
from store.appending import with_store
from store.test_people import a_seat, a_table


def test_a_stored_table_is_read_back_unchanged(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, Person(id="ann", name="Ann"))
            table, seats = a_table("one", "ann"), (a_seat("one", 0, "ann"), a_seat("one", 1, None))
            await tables.add(connection, table, seats)
            read = await tables.read(connection, "one")

            assert read == tables.Sitting(table, seats)
            assert read is not None
            assert read.seat_of("ann") == seats[0]
            assert read.seat_of(None) is None
            assert [row.is_empty for row in read.seats] == [False, True]
            assert await tables.find(connection, "ONE") == "one"
            assert await tables.find(connection, "TWO") is None
            assert await tables.read(connection, "two") is None
            assert await tables.lock(connection, "two") is None

    with_store(store_url, test)


def test_a_code_belongs_to_one_table(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await tables.add(connection, a_table("one", None), [])
        with pytest.raises(IntegrityError):
            async with store.write() as connection:
                await tables.add(connection, msgspec.structs.replace(a_table("two", None), code="ONE"), [])

    with_store(store_url, test)


def test_a_lock_prevents_lost_updates(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await tables.add(connection, a_table("one", None), [])

        async def add_one() -> None:
            async with store.write() as connection:
                sitting = await tables.lock(connection, "one")
                assert sitting is not None
                await tables.change(connection, "one", seats=sitting.table.seats + 1)

        await asyncio.gather(*(add_one() for _ in range(8)))
        async with store.scan() as connection:
            after = await tables.read(connection, "one")
        assert after is not None
        assert after.table.seats == 10

    with_store(store_url, test)


def test_inviting_and_barring_are_idempotent(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, Person(id="ann", name="Ann"))
            await tables.add(connection, a_table("one", None), [])
            for _ in range(2):
                await tables.invite(connection, "one", "ann")
                await tables.bar(connection, "one", "ann")
            sitting = await tables.read(connection, "one")

            assert sitting is not None
            assert sitting.invited == sitting.barred == {"ann"}

    with_store(store_url, test)


def test_each_page_of_a_list_continues_the_previous_one(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, Person(id="ann", name="Ann"))
            for number in range(7):
                row = a_table(f"t{number}", "ann")
                made = msgspec.structs.replace(row, is_public=number != 3, created_at=Millis(number // 2))
                await tables.add(connection, made, [])
            seen, after = list[str](), None
            while True:
                page = await tables.open_tables(connection, game=None, without=None, after=after, limit=2)
                seen += [sitting.table.id for sitting in page]
                if len(page) < 2:
                    break
                after = seen[-1]

            assert seen == ["t6", "t4", "t5", "t2", "t0", "t1"]
            mine = await tables.tables_of(connection, "ann", after=None, limit=100)
            assert len(mine) == await tables.count_open(connection, "ann") == 7

    with_store(store_url, test)
