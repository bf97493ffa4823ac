"""Short transactions on PostgreSQL, through its bare driver."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final, TypeAlias, cast

import asyncpg
from asyncpg.pool import PoolConnectionProxy
from sqlalchemy import Executable
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.log.base import UnavailableError
from parlour.store.log.postgres_writer import STATEMENT_TIMEOUT_S, UNAVAILABLE_ERRORS
from parlour.store.short.result import Found
from parlour.store.short.statements import Compiler, Values

Driver: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"


class PostgresShort:
    def __init__(self, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._pool = pool
        dialect = PGDialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]  # it has no types
        self._compiler = Compiler(dialect)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """It is on the disk when this ends without an error."""
        async with self._acquired() as db, _transaction(db):
            yield self._connection(db)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Each statement reads what is committed by then."""
        async with self._acquired() as db:
            yield self._connection(db)

    def _connection(self, db: Driver) -> AsyncConnection:
        return cast(AsyncConnection, PostgresConnection(db, self._compiler))

    @asynccontextmanager
    async def _acquired(self) -> AsyncIterator[Driver]:
        try:
            db = await self._pool.acquire(timeout=STATEMENT_TIMEOUT_S)
        except UNAVAILABLE_ERRORS as fault:
            raise UnavailableError(str(fault)) from fault
        try:
            yield db
        finally:
            await self._pool.release(db)


@asynccontextmanager
async def _transaction(db: Driver) -> AsyncIterator[None]:
    try:
        async with db.transaction():
            yield
    except asyncpg.IntegrityConstraintViolationError as fault:  # a constraint that waits for the commit
        raise IntegrityError("COMMIT", None, fault) from fault
    except UNAVAILABLE_ERRORS as fault:
        raise UnavailableError(str(fault)) from fault


class PostgresConnection:
    """Speaks as SQLAlchemy's does, as far as queries ask."""

    def __init__(self, db: Driver, compiler: Compiler) -> None:
        self._db, self._compiler = db, compiler
        self.dialect: Final = compiler.dialect

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Found:
        """As many times as there are *values*."""
        made, once, several = self._compiler.prepare(statement, values)
        try:
            if several is not None:
                await self._db.executemany(made.sql, several)
                return made.result((), len(several))
            if made.has_rows:
                rows = await self._db.fetch(made.sql, *once)
                return made.result(rows, len(rows))
            status = await self._db.execute(made.sql, *once)
        except asyncpg.IntegrityConstraintViolationError as fault:
            raise IntegrityError(made.sql, None, fault) from fault
        except UNAVAILABLE_ERRORS as fault:
            raise OperationalError(made.sql, None, fault) from fault
        return made.result((), _count(status))


def _count(status: str) -> int:
    """From `UPDATE 1` and the like."""
    last = status.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
