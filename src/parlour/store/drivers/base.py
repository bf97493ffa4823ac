"""The interface of a database driver."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

import sqlalchemy
from sqlalchemy import Executable

from parlour.engine.table.records import Row
from parlour.engine.values import Data, Millis, Seat
from parlour.store.sql.result import Result
from parlour.store.sql.statements import Values

T = TypeVar("T")


class Append(Data, frozen=True, kw_only=True):
    """An entry to append, with everything that is written in the same transaction."""

    table: str
    seq: int
    by: Seat | None
    command: str | None
    body: bytes
    """The entry in JSON."""

    waiting: str
    """The seats that must act after it, such as `0,2`, for the lists of tables."""

    is_over: bool
    result: bytes | None = None
    """The result of the game, in JSON."""

    wake: Millis | None = None
    """Wall time of the table's next deadline, or None."""

    had_stored_deadline: bool = True
    """True if an earlier deadline is possibly still stored."""

    rows: tuple[Row, ...] = ()
    snapshot: bytes | None = None
    wall: Millis = Millis(0)

    @property
    def is_plain(self) -> bool:
        """True if only the entry and the table row are written, as for most moves."""
        is_quiet = self.wake is None and not self.had_stored_deadline
        return is_quiet and not self.rows and self.snapshot is None and not self.is_over


Answer = Exception | None
"""None for a committed entry, otherwise the error."""

AppendCallback = Callable[[Answer], None]
"""Called on the event loop with the outcome of an append."""


class AppendedGroup(NamedTuple):
    """Entries that were written together. Their tables have been notified."""

    entries: Sequence[Append]
    answers: Sequence[Answer]
    since: float
    """When the first of them was appended, in `perf_counter` seconds."""

    at: float
    """When they were committed."""


AppendListener = Callable[[AppendedGroup], None]


class Connection(Protocol):
    """Runs statements of SQLAlchemy Core."""

    @property
    def database(self) -> "DatabaseName": ...

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Result:
        """Execute once, or once for each mapping in a sequence of *values*."""


class ScanConnection(Connection, Protocol):
    """A connection in a transaction that sees one snapshot of the database."""

    def stream(self, statement: Executable) -> AsyncIterator[Sequence[Any]]:
        """The rows, fetched in batches."""


DatabaseName = Literal["sqlite", "postgresql"]


class Transactions(Protocol):
    @property
    def name(self) -> DatabaseName: ...

    def write(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction, committed when the block ends without an error.

        Do not wait for anything but the database inside: on SQLite all other writers wait for it.
        """

    def read(self) -> AbstractAsyncContextManager[Connection]:
        """For a few rows by key. Each statement sees the latest commits."""

    def scan(self) -> AbstractAsyncContextManager[ScanConnection]:
        """For lists, exports and backups. Uses a connection of its own, outside the event loop."""

    async def alter(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        """Change or inspect the schema, in one transaction, through SQLAlchemy itself."""


class Database(Transactions, Protocol):
    @property
    def listeners(self) -> list[AppendListener]:
        """Called with each group of appended entries, after their tables were notified."""

    def append(self, entry: Append, callback: AppendCallback) -> None:
        """Queue *entry* without blocking. *callback* gets None after the commit, or an error."""

    async def make(self) -> None:
        """Create an empty database if there is none."""

    async def start(self) -> None:
        """Start appending. The schema must be up to date."""

    async def close(self) -> None:
        """Write the queued entries, then stop."""
