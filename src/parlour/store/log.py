"""The logs of all tables: append, and read back what was appended; and when each table must be looked at."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, TypeVar

import sqlalchemy
from sqlalchemy import BigInteger, Integer, Text, delete, select, update

from parlour.engine.values import Data, Millis, Seat
from parlour.store.drivers.base import Append, Connection, Database, DatabaseName, Hears, Kept, ScanConnection
from parlour.store.queries.tables import set_deadlines
from parlour.store.schema import deadline, entry, game_table, process, snapshot
from parlour.store.sql.statements import constant, given

T = TypeVar("T")

_OF: Final = entry.c.table_number == (
    select(game_table.c.number).where(game_table.c.id == given("of_table", Text)).scalar_subquery()
)
_AFTER: Final = entry.c.seq > given("after", Integer)
_TAIL: Final = constant(select(entry.c.body).where(_OF, _AFTER).order_by(entry.c.seq))
_SNAPSHOT: Final = constant(
    select(snapshot.c.seq, snapshot.c.body).where(snapshot.c.table_id == given("of_table", Text))
)
_REPEATED: Final = constant(
    select(entry.c.body).where(
        _OF, _AFTER, entry.c.by_seat == given("seat", Integer), entry.c.command == given("of_command", Text)
    )
)
_DUE: Final = (
    select(deadline.c.table_id)
    .where(deadline.c.at <= given("wall", BigInteger), deadline.c.claimed_until <= given("wall", BigInteger))
    .order_by(deadline.c.at)
    .limit(given("most", Integer))
    .with_for_update(skip_locked=True)
    .cte("due")
)
_CLAIM: Final = constant(
    update(deadline)
    .where(deadline.c.table_id.in_(select(_DUE.c.table_id)))
    .values(claimed_until=given("until", BigInteger))
    .returning(deadline.c.table_id)
)
_MINE: Final = deadline.c.table_id == given("of_table", Text)
_CLAIMED: Final = deadline.c.claimed_until == given("claimed", BigInteger)
_RELEASE: Final = constant(
    update(deadline).where(_MINE, _CLAIMED).values(at=given("next", BigInteger), claimed_until=0)
)
_RELEASE_FOR_GOOD: Final = constant(delete(deadline).where(_MINE, _CLAIMED))
_BEAT: Final = constant(
    update(process).where(process.c.id == given("of_process", Text)).values(beat_at=given("wall", BigInteger))
)


class Loaded(Data, frozen=True):
    """A table's newest snapshot, if one is wanted and there is one, and the entries after it."""

    snapshot: bytes | None
    entries: tuple[bytes, ...]


class Log:
    """The logs in a database, with its own `write`, `read` and `scan`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def name(self) -> DatabaseName:
        return self._database.name

    @property
    def hearers(self) -> list[Hears]:
        """Called with all that is appended, each time that tables have been told."""
        return self._database.hearers

    def write(self) -> AbstractAsyncContextManager[Connection]:
        return self._database.write()

    def read(self) -> AbstractAsyncContextManager[Connection]:
        return self._database.read()

    def scan(self) -> AbstractAsyncContextManager[ScanConnection]:
        return self._database.scan()

    async def alter(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        return await self._database.alter(work)

    def append(self, entry: Append, kept: Kept) -> None:
        """Queue *entry*; *kept* is called when it is committed, or with why it is not. Never blocks."""
        self._database.append(entry, kept)

    async def load(self, table: str, *, whole: bool = False) -> Loaded:
        """What it takes to open *table*; *whole* for its log from the first entry."""
        async with self.scan() as connection:
            found = None
            if not whole:
                found = (await connection.execute(_SNAPSHOT, {"of_table": table})).first()
            seq, body = (-1, None) if found is None else found
            return Loaded(body, tuple(await _entries(connection, table, seq)))

    async def tail(self, table: str, after: int) -> Sequence[bytes]:
        """The entries after *after*, in order."""
        async with self.scan() as connection:
            return await _entries(connection, table, after)

    async def repeated(self, table: str, after: int, by: Seat, command: str) -> bytes | None:
        """The entry that an earlier arrival of *command* made, if it came after entry *after*."""
        values = {"of_table": table, "after": after, "seat": by, "of_command": command}
        async with self.read() as connection:
            found: bytes | None = (await connection.execute(_REPEATED, values)).scalar_one_or_none()
            return found

    async def due(self, wall: Millis, *, lease: Millis, limit: int) -> Sequence[str]:
        """Tables that must be looked at by *wall*. Each is given to one caller for *lease*."""
        async with self.write() as connection:
            values = {"wall": wall, "until": wall + lease, "most": limit}
            tables: Sequence[str] = (await connection.execute(_CLAIM, values)).scalars().all()
            return tables

    async def wake(self, table: str, at: Millis | None) -> None:
        """Have *table* looked at by *at*, or not at all."""
        async with self.write() as connection:
            await set_deadlines(connection, {table: at})

    async def release(self, table: str, at: Millis | None, *, claimed_until: Millis) -> None:
        """Have *table*, which `due` has given until *claimed_until*, looked at by *at*, or not at all. A
        deadline that was written since stays."""
        values = {"of_table": table, "claimed": claimed_until}
        async with self.write() as connection:
            if at is None:
                await connection.execute(_RELEASE_FOR_GOOD, values)
            else:
                await connection.execute(_RELEASE, {**values, "next": at})

    async def beat(self, process: str, wall: Millis) -> bool:
        """Keep that *process* lives at *wall*; False where it is not known."""
        async with self.write() as connection:
            found = await connection.execute(_BEAT, {"of_process": process, "wall": wall})
            return found.rowcount > 0


async def _entries(connection: Connection, table: str, after: int) -> Sequence[bytes]:
    return (await connection.execute(_TAIL, {"of_table": table, "after": after})).scalars().all()
