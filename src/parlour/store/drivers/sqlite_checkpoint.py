"""Checkpoints SQLite's write-ahead log in a thread, so that commits do not wait for it.

SQLite before 3.51.3 has a bug (https://sqlite.org/wal.html#walresetbug). If a commit resets the log at the
instant at which a checkpoint starts, the checkpoint mistakes the new log for the old one, and the next writes
are lost. So the log must not be reset during a checkpoint:

- The long checkpoint runs in parallel with commits. A read transaction holds the log open during it, and
  SQLite does not reset a log that is being read.
- The short checkpoint that follows holds the write lock.
- No other connection of Parlour checkpoints by itself.
"""

import os
import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final

ENTRIES_PER_CHECKPOINT: Final = 2000
"""Entries in the write-ahead log, a few pages each, at which a checkpoint starts."""

LOWEST_PRIORITY: Final = 19
NO_AUTO_CHECKPOINT: Final = "PRAGMA wal_autocheckpoint = 0"
"""For every connection. By default SQLite checkpoints after a commit, without the write lock."""


class Checkpointer:
    """Runs most of each checkpoint in a thread."""

    def __init__(self, connect: Callable[[Path], sqlite3.Connection], path: Path) -> None:
        self._connect, self._path = connect, path
        self._requests: SimpleQueue[bool] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parlour-checkpoint", daemon=True)
        self._lock = threading.Lock()
        self._entries = 0
        self._is_running = False
        self.is_almost_done = False
        """True if only the short checkpoint is left, which `finish` runs."""

        self._db: sqlite3.Connection
        self._first_reader: sqlite3.Connection
        self._second_reader: sqlite3.Connection

    def start(self) -> None:
        self._db, self._first_reader, self._second_reader = (self._connect(self._path) for _ in range(3))
        for reader in (self._first_reader, self._second_reader):
            reader.execute("PRAGMA busy_timeout = 0")
        self._thread.start()

    def stop(self) -> None:
        self._requests.put(False)
        self._thread.join()
        for db in (self._db, self._first_reader, self._second_reader):
            db.close()

    def count_writes(self, entries: int) -> None:
        """Count committed writes, at least one. Starts a checkpoint when there are enough."""
        with self._lock:
            self._entries += entries
            is_enough = self._entries >= ENTRIES_PER_CHECKPOINT or self._first_reader.in_transaction
            if is_enough and not self._is_running:
                with suppress(sqlite3.Error):  # a read that fails now is tried again after the next commit
                    self._advance()

    def _advance(self) -> None:
        """Start a read transaction. At the next commit start the second one, and the checkpoint."""
        if not self._first_reader.in_transaction:
            _begin_read(self._first_reader)
            return
        # The earlier read transaction keeps the latest commit out of the database file, so the new one reads
        # from the log. A transaction that finds everything in the file would not hold the log open.
        _begin_read(self._second_reader)
        self._first_reader.execute("ROLLBACK")
        self._entries, self._is_running = 0, True
        self._requests.put(True)

    def finish(self, db: sqlite3.Connection) -> None:
        """Run the short checkpoint between commits. Without it the log would grow forever."""
        with suppress(sqlite3.Error):  # nothing is lost: the rest stays in the log until the next checkpoint
            db.execute("BEGIN IMMEDIATE")
            try:
                self._checkpoint()
            finally:
                db.execute("ROLLBACK")
        self.is_almost_done = self._is_running = False

    def _run(self) -> None:
        if sys.platform == "linux":  # only there does a thread have its own priority: this one runs last
            with suppress(OSError):  # a container can forbid it
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWEST_PRIORITY)
        while self._requests.get():
            with suppress(sqlite3.Error):
                self._checkpoint()
            self._second_reader.execute("ROLLBACK")
            self.is_almost_done = True

    def _checkpoint(self) -> None:
        self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def _begin_read(db: sqlite3.Connection) -> None:
    db.execute("BEGIN")
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        db.execute("ROLLBACK")
        raise
