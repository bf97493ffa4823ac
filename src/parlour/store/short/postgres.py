"""Short transactions on PostgreSQL, through its bare driver, in as few statements as can be."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, TypeVar, cast

import asyncpg
from sqlalchemy import Executable, SelectBase
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.log.base import Short, UnavailableError, Work
from parlour.store.log.postgres_pool import Connection, ConnectionPool
from parlour.store.log.postgres_writer import UNAVAILABLE_ERRORS
from parlour.store.short.later import Guard, MovedOnError, Part, Postpones, Values, goes_with
from parlour.store.short.postgres_groups import StatementGroups
from parlour.store.short.result import Found
from parlour.store.short.statements import Compiled, Compiler

T = TypeVar("T")

_PLAIN_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""One that can stand in a statement as it is."""


class PostgresShort(Short):
    def __init__(self, pool: ConnectionPool) -> None:
        self._pool, self._groups = pool, StatementGroups(pool)
        dialect = PGDialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]  # it has no types
        self._compiler = Compiler(dialect)

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """It is on the disk when this ends without an error."""
        return self._lend(is_transaction=True)

    async def step(self, work: Work[T]) -> T:
        """Nothing is locked the first time: what was read is looked at again in the statement that writes."""
        try:
            async with self._lend(is_transaction=True, may_run_again=True) as connection:
                return await work(connection)
        except MovedOnError:
            async with self.begin() as connection:
                return await work(connection)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Each statement reads what is committed by then."""
        return self._lend(is_transaction=False)

    def _lend(self, *, is_transaction: bool, may_run_again: bool = False) -> "_Short":
        return _Short(
            PostgresConnection(
                self._pool,
                self._groups,
                self._compiler,
                is_transaction=is_transaction,
                may_run_again=may_run_again,
            )
        )


class _Short(AbstractAsyncContextManager[AsyncConnection]):
    """Not a generator: those take as long as a small statement."""

    __slots__ = ("_connection",)

    def __init__(self, connection: "PostgresConnection") -> None:
        self._connection = connection

    async def __aenter__(self) -> AsyncConnection:
        return cast(AsyncConnection, self._connection)

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        connection, is_sound = self._connection, False
        try:
            if kind is None:
                await connection.commit()
                is_sound = True
            elif issubclass(kind, Exception | asyncio.CancelledError):
                # A question that was cut off may still be on its way, unless something came after it.
                is_sound = await connection.roll_back() or issubclass(kind, Exception)
        finally:
            connection.give_back(is_sound=is_sound)


class PostgresConnection(Postpones):
    """Speaks as SQLAlchemy's does, as far as queries ask.

    A transaction begins with the first statement that writes or locks; from then on a connection is lent to
    it, and before that for each statement. One that has no more to do than what was put off until its end is
    a single statement, which commits by itself, together with others like it.
    """

    def __init__(
        self,
        pool: ConnectionPool,
        groups: StatementGroups,
        compiler: Compiler,
        *,
        is_transaction: bool,
        may_run_again: bool,
    ) -> None:
        self._pool, self._groups, self._compiler = pool, groups, compiler
        self._lent: Connection | None = None
        self._is_transaction, self.may_run_again = is_transaction, may_run_again
        self._has_begun = False
        self._later: list[Part] = []
        self._guard: Guard | None = None
        self.dialect: Final = compiler.dialect

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Found:
        """As many times as there are *values*."""
        if self._later:
            await self._catch_up()
        elif self._is_transaction and not self._has_begun and not isinstance(statement, SelectBase):
            await self._begin()
        made, once, several = self._compiler.prepare(statement, values)
        try:
            if made.key is not None and several is None and self._lent is None:
                rows = await self._groups.read(made.sql, once, once[made.key])
                return made.result(rows, len(rows))
            found = await self._run(self._lent or await self._borrow(), made, once, several)
        except asyncpg.IntegrityConstraintViolationError as fault:
            raise IntegrityError(made.sql, None, fault) from fault
        except UNAVAILABLE_ERRORS as fault:
            raise OperationalError(made.sql, None, fault) from fault
        if not self._has_begun:  # whoever waits for others must keep nothing that they may wait for
            self.give_back(is_sound=True)
        return found

    async def postpone(self, parts: Sequence[Part]) -> None:
        for part in parts:
            if not goes_with(part, self._later):
                await self._catch_up()
            self._later.append(part)

    def expect(self, guard: Guard) -> None:
        assert self._guard is None, "a step stands on one table"
        self._guard = guard

    async def begin_with(self, statement: Executable, name: str, key: str) -> None:
        if self._has_begun or self._later or self._guard or _PLAIN_KEY.fullmatch(key) is None:
            await self.execute(statement, {name: key})
            return
        # Two statements go in one message where nothing has to be bound to them.
        sql = self._compiler.compiled(statement, {name: key}).sql.replace("$1", f"'{key}'")
        db = self._lent or await self._borrow()
        self._has_begun = True
        try:
            await db.execute(f"BEGIN; {sql}")
        except UNAVAILABLE_ERRORS as fault:
            raise OperationalError(sql, None, fault) from fault

    async def commit(self) -> None:
        try:
            if self._later and not self._has_begun:
                self.give_back(is_sound=True)
                await self._groups.write(*self._put_off())
                return
            if self._later:
                await self._write_later()
            if self._has_begun:
                await self._execute("COMMIT")
        except asyncpg.DivisionByZeroError as fault:
            raise MovedOnError from fault
        except asyncpg.IntegrityConstraintViolationError as fault:
            await self.roll_back()
            raise IntegrityError("COMMIT", None, fault) from fault
        except UNAVAILABLE_ERRORS as fault:
            raise UnavailableError(str(fault)) from fault

    async def roll_back(self) -> bool:
        """Whether there was anything."""
        if self._has_begun:
            try:
                await self._execute("ROLLBACK")
            except UNAVAILABLE_ERRORS as fault:
                raise UnavailableError(str(fault)) from fault
        return self._has_begun

    def give_back(self, *, is_sound: bool) -> None:
        """What was lent; nothing is asked any more."""
        lent, self._lent = self._lent, None
        if lent is not None:
            self._pool.release(lent, is_sound=is_sound)

    async def _run(
        self, db: Connection, made: Compiled, once: list[object], several: list[list[object]] | None
    ) -> Found:
        if several is not None:
            await db.executemany(made.sql, several)
            return made.result((), len(several))
        if made.has_rows:
            rows = await db.fetch(made.sql, *once)
            return made.result(rows, len(rows))
        return made.result((), _count(await db.execute(made.sql, *once)))

    async def _borrow(self) -> Connection:
        self._lent = await self._pool.acquire()
        return self._lent

    async def _begin(self) -> None:
        guard, self._guard = self._guard, None
        try:
            await self._execute("BEGIN")
            self._has_begun = True
            if guard is not None:
                await self._hold(guard)
        except UNAVAILABLE_ERRORS as fault:
            raise UnavailableError(str(fault)) from fault

    async def _hold(self, guard: Guard) -> None:
        """What was only looked at is locked from here on."""
        made, values, _ = self._compiler.prepare(guard.finds.statement, guard.finds.values)
        if not await (self._lent or await self._borrow()).fetch(made.sql, *values):
            raise MovedOnError
        sql, values = self._compiler.together([guard.touches])
        await self._execute(sql, *values)

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
        sql, values = self._put_off()
        await self._execute(sql, *values)

    def _put_off(self) -> tuple[str, list[object]]:
        later, self._later = self._later, []
        guard = self._guard
        if guard is None:
            return self._compiler.together(later)
        if goes_with(guard.touches, later):  # else what is written touches it
            later.append(guard.touches)
        return self._compiler.together(later, guard.finds)

    async def _execute(self, sql: str, *values: object) -> None:
        await (self._lent or await self._borrow()).execute(sql, *values)


def _count(status: str) -> int:
    """From `UPDATE 1` and the like."""
    last = status.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
