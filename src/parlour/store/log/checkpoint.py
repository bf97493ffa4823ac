"""SQLite's write-ahead log is carried over into the database beside the writing, not in the midst of it."""

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
SELDOM: Final = "PRAGMA wal_autocheckpoint = 20000"
"""For other connections, which do it where nobody moves: more pages than there ever are while games go on."""

_CARRY_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"


class Tidying:
    """A thread of its own does the work. Left to itself, SQLite does it within somebody's commit."""

    def __init__(self, connect: Callable[[Path], sqlite3.Connection], path: Path) -> None:
        self._connect, self._path = connect, path
        self._asked: SimpleQueue[bool] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parlour-tidying", daemon=True)
        self._entries = 0
        self._is_under_way = False
        self.is_nearly_done = False
        """What is left to carry over is little, and `finish` does it."""

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._asked.put(False)
        self._thread.join()

    def wrote(self, entries: int) -> None:
        """Count what was committed."""
        self._entries += entries
        if self._entries >= ENTRIES_PER_CHECKPOINT and not self._is_under_way:
            self._entries = 0
            self._is_under_way = True
            self._asked.put(True)

    def finish(self, db: sqlite3.Connection) -> None:
        """To be called while nobody commits: without what was written meanwhile the log would only grow."""
        if self.is_nearly_done:
            _carry_over(db)
            self.is_nearly_done = self._is_under_way = False

    def _run(self) -> None:
        if sys.platform == "linux":  # where a thread has a rank of its own: everybody else goes first
            with suppress(OSError):  # a sandbox may forbid it, and the work is to be done all the same
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LAST)
        db = self._connect(self._path)
        try:
            while self._asked.get():
                _carry_over(db)
                self.is_nearly_done = True
        finally:
            db.close()


def _carry_over(db: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):  # nothing is lost: it stays in the log until the next time
        db.execute(_CARRY_OVER).fetchone()
