"""What the server asks of a store's hot half: append, and read back what was appended."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.engine.records import Row
from parlour.engine.values import Data, Millis, Seat


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
    """Wall time at which somebody must look at the table next; None for never."""

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


class ConflictError(Exception):
    """The entry's number is taken: another writer was there first. Nothing was kept."""


class UnavailableError(Exception):
    """The database cannot be reached or refused the work. Nothing is known to be kept."""


Answer = Exception | None
"""None for an entry that is on the disk, else the reason why it is not."""

Kept = Callable[[Answer], None]
"""Called on the event loop."""


class Waiting(Struct, frozen=True):
    """An entry on its way to the disk, and who is told when it is there."""

    entry: Append
    kept: Kept


class Told(NamedTuple):
    """Entries that were written together; all their tables have been told."""

    entries: Sequence[Append]
    answers: Sequence[Answer]
    since: float
    """When the first of them was appended, in seconds of `perf_counter`."""

    at: float
    """When they were on the disk."""


Hears = Callable[[Told], None]


class Loaded(Data, frozen=True):
    """A table's newest snapshot, if one is wanted and there is one, and the entries after it."""

    snapshot: bytes | None
    entries: tuple[bytes, ...]


T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
"""What is done in a transaction."""


class Short(Protocol):
    """Transactions of a few statements by key; see `store/short`."""

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """To write: it is on the disk when this ends without an error."""

    async def step(self, work: Work[T]) -> T:
        """As with `begin`, by a function that does nothing else: it may be run again from its beginning."""
        async with self.begin() as connection:
            return await work(connection)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """To read: each statement finds what is on the disk by then."""


class Store(Protocol):
    """Opened and closed by the application; one for each process."""

    @property
    def engine(self) -> AsyncEngine:
        """For everything that is not hot."""

    @property
    def short(self) -> "Short":
        """For what many people do at once; while the store is open."""

    @property
    def hearers(self) -> list[Hears]:
        """Who hears of all that is appended, each time that tables have been told."""

    async def open(self) -> None:
        """Bring the schema up to date and start the writer."""

    async def close(self) -> None:
        """Write what waits, then stop."""

    def append(self, entry: Append, kept: Kept) -> None:
        """Queue *entry*; *kept* is told when it is committed or why it is not. Never blocks."""

    async def load(self, table: str, *, whole: bool = False) -> Loaded:
        """What it takes to open *table*; *whole* for its log from the first entry."""

    async def tail(self, table: str, after: int) -> Sequence[bytes]:
        """The entries after *after*, in order."""

    async def repeated(self, table: str, after: int, by: Seat, command: str) -> bytes | None:
        """The entry that an earlier arrival of *command* made, if it came after entry *after*."""

    async def due(self, wall: Millis, *, lease: Millis, limit: int) -> Sequence[str]:
        """Tables that somebody must look at by *wall*. Each is given to one caller for *lease*."""

    async def wake(self, table: str, at: Millis | None) -> None:
        """Have *table* looked at by *at*, or not at all."""

    async def release(self, table: str, at: Millis | None, *, claimed_until: Millis) -> None:
        """Have *table*, which `due` has given until *claimed_until*, looked at by *at*, or not at all. A
        deadline that was written since stays."""

    async def beat(self, process: str, wall: Millis) -> bool:
        """Keep that *process* lives at *wall*; False where it is not known."""
