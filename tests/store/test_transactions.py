"""Transactions on both databases are durable and isolated."""

import asyncio
import sqlite3
from itertools import count
from math import inf
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text, update

from parlour.engine.values import Millis
from parlour.store.drivers import sqlite_writer
from parlour.store.drivers.sqlite_writer import MAX_BATCH_TRANSACTIONS
from parlour.store.errors import IntegrityError, UnavailableError
from parlour.store.open import Store
from parlour.store.queries import people, tables
from parlour.store.queries.people import Person
from parlour.store.queries.tables import Sitting
from parlour.store.schema import person
from parlour.store.sql.statements import constant, parameter
from parlour.store.timestamps import Timestamp
from store.appending import add_table, append, entry, with_store
from store.test_people import a_seat, a_table

ANN = Person(id="ann", name="Ann", settings={"sound": False}, notices=False)


async def names(store: Store) -> list[str]:
    """The names that another connection reads."""
    async with store.scan() as connection:
        return sorted((await connection.execute(select(person.c.name))).scalars())


def test_committed_rows_are_read_back_by_read_and_scan(store_url: str) -> None:
    async def test(store: Store) -> None:
        table, seats = a_table("one", "ann"), (a_seat("one", 0, "ann"), a_seat("one", 1, None))
        async with store.write() as connection:
            await people.add(connection, ANN)
            await tables.add(connection, table, seats)
            await tables.invite(connection, "one", "ann")
            await tables.invite(connection, "one", "ann")
            await tables.change_seat(connection, "one", 1, name="Ben", gone_at=Millis(5))
        async with store.scan() as slow, store.read() as quick:
            assert await people.read(slow, "ann") == ANN
            assert await people.read(quick, "ann") == ANN
            read = await tables.read(quick, "one")
            assert read == await tables.read(slow, "one")
            assert isinstance(read, Sitting)
            assert (read.table, read.invited) == (table, frozenset({"ann"}))
            assert [(row.name, row.gone_at) for row in read.seats] == [("ann", None), ("Ben", 5)]
            assert await tables.count_open(quick, "ann") == 1
            assert await tables.count_open(quick, "ann", sandboxes=True) == 0
            assert await tables.count_open(quick, "ben") == 0

    with_store(store_url, test)


def test_a_failing_transaction_rolls_back_alone(store_url: str) -> None:
    async def add(store: Store, name: str, *, fails: bool) -> None:
        async with store.write() as connection:
            await people.add(connection, Person(id=name, name=name))
            if fails:
                raise ArithmeticError

    async def test(store: Store) -> None:
        some = [add(store, f"p{number}", fails=number % 3 == 0) for number in range(9)]
        ends = await asyncio.gather(*some, return_exceptions=True)

        assert [isinstance(end, ArithmeticError) for end in ends] == [n % 3 == 0 for n in range(9)]
        assert await names(store) == ["p1", "p2", "p4", "p5", "p7", "p8"]

    with_store(store_url, test)


async def add_one(store: Store, name: str) -> None:
    async with store.write() as connection:
        await people.add(connection, Person(id=name, name=name))


def test_concurrent_transactions_fail_only_by_their_own_integrity_error(store_url: str) -> None:
    async def test(store: Store) -> None:
        wanted = [f"p{number % 30:02}" for number in range(40)]
        ends = await asyncio.gather(*(add_one(store, name) for name in wanted), return_exceptions=True)

        assert [isinstance(end, IntegrityError) for end in ends] == [number >= 30 for number in range(40)]
        assert await names(store) == wanted[:30]

    with_store(store_url, test)


def test_concurrent_readers_get_their_own_results(store_url: str) -> None:
    async def count_of(store: Store, name: str, *, sandboxes: bool = False) -> int:
        async with store.write() as connection:
            return await tables.count_open(connection, name, sandboxes=sandboxes)

    async def read(store: Store, table_id: str) -> Sitting | None:
        async with store.read() as connection:
            return await tables.read(connection, table_id)

    async def test(store: Store) -> None:
        people_ = [f"p{number}" for number in range(30)]
        await asyncio.gather(*(add_one(store, name) for name in people_))
        for number in range(30):
            async with store.write() as connection:
                for one in range(number % 3):
                    id_ = f"{number}-{one}"
                    seats = [a_seat(id_, seat, None) for seat in range(number % 4)]
                    await tables.add(connection, a_table(id_, f"p{number}"), seats)

        counted = await asyncio.gather(*(count_of(store, name) for name in people_))
        kinds = await asyncio.gather(*(count_of(store, "p5", sandboxes=one) for one in (True, False, True)))
        wanted = ["7-0", "8-1", "nowhere", "7-0", "10-0", "4-0"]
        found = await asyncio.gather(*(read(store, id_) for id_ in wanted))

        assert counted == [number % 3 for number in range(30)]
        assert kinds == [0, 2, 0]
        assert [one and (one.table.id, len(one.seats)) for one in found] == [
            ("7-0", 3),
            ("8-1", 0),
            None,
            ("7-0", 3),
            ("10-0", 2),
            ("4-0", 0),
        ]

    with_store(store_url, test)


def test_a_cancelled_transaction_does_not_cancel_others(store_url: str) -> None:
    async def test(store: Store) -> None:
        tasks = [asyncio.create_task(add_one(store, f"p{number}")) for number in range(6)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        tasks[3].cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)

        assert [end is None for end in ends] == [False, True, True, False, True, True]
        assert {"p1", "p2", "p4", "p5"} <= {*await names(store)}

    with_store(store_url, test)


def test_an_integrity_error_is_distinguished_from_a_fault(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)
        with pytest.raises(IntegrityError):
            async with store.write() as connection:
                await people.add(connection, ANN)
        with pytest.raises(UnavailableError):
            async with store.write() as connection:
                await connection.execute(text("SELECT nothing FROM nowhere"))
        assert await names(store) == ["Ann"]

    with_store(store_url, test)


def test_uncommitted_rows_are_not_read(store_url: str) -> None:
    async def test(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)
            assert await names(store) == []
            async with store.read() as other:
                assert await people.read(other, "ann") is None
        assert await names(store) == ["Ann"]

    with_store(store_url, test)


def test_moves_and_lobby_transactions_do_not_lose_each_other(store_url: str) -> None:
    async def add(store: Store, number: int) -> None:
        async with store.write() as connection:
            await people.add(connection, Person(id=f"p{number}", name="One"))

    async def test(store: Store) -> None:
        table = await add_table(store)

        async def move(seq: int) -> None:
            assert await append(store, entry(table, seq)) == [None]

        for seq in range(20):
            await asyncio.gather(add(store, 2 * seq), move(seq), add(store, 2 * seq + 1))
        assert len((await store.load(table)).entries) == 20
        assert len(await names(store)) == 40

    with_store(store_url, test)


def test_timestamps_and_lists_can_be_parameters(store_url: str) -> None:
    async def test(store: Store) -> None:
        moment = constant(select(parameter("at", Timestamp).label("at")))
        async with store.write() as connection:
            rows = [{"id": one, "name": one, "created_at": 0} for one in ("a", "b", "c")]
            await connection.execute(insert(person), rows)
            changed = update(person).where(person.c.id.in_(["a", "b", "x"])).values(notices=False)
            assert (await connection.execute(changed)).rowcount == 2
            if connection.database == "sqlite":  # PostgreSQL needs a type for the value
                assert (await connection.execute(moment, {"at": 1500})).scalar_one() == 1500
        async with store.read() as connection:
            found = select(person.c.id).where(person.c.id.in_(["b", "c"])).order_by(person.c.id)
            assert (await connection.execute(found)).scalars().all() == ["b", "c"]

    with_store(store_url, test)


def test_on_sqlite_a_transaction_waits_for_a_foreign_lock(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"

    async def test(store: Store) -> None:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        adding = asyncio.ensure_future(add(store))
        await asyncio.sleep(0.01)
        assert not adding.done()
        other.execute("COMMIT")
        await adding
        other.close()
        assert await names(store) == ["Ann"]

    async def add(store: Store) -> None:
        async with store.write() as connection:
            await people.add(connection, ANN)

    with_store(f"sqlite:///{file}", test)


def test_a_closed_store_refuses_transactions(store_url: str) -> None:
    async def test(store: Store) -> None:
        await store.close()
        with pytest.raises(UnavailableError):
            async with store.write():
                pass

    with_store(store_url, test)


def test_moves_written_by_the_thread_alternate_with_transactions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow disk the lock could otherwise never be free when the thread wants it."""
    monkeypatch.setattr(sqlite_writer, "FAST_COMMIT_S", 0.0)

    async def test(store: Store) -> None:
        table = await add_table(store)
        guests, written, seen = count(), 0, list[int]()

        async def rush() -> None:
            nonlocal written
            while len(seen) < 10:
                async with store.write() as connection:
                    await people.add(connection, Person(id=f"guest {next(guests)}", name="Ann"))
                written += 1

        async def play() -> None:
            for number in range(10):
                before = written
                await append(store, entry(table, number))
                seen.append(written - before)

        await asyncio.wait_for(asyncio.gather(rush(), rush(), rush(), play()), 60)
        # The three that wait for the previous group, and the three of one more group.
        assert max(seen) <= 6

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_moves_wait_for_at_most_one_small_commit(tmp_path: Path) -> None:
    """However many people arrive at the same time."""

    async def test(store: Store) -> None:
        table, written = await add_table(store), 0

        async def come(number: int) -> None:
            nonlocal written
            async with store.write() as connection:
                await people.add(connection, Person(id=f"guest {number}", name="Ann"))
            written += 1

        crowd = asyncio.gather(*(come(number) for number in range(500)))
        await asyncio.sleep(0)  # all of them have requested one
        await append(store, entry(table, 0))

        assert written <= 2 * MAX_BATCH_TRANSACTIONS
        await asyncio.wait_for(crowd, 60)

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_moves_precede_transactions_that_arrive_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under load a transaction is always about to write, also when the group before the move is written."""

    monkeypatch.setattr(sqlite_writer, "FAST_COMMIT_S", inf)  # no thread, so that the order is fixed

    async def test(store: Store) -> None:
        table, written = await add_table(store), 0

        async def come(number: int) -> None:
            nonlocal written
            for _ in range(number):  # one arrives in each turn of the event loop
                await asyncio.sleep(0)
            async with store.write() as connection:
                await people.add(connection, Person(id=f"guest {number}", name="Ann"))
            written += 1

        crowd = asyncio.gather(*map(come, range(100)))
        await asyncio.sleep(0)
        await append(store, entry(table, 0))

        assert written < 5
        await asyncio.wait_for(crowd, 60)

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)


async def add_open_table(store: Store, seats: int = 1) -> None:
    async with store.write() as connection:
        await people.add(connection, Person(id="ann", name="Ann"))
        await tables.add(connection, a_table("one", "ann"), [a_seat("one", n, None) for n in range(seats)])


async def seat_names(store: Store) -> list[str]:
    async with store.read() as connection:
        sitting = await tables.read(connection, "one")
    assert sitting is not None
    return [row.name for row in sitting.seats]


async def sit_down(store: Store, name: str) -> int | None:
    """Take the first free seat. Returns None if all are taken."""
    async with store.write() as connection:
        sitting = await tables.lock(connection, "one")
        assert sitting is not None
        free = next((row.number for row in sitting.seats if not row.name), None)
        if free is not None:
            await tables.change_seat(connection, "one", free, name=name)
    return free


def test_concurrent_joins_get_distinct_seats(store_url: str) -> None:
    async def test(store: Store) -> None:
        await add_open_table(store, seats=6)
        sat = await asyncio.gather(*(sit_down(store, f"p{n}") for n in range(9)))

        assert sorted(one for one in sat if one is not None) == [0, 1, 2, 3, 4, 5]
        assert await seat_names(store) == [f"p{sat.index(seat)}" for seat in range(6)]

    with_store(store_url, test)
