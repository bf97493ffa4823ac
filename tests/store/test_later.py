"""Writes that are put off until the end of a short transaction count as if they had been made at once."""

import asyncio

import pytest
from sqlalchemy import insert, update
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import IntegrityError

from parlour.engine.values import Millis
from parlour.store.log.base import Store
from parlour.store.queries import people, tables
from parlour.store.queries.people import Person
from parlour.store.schema import person, seat
from parlour.store.short.later import Part, goes_with
from parlour.store.short.statements import Compiler, constant, given
from store.appending import with_store
from store.test_people import a_seat, a_table

ANN, BEN = Person(id="ann", name="Ann"), Person(id="ben", name="Ben")
ADD = constant(insert(person))
NAME = constant(update(person).where(person.c.id == given("of_person")))


def test_several_become_one_statement_with_all_their_values() -> None:
    compiler = Compiler(PGDialect(paramstyle="numeric_dollar"))  # type: ignore[no-untyped-call]  # it has no types
    parts = [Part(NAME, {"of_person": "ann", "name": "Anna"}), Part(NAME, {"of_person": "ben", "name": "B"})]
    sql, values = compiler.together(parts)

    assert sql == (
        "WITH part0 AS (UPDATE person SET name=$1 WHERE person.id = $2)"
        " UPDATE person SET name=$3 WHERE person.id = $4"
    )
    assert values == ["Anna", "ann", "B", "ben"]
    assert compiler.together(parts[:1]) == ("UPDATE person SET name=$1 WHERE person.id = $2", ["Anna", "ann"])


def test_only_new_rows_of_one_table_share_a_statement() -> None:
    new, other = Part(ADD, {"id": "ann"}), Part(constant(update(seat)), {"name": "Ann"})
    changed = Part(NAME, {"of_person": "ann", "name": "Anna"})

    assert goes_with(new, [new, other])
    assert goes_with(changed, [other])
    assert not goes_with(changed, [new])
    assert not goes_with(new, [changed])
    assert not goes_with(changed, [other, changed])


def test_a_row_that_is_written_and_changed_twice_is_as_the_last_says(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.short.begin() as connection:
            await people.add(connection, ANN)
            await people.add(connection, BEN)
            await tables.add(connection, a_table("one", "ann"), [a_seat("one", 0, "ann")])
            await tables.change_seat(connection, "one", 0, name="A", gone_at=Millis(1))
            await tables.change_seat(connection, "one", 0, name="B")
            await tables.change(connection, "one", host_id="ben")
            read = await tables.read(connection, "one")
            await tables.change(connection, "one", host_id="ann")
        async with store.short.read() as connection:
            after = await tables.read(connection, "one")

        assert read is not None
        assert after is not None
        assert (read.table.host_id, after.table.host_id) == ("ben", "ann")
        assert [(row.name, row.gone_at) for row in after.seats] == [("B", 1)]

    with_store(store_url, test)


async def add_both(store: Store, *, holds: bool) -> None:
    async with store.short.begin() as connection:
        if holds:
            await tables.hold(connection, "nowhere")
        await people.add(connection, BEN)
        await people.add(connection, ANN)


def test_a_rule_that_is_broken_at_the_end_takes_all_of_it_back(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.short.begin() as connection:
            await people.add(connection, ANN)
        for holds in (False, True):
            with pytest.raises(IntegrityError):
                await add_both(store, holds=holds)
            async with store.short.read() as connection:
                assert await people.read(connection, "ben") is None
        async with store.short.begin() as connection:
            await people.add(connection, BEN)
        async with store.short.read() as connection:
            assert await people.read(connection, "ben") == BEN

    with_store(store_url, test)


def test_whoever_holds_a_table_is_alone_with_it(store_url: str) -> None:
    """On SQLite whoever has begun to write is."""

    async def test(store: Store) -> None:
        async with store.short.begin() as connection:
            await people.add(connection, ANN)
            await tables.add(connection, a_table("one", "ann"), [a_seat("one", 0, "ann")])
        order: list[str] = []
        is_held = asyncio.Event()

        async def first() -> None:
            async with store.short.begin() as connection:
                await tables.hold(connection, "one")
                is_held.set()
                await asyncio.sleep(0.05)  # the other has the time to ask for it
                order.append("first")
                await tables.change_seat(connection, "one", 0, name="A")

        async def second() -> None:
            await is_held.wait()
            async with store.short.begin() as connection:
                sitting = await tables.lock(connection, "one")
                assert sitting is not None
                order.append(sitting.seats[0].name)

        await asyncio.gather(first(), second())
        assert order == ["first", "A"]

    with_store(store_url, test)


def test_what_begins_by_holding_a_table_is_taken_back_as_a_whole(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.short.begin() as connection:
            await people.add(connection, ANN)
            await tables.add(connection, a_table("one", "ann"), [a_seat("one", 0, "ann")])
        for key in ("one", "o'ne", "$1"):
            with pytest.raises(ZeroDivisionError):
                await _fail(store, key)
        async with store.short.begin() as connection:
            sitting = await tables.lock(connection, "one")
        assert sitting is not None
        assert sitting.seats[0].name == a_seat("one", 0, "ann").name

    with_store(store_url, test)


async def _fail(store: Store, key: str) -> None:
    async with store.short.begin() as connection:
        await tables.hold(connection, key)
        await tables.change_seat(connection, "one", 0, name="B")
        await tables.read(connection, "one")
        raise ZeroDivisionError
