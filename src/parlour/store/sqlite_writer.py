"""The one thread that writes to SQLite: takes all that waits, commits once, then tells."""

import sqlite3
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, TypeVar

from parlour.engine.records import Row
from parlour.store.base import Append, Conflict, Kept, Unavailable
from parlour.store.rows import Shape, arguments, shape, statement

T = TypeVar("T")
Answer = Exception | None

PATIENCE_MS: Final = 10_000
"""How long a writer waits for another process or a lobby transaction to let go."""

PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {PATIENCE_MS}",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
MOST: Final = 1024
"""Entries in one commit: the last of them waits for all."""

_MOVE: Final = (
    "UPDATE game_table SET seq = ?2, waiting = ?3, moved_at = ?4,"
    " status = CASE WHEN ?5 AND status <> 'closed' THEN 'over' ELSE status END,"
    " ended_at = CASE WHEN ?5 THEN coalesce(ended_at, ?4) ELSE ended_at END,"
    " result = CASE WHEN ?5 THEN ?6 ELSE result END"
    " WHERE id = ?1 AND seq = ?2 - 1"
)
_ENTER: Final = "INSERT INTO entry (table_id, seq, by_seat, command, body) VALUES (?, ?, ?, ?, ?)"
WAKE: Final = (
    "INSERT INTO deadline (table_id, at, claimed_until) VALUES (?, ?, 0)"
    " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, claimed_until = 0"
)
SLEEP: Final = "DELETE FROM deadline WHERE table_id = ?"
_SNAP: Final = (
    "INSERT INTO snapshot (table_id, seq, body) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body"
)
_FAULTS: Final = (sqlite3.Error, ValueError, OverflowError, LookupError)
"""What a faulty entry can raise on its way into the database."""


class Waiting(NamedTuple):
    entry: Append
    kept: Kept


class Job(NamedTuple):
    """Something else to do in a transaction of its own."""

    work: Callable[[sqlite3.Connection], Callable[[], None]]


def connect(path: Path) -> sqlite3.Connection:
    """A connection that begins and commits only when told to."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=512)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    return connection


class Writer:
    """Owns the thread and its connection from `start` to `stop`."""

    def __init__(self, path: Path, loop: AbstractEventLoop) -> None:
        self._path = path
        self._loop = loop
        self._queue: SimpleQueue[Waiting | Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._statements: dict[Shape, str] = {}
        self._db: sqlite3.Connection

    def start(self) -> None:
        self._db = connect(self._path)
        self._thread.start()

    def stop(self) -> None:
        """Write what waits, then end. Blocks: call it off the loop."""
        self._queue.put(None)
        self._thread.join()
        self._db.close()

    def append(self, entry: Append, kept: Kept) -> None:
        self._queue.put(Waiting(entry, kept))

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> "Future[T]":
        """Have *work* done in a transaction of its own."""
        answer: Future[T] = self._loop.create_future()

        def job(db: sqlite3.Connection) -> Callable[[], None]:
            try:
                done = work(db)
            except _FAULTS as fault:
                why = _unavailable(fault)
                return lambda: None if answer.done() else answer.set_exception(why)
            return lambda: None if answer.done() else answer.set_result(done)

        self._queue.put(Job(job))
        return answer

    # On the thread.

    def _run(self) -> None:
        more = True
        while more:
            taken, more = self._take()
            for is_job, group in groupby(taken, key=lambda one: isinstance(one, Job)):
                if is_job:
                    self._do([one for one in group if isinstance(one, Job)])
                else:
                    self._keep([one for one in group if isinstance(one, Waiting)])

    def _take(self) -> tuple[list[Waiting | Job], bool]:
        """All that waits, and whether to go on after it."""
        taken: list[Waiting | Job] = []
        one = self._queue.get()
        try:
            while one is not None:
                taken.append(one)
                if len(taken) == MOST:
                    return taken, True
                one = self._queue.get_nowait()
        except Empty:
            return taken, True
        return taken, False

    def _do(self, jobs: Iterable[Job]) -> None:
        for job in jobs:
            self._loop.call_soon_threadsafe(job.work(self._db))

    def _keep(self, batch: Sequence[Waiting]) -> None:
        try:
            answers = self._group([one.entry for one in batch])
        except Exception as fault:  # noqa: BLE001  # the thread's outermost loop: it serves every table
            self._roll_back()
            answers = [_unavailable(fault)] * len(batch)
        self._loop.call_soon_threadsafe(self._tell, [one.kept for one in batch], answers)

    def _group(self, batch: Sequence[Append]) -> Sequence[Answer]:
        """What to answer each; one that fails costs the others nothing but time."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as fault:
            return [_unavailable(fault)] * len(batch)
        try:
            answers = [self._write(entry) for entry in batch]
        except _FAULTS as fault:
            self._roll_back()
            if len(batch) == 1:
                return [_reason(fault)]
            return [self._group([entry])[0] for entry in batch]
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as fault:
            self._roll_back()
            return [_unavailable(fault)] * len(batch)
        return answers

    def _write(self, entry: Append) -> Answer:
        run, table, seq = self._db.execute, entry.table, entry.seq
        result = entry.result.decode() if entry.result is not None else None
        # The log has no gap: the entry must follow the last one, so the loser of a race changes nothing.
        moved = run(_MOVE, (table, seq, entry.waiting, entry.wall, entry.is_over, result))
        if moved.rowcount == 0:
            return Conflict(f"{table} is not waiting for entry {seq}")
        try:
            run(_ENTER, (table, seq, entry.by, entry.command, entry.body))
        except sqlite3.IntegrityError as taken:
            raise _Taken(*taken.args) from taken
        if entry.wake is None:
            run(SLEEP, (table,))
        else:
            run(WAKE, (table, entry.wake))
        if entry.snapshot is not None:
            run(_SNAP, (table, seq, entry.snapshot))
        for row in entry.rows:
            self._project(row)
        return None

    def _project(self, row: Row) -> None:
        of = shape(row)
        sql = self._statements.get(of)
        if sql is None:
            sql = self._statements[of] = statement(of, lambda n: f"?{n}")
        if self._db.execute(sql, arguments(row)).rowcount != 1:
            raise LookupError(f"there is no row {row.id} of {row.table} to {row.op}")

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    # On the loop.

    def _tell(self, everyone: Sequence[Kept], answers: Sequence[Answer]) -> None:
        for kept, answer in zip(everyone, answers, strict=True):
            try:
                kept(answer)
            except Exception as fault:  # noqa: BLE001  # the loop's outermost: others wait to be told
                context = {"message": "a table failed to hear that its entry is kept", "exception": fault}
                self._loop.call_exception_handler(context)


class _Taken(sqlite3.IntegrityError):
    """The entry itself was refused, not one of its rows."""


def _reason(fault: Exception) -> Exception:
    if isinstance(fault, _Taken):
        conflict = Conflict(str(fault))
        conflict.__cause__ = fault
        return conflict
    return _unavailable(fault)


def _unavailable(fault: Exception) -> Unavailable:
    unavailable = Unavailable(str(fault))
    unavailable.__cause__ = fault
    return unavailable
