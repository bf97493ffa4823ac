"""SQLite's write-ahead log is carried over into the database beside the writing, not in the midst of it.

SQLite before 3.51.3 has a fault there (https://sqlite.org/wal.html#walresetbug): where a commit begins the
log anew in the instant in which a checkpoint begins, the checkpoint takes the new log for the old one, and
what is written next is lost. So the log must not begin anew while a checkpoint goes:

- The long checkpoint goes beside commits. Meanwhile a reader stands in the log, and SQLite does not begin it
  anew under a reader.
- The short one that follows holds the write lock.
- No other connection of ours makes one by itself.
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
"""So many entries, a few pages each, lie in the write-ahead log before they are carried over."""

LAST: Final = 19
BY_HAND: Final = "PRAGMA wal_autocheckpoint = 0"
"""For every connection. Left to itself, SQLite carries over after somebody's commit, without the lock."""


class Tidying:
    """A thread of its own does the most of the work."""

    def __init__(self, connect: Callable[[Path], sqlite3.Connection], path: Path) -> None:
        self._connect, self._path = connect, path
        self._asked: SimpleQueue[bool] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parlour-tidying", daemon=True)
        self._counting = threading.Lock()
        self._entries = 0
        self._is_under_way = False
        self.is_nearly_done = False
        """What is left to carry over is little, and `finish` does it."""

        self._db: sqlite3.Connection
        self._before: sqlite3.Connection
        self._reader: sqlite3.Connection

    def start(self) -> None:
        self._db, self._before, self._reader = (self._connect(self._path) for _ in range(3))
        for reader in (self._before, self._reader):
            reader.execute("PRAGMA busy_timeout = 0")
        self._thread.start()

    def stop(self) -> None:
        self._asked.put(False)
        self._thread.join()
        for db in (self._db, self._before, self._reader):
            db.close()

    def wrote(self, entries: int) -> None:
        """Count what was committed just now: something was, if only a row."""
        with self._counting:
            self._entries += entries
            is_enough = self._entries >= ENTRIES_PER_CHECKPOINT or self._before.in_transaction
            if is_enough and not self._is_under_way:
                with suppress(sqlite3.Error):  # a reader that cannot read now can do so after another
                    self._go_on()

    def _go_on(self) -> None:
        """Have a reader stand in the log; with the next commit another, and the carrying over begins."""
        if not self._before.in_transaction:
            _begin_to_read(self._before)
            return
        # What was committed just now is not carried over, because the earlier reader stands before it. So the
        # new reader reads in the log; one that finds all of it in the database does not hold the log.
        _begin_to_read(self._reader)
        self._before.execute("ROLLBACK")
        self._entries, self._is_under_way = 0, True
        self._asked.put(True)

    def finish(self, db: sqlite3.Connection) -> None:
        """Carry over the rest, between commits, once nearly done: without it the log would only grow."""
        with suppress(sqlite3.Error):  # nothing is lost: it stays in the log until the next time
            db.execute("BEGIN IMMEDIATE")
            try:
                self._carry_over()
            finally:
                db.execute("ROLLBACK")
        self.is_nearly_done = self._is_under_way = False

    def _run(self) -> None:
        if sys.platform == "linux":  # where a thread has a rank of its own: everybody else goes first
            with suppress(OSError):  # a sandbox may forbid it, and the work is to be done all the same
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LAST)
        while self._asked.get():
            with suppress(sqlite3.Error):
                self._carry_over()
            self._reader.execute("ROLLBACK")
            self.is_nearly_done = True

    def _carry_over(self) -> None:
        self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def _begin_to_read(db: sqlite3.Connection) -> None:
    db.execute("BEGIN")
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        db.execute("ROLLBACK")
        raise
