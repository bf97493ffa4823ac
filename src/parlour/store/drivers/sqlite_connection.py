"""SQLite connections that run SQLAlchemy Core statements, on the event loop or in a thread."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import Executable

from parlour.store.drivers.group import error_from
from parlour.store.errors import DataError, IntegrityError, UnavailableError
from parlour.store.sql.result import Result
from parlour.store.sql.statements import Compiler, Values

T = TypeVar("T")

ROWS_AT_ONCE: Final = 500
"""Rows that a scan fetches at a time."""


class SqliteConnection:
    """Runs statements on the event loop. `execute` never yields to other tasks."""

    database: Final[Literal["sqlite"]] = "sqlite"

    def __init__(self, db: sqlite3.Connection, compiler: Compiler) -> None:
        self.db, self._compiler = db, compiler

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Result:
        return self._execute(statement, values)

    def _execute(self, statement: Executable, values: Values | Sequence[Values] | None) -> Result:
        made, once, several = self._compiler.prepare(statement, values)
        try:
            if several is None:
                found = self.db.execute(made.sql, once)
            else:
                found = self.db.executemany(made.sql, several)
            rows = found.fetchall()
        except sqlite3.Error as fault:
            raise error_from(_kind(fault), fault) from fault
        names = None if made.names else [column[0] for column in found.description or ()]
        return made.result(rows, found.rowcount, names)


class SqliteScan(SqliteConnection):
    """Runs in a thread."""

    def __init__(self, db: sqlite3.Connection, compiler: Compiler, threads: ThreadPoolExecutor) -> None:
        super().__init__(db, compiler)
        self._threads = threads

    async def execute(self, statement: Executable, values: Values | Sequence[Values] | None = None) -> Result:
        return await self._in_thread(lambda: self._execute(statement, values))

    async def stream(self, statement: Executable) -> AsyncIterator[Sequence[Any]]:
        made, once, _ = self._compiler.prepare(statement, None)
        cursor = await self._in_thread(lambda: self.db.execute(made.sql, once))
        while some := await self._in_thread(lambda: made.rows(cursor.fetchmany(ROWS_AT_ONCE))):
            for row in some:
                yield row

    async def _in_thread(self, work: Callable[[], T]) -> T:
        try:
            running = asyncio.get_running_loop().run_in_executor(self._threads, work)
            return await wait_until_done(running, self.db.interrupt)
        except sqlite3.Error as fault:
            raise error_from(_kind(fault), fault) from fault


async def wait_until_done(running: "asyncio.Future[T]", interrupt: Callable[[], None] = lambda: None) -> T:
    """Wait until *running* ends, even if the caller is cancelled, because it uses the connection."""
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        interrupt()
        await asyncio.wait([running])
        raise


def _kind(fault: sqlite3.Error) -> type[DataError | IntegrityError | UnavailableError]:
    match fault:
        case sqlite3.IntegrityError():
            return IntegrityError
        case sqlite3.ProgrammingError() | sqlite3.InterfaceError() | sqlite3.DataError():
            return DataError
        case _:
            return UnavailableError
