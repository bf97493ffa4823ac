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
from parlour.store.drivers.base import Answer, Append, Connection, Hears, Kept
from parlour.store.drivers.group import NOTHING, Group, Queue, because
from parlour.store.drivers.sqlite_checkpoint import Tidying
from parlour.store.drivers.sqlite_connection import SqliteConnection, to_the_end
from parlour.store.drivers.sqlite_settings import BEGIN, BUSY_TIMEOUT_MS, WAIT_NOT, connect
from parlour.store.errors import UnavailableError
from parlour.store.sql.statements import Compiler

MAX_BATCH_ROWS: Final = 1024
"""Entries in one commit, which all wait for it."""

MAX_TOGETHER: Final = 32
"""Transactions in one commit. The limit bounds how long moves wait when many people open tables."""

FAST_COMMIT_S: Final = 0.002
"""Seconds up to which a commit blocks the event loop. Slower ones run in a thread."""


class Writer(AbstractAsyncContextManager[Connection]):
    """The one connection that writes. As a context manager it is a transaction.

    Entries that are appended within two turns of the loop, or during a commit, share the next commit. Only
    one commit runs at a time. Transactions run one after the other, each in a savepoint of the group.
    """

    def __init__(
        self, path: Path, db: sqlite3.Connection, compiler: Compiler, hearers: Sequence[Hears]
    ) -> None:
        self.db: Final = db
        self.connection: Final = SqliteConnection(db, compiler)
        # Statement journals stay in memory. By default a large statement writes each page to a file first.
        db.execute("PRAGMA temp_store = MEMORY")
        db.execute(WAIT_NOT)
        self._loop = asyncio.get_running_loop()
        self._hearers = hearers
        self._queue = Queue()
        self._room = asyncio.Semaphore(MAX_TOGETHER)
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
        self._tidying = Tidying(connect, path)
        self._is_tidying = self._is_closed = False

    def start(self) -> None:
        """Start checkpointing, which only a server needs."""
        self._tidying.start()
        self._is_tidying = True

    async def close(self) -> None:
        while self._queue or self._waiters or self._slow is not None or self._turn.locked():
            self._commit_soon()
            await asyncio.sleep(0 if self._slow is None else 0.01)
        await asyncio.to_thread(self._thread.shutdown)
        if self._is_tidying:
            await asyncio.to_thread(self._tidying.stop)
        self.db.close()
        self._is_closed = True

    # Entries.

    def append(self, entry: Append, kept: Kept) -> None:
        self._queue.add(entry, kept)
        self._commit_soon()

    # Transactions.

    async def __aenter__(self) -> Connection:
        await self._room.acquire()
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
            self._room.release()
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
            self._room.release()

    def _release(self) -> None:
        self._turn.release()
        self._commit_soon()

    async def _begin(self) -> None:
        try:
            if not self._has_begun():
                await self._in_thread(self._wait_for_lock)
        except sqlite3.Error as fault:
            raise because(UnavailableError, fault) from fault

    def _has_begun(self) -> bool:
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
            self.db.execute(WAIT_NOT)

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
        is_quick = self._delay < FAST_COMMIT_S and not self._tidying.is_nearly_done
        try:
            if is_quick and (self.db.in_transaction or self._has_begun()):
                self._write(self._queue.take(MAX_BATCH_ROWS))
                return
        except sqlite3.Error as fault:
            self._fail(self._queue.take(MAX_BATCH_ROWS), because(UnavailableError, fault))
            return
        self._slow = asyncio.create_task(self._commit_slowly(), name="parlour-commit")

    def _write(self, group: Group) -> None:
        try:
            answers = sqlite_entries.write(self.db, group.entries) if group.entries else []
            began = perf_counter()
            self.db.execute("COMMIT")
            self._measure(began)
        except (sqlite3.Error, UnavailableError) as fault:
            self._fail(group, because(UnavailableError, fault))
        else:
            self._tell(group, answers)

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
                self._fail(group, because(UnavailableError, fault))
            else:
                self._tell(group, answers)
                if self._tidying.is_nearly_done:
                    await self._in_thread(self._tidying.finish, self.db)
            finally:
                self._slow = None
        if self._queue or self._waiters:
            self._commit_soon()

    def _measure(self, began: float) -> None:
        self._delay += (perf_counter() - began - self._delay) / 8

    def _tell(self, group: Group, answers: Sequence[Answer]) -> None:
        """Answer entries before transactions, because players wait for their moves."""
        written = answers.count(None) + self._written
        if written and self._is_tidying:
            self._tidying.wrote(written)
        waiters = self._take_waiters()
        if group.entries:
            group.tell(answers, self._hearers)
        for one in waiters:
            if not one.done():  # its transaction was cancelled
                one.set_result(None)

    def _fail(self, group: Group, fault: Exception) -> None:
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")
        waiters = self._take_waiters()
        if group.entries:
            group.tell([fault] * len(group.entries), self._hearers)
        for one in waiters:
            if not one.done():
                one.set_exception(fault)

    def _take_waiters(self) -> Sequence[asyncio.Future[None]]:
        waiters, self._waiters, self._written = self._waiters, [], 0
        return waiters

    async def _in_thread(self, work: Callable[..., object], *args: object) -> None:
        await to_the_end(self._loop.run_in_executor(self._thread, work, *args))
