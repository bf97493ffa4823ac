"""The contract of a store, on both databases."""

import asyncio
from collections import Counter

import pytest
from sqlalchemy import insert, select, update

from parlour.engine.table.records import Row
from parlour.engine.values import Millis, Seat
from parlour.game_apis.imperial.tables import imperial_document
from parlour.store.drivers.base import AppendedGroup
from parlour.store.errors import ConflictError, UnavailableError
from parlour.store.queries.tables import number_of
from parlour.store.schema import entry as entry_table
from parlour.store.schema import game_table
from parlour.store.store import Store, StoredLog, open_store
from store.appending import add_table, add_tables, append, begin, entry, opened, with_store

LEASE = Millis(1_000)


def document(table: str, path: str = "games/x") -> Row:
    values = (("table_id", table), ("turn_id", 1), ("seq", 0), ("is_current", True))
    return Row("imperial_document", "insert", path, values)


async def documents(store: Store) -> list[tuple[str, int]]:
    async with store.scan() as connection:
        rows = await connection.execute(select(imperial_document.c.id, imperial_document.c.turn_id))
        return [(path, turn) for path, turn in rows]


def test_entries_are_loaded_in_order(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        for seq in range(3):
            assert await append(store, entry(table, seq)) == [None]

        assert await store.load(table) == StoredLog(None, (b"entry 0", b"entry 1", b"entry 2"))
        assert list(await store.tail(table, 0)) == [b"entry 1", b"entry 2"]
        assert list(await store.tail(table, 2)) == []

    with_store(store_url, test)


def test_several_entries_of_one_table_can_be_pending(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)

        assert await append(store, *[entry(table, seq) for seq in range(20)]) == [None] * 20
        assert len((await store.load(table)).entries) == 20

    with_store(store_url, test)


def test_a_log_survives_a_restart_of_its_store(store_url: str) -> None:
    async def write() -> str:
        async with opened(store_url) as store:
            table = await add_table(store)
            begin(store, [entry(table, 0), entry(table, 1)])
        return table

    async def read(table: str) -> StoredLog:
        async with opened(store_url) as store:
            return await store.load(table)

    assert asyncio.run(read(asyncio.run(write()))).entries == (b"entry 0", b"entry 1")


def test_a_listener_gets_each_entry_once_after_its_table(store_url: str) -> None:
    heard: list[AppendedGroup] = []
    said: list[str] = []

    async def test(store: Store) -> None:
        store.listeners.append(heard.append)
        store.listeners.append(lambda group: said.append(f"{len(group.entries)} appended"))
        tables = await add_tables(store, 3)
        for table in tables:
            store.append(entry(table, 0), lambda answer: said.append("kept" if answer is None else "lost"))
        await append(store, entry(tables[0], 7), entry(tables[1], 1))

        seen = {one.body: answer for group in heard for one, answer in zip(*group[:2], strict=True)}
        assert sum(len(group.entries) for group in heard) == 5
        assert isinstance(seen.pop(b"entry 7"), ConflictError)
        assert seen == {b"entry 0": None, b"entry 1": None}
        assert said[:3] == ["kept"] * 3
        assert all(group.since <= group.at for group in heard)

    with_store(store_url, test)


def test_a_sequence_number_is_used_once(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        first, second = await append(store, entry(table, 0), entry(table, 0, body=b"another"))

        assert first is None
        assert isinstance(second, ConflictError)
        assert (await store.load(table)).entries == (b"entry 0",)

    with_store(store_url, test)


def test_a_gap_in_the_log_is_refused(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        (answer,) = await append(store, entry(table, 1))

        assert isinstance(answer, ConflictError)
        assert (await store.load(table)).entries == ()

    with_store(store_url, test)


def test_an_entry_of_an_unknown_table_is_refused(store_url: str) -> None:
    async def test(store: Store) -> None:
        (answer,) = await append(store, entry("nowhere", 0))

        assert isinstance(answer, ConflictError)

    with_store(store_url, test)


def test_a_repeated_command_finds_its_entry(store_url: str) -> None:
    async def test(store: Store) -> None:
        table, other = await add_tables(store, 2)
        assert await append(store, entry(table, 0), entry(table, 1, command="c1")) == [None, None]

        assert await store.find_repeated(table, 0, Seat(0), "c1") == b"entry 1"
        assert await store.find_repeated(table, 1, Seat(0), "c1") is None
        assert await store.find_repeated(table, -1, Seat(1), "c1") is None
        assert await store.find_repeated(table, -1, Seat(0), "c2") is None
        assert await store.find_repeated(other, -1, Seat(0), "c1") is None

    with_store(store_url, test)


@pytest.mark.parametrize("fault", ["number", "row", "missing row"])
def test_a_faulty_entry_does_not_fail_its_group(store_url: str, fault: str) -> None:
    async def test(store: Store) -> None:
        tables = await add_tables(store, 9)
        await append(store, *[entry(table, 0) for table in tables])
        faulty = {
            "number": entry(tables[4], 0),
            "row": entry(tables[4], 1, rows=(document("nowhere"),)),
            "missing row": entry(tables[4], 1, rows=(Row("imperial_document", "delete", "games/none"),)),
        }[fault]
        group = [entry(table, 1, rows=(document(table, table),)) for table in tables]
        answers = await append(store, *group[:4], faulty, *group[5:])
        loaded = [len((await store.load(table)).entries) for table in tables]

        assert isinstance(answers[4], ConflictError if fault == "number" else UnavailableError)
        assert [answer for answer in answers if answer is not None] == [answers[4]]
        assert loaded == [2, 2, 2, 2, 1, 2, 2, 2, 2]
        assert len(await documents(store)) == 8

    with_store(store_url, test)


def test_another_connection_reads_an_acknowledged_entry(store_url: str) -> None:
    async def test() -> None:
        async with opened(store_url) as store, opened(store_url) as other:
            table = await add_table(store)
            seen: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
            store.append(entry(table, 0), seen.set_result)
            assert await seen is None

            async with other.scan() as connection:
                found = (await connection.execute(select(entry_table.c.body))).scalar_one()
            assert found == b"entry 0"

    asyncio.run(test())


def test_of_two_writers_exactly_one_gets_each_number(store_url: str) -> None:
    async def test() -> None:
        async with opened(store_url) as one, opened(store_url) as two:
            tables = await add_tables(one, 10)
            for seq in range(10):
                ours = begin(one, [entry(table, seq, body=b"one") for table in tables])
                theirs = begin(two, [entry(table, seq, body=b"two") for table in reversed(tables)])
                answered = await asyncio.gather(*ours), await asyncio.gather(*reversed(theirs))
                answers = list(zip(*answered, strict=True))

                for pair in answers:
                    assert Counter(type(answer) for answer in pair) == {type(None): 1, ConflictError: 1}
                for table, (ours_was, _) in zip(tables, answers, strict=True):
                    kept = b"one" if ours_was is None else b"two"
                    assert list(await one.tail(table, seq - 1)) == [kept]

    asyncio.run(test())


def test_a_hundred_tables_are_committed_in_one_group(store_url: str) -> None:
    async def test(store: Store) -> None:
        tables = await add_tables(store, 100)

        assert await append(store, *[entry(table, 0) for table in tables]) == [None] * 100
        assert [len(await store.tail(table, -1)) for table in tables] == [1] * 100

    with_store(store_url, test)


def test_the_table_row_follows_its_log(store_url: str) -> None:
    async def test(store: Store) -> None:
        running, closed = await add_table(store), await add_table(store, status="closed")
        await append(store, entry(running, 0))
        during = await _table_columns(store, running)
        await append(store, entry(running, 1, is_over=True), entry(closed, 0, is_over=True))

        assert during == (0, "1", "running", 1_000, None, None)
        assert await _table_columns(store, running) == (1, "1", "over", 1_001, 1_001, '{"places":[1,2]}')
        assert "closed" in await _table_columns(store, closed)

    with_store(store_url, test)


async def _table_columns(store: Store, table: str) -> tuple[object, ...]:
    c = game_table.c
    told = select(c.seq, c.waiting, c.status, c.moved_at, c.ended_at, c.result).where(c.id == table)
    async with store.scan() as connection:
        return tuple((await connection.execute(told)).one())


def test_load_starts_at_the_newest_snapshot(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        await append(store, entry(table, 0), entry(table, 1, snapshot=b"after 1"), entry(table, 2))

        assert await store.load(table) == StoredLog(b"after 1", (b"entry 2",))
        assert (await store.load(table, whole=True)) == StoredLog(None, (b"entry 0", b"entry 1", b"entry 2"))
        await append(store, entry(table, 3, snapshot=b"after 3"))
        assert await store.load(table) == StoredLog(b"after 3", ())

    with_store(store_url, test)


def test_rows_are_written_with_their_entry(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        changed = Row("imperial_document", "update", "games/x", (("turn_id", 2),))
        gone = Row("imperial_document", "delete", "games/x")
        await append(store, entry(table, 0, rows=(document(table), changed)))
        assert await documents(store) == [("games/x", 2)]

        await append(store, entry(table, 1, rows=(gone, document(table, "games/y"))))
        assert await documents(store) == [("games/y", 1)]

    with_store(store_url, test)


def test_a_failing_row_rolls_back_its_entry(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        twice = (document(table, "games/y"), document(table), document(table))
        (answer,) = await append(store, entry(table, 0, wake=5, snapshot=b"s", rows=twice))

        assert isinstance(answer, UnavailableError)
        assert await store.load(table) == StoredLog(None, ())
        assert await documents(store) == []
        assert list(await store.claim_due(Millis(10), lease=LEASE, limit=10)) == []
        assert await append(store, entry(table, 0)) == [None]

    with_store(store_url, test)


def test_a_deadline_is_claimed_by_one_caller(store_url: str) -> None:
    async def test() -> None:
        async with opened(store_url) as one, opened(store_url) as two:
            tables = await add_tables(one, 50)
            await append(one, *[entry(table, 0, wake=100) for table in tables])
            claims = [
                store.claim_due(Millis(100), lease=LEASE, limit=7) for _ in range(5) for store in (one, two)
            ]
            claimed = [table for claim in await asyncio.gather(*claims) for table in claim]

            assert list(await one.claim_due(Millis(99), lease=LEASE, limit=99)) == []
            # A claim skips rows that another claim has locked, so it can get fewer.
            claimed += await one.claim_due(Millis(100), lease=LEASE, limit=99)
            assert sorted(claimed) == sorted(tables)

    asyncio.run(test())


def test_an_expired_lease_can_be_claimed_again(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        await append(store, entry(table, 0, wake=100))

        assert list(await store.claim_due(Millis(100), lease=LEASE, limit=9)) == [table]
        assert list(await store.claim_due(Millis(1_099), lease=LEASE, limit=9)) == []
        assert list(await store.claim_due(Millis(1_100), lease=LEASE, limit=9)) == [table]

    with_store(store_url, test)


def test_the_next_entry_moves_or_removes_a_deadline(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        await append(store, entry(table, 0, wake=100))
        await store.claim_due(Millis(100), lease=LEASE, limit=9)
        await append(store, entry(table, 1, wake=200))
        assert list(await store.claim_due(Millis(199), lease=LEASE, limit=9)) == []
        assert list(await store.claim_due(Millis(200), lease=LEASE, limit=9)) == [table]

        await append(store, entry(table, 2))
        assert list(await store.claim_due(Millis(9_999), lease=LEASE, limit=9)) == []

    with_store(store_url, test)


@pytest.mark.parametrize("at", [Millis(900), None])
def test_releasing_a_claim_sets_the_next_deadline(store_url: str, at: Millis | None) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        await append(store, entry(table, 0, wake=100))
        await store.claim_due(Millis(100), lease=LEASE, limit=9)
        await store.release(table, at, claimed_until=Millis(100 + LEASE))

        assert list(await store.claim_due(Millis(899), lease=LEASE, limit=9)) == []
        assert list(await store.claim_due(Millis(9_999), lease=LEASE, limit=9)) == (
            [] if at is None else [table]
        )

    with_store(store_url, test)


@pytest.mark.parametrize("at", [Millis(900), None])
def test_releasing_a_claim_keeps_a_deadline_set_since(store_url: str, at: Millis | None) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        await append(store, entry(table, 0, wake=100))
        await store.claim_due(Millis(100), lease=LEASE, limit=9)
        await store.set_deadline(table, Millis(200))
        await store.release(table, at, claimed_until=Millis(100 + LEASE))

        assert list(await store.claim_due(Millis(200), lease=LEASE, limit=9)) == [table]

    with_store(store_url, test)


def test_a_deadline_can_be_set_without_an_entry(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        await store.set_deadline(table, Millis(50))
        assert list(await store.claim_due(Millis(50), lease=LEASE, limit=9)) == [table]
        await store.set_deadline(table, Millis(60))
        assert list(await store.claim_due(Millis(60), lease=LEASE, limit=9)) == [table]
        await store.set_deadline(table, None)
        assert list(await store.claim_due(Millis(9_999), lease=LEASE, limit=9)) == []

    with_store(store_url, test)


def test_a_limited_claim_takes_the_earliest_deadlines(store_url: str) -> None:
    async def test(store: Store) -> None:
        late, early = await add_tables(store, 2)
        await append(store, entry(late, 0, wake=20), entry(early, 0, wake=10))

        assert list(await store.claim_due(Millis(100), lease=LEASE, limit=1)) == [early]
        assert list(await store.claim_due(Millis(100), lease=LEASE, limit=1)) == [late]

    with_store(store_url, test)


def test_a_closed_store_is_unavailable(store_url: str) -> None:
    async def test() -> None:
        store = open_store(store_url)
        await store.open()
        table = await add_table(store)
        await store.close()
        (answer,) = await append(store, entry(table, 0))

        assert isinstance(answer, UnavailableError)
        with pytest.raises(UnavailableError):
            await store.load(table)

    asyncio.run(test())


def test_processes_can_open_a_new_store_concurrently(store_url: str) -> None:
    async def test() -> None:
        stores = [open_store(store_url) for _ in range(4)]
        await asyncio.gather(*[store.open() for store in stores])
        table = await add_table(stores[0])
        answers = [await append(store, entry(table, seq)) for seq, store in enumerate(stores)]
        for store in stores:
            await store.close()

        assert answers == [[None]] * 4

    asyncio.run(test())


def test_a_lobby_transaction_can_read_before_it_writes(store_url: str) -> None:
    async def test(store: Store) -> None:
        tables = await add_tables(store, 8)

        async def rename(table: str) -> None:
            async with store.write() as connection:
                await connection.execute(select(game_table.c.id))
                await connection.execute(
                    update(game_table).where(game_table.c.id == table).values(options="[]")
                )

        renaming = asyncio.gather(*map(rename, tables))
        answers = await append(store, *[entry(table, seq) for seq in range(20) for table in tables])
        await renaming

        assert answers == [None] * 160

    with_store(store_url, test)


def test_deleting_a_table_deletes_its_log(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        await append(store, entry(table, 0, wake=5, snapshot=b"s", rows=(document(table),)))
        async with store.write() as connection:
            await connection.execute(game_table.delete().where(game_table.c.id == table))

        assert await store.load(table) == StoredLog(None, ())
        assert await documents(store) == []

    with_store(store_url, test)


def test_the_primary_key_rejects_a_duplicate_entry(store_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        async with store.write() as connection:
            number = (await connection.execute(number_of(table))).scalar_one()
            await connection.execute(insert(entry_table).values(table_number=number, seq=0, body=b"stray"))
        (answer,) = await append(store, entry(table, 0))

        assert isinstance(answer, ConflictError)

    with_store(store_url, test)


def test_an_unknown_kind_of_url_is_refused() -> None:
    with pytest.raises(ValueError, match="postgresql://user@host/name or sqlite"):
        open_store("mysql://somewhere")
