"""SQLAlchemy engines for everything that is not hot: `begin()` to write, `connect()` to read."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from parlour.store.log.checkpoint import SELDOM
from parlour.store.log.sqlite_writer import PRAGMAS

if TYPE_CHECKING:
    import asyncpg

_WRITES: Final = "parlour_writes"
_SMALL: Final = "PRAGMA cache_size = -256"
"""Kilobytes: there are a dozen such connections, and what they read lies in the system's own cache."""


class SqliteEngine(AsyncEngine):
    """Takes the write lock at `begin()`: a transaction that reads first never fails when it writes."""

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        async with self.connect() as connection:
            await connection.execution_options(**{_WRITES: True})
            async with connection.begin():
                yield connection


def sqlite_engine(path: Path) -> AsyncEngine:
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}").sync_engine
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return SqliteEngine(engine)


def postgres_engine(dsn: str) -> AsyncEngine:
    """The address goes to the driver as it is, with whatever parameters it has."""
    import asyncpg  # only where there is a PostgreSQL

    async def connect(*_: object, **__: object) -> "asyncpg.Connection[asyncpg.Record]":
        try:
            return await asyncpg.connect(dsn, timeout=10)
        except asyncpg.PostgresError as fault:  # it starts or stops; nobody above knows the driver's errors
            raise ConnectionError(str(fault)) from fault

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True)


async def ping(connection: AsyncConnection) -> None:
    """Have the database answer."""
    await connection.execute(text("SELECT 1"))


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver would begin by itself, too late and without the lock.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (*PRAGMAS, SELDOM, _SMALL):
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
