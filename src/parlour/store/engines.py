"""SQLAlchemy engines for everything that is not hot: `begin()` to write, `connect()` to read."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from sqlalchemy import Connection, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from parlour.store.log.sqlite_connection import USE_WRITE_AHEAD_LOG, check, prepare
from parlour.store.private_files import make_file

if TYPE_CHECKING:
    import asyncpg

_WRITES: Final = "parlour_writes"
_CHECKED: Final = "parlour_checked"
_SMALL: Final = "PRAGMA cache_size = -256"
"""Kilobytes: there are a dozen such connections, and what they read lies in the system's own cache."""


class DatabaseAwayError(ConnectionError):
    """PostgreSQL does not answer, or not yet."""


class LoginRefusedError(DatabaseAwayError):
    """PostgreSQL does not let this user in."""


class NoSuchDatabaseError(DatabaseAwayError):
    """PostgreSQL answers and has no database of that name."""


class SqliteEngine(AsyncEngine):
    """Takes the write lock at `begin()`: a transaction that reads first never fails when it writes."""

    committed: Callable[[], None] | None = None
    """Told of every transaction that may have written."""

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        async with self.connect() as connection:
            await connection.execution_options(**{_WRITES: True})
            async with connection.begin():
                yield connection
        if self.committed is not None:
            self.committed()


def sqlite_engine(path: Path) -> SqliteEngine:
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}").sync_engine
    event.listen(engine, "do_connect", lambda *_: make_file(path))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return SqliteEngine(engine)


def postgres_engine(dsn: str) -> AsyncEngine:
    """The address goes to the driver as it is, with whatever parameters it has."""
    import asyncpg  # only where there is a PostgreSQL

    async def connect(*_: object, **__: object) -> "asyncpg.Connection[asyncpg.Record]":
        try:
            return await asyncpg.connect(dsn, timeout=10)
        except asyncpg.InvalidCatalogNameError as fault:
            raise NoSuchDatabaseError(str(fault)) from fault
        except asyncpg.InvalidAuthorizationSpecificationError as fault:  # a wrong password is one, too
            raise LoginRefusedError(str(fault)) from fault
        except (asyncpg.PostgresError, OSError) as fault:  # nobody above knows the driver's errors
            raise DatabaseAwayError(str(fault)) from fault

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True)


async def ping(connection: AsyncConnection) -> None:
    """Have the database answer."""
    await connection.execute(text("SELECT 1"))


async def version(connection: AsyncConnection) -> str:
    """Of the database."""
    asked = "SHOW server_version" if connection.dialect.name == "postgresql" else "SELECT sqlite_version()"
    return str((await connection.execute(text(asked))).scalar_one())


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver would begin by itself, too late and without the lock.
    connection.isolation_level = None
    prepare(_plain(connection))
    connection.cursor().execute(_SMALL)


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    if writes and _CHECKED not in connection.info:
        connection.exec_driver_sql(USE_WRITE_AHEAD_LOG)  # a backup may be restored into a new file
        check(_plain(connection.connection.dbapi_connection))
        connection.info[_CHECKED] = True
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _plain(connection: DBAPIConnection | None) -> sqlite3.Connection:
    """The driver's own stands around SQLite's and speaks as it does."""
    return cast(sqlite3.Connection, connection)
