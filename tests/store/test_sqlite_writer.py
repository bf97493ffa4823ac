"""Both the event loop and the thread write everything to SQLite, and the loop waits for no other process."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from parlour.store.drivers import sqlite_settings, sqlite_writer
from parlour.store.errors import ConflictError
from parlour.store.open import Store
from store.appending import add_table, add_tables, append, begin, entry, with_store


@pytest.mark.parametrize("quick", [0.0, 1e-9, 60.0], ids=["thread", "first loop", "loop"])
def test_the_loop_and_the_thread_append_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float
) -> None:
    monkeypatch.setattr(sqlite_writer, "FAST_COMMIT_S", quick)

    async def test(store: Store) -> None:
        tables = await add_tables(store, 30)
        for seq in range(5):
            await append(store, *[entry(table, seq) for table in tables])
        answers = await append(store, *[entry(table, 5) for table in tables[:9]], entry(tables[9], 3))

        assert [type(answer) for answer in answers] == [type(None)] * 9 + [ConflictError]
        assert [len((await store.load(table)).entries) for table in tables] == [6] * 9 + [5] * 21

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)


def test_the_loop_is_not_blocked_by_a_foreign_lock(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"

    async def test(store: Store) -> None:
        table = await add_table(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            (answer,) = begin(store, [entry(table, 0)])
            since = time.monotonic()
            for _ in range(20):
                await asyncio.sleep(0.001)
            assert time.monotonic() - since < sqlite_settings.BUSY_TIMEOUT_MS / 1000 / 2
            assert not answer.done()
            other.execute("COMMIT")

            assert await answer is None

    with_store(f"sqlite:///{path}", test)
