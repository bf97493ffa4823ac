"""The endless game, for a server that counts its SQLite statements.

The benchmark loads this module as the server's game. SIGUSR1 starts the count, SIGUSR2 writes it to the file
that
`BENCH_STATEMENTS` names.
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


def _count_statement(statement: str) -> None:
    """Counts a statement. Nested statements, such as those of foreign keys, are reported as comments."""
    if not statement.startswith("--"):
        _count[statement.split(None, 1)[0].upper()] += 1


def _traced_connect(*arguments: object, **named: object) -> sqlite3.Connection:
    connection: sqlite3.Connection = _connect(*arguments, **named)  # type: ignore[call-overload]  # as it was called
    connection.set_trace_callback(_count_statement)
    return connection


def _begin(_: int, __: FrameType | None) -> None:
    _count.clear()


def _end(_: int, __: FrameType | None) -> None:
    path = Path(os.environ["BENCH_STATEMENTS"])
    path.with_suffix(".part").write_bytes(msgspec.json.encode(dict(_count)))
    path.with_suffix(".part").rename(path)


sqlite3.connect = _traced_connect  # type: ignore[assignment]  # same arguments as the original
signal.signal(signal.SIGUSR1, _begin)
signal.signal(signal.SIGUSR2, _end)
