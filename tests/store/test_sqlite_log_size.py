"""SQLite's write-ahead log is checkpointed during writes, and is then reset."""

import time
from pathlib import Path

import pytest

from parlour.store.drivers import sqlite_checkpoint
from parlour.store.store import Store
from store.appending import add_table, append, entry, with_store

ENTRIES = 20
MAX_ENTRIES = 3_000
"""Entries after which a log that is never reset is far larger than the limit here."""


def test_the_log_is_reset_while_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_checkpoint, "ENTRIES_PER_CHECKPOINT", ENTRIES)
    path = tmp_path / "parlour.db"
    sizes: list[int] = []

    async def write(store: Store) -> None:
        table, until = await add_table(store), time.monotonic() + 60
        for seq in range(MAX_ENTRIES):
            assert await append(store, entry(table, seq)) == [None]
            sizes.append(path.with_name("parlour.db-wal").stat().st_size)
            if _was_reset(sizes) or time.monotonic() > until:
                break
        kept = await store.load(table, whole=True)
        assert len(kept.entries) == len(sizes)

    with_store(f"sqlite:///{path}", write)

    assert _was_reset(sizes)


def _was_reset(sizes: list[int]) -> bool:
    """True if hundreds of commits, each of at least a page, did not make the file larger."""
    return len(sizes) > 300 and sizes[-1] == sizes[-300]
