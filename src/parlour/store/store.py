"""The store of a process: game logs, snapshots and table deadlines in one database."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final, TypeVar

import sqlalchemy
from sqlalchemy import Integer, delete, select, update

from parlour.engine.values import Data, Millis, Seat
from parlour.extras import needs
from parlour.store.drivers.base import (
    Append,
    AppendCallback,
    AppendListener,
    Connection,
    Database,
    DatabaseName,
    ScanConnection,
)
from parlour.store.drivers.sqlite import SqliteDatabase
from parlour.store.errors import DatabaseUrlError
from parlour.store.migration import migrate
from parlour.store.queries.tables import set_deadlines
from parlour.store.schema import deadline, entry, game_table, process, snapshot
from parlour.store.sql.statements import constant, parameter

T = TypeVar("T")

_OF: Final = entry.c.table_number == (
    select(game_table.c.number).where(game_table.c.id == parameter("of_table")).scalar_subquery()
)
_AFTER: Final = entry.c.seq > parameter("after")
_TAIL: Final = constant(select(entry.c.body).where(_OF, _AFTER).order_by(entry.c.seq))
_SNAPSHOT: Final = constant(
    select(snapshot.c.seq, snapshot.c.body).where(snapshot.c.table_id == parameter("of_table"))
)
_BY: Final = (entry.c.by_seat == parameter("seat"), entry.c.command == parameter("of_command"))
_REPEATED: Final = constant(select(entry.c.body).where(_OF, _AFTER, *_BY))
_DUE: Final = (
    select(deadline.c.table_id)
    .where(deadline.c.at <= parameter("wall"), deadline.c.claimed_until <= parameter("wall"))
    .order_by(deadline.c.at)
    .limit(parameter("most", Integer))
    .with_for_update(skip_locked=True)
    .cte("due")
)
_CLAIM: Final = constant(
    update(deadline)
    .where(deadline.c.table_id.in_(select(_DUE.c.table_id)))
    .values(claimed_until=parameter("until"))
    .returning(deadline.c.table_id)
)
_CLAIMED: Final = (
    deadline.c.table_id == parameter("of_table"),
    deadline.c.claimed_until == parameter("claimed"),
)
_RELEASE: Final = constant(update(deadline).where(*_CLAIMED).values(at=parameter("next"), claimed_until=0))
_RELEASE_AND_CLEAR: Final = constant(delete(deadline).where(*_CLAIMED))
_HEARTBEAT: Final = constant(
    update(process).where(process.c.id == parameter("of_process")).values(beat_at=parameter("wall"))
)


class StoredLog(Data, frozen=True):
    """A table's newest snapshot, if requested and stored, and the entries after it."""

    snapshot: bytes | None
    entries: tuple[bytes, ...]


class Store:
    """One for each process. `drivers.base` documents the methods that it delegates.

    `open` migrates the database. Command line tools use a store without it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self) -> None:
        await self._database.make()
        await migrate(self._database)
        await self._database.start()

    async def close(self) -> None:
        await self._database.close()

    @property
    def name(self) -> DatabaseName:
        return self._database.name

    @property
    def listeners(self) -> list[AppendListener]:
        return self._database.listeners

    def write(self) -> AbstractAsyncContextManager[Connection]:
        return self._database.write()

    def read(self) -> AbstractAsyncContextManager[Connection]:
        return self._database.read()

    def scan(self) -> AbstractAsyncContextManager[ScanConnection]:
        return self._database.scan()

    async def alter(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        return await self._database.alter(work)

    def append(self, entry: Append, callback: AppendCallback) -> None:
        self._database.append(entry, callback)

    async def load(self, table: str, *, whole: bool = False) -> StoredLog:
        """Everything needed to open *table*. *whole* loads all entries and no snapshot."""
        async with self.scan() as connection:
            found = None if whole else (await connection.execute(_SNAPSHOT, {"of_table": table})).first()
            seq, body = found or (-1, None)
            return StoredLog(body, tuple(await _entries(connection, table, seq)))

    async def tail(self, table: str, after: int) -> Sequence[bytes]:
        """The entries after number *after*, in order."""
        async with self.scan() as connection:
            return await _entries(connection, table, after)

    async def find_repeated(self, table: str, after: int, by: Seat, command: str) -> bytes | None:
        """The entry that an earlier delivery of *command* appended, if it has a number above *after*."""
        values = {"of_table": table, "after": after, "seat": by, "of_command": command}
        async with self.read() as connection:
            return (await connection.execute(_REPEATED, values)).scalar_one_or_none()

    async def claim_due(self, wall: Millis, *, lease: Millis, limit: int) -> Sequence[str]:
        """Claim up to *limit* tables whose deadline has passed. Only this caller gets them, for *lease*."""
        async with self.write() as connection:
            values = {"wall": wall, "until": wall + lease, "most": limit}
            return (await connection.execute(_CLAIM, values)).scalars().all()

    async def set_deadline(self, table: str, at: Millis | None) -> None:
        """Set the deadline of *table*, or delete it if *at* is None."""
        async with self.write() as connection:
            await set_deadlines(connection, {table: at})

    async def release(self, table: str, at: Millis | None, *, claimed_until: Millis) -> None:
        """Set or delete the deadline of *table*, which `claim_due` claimed until *claimed_until*.

        Keeps a deadline that was written since the claim.
        """
        values = {"of_table": table, "claimed": claimed_until}
        async with self.write() as connection:
            if at is None:
                await connection.execute(_RELEASE_AND_CLEAR, values)
            else:
                await connection.execute(_RELEASE, {**values, "next": at})

    async def record_heartbeat(self, process: str, wall: Millis) -> bool:
        """Record a heartbeat of *process*. Returns False if the process is not registered."""
        async with self.write() as connection:
            found = await connection.execute(_HEARTBEAT, {"of_process": process, "wall": wall})
            return found.rowcount > 0


async def _entries(connection: Connection, table: str, after: int) -> Sequence[bytes]:
    return (await connection.execute(_TAIL, {"of_table": table, "after": after})).scalars().all()


def open_store(url: str) -> Store:
    """A store for `sqlite:///path` (four slashes if absolute) or `postgresql://…`. Does not open it."""
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return Store(SqliteDatabase(Path(rest[1:])))
    if scheme in ("postgresql", "postgres"):
        with needs("postgres", "a PostgreSQL address"):
            from parlour.store.drivers.postgres import PostgresDatabase
        return Store(PostgresDatabase(url))
    raise DatabaseUrlError(
        "the database must be given as postgresql://user@host/name or sqlite:///path,"
        f" but the address begins with {scheme[:20]!r}"
    )
