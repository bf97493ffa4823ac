"""What a database offers to those above, and what it is given to append."""

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
    """One entry and all that is kept with it, in one transaction."""

    table: str
    seq: int
    by: Seat | None
    command: str | None
    body: bytes
    """The entry in JSON."""

    waiting: str
    """The seats that the game waits for after it, as `0,2`; for the lists of tables."""

    is_over: bool
    result: bytes | None = None
    """How it ended, in JSON."""

    wake: Millis | None = None
    """Wall time at which the table must be looked at next; None for never."""

    had_stored_deadline: bool = True
    """An earlier such moment may still be stored."""

    rows: tuple[Row, ...] = ()
    snapshot: bytes | None = None
    wall: Millis = Millis(0)

    @property
    def is_plain(self) -> bool:
        """As most moves: nothing is kept but the entry, and that the table has moved on."""
        is_quiet = self.wake is None and not self.had_stored_deadline
        return is_quiet and not self.rows and self.snapshot is None and not self.is_over


Answer = Exception | None
"""None for an entry that is on the disk, else the reason why it is not."""

Kept = Callable[[Answer], None]
"""Called on the event loop."""


class Told(NamedTuple):
    """Entries that were written together; all their tables have been told."""

    entries: Sequence[Append]
    answers: Sequence[Answer]
    since: float
    """When the first of them was appended, in seconds of `perf_counter`."""

    at: float
    """When they were on the disk."""


Hears = Callable[[Told], None]


class Connection(Protocol):
    """Runs statements of SQLAlchemy Core."""

    @property
    def database(self) -> "DatabaseName": ...

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Result:
        """As many times as there are *values*."""


class ScanConnection(Connection, Protocol):
    """One to which the database stands still."""

    def stream(self, statement: Executable) -> AsyncIterator[Sequence[Any]]:
        """The rows, a few at a time."""


DatabaseName = Literal["sqlite", "postgresql"]


class Transactions(Protocol):
    """The three ways to a connection."""

    @property
    def name(self) -> DatabaseName: ...

    def write(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction: it is on the disk when this ends without an error. Wait for nothing but the database
        inside: on SQLite everything that writes waits for it."""

    def read(self) -> AbstractAsyncContextManager[Connection]:
        """For a few rows by key: each statement finds what is on the disk by then."""

    def scan(self) -> AbstractAsyncContextManager[ScanConnection]:
        """For lists, exports and backups: a connection of its own, beside the loop."""

    async def alter(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        """Change or inspect the schema, in one transaction, through SQLAlchemy itself."""


class Database(Transactions, Protocol):
    @property
    def hearers(self) -> list[Hears]:
        """Called with all that is appended, each time that tables have been told."""

    def append(self, entry: Append, kept: Kept) -> None:
        """Queue *entry*; *kept* is called when it is committed, or with why it is not. Never blocks."""

    async def make(self) -> None:
        """Have the database there, if only empty."""

    async def start(self) -> None:
        """Begin to append; the schema is up to date."""

    async def close(self) -> None:
        """Write what waits, then stop."""
