"""The settings of every SQLite connection, and a check that they took effect."""

import sqlite3
from pathlib import Path
from typing import Final

from parlour.store.drivers.sqlite_checkpoint import NO_AUTO_CHECKPOINT
from parlour.store.errors import UnsafeDatabaseError

BUSY_TIMEOUT_MS: Final = 10_000
"""How long a writer waits for the lock of another process or transaction."""

PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    NO_AUTO_CHECKPOINT,
)
BEGIN: Final = "BEGIN IMMEDIATE"
"""Takes the write lock at once, so that a transaction that reads first does not fail at its first write."""

NO_BUSY_TIMEOUT: Final = "PRAGMA busy_timeout = 0"
USE_WRITE_AHEAD_LOG: Final = "PRAGMA journal_mode = WAL"
"""Stored in the file."""

SAFE: Final = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "wal_autocheckpoint": 0}
"""The settings that a writing connection must report. 2 is FULL."""


def connect(path: Path) -> sqlite3.Connection:
    """Connect to a file that has a write-ahead log. Transactions begin and end only explicitly."""
    connection = connect_unchecked(path)
    try:
        for pragma in PRAGMAS:
            connection.execute(pragma)
        found = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in SAFE}
        if found != SAFE:
            raise unsafe_error(connection.execute("PRAGMA database_list").fetchone()[2], found)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_unchecked(path: Path) -> sqlite3.Connection:
    """Connect to a file that possibly has no write-ahead log yet."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=512)
    connection.execute(PRAGMAS[0])
    return connection


def unsafe_error(path: Path | str, found: object) -> UnsafeDatabaseError:
    return UnsafeDatabaseError(
        f"SQLite does not keep {path} safely ({found}):"
        " put the folder on a local disk, where there can be a write-ahead log"
    )
