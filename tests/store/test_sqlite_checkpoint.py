"""SQLite's write-ahead log is never reset during a checkpoint, where SQLite has a bug."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.engine.values import Millis
from parlour.store.drivers import sqlite_checkpoint, sqlite_version
from parlour.store.drivers.sqlite_checkpoint import Checkpointer
from parlour.store.open import Store
from parlour.store.queries import presence
from store import wal_reset
from store.appending import add_table, add_tables, append, entry, opened, with_store

CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"
LONG_CHECKPOINT = "parlour-checkpoint"


def connect(path: Path, timeout: float = 60.0) -> "closing[sqlite3.Connection]":
    """A connection as of another program that does not checkpoint by itself."""
    db = sqlite3.connect(path, timeout=timeout, isolation_level=None)
    db.execute("PRAGMA wal_autocheckpoint = 0")
    return closing(db)


def salt(path: Path) -> bytes:
    """The salt of the log, which changes each time that the log is reset."""
    return path.with_name(f"{path.name}-wal").read_bytes()[16:24]


def is_reset_by_a_write(path: Path) -> bool:
    """True if a write resets the log after a complete checkpoint."""
    before = salt(path)
    with connect(path) as lock, connect(path) as db:
        lock.execute("BEGIN IMMEDIATE")
        db.execute(CHECKPOINT).fetchone()
        lock.execute("ROLLBACK")
        db.execute("PRAGMA user_version = 1")
    return salt(path) != before


def watch(patch: pytest.MonkeyPatch, during: Callable[[], object]) -> dict[str, list[object]]:
    """The results of *during* at each checkpoint, by the name of its thread."""
    found: dict[str, list[object]] = {}
    plain = Checkpointer._checkpoint

    def watched(self: Checkpointer) -> None:
        found.setdefault(threading.current_thread().name, []).append(during())
        plain(self)

    patch.setattr(sqlite_checkpoint, "ENTRIES_PER_CHECKPOINT", 5)
    patch.setattr(Checkpointer, "_checkpoint", watched)
    return found


async def write(store: Store, found: dict[str, list[object]]) -> None:
    """Write until both kinds of checkpoint have run a few times."""
    table, seq = await add_table(store), 0
    while len(found) < 2 or min(map(len, found.values())) < 5:
        assert await append(store, entry(table, seq)) == [None]
        seq += 1


def test_without_readers_a_write_resets_the_log(tmp_path: Path) -> None:
    path = tmp_path / "plain.db"
    with connect(path) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA user_version = 1")

        assert is_reset_by_a_write(path)


def test_the_log_is_not_reset_during_a_concurrent_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "parlour.db"
    found = watch(
        monkeypatch, lambda: threading.current_thread().name == LONG_CHECKPOINT and is_reset_by_a_write(path)
    )

    with_store(f"sqlite:///{path}", lambda store: write(store, found))

    assert set(found[LONG_CHECKPOINT]) == {False}


def test_the_final_checkpoint_holds_the_write_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "parlour.db"

    def is_locked() -> bool:
        with connect(path, timeout=0) as db:
            try:
                db.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as fault:
                return fault.sqlite_errorcode == sqlite3.SQLITE_BUSY
        return False

    found = watch(monkeypatch, is_locked)

    with_store(f"sqlite:///{path}", lambda store: write(store, found))

    assert set(found["parlour-writer_0"]) == {True}


def test_transactions_without_moves_are_checkpointed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If players only chat and do not move, the server's heartbeat is enough."""
    found = watch(monkeypatch, lambda: None)

    async def test(store: Store) -> None:
        async with store.write() as connection:
            await presence.add_process(connection, "one", Millis(0))
        while len(found) < 2:
            await add_table(store)
            await store.record_heartbeat("one", Millis(1))

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)

    assert set(found) == {LONG_CHECKPOINT, "parlour-writer_0"}


def test_two_stores_with_constant_checkpoints_keep_the_database_intact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pattern that damages bare SQLite. `make wal-reset` runs it for any length of time."""
    found = watch(monkeypatch, lambda: None)
    url, rounds = f"sqlite:///{tmp_path / 'parlour.db'}", 150

    async def play(store: Store, tables: list[str]) -> None:
        for seq in range(rounds):
            assert await append(store, *[entry(table, seq) for table in tables]) == [None] * len(tables)
            await add_table(store)

    async def test() -> None:
        async with opened(url) as one, opened(url) as other:
            tables = [await add_tables(store, 3) for store in (one, other)]
            await asyncio.gather(*(play(*each) for each in zip((one, other), tables, strict=True)))
            for table in [*tables[0], *tables[1]]:
                kept = await one.load(table, whole=True)
                assert kept.entries == tuple(f"entry {seq}".encode() for seq in range(rounds))

    asyncio.run(test())

    with connect(tmp_path / "parlour.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert min(map(len, found.values())) > 10


def test_a_reader_and_the_lock_prevent_the_damage_of_bare_sqlite() -> None:
    assert wal_reset.try_for(1.0, wal_reset.checkpoint_under_a_reader_and_the_lock)


@pytest.mark.parametrize(
    ("version", "has_fault"),
    [((3, 6, 23), False), ((3, 7, 0), True), ((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False)],
)
def test_sqlite_versions_with_the_bug_are_recognized(version: tuple[int, ...], has_fault: bool) -> None:
    assert sqlite_version.has_reset_fault(version) is has_fault
    assert ("WAL-reset" in sqlite_version.describe(version)) is has_fault
