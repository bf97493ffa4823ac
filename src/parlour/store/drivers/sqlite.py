"""The SQLite driver: one file, with a write-ahead log that is flushed at every commit.

Writes run on the event loop over one connection, and a group of moves and transactions shares a commit. A
round trip to a thread takes longer than a fast disk. A thread only waits for a slow disk, or for a lock that
another process holds.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Final, Literal, TypeVar

import sqlalchemy
from sqlalchemy import event
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.pool import StaticPool

from parlour.store.drivers.base import Append, AppendCallback, AppendListener, Connection, ScanConnection
from parlour.store.drivers.group import error_from, store_error
from parlour.store.drivers.sqlite_connection import SqliteConnection, SqliteScan
from parlour.store.drivers.sqlite_settings import (
    BEGIN,
    NO_BUSY_TIMEOUT,
    USE_WRITE_AHEAD_LOG,
    connect,
    connect_unchecked,
    unsafe_error,
)
from parlour.store.drivers.sqlite_writer import SqliteWriter
from parlour.store.errors import UnavailableError
from parlour.store.private_files import make_file, make_folder
from parlour.store.sql.statements import Compiler

T = TypeVar("T")

MAX_SCANS: Final = 4
_MAX_OPEN_TRIES: Final = 200


class SqliteDatabase:
    """For one machine. Several processes on it can share the file."""

    name: Final[Literal["sqlite"]] = "sqlite"

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path)
        self.listeners: Final[list[AppendListener]] = []
        self._compiler = Compiler(SQLiteDialect(paramstyle="qmark"))
        self._writer: SqliteWriter | None = None
        self._reading: SqliteConnection | None = None
        self._idle_scans: list[sqlite3.Connection] = []
        self._scans = asyncio.Semaphore(MAX_SCANS)
        self._threads = ThreadPoolExecutor(MAX_SCANS, thread_name_prefix="parlour-scan")
        self._is_made = self._is_closed = False

    async def make(self) -> None:
        make_folder(self._path.parent)
        try:
            await asyncio.to_thread(self._make)
        except sqlite3.Error as fault:
            raise error_from(UnavailableError, fault) from fault

    async def start(self) -> None:
        self._opened().start()

    async def close(self) -> None:
        self._is_closed = True
        if self._writer is not None:
            await self._writer.close()
        if self._reading is not None:
            self._reading.db.close()
        for db in self._idle_scans:
            db.close()
        self._threads.shutdown()

    def append(self, entry: Append, callback: AppendCallback) -> None:
        if self._is_closed or self._writer is None:
            asyncio.get_running_loop().call_soon(callback, UnavailableError("the store is closed"))
        else:
            self._writer.append(entry, callback)

    def write(self) -> AbstractAsyncContextManager[Connection]:
        return self._opened()

    def read(self) -> AbstractAsyncContextManager[Connection]:
        self._must_be_open()
        if self._reading is None:
            db = self._connected()
            db.execute(NO_BUSY_TIMEOUT)
            self._reading = SqliteConnection(db, self._compiler)
        return nullcontext(self._reading)

    @asynccontextmanager
    async def scan(self) -> AsyncIterator[ScanConnection]:
        self._must_be_open()
        async with self._scans:
            db = self._idle_scans.pop() if self._idle_scans else self._connected()
            scan = SqliteScan(db, self._compiler, self._threads)
            try:
                db.execute("PRAGMA cache_size = -256")  # in kilobytes; the system has a cache too
                db.execute("BEGIN")
                yield scan
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                if self._is_closed:
                    db.close()
                else:
                    self._idle_scans.append(db)

    async def alter(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        return await asyncio.to_thread(self._alter, work)

    def _alter(self, work: Callable[[sqlalchemy.Connection], T]) -> T:
        db = self._connected()
        engine = sqlalchemy.create_engine("sqlite://", creator=lambda: db, poolclass=StaticPool)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(BEGIN))
        try:
            with engine.begin() as connection:
                return work(connection)
        except sqlalchemy.exc.StatementError as fault:
            raise store_error(fault) from fault.orig
        finally:
            engine.dispose()
            db.close()

    def _opened(self) -> SqliteWriter:
        self._must_be_open()
        if self._writer is None:
            self._writer = SqliteWriter(self._path, self._connected(), self._compiler, self.listeners)
        return self._writer

    def _make(self) -> None:
        make_file(self._path)
        _use_write_ahead_log(self._path)
        self._is_made = True

    def _connected(self) -> sqlite3.Connection:
        try:
            if not self._is_made:
                self._make()
            return connect(self._path)
        except sqlite3.Error as fault:
            raise error_from(UnavailableError, fault) from fault

    def _must_be_open(self) -> None:
        if self._is_closed:
            raise UnavailableError("the store is closed")


def _use_write_ahead_log(path: Path) -> None:
    """Retries, because SQLite does not wait if two processes create the same file."""
    db = connect_unchecked(path)
    try:
        for _ in range(_MAX_OPEN_TRIES):
            try:
                (mode,) = db.execute(USE_WRITE_AHEAD_LOG).fetchone()
                if mode != "wal":
                    raise unsafe_error(path, f"its journal is {mode}")
                return
            except sqlite3.OperationalError as busy:
                if busy.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                time.sleep(0.05)
        raise UnavailableError(f"{path} is held by another process")
    finally:
        db.close()
