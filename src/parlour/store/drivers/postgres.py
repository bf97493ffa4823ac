"""The PostgreSQL driver, for one or several processes and machines."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any, Final, Literal, TypeAlias, TypeVar

import asyncpg
import sqlalchemy
from asyncpg.pool import PoolConnectionProxy
from asyncpg.transaction import Transaction
from sqlalchemy import Executable
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.ext.asyncio import create_async_engine

from parlour.store.drivers.base import Append, AppendCallback, AppendListener, Connection, ScanConnection
from parlour.store.drivers.group import error_from, store_error
from parlour.store.drivers.postgres_writer import (
    BY_KEY,
    STATEMENT_TIMEOUT_S,
    UNAVAILABLE_ERRORS,
    DriverConnection,
    PostgresWriter,
)
from parlour.store.errors import (
    DataError,
    IntegrityError,
    LoginRefusedError,
    NoSuchDatabaseError,
    StoreError,
    UnavailableError,
)
from parlour.store.sql.result import Result
from parlour.store.sql.statements import Compiled, Compiler, Values

T = TypeVar("T")
PooledConnection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"
Begin = Callable[[PooledConnection], Transaction]

MAX_CONNECTIONS: Final = 4
MAX_SCANS: Final = 4
SCAN_TIMEOUT_S: Final = 600.0
ROWS_AT_ONCE: Final = 500


class _PoolConnection(asyncpg.Connection):
    """A pooled connection. Its users leave no session state, so it needs no reset query."""

    def get_reset_query(self) -> str:
        return ""


class PostgresDatabase:
    """Reconnects by itself after an outage. Until then every call raises `UnavailableError`."""

    name: Final[Literal["postgresql"]] = "postgresql"

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self.listeners: Final[list[AppendListener]] = []
        dialect = PGDialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]  # it has no types
        self._compiler = Compiler(dialect)
        self._writer: PostgresWriter | None = None
        self._keyed = _Pool(dsn, MAX_CONNECTIONS, STATEMENT_TIMEOUT_S, BY_KEY)
        self._scans = _Pool(dsn, MAX_SCANS, SCAN_TIMEOUT_S, {})
        self._is_closed = False

    async def make(self) -> None: ...

    async def start(self) -> None:
        self._writer = PostgresWriter(self._dsn, self.listeners)
        self._writer.start()

    async def close(self) -> None:
        self._is_closed = True
        if self._writer is not None:
            await self._writer.stop()
        for pool in (self._keyed, self._scans):
            await pool.close()

    def append(self, entry: Append, callback: AppendCallback) -> None:
        if self._is_closed or self._writer is None:
            asyncio.get_running_loop().call_soon(callback, UnavailableError("the store is closed"))
        else:
            self._writer.append(entry, callback)

    def write(self) -> AbstractAsyncContextManager[Connection]:
        return _ConnectionContext(self._keyed, self._compiler, lambda db: db.transaction())

    def read(self) -> AbstractAsyncContextManager[Connection]:
        return _ConnectionContext(self._keyed, self._compiler, None)

    def scan(self) -> AbstractAsyncContextManager[ScanConnection]:
        return _ConnectionContext(
            self._scans, self._compiler, lambda db: db.transaction(isolation="repeatable_read", readonly=True)
        )

    async def alter(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=partial(_connect, self._dsn, SCAN_TIMEOUT_S, {})
        )
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        except sqlalchemy.exc.StatementError as fault:
            raise store_error(fault) from fault.orig
        finally:
            await engine.dispose()


class _Pool:
    """An asyncpg pool that is created at its first use."""

    def __init__(self, dsn: str, size: int, limit_s: float, settings: dict[str, str]) -> None:
        self._dsn, self._size, self._limit_s, self._settings = dsn, size, limit_s, settings
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._is_closed = False

    async def acquire(self) -> PooledConnection:
        if self._is_closed:
            raise UnavailableError("the store is closed")
        if self._pool is None:
            self._pool = asyncpg.create_pool(
                self._dsn,
                min_size=0,
                max_size=self._size,
                connect=self._connect,
                connection_class=_PoolConnection,
            )
            await self._pool
        if self._pool.get_idle_size():
            return await self._pool.acquire()  # with a timeout asyncpg would create a task
        return await self._pool.acquire(timeout=STATEMENT_TIMEOUT_S)

    async def release(self, db: PooledConnection) -> None:
        assert self._pool is not None, "it has lent the connection"
        await self._pool.release(db)

    async def close(self) -> None:
        self._is_closed = True
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), STATEMENT_TIMEOUT_S)
            except UNAVAILABLE_ERRORS:
                self._pool.terminate()

    async def _connect(self, *_: object, **__: object) -> DriverConnection:
        return await _connect(self._dsn, self._limit_s, self._settings)


class _ConnectionContext(AbstractAsyncContextManager["PostgresConnection"]):
    """Borrows a connection, in a transaction if *begin* is given. A generator would cost more time."""

    __slots__ = ("_begin", "_compiler", "_db", "_pool", "_transaction")

    def __init__(self, pool: _Pool, compiler: Compiler, begin: Begin | None) -> None:
        self._pool, self._compiler, self._begin = pool, compiler, begin
        self._transaction: Transaction | None = None
        self._db: PooledConnection

    async def __aenter__(self) -> "PostgresConnection":
        try:
            self._db = await self._pool.acquire()
            if self._begin is not None:
                try:
                    self._transaction = self._begin(self._db)
                    await self._transaction.start()
                except BaseException:
                    await self._pool.release(self._db)
                    raise
        except UNAVAILABLE_ERRORS as fault:
            raise error_from(UnavailableError, fault) from fault
        return PostgresConnection(self._db, self._compiler)

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            try:
                if self._transaction is not None and kind is None:
                    await self._transaction.commit()
                elif self._transaction is not None:
                    await self._transaction.rollback()
            finally:
                await self._pool.release(self._db)
        except UNAVAILABLE_ERRORS as fault:
            if kind is None:
                raise error_from(_kind(fault), fault) from fault


class PostgresConnection:
    database: Final[Literal["postgresql"]] = "postgresql"

    def __init__(self, db: PooledConnection, compiler: Compiler) -> None:
        self._db, self._compiler = db, compiler

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Result:
        made, once, several = self._compiler.prepare(statement, values)
        try:
            return await self._run(made, once, several)
        except UNAVAILABLE_ERRORS as fault:
            raise error_from(_kind(fault), fault) from fault

    async def stream(self, statement: Executable) -> AsyncIterator[Sequence[Any]]:
        made, once, _ = self._compiler.prepare(statement, None)
        try:
            cursor = await self._db.cursor(made.sql, *once)
            while some := await cursor.fetch(ROWS_AT_ONCE):
                for row in made.rows(some):
                    yield row
        except UNAVAILABLE_ERRORS as fault:
            raise error_from(_kind(fault), fault) from fault

    async def _run(self, made: Compiled, once: list[object], several: list[list[object]] | None) -> Result:
        if several is not None:
            await self._db.executemany(made.sql, several)
            return made.result((), len(several))
        if made.has_rows:
            rows = await self._db.fetch(made.sql, *once)
            names = [*rows[0].keys()] if rows and not made.names else None
            return made.result(rows, len(rows), names)
        status = await self._db.execute(made.sql, *once)  # such as `UPDATE 1`
        count = status.rpartition(" ")[2]
        return made.result((), int(count) if count.isdigit() else 0)


async def _connect(dsn: str, limit_s: float, settings: dict[str, str]) -> DriverConnection:
    try:
        return await asyncpg.connect(
            dsn,
            timeout=STATEMENT_TIMEOUT_S,
            command_timeout=limit_s,
            server_settings=settings,
            connection_class=_PoolConnection,
        )
    except asyncpg.InvalidCatalogNameError as fault:
        raise error_from(NoSuchDatabaseError, fault) from fault
    except asyncpg.InvalidAuthorizationSpecificationError as fault:  # also for a wrong password
        raise error_from(LoginRefusedError, fault) from fault
    except UNAVAILABLE_ERRORS as fault:
        raise error_from(UnavailableError, fault) from fault


def _kind(fault: Exception) -> type[StoreError]:
    match fault:
        case asyncpg.IntegrityConstraintViolationError():
            return IntegrityError
        case asyncpg.DataError() | ValueError():  # the driver itself raises ValueError
            return DataError
        case _:
            return UnavailableError
