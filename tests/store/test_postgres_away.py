"""PostgreSQL stops and restarts: nothing hangs, and no acknowledged write is lost."""

import asyncio

import pytest
from sqlalchemy import text

from parlour.store.errors import UnavailableError
from parlour.store.open import Store
from parlour.store.queries import people
from parlour.store.queries.people import Person
from services.postgres import Postgres
from store.appending import add_table, add_tables, append, entry, with_store


@pytest.mark.slow
def test_a_stopped_database_is_unavailable_and_recovers(postgres: Postgres, postgres_url: str) -> None:
    async def test(store: Store) -> None:
        table = await add_table(store)
        assert await append(store, entry(table, 0)) == [None]
        await asyncio.to_thread(postgres.stop)
        (away,) = await append(store, entry(table, 1))
        with pytest.raises(UnavailableError):
            await store.load(table)
        ends = await asyncio.gather(*(_add(store, name) for name in "abc"), return_exceptions=True)
        assert [type(end) for end in ends] == [UnavailableError] * 3
        await asyncio.to_thread(postgres.start)

        assert isinstance(away, UnavailableError)
        assert await append(store, entry(table, 1)) == [None]
        assert (await store.load(table)).entries == (b"entry 0", b"entry 1")
        await asyncio.gather(*(_add(store, name) for name in "abc"))
        async with store.scan() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM person"))).scalar_one() == 3

    with_store(postgres_url, test)


def test_acknowledged_entries_survive_a_database_crash(postgres: Postgres, postgres_url: str) -> None:
    async def play(store: Store, table: str, told: list[bytes], enough: asyncio.Event) -> None:
        """Like the server, read the log after an unknown outcome."""
        seq = 0
        while not enough.is_set():
            (answer,) = await append(store, entry(table, seq))
            if answer is None:
                told.append(f"entry {seq}".encode())
                seq += 1
            else:
                seq = await _length(store, table)

    async def test(store: Store) -> None:
        tables = await add_tables(store, 8)
        told: dict[str, list[bytes]] = {table: [] for table in tables}
        enough = asyncio.Event()
        playing = [asyncio.create_task(play(store, table, told[table], enough)) for table in tables]
        for _ in range(2):
            await asyncio.to_thread(postgres.restart, "immediate")
        enough.set()
        await asyncio.gather(*playing)

        for table in tables:
            kept = (await store.load(table)).entries
            assert list(kept) == [f"entry {seq}".encode() for seq in range(len(kept))]
            assert set(told[table]) <= set(kept)

    with_store(postgres_url, test)


async def _length(store: Store, table: str) -> int:
    while True:
        try:
            return len(await store.tail(table, -1))
        except UnavailableError:
            await asyncio.sleep(0)


async def _add(store: Store, name: str) -> None:
    async with store.write() as connection:
        await people.add(connection, Person(id=name, name=name))
