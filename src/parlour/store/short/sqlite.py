"""Short transactions on SQLite: run on the loop, and committed together with those that come beside them."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from time import perf_counter
from typing import Final, cast

from sqlalchemy import Executable
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.log.base import Short, UnavailableError
from parlour.store.log.sqlite_connection import BUSY_TIMEOUT_MS, connect
from parlour.store.log.sqlite_writer import FAST_COMMIT_S
from parlour.store.short.later import Values
from parlour.store.short.result import Found
from parlour.store.short.statements import Compiler

MAX_TOGETHER: Final = 32
"""In one commit: moves wait for it, however many people open tables at once."""

_BEGIN: Final = "BEGIN IMMEDIATE"
_WAIT_NOT: Final = "PRAGMA busy_timeout = 0"


class SqliteShort(Short):
    def __init__(
        self,
        path: Path,
        committed: Callable[[], None],
        moves: Callable[[], asyncio.Future[None] | None],
    ) -> None:
        """*committed* is told of every commit; *moves* is done once those are written that go ahead."""
        self._committed, self._moves = committed, moves
        self._writes, self._reads = connect(path), connect(path)
        for db in (self._writes, self._reads):
            db.execute(_WAIT_NOT)
        compiler = Compiler(SQLiteDialect(paramstyle="qmark"))
        self._writing = cast(AsyncConnection, SqliteConnection(self._writes, compiler))
        self._read = _Reading(cast(AsyncConnection, SqliteConnection(self._reads, compiler)))
        self._room = asyncio.Semaphore(MAX_TOGETHER)
        """Held from before the turn until the commit, so that the commit itself waits for few."""

        self._turn = asyncio.Lock()
        """Held by the one who writes, and while a commit is on its way."""

        self._group: asyncio.Future[None] | None = None
        """Of those who have written and wait for the commit."""

        self._waiters: list[asyncio.Future[None]] = []
        """One for each of them: who is cancelled must not cancel the others."""

        self._ending: asyncio.Task[None] | None = None
        self._delay = 0.0
        """Of the last commits, in seconds."""

    @property
    def group(self) -> asyncio.Future[None] | None:
        """Done once what is being written is on the disk; None while nothing is."""
        return self._group

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """It is on the disk when this ends without an error."""
        return _Transaction(self)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Each statement reads what is on the disk by then."""
        return self._read

    async def close(self) -> None:
        if self._ending is not None:
            await self._ending
        self._writes.close()
        self._reads.close()

    async def enter(self) -> AsyncConnection:
        await self._room.acquire()
        try:
            await self._turn.acquire()
            try:
                await self._join()
                self._writes.execute("SAVEPOINT one")
            except BaseException:
                self._turn.release()
                raise
        except BaseException:
            self._room.release()
            raise
        return self._writing

    async def leave(self, *, has_failed: bool) -> None:
        try:
            waiter: asyncio.Future[None] | None = None
            try:
                if has_failed:
                    self._writes.execute("ROLLBACK TO one")
                else:
                    waiter = asyncio.get_running_loop().create_future()
                    self._waiters.append(waiter)
                self._writes.execute("RELEASE one")
            finally:
                self._turn.release()
            if waiter is not None:
                await waiter
        finally:
            self._room.release()

    async def _join(self) -> None:
        if self._group is None:
            # A thread asks for the lock now and then, and would hardly ever find it free between two groups.
            while (moves := self._moves()) is not None:
                await asyncio.shield(moves)
            await self._lock()
            self._group = asyncio.get_running_loop().create_future()
            self._group.add_done_callback(asyncio.Future.exception)  # whoever waited may be gone
            self._ending = asyncio.create_task(self._end(self._group), name="parlour-short-commit")

    async def _lock(self) -> None:
        try:
            try:
                self._writes.execute(_BEGIN)
            except sqlite3.OperationalError as fault:
                if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                await asyncio.to_thread(self._wait_for_lock)
        except sqlite3.Error as fault:
            raise UnavailableError(str(fault)) from fault

    def _wait_for_lock(self) -> None:
        self._writes.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        try:
            self._writes.execute(_BEGIN)
        finally:
            self._writes.execute(_WAIT_NOT)

    async def _end(self, group: asyncio.Future[None]) -> None:
        await asyncio.sleep(0)  # one more look at the sockets: what comes in together is written together
        async with self._turn:
            try:
                await self._commit()
            except sqlite3.Error as fault:
                if self._writes.in_transaction:
                    self._writes.execute("ROLLBACK")
                self._tell(group, UnavailableError(str(fault)))
            else:
                self._tell(group, None)
                self._committed()
            finally:
                self._group = None

    def _tell(self, group: asyncio.Future[None], fault: Exception | None) -> None:
        waiters, self._waiters = self._waiters, []
        for one in (group, *waiters):
            if one.done():  # whoever waited is gone
                continue
            if fault is None:
                one.set_result(None)
            else:
                one.set_exception(fault)

    async def _commit(self) -> None:
        began = perf_counter()
        if self._delay < FAST_COMMIT_S:
            self._writes.execute("COMMIT")
        else:
            await asyncio.to_thread(self._writes.execute, "COMMIT")
        self._delay += (perf_counter() - began - self._delay) / 8


class _Reading(AbstractAsyncContextManager[AsyncConnection]):
    """The same for all: nothing begins or ends."""

    __slots__ = ("_connection",)

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def __aenter__(self) -> AsyncConnection:
        return self._connection

    async def __aexit__(self, *_: object) -> None: ...


class _Transaction(AbstractAsyncContextManager[AsyncConnection]):
    """Not a generator: those take as long as a small statement."""

    __slots__ = ("_short",)

    def __init__(self, short: SqliteShort) -> None:
        self._short = short

    async def __aenter__(self) -> AsyncConnection:
        return await self._short.enter()

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        await self._short.leave(has_failed=kind is not None)


class SqliteConnection:
    """Speaks as SQLAlchemy's does, as far as queries ask; it never keeps its caller waiting."""

    def __init__(self, db: sqlite3.Connection, compiler: Compiler) -> None:
        self._db, self._compiler = db, compiler
        self.dialect: Final = compiler.dialect

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Found:
        """As many times as there are *values*."""
        made, once, several = self._compiler.prepare(statement, values)
        try:
            if several is None:
                found = self._db.execute(made.sql, once)
            else:
                found = self._db.executemany(made.sql, several)
            rows = found.fetchall()
        except sqlite3.IntegrityError as fault:
            raise IntegrityError(made.sql, None, fault) from fault
        except sqlite3.Error as fault:
            raise OperationalError(made.sql, None, fault) from fault
        return made.result(rows, found.rowcount)
