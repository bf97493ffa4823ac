"""Writes to SQLite: commits entries and transactions in groups, then answers each of them."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from time import perf_counter
from typing import Final

from parlour.store.drivers import sqlite_entries
from parlour.store.drivers.base import Answer, Append, AppendCallback, AppendListener, Connection
from parlour.store.drivers.group import NOTHING, Group, Queue, error_from
from parlour.store.drivers.sqlite_checkpoint import Checkpointer
from parlour.store.drivers.sqlite_connection import SqliteConnection, wait_until_done
from parlour.store.drivers.sqlite_settings import BEGIN, BUSY_TIMEOUT_MS, NO_BUSY_TIMEOUT, connect
from parlour.store.errors import UnavailableError
from parlour.store.sql.statements import Compiler

MAX_BATCH_ROWS: Final = 1024
"""Entries in one commit, which all wait for it."""

MAX_BATCH_TRANSACTIONS: Final = 32
"""Transactions in one commit. The limit bounds how long moves wait when many people open tables."""

FAST_COMMIT_S: Final = 0.002
"""Seconds up to which a commit blocks the event loop. Slower ones run in a thread."""


class SqliteWriter(AbstractAsyncContextManager[Connection]):
    """The one connection that writes. As a context manager it is a transaction.

    Entries that are appended within two turns of the loop, or during a commit, share the next commit. Only
    one commit runs at a time. Transactions run one after the other, each in a savepoint of the group.
    """

    def __init__(
        self, path: Path, db: sqlite3.Connection, compiler: Compiler, listeners: Sequence[AppendListener]
    ) -> None:
        self.db: Final = db
        self.connection: Final = SqliteConnection(db, compiler)
        # Statement journals stay in memory. By default a large statement writes each page to a file first.
        db.execute("PRAGMA temp_store = MEMORY")
        db.execute(NO_BUSY_TIMEOUT)
        self._loop = asyncio.get_running_loop()
        self._listeners = listeners
        self._queue = Queue()
        self._slots = asyncio.Semaphore(MAX_BATCH_TRANSACTIONS)
        """Limits the transactions of a group. Held from before the turn until the commit."""

        self._turn = asyncio.Lock()
        """Held by the running transaction, and by a commit in a thread."""

        self._waiters: list[asyncio.Future[None]] = []
        """One for each transaction that waits for the commit: cancelling one must not cancel the others."""

        self._written = 0
        """How many of these transactions changed something."""

        self._changes = 0
        """`total_changes` when the running transaction began."""

        self._is_due = False
        """True if a commit is scheduled."""

        self._slow: asyncio.Task[None] | None = None
        self._delay = 0.0
        """Moving average of commit times, in seconds."""

        self._thread = ThreadPoolExecutor(1, thread_name_prefix="parlour-writer")
        self._checkpointer = Checkpointer(connect, path)
        self._is_checkpointing = self._is_closed = False

    def start(self) -> None:
        """Start checkpointing, which only a server needs."""
        self._checkpointer.start()
        self._is_checkpointing = True

    async def close(self) -> None:
        while self._queue or self._waiters or self._slow is not None or self._turn.locked():
            self._commit_soon()
            await asyncio.sleep(0 if self._slow is None else 0.01)
        await asyncio.to_thread(self._thread.shutdown)
        if self._is_checkpointing:
            await asyncio.to_thread(self._checkpointer.stop)
        self.db.close()
        self._is_closed = True

    # Entries.

    def append(self, entry: Append, callback: AppendCallback) -> None:
        self._queue.add(entry, callback)
        self._commit_soon()

    # Transactions.

    async def __aenter__(self) -> Connection:
        await self._slots.acquire()
        try:
            await self._turn.acquire()
            try:
                if not self.db.in_transaction:
                    await self._begin()
                self.db.execute("SAVEPOINT one")
                self._changes = self.db.total_changes
            except BaseException:
                self._release()
                raise
        except BaseException:
            self._slots.release()
            raise
        return self.connection

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        has_failed = kind is not None
        try:
            waiter: asyncio.Future[None] | None = None
            try:
                if not self.db.in_transaction:  # SQLite rolls back when the disk is full
                    self._fail(NOTHING, fault := UnavailableError("the transaction was given up"))
                    if not has_failed:
                        raise fault
                elif has_failed:
                    self.db.execute("ROLLBACK TO one")
                    self.db.execute("RELEASE one")
                else:
                    self.db.execute("RELEASE one")
                    self._written += self.db.total_changes > self._changes
                    waiter = self._loop.create_future()
                    self._waiters.append(waiter)
            finally:
                self._release()
            if waiter is not None:
                await waiter
        finally:
            self._slots.release()

    def _release(self) -> None:
        self._turn.release()
        self._commit_soon()

    async def _begin(self) -> None:
        try:
            if not self._try_begin():
                await self._in_thread(self._wait_for_lock)
        except sqlite3.Error as fault:
            raise error_from(UnavailableError, fault) from fault

    def _try_begin(self) -> bool:
        """False if another process holds the lock."""
        try:
            self.db.execute(BEGIN)
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            return False
        return True

    def _wait_for_lock(self) -> None:
        self.db.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        try:
            self.db.execute(BEGIN)
        finally:
            self.db.execute(NO_BUSY_TIMEOUT)

    # The commit.

    def _commit_soon(self) -> None:
        """Schedule a commit after one more poll of the sockets: entries that arrive together share it."""
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._loop.call_soon, self._commit)

    def _commit(self) -> None:
        self._is_due = False
        if (
            self._is_closed
            or self._turn.locked()
            or not (self._queue or self._waiters or self.db.in_transaction)
        ):
            return  # scheduled again when the turn is released
        is_quick = self._delay < FAST_COMMIT_S and not self._checkpointer.is_almost_done
        try:
            if is_quick and (self.db.in_transaction or self._try_begin()):
                self._write(self._queue.take(MAX_BATCH_ROWS))
                return
        except sqlite3.Error as fault:
            self._fail(self._queue.take(MAX_BATCH_ROWS), error_from(UnavailableError, fault))
            return
        self._slow = asyncio.create_task(self._commit_slowly(), name="parlour-commit")

    def _write(self, group: Group) -> None:
        try:
            answers = sqlite_entries.write(self.db, group.entries) if group.entries else []
            began = perf_counter()
            self.db.execute("COMMIT")
            self._measure(began)
        except (sqlite3.Error, UnavailableError) as fault:
            self._fail(group, error_from(UnavailableError, fault))
        else:
            self._notify(group, answers)

    async def _commit_slowly(self) -> None:
        """Like `_commit`, but a thread waits for the lock and the disk."""
        async with self._turn:
            group = self._queue.take(MAX_BATCH_ROWS)
            try:
                if not self.db.in_transaction:
                    await self._begin()
                answers = sqlite_entries.write(self.db, group.entries) if group.entries else []
                began = perf_counter()
                await self._in_thread(self.db.execute, "COMMIT")
                self._measure(began)
            except (sqlite3.Error, UnavailableError) as fault:
                self._fail(group, error_from(UnavailableError, fault))
            else:
                self._notify(group, answers)
                if self._checkpointer.is_almost_done:
                    await self._in_thread(self._checkpointer.finish, self.db)
            finally:
                self._slow = None
        if self._queue or self._waiters:
            self._commit_soon()

    def _measure(self, began: float) -> None:
        self._delay += (perf_counter() - began - self._delay) / 8

    def _notify(self, group: Group, answers: Sequence[Answer]) -> None:
        """Answer entries before transactions, because players wait for their moves."""
        written = answers.count(None) + self._written
        if written and self._is_checkpointing:
            self._checkpointer.count_writes(written)
        waiters = self._take_waiters()
        if group.entries:
            group.notify(answers, self._listeners)
        for waiter in waiters:
            if not waiter.done():  # its transaction was cancelled
                waiter.set_result(None)

    def _fail(self, group: Group, fault: Exception) -> None:
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
        waiters = self._take_waiters()
        if group.entries:
            group.notify([fault] * len(group.entries), self._listeners)
        for waiter in waiters:
            if not waiter.done():
                waiter.set_exception(fault)

    def _take_waiters(self) -> Sequence[asyncio.Future[None]]:
        waiters, self._waiters, self._written = self._waiters, [], 0
        return waiters

    async def _in_thread(self, work: Callable[..., object], *args: object) -> None:
        await wait_until_done(self._loop.run_in_executor(self._thread, work, *args))
