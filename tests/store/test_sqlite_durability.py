"""Acknowledged writes survive a power loss: each commit of an entry is flushed to the disk."""

import asyncio
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from games.cambio.tables import opened
from parlour.store.drivers import sqlite, sqlite_settings, sqlite_writer
from parlour.store.errors import UnsafeDatabaseError
from parlour.store.queries import tables
from parlour.store.store import Store, open_store
from store.appending import add_table, append, entry, with_store

FULL = 2
SAFE = ("wal", FULL)


class Commit(NamedTuple):
    thread: str
    entries: int
    """The number of entries after the commit."""

    journal: str
    synchronous: int


class Watched(sqlite3.Connection):
    """A connection that records its state at each commit."""

    commits: list[Commit]

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self._note()
        return super().execute(sql, *values)  # type: ignore[arg-type]  # handed on as they came

    def commit(self) -> None:
        if self.in_transaction:
            self._note()
        super().commit()

    def _note(self) -> None:
        run = super().execute
        is_there = run("SELECT count(*) FROM sqlite_master WHERE name = 'entry'").fetchone() == (1,)
        (entries,) = run("SELECT count(*) FROM entry").fetchone() if is_there else (0,)
        (journal,), (synchronous,) = (
            run(f"PRAGMA {name}").fetchone() for name in ("journal_mode", "synchronous")
        )
        Watched.commits.append(Commit(threading.current_thread().name, entries, journal, synchronous))


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[Commit]:
    plain = sqlite3.connect
    monkeypatch.setattr(Watched, "commits", [], raising=False)
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **b: plain(*a, **{"factory": Watched, **b}))
    return Watched.commits


@pytest.mark.parametrize(
    ("quick", "writer"), [(60.0, "MainThread"), (0.0, "parlour-writer_0")], ids=["loop", "thread"]
)
def test_committing_a_move_flushes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commits: list[Commit], quick: float, writer: str
) -> None:
    monkeypatch.setattr(sqlite_writer, "FAST_COMMIT_S", quick)

    async def test(store: Store) -> None:
        table = await add_table(store)
        assert await append(store, *[entry(table, seq) for seq in range(3)]) == [None] * 3

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)

    assert {commit[2:] for commit in commits} == {SAFE}
    assert [commit.entries for commit in commits if commit.thread == writer][-1] == 3


def test_writing_a_whole_log_flushes_it(tmp_path: Path, commits: list[Commit]) -> None:
    """An import and a fork write the log in one transaction."""

    async def test(store: Store) -> None:
        table, log = await add_table(store), opened().log
        async with store.write() as connection:
            await tables.write_log(connection, table, log.entries)

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)

    assert {commit[2:] for commit in commits} == {SAFE}
    assert commits[-1].entries == 1


def test_creating_a_database_flushes_its_commits(tmp_path: Path, commits: list[Commit]) -> None:
    """The migrations create the database."""

    async def make() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'parlour.db'}")
        await store.open()
        await store.close()

    asyncio.run(make())

    assert {commit[2:] for commit in commits} == {SAFE}


def test_every_connection_of_a_store_has_the_safe_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections of the writer, checkpoints, reads and scans are all equally strict."""
    opened: list[sqlite3.Connection] = []
    plain = sqlite3.connect

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        opened.append(plain(*arguments, **{**options, "check_same_thread": False}))  # type: ignore[call-overload]  # handed on as they came
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    found: list[dict[str, object]] = []

    async def test(store: Store) -> None:
        async with store.scan() as one, store.scan() as two, store.read():
            assert one is not two
            for connection in opened:
                with suppress(sqlite3.ProgrammingError):  # already closed
                    found.append({name: _asked(connection, name) for name in sqlite_settings.SAFE})

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)

    assert len(found) >= 7
    assert [one for one in found if one != sqlite_settings.SAFE] == []


@pytest.mark.parametrize("lax", ["PRAGMA synchronous = OFF", "PRAGMA synchronous = NORMAL"])
def test_an_unsafe_synchronous_setting_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lax: str
) -> None:
    monkeypatch.setattr(sqlite_settings, "PRAGMAS", (*sqlite_settings.PRAGMAS, lax))

    with pytest.raises(UnsafeDatabaseError, match="synchronous"):
        asyncio.run(_open(open_store(f"sqlite:///{tmp_path / 'parlour.db'}")))
    with pytest.raises(UnsafeDatabaseError, match="synchronous"):
        sqlite_settings.connect(tmp_path / "parlour.db")


def test_a_file_without_write_ahead_log_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a network file system SQLite keeps its old journal mode, and reports it."""
    monkeypatch.setattr(sqlite, "USE_WRITE_AHEAD_LOG", "PRAGMA journal_mode = TRUNCATE")

    with pytest.raises(UnsafeDatabaseError, match="put the folder on a local disk"):
        asyncio.run(_open(open_store(f"sqlite:///{tmp_path / 'parlour.db'}")))
    with pytest.raises(UnsafeDatabaseError, match="its journal is truncate"):
        asyncio.run(_write(open_store(f"sqlite:///{tmp_path / 'parlour.db'}")))


async def _open(store: Store) -> None:
    try:
        await store.open()
    finally:
        await store.close()


async def _write(store: Store) -> None:
    """Write like a command line tool, which does not open the store."""
    try:
        async with store.write():
            pass
    finally:
        await store.close()


def _asked(connection: sqlite3.Connection, name: str) -> object:
    (found,) = connection.execute(f"PRAGMA {name}").fetchone()
    return found
