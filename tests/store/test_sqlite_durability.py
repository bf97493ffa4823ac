"""What is acknowledged survives a loss of power: each commit of an entry is flushed to the disk."""

import sqlite3
import threading
from pathlib import Path
from typing import NamedTuple

import pytest

from games.cambio.tables import opened
from parlour.store.log import sqlite_writer
from parlour.store.log.base import Store
from parlour.store.queries import tables
from store.appending import append, entry, lay_table, with_store

FULL = 2
SAFE = ("wal", FULL)


class Commit(NamedTuple):
    thread: str
    entries: int
    """How many there are once it is done."""

    journal: str
    synchronous: int


class Watched(sqlite3.Connection):
    """A connection that says how it stands each time it commits."""

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
        if run("SELECT count(*) FROM sqlite_master WHERE name = 'entry'").fetchone() == (0,):
            return
        (entries,) = run("SELECT count(*) FROM entry").fetchone()
        (journal,), (synchronous,) = (
            run(f"PRAGMA {name}").fetchone() for name in ("journal_mode", "synchronous")
        )
        Watched.commits.append(Commit(threading.current_thread().name, entries, journal, synchronous))


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[Commit]:
    """Of all connections that are opened, whoever opens them."""
    plain = sqlite3.connect
    monkeypatch.setattr(Watched, "commits", [], raising=False)
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **b: plain(*a, **{"factory": Watched, **b}))
    return Watched.commits


@pytest.mark.parametrize(
    ("quick", "writer"), [(60.0, "MainThread"), (0.0, "parlour-writer")], ids=["loop", "thread"]
)
def test_a_move_is_flushed_at_its_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commits: list[Commit], quick: float, writer: str
) -> None:
    monkeypatch.setattr(sqlite_writer, "FAST_COMMIT_S", quick)

    async def test(store: Store) -> None:
        table = await lay_table(store)
        assert await append(store, *[entry(table, seq) for seq in range(3)]) == [None] * 3

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)

    assert {commit[2:] for commit in commits} == {SAFE}
    assert [commit.entries for commit in commits if commit.thread == writer][-1] == 3


def test_a_log_that_is_kept_whole_is_flushed_at_its_commit(tmp_path: Path, commits: list[Commit]) -> None:
    """As an import and a fork keep it, by a connection of the engine."""

    async def test(store: Store) -> None:
        table, log = await lay_table(store), opened().log
        async with store.engine.begin() as connection:
            await tables.write_log(connection, table, log.entries)

    with_store(f"sqlite:///{tmp_path / 'parlour.db'}", test)

    assert {commit[2:] for commit in commits} == {SAFE}
    assert commits[-1].entries == 1
