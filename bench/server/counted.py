"""The endless game in a server that counts the statements that SQLite runs for it.

The bench names this module as the server's game. On SIGUSR1 it begins to count, on SIGUSR2 it writes what it
has counted to the file that `BENCH_STATEMENTS` names.
"""

import os
import signal
import sqlite3
from collections import Counter
from pathlib import Path
from types import FrameType

import msgspec

from bench.server.endless import *  # noqa: F403  it is that game

_connect = sqlite3.connect
_count: Counter[str] = Counter()


def _heard(statement: str) -> None:
    """A statement inside another, as of a foreign key, comes as a comment."""
    if not statement.startswith("--"):
        _count[statement.split(None, 1)[0].upper()] += 1


def _traced(*arguments: object, **named: object) -> sqlite3.Connection:
    connection: sqlite3.Connection = _connect(*arguments, **named)  # type: ignore[call-overload]  # as it was called
    connection.set_trace_callback(_heard)
    return connection


def _begin(_: int, __: FrameType | None) -> None:
    _count.clear()


def _end(_: int, __: FrameType | None) -> None:
    path = Path(os.environ["BENCH_STATEMENTS"])
    path.with_suffix(".part").write_bytes(msgspec.json.encode(dict(_count)))
    path.with_suffix(".part").rename(path)


sqlite3.connect = _traced  # type: ignore[assignment]  # it takes whatever the first took
signal.signal(signal.SIGUSR1, _begin)
signal.signal(signal.SIGUSR2, _end)
