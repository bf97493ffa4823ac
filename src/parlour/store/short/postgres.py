"""Short transactions on PostgreSQL, through its bare driver, in as few statements as can be."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, cast

import asyncpg
from sqlalchemy import Executable, SelectBase
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.log.base import UnavailableError
from parlour.store.log.postgres_pool import Connection, ConnectionPool
from parlour.store.log.postgres_writer import UNAVAILABLE_ERRORS
from parlour.store.short.later import Part, Postpones, Values, goes_with
from parlour.store.short.result import Found
from parlour.store.short.statements import Compiler

_PLAIN_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""One that can stand in a statement as it is."""


class PostgresShort:
    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        dialect = PGDialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]  # it has no types
        self._compiler = Compiler(dialect)

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """It is on the disk when this ends without an error."""
        return _Transaction(self._pool, self._compiler)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Each statement reads what is committed by then."""
        return _Reading(self._pool, self._compiler)


class _Transaction(AbstractAsyncContextManager[AsyncConnection]):
    """Not a generator: those take as long as a small statement."""

    __slots__ = ("_compiler", "_connection", "_db", "_pool")

    def __init__(self, pool: ConnectionPool, compiler: Compiler) -> None:
        self._pool, self._compiler = pool, compiler
        self._db: Connection
        self._connection: PostgresConnection

    async def __aenter__(self) -> AsyncConnection:
        self._db = await self._pool.acquire()
        self._connection = PostgresConnection(self._db, self._compiler, is_transaction=True)
        return cast(AsyncConnection, self._connection)

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        is_sound = False
        try:
            if kind is None:
                await self._connection.commit()
                is_sound = True
            elif issubclass(kind, Exception | asyncio.CancelledError):
                await self._connection.roll_back()
                is_sound = True
        finally:
            self._pool.release(self._db, is_sound=is_sound)


class _Reading(AbstractAsyncContextManager[AsyncConnection]):
    """Not a generator, as above."""

    __slots__ = ("_compiler", "_lent")

    def __init__(self, pool: ConnectionPool, compiler: Compiler) -> None:
        self._lent, self._compiler = pool.lent(), compiler

    async def __aenter__(self) -> AsyncConnection:
        db = await self._lent.__aenter__()
        return cast(AsyncConnection, PostgresConnection(db, self._compiler, is_transaction=False))

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, *_: object
    ) -> None:
        await self._lent.__aexit__(kind, fault, None)


class PostgresConnection(Postpones):
    """Speaks as SQLAlchemy's does, as far as queries ask.

    A transaction begins with the first statement that writes or locks. One that has no more to do than what
    was put off until its end is a single statement, which commits by itself.
    """

    def __init__(self, db: Connection, compiler: Compiler, *, is_transaction: bool) -> None:
        self._db, self._compiler = db, compiler
        self._is_transaction = is_transaction
        self._has_begun = False
        self._later: list[Part] = []
        self.dialect: Final = compiler.dialect

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Found:
        """As many times as there are *values*."""
        if self._later:
            await self._catch_up()
        elif self._is_transaction and not self._has_begun and not isinstance(statement, SelectBase):
            await self._begin()
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

    async def postpone(self, parts: Sequence[Part]) -> None:
        for part in parts:
            if not goes_with(part, self._later):
                await self._catch_up()
            self._later.append(part)

    async def begin_with(self, statement: Executable, name: str, key: str) -> None:
        if self._has_begun or self._later or _PLAIN_KEY.fullmatch(key) is None:
            await self.execute(statement, {name: key})
            return
        # Two statements go in one message where nothing has to be bound to them.
        sql = self._compiler.compiled(statement, {name: key}).sql.replace("$1", f"'{key}'")
        self._has_begun = True
        try:
            await self._db.execute(f"BEGIN; {sql}")
        except UNAVAILABLE_ERRORS as fault:
            raise OperationalError(sql, None, fault) from fault

    async def commit(self) -> None:
        try:
            if self._later:
                await self._write_later()
            if self._has_begun:
                await self._db.execute("COMMIT")
        except asyncpg.IntegrityConstraintViolationError as fault:
            await self.roll_back()
            raise IntegrityError("COMMIT", None, fault) from fault
        except UNAVAILABLE_ERRORS as fault:
            raise UnavailableError(str(fault)) from fault

    async def roll_back(self) -> None:
        if self._has_begun:
            try:
                await self._db.execute("ROLLBACK")
            except UNAVAILABLE_ERRORS as fault:
                raise UnavailableError(str(fault)) from fault

    async def _begin(self) -> None:
        try:
            await self._db.execute("BEGIN")
        except UNAVAILABLE_ERRORS as fault:
            raise UnavailableError(str(fault)) from fault
        self._has_begun = True

    async def _catch_up(self) -> None:
        """Before a statement that may ask for what was put off."""
        if not self._has_begun:
            await self._begin()
        try:
            await self._write_later()
        except asyncpg.IntegrityConstraintViolationError as fault:
            raise IntegrityError("WITH", None, fault) from fault
        except UNAVAILABLE_ERRORS as fault:
            raise OperationalError("WITH", None, fault) from fault

    async def _write_later(self) -> None:
        later, self._later = self._later, []
        sql, values = self._compiler.together(later)
        await self._db.execute(sql, *values)


def _count(status: str) -> int:
    """From `UPDATE 1` and the like."""
    last = status.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
