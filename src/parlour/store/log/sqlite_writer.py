"""What writes to SQLite: takes all that waits, commits once, then tells.

The loop itself waits for a quick disk, for to hand a group of moves to a thread and back takes longer than
that. What does not go smoothly is the thread's: a slow disk, a lock that somebody else holds, an entry that
fails.
"""

import sqlite3
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import Final, NamedTuple, TypeVar

from parlour.engine.records import Row
from parlour.store.log.append_result import because, tell
from parlour.store.log.base import Answer, Append, ConflictError, Hears, Kept, UnavailableError, Waiting
from parlour.store.log.checkpoint import Tidying
from parlour.store.log.rows import Shape, arguments, shape, statement, times
from parlour.store.log.sqlite_connection import connect
from parlour.store.timestamps import to_text

T = TypeVar("T")

UNDO_IN_MEMORY: Final = "PRAGMA temp_store = MEMORY"
"""What a statement has changed so far, in case it fails: else a large one writes each page to a file, too."""

MAX_BATCH_ROWS: Final = 1024
"""Entries in one commit: the last of them waits for all."""

FAST_COMMIT_S: Final = 0.002
"""Seconds of a commit that the loop waits for."""

_MOVE: Final = "UPDATE game_table SET seq = ?2, waiting = ?3, moved_at = ?4 WHERE id = ?1 AND seq = ?2 - 1"
_END: Final = (
    "UPDATE game_table SET seq = ?2, waiting = ?3, moved_at = ?4, result = ?5,"
    " status = CASE WHEN status <> 'closed' THEN 'over' ELSE status END,"
    " ended_at = coalesce(ended_at, ?4)"
    " WHERE id = ?1 AND seq = ?2 - 1"
)
_MOVE_ALL: Final = (
    "UPDATE game_table SET seq = one.column2, waiting = one.column3, moved_at = one.column4"
    " FROM (VALUES {rows}) AS one WHERE game_table.id = one.column1 AND game_table.seq = one.column2 - 1"
)
_ENTER_ALL: Final = (
    "INSERT INTO entry (table_number, seq, by_seat, command, body)"
    " SELECT number, one.column2, one.column3, one.column4, one.column5"
    " FROM (VALUES {rows}) AS one CROSS JOIN game_table ON game_table.id = one.column1"
)
_ENTER: Final = (
    "INSERT INTO entry (table_number, seq, by_seat, command, body)"
    " SELECT number, ?2, ?3, ?4, ?5 FROM game_table WHERE id = ?1"
)
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


Beside = Callable[[], "Future[None] | None"]
"""Done once a transaction that the loop has under way elsewhere is on the disk."""


class Group(NamedTuple):
    """What goes to the disk together."""

    waiting: Sequence[Waiting]
    since: float


class TableCommand(NamedTuple):
    """Something else to do in a transaction of its own."""

    work: Callable[[sqlite3.Connection], Callable[[], None]]


class Writer:
    """Owns the thread and its connection from `start` to `stop`.

    What is appended in one turn of the loop, and while a commit is on its way, goes to the disk together, one
    such group at a time.
    """

    def __init__(self, path: Path, loop: AbstractEventLoop, hearers: Sequence[Hears]) -> None:
        self._path = path
        self._loop = loop
        self._hearers = hearers
        self._queue: SimpleQueue[Group | TableCommand | None] = SimpleQueue()
        self._waiting: list[Waiting] = []
        self._since = 0.0
        """When the first of them came."""

        self._is_handing = False
        """The next group is about to be handed over, or one is with the thread."""

        self.ahead: Future[None] | None = None
        """Done once the group is told that is with the thread, or that waits for a transaction beside it;
        None while none is. Who would begin a transaction waits for it: in a rush there is always another."""

        self._delay = 0.0
        """Of the last commits, in seconds."""

        self._worker = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._tidying = Tidying(connect, path)
        self._statements: dict[Shape, tuple[str, Sequence[int]]] = {}
        self._db: sqlite3.Connection
        self._beside: Beside
        self._here: sqlite3.Connection
        """The loop's: it never waits for anybody."""

    def start(self, beside: Beside) -> None:
        self._beside = beside
        self._db, self._here = connect(self._path), connect(self._path)
        for db in (self._db, self._here):
            db.execute(UNDO_IN_MEMORY)
        self._here.execute("PRAGMA busy_timeout = 0")
        self._tidying.start()
        self._worker.start()

    def wrote_beside(self) -> None:
        """Another connection has written."""
        self._tidying.wrote_beside()

    def finish(self) -> None:
        """Leave what waits to the thread: nobody appends any more, and `stop` is next."""
        if self._waiting:
            self._queue.put(self._take())
        self._queue.put(None)

    def stop(self) -> None:
        """End once all is written. Blocks: call it off the loop."""
        self._worker.join()
        self._tidying.stop()
        self._db.close()
        self._here.close()

    def append(self, entry: Append, kept: Kept) -> None:
        if not self._waiting:
            self._since = perf_counter()
        self._waiting.append(Waiting(entry, kept))
        if not self._is_handing:
            self._hand_over_soon()

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> "Future[T]":
        """Have *work* done in a transaction of its own."""
        answer: Future[T] = self._loop.create_future()

        def job(db: sqlite3.Connection) -> Callable[[], None]:
            try:
                done = work(db)
            except _FAULTS as fault:
                why = because(UnavailableError, fault)
                return lambda: None if answer.done() else answer.set_exception(why)
            return lambda: None if answer.done() else answer.set_result(done)

        self._queue.put(TableCommand(job))
        return answer

    # On the thread.

    def _run(self) -> None:
        while (taken := self._queue.get()) is not None:
            if isinstance(taken, TableCommand):
                self._do(taken)
            else:
                self._keep(taken)
            del taken  # it holds tables, and the next may be long in coming

    def _do(self, command: TableCommand) -> None:
        before = self._db.total_changes
        done = command.work(self._db)
        self._count(self._db.total_changes > before)
        self._loop.call_soon_threadsafe(done)

    def _keep(self, group: Group) -> None:
        batch = [one.entry for one in group.waiting]
        try:
            answers = self._group(batch)
        except Exception as fault:  # noqa: BLE001  # the thread's outermost loop: it serves every table
            _roll_back(self._db)
            answers = [because(UnavailableError, fault)] * len(batch)
        self._count(answers.count(None))
        self._loop.call_soon_threadsafe(self._tell, group, answers)

    def _count(self, written: int) -> None:
        if written:
            self._tidying.wrote(written)
        self._tidying.finish(self._db)

    def _group(self, batch: Sequence[Append]) -> Sequence[Answer]:
        """What to answer each; one that fails costs the others nothing but time."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as fault:
            return [because(UnavailableError, fault)] * len(batch)
        try:
            answers = self._write_all(self._db, batch)
        except _FAULTS as fault:
            _roll_back(self._db)
            if len(batch) == 1:
                return [_reason(fault)]
            return [self._group([entry])[0] for entry in batch]
        try:
            self._commit(self._db)
        except sqlite3.Error as fault:
            _roll_back(self._db)
            return [because(UnavailableError, fault)] * len(batch)
        return answers

    # On the thread or on the loop.

    def _write_all(self, db: sqlite3.Connection, batch: Sequence[Append]) -> list[Answer]:
        """Plain moves with a few statements for all of them, the others one by one."""
        plain = [entry for entry in batch if entry.is_plain] if len(batch) > 1 else []
        for some in _parcels(plain):
            move, enter = _TOGETHER[len(some)]
            moves = [value for one in some for value in (one.table, one.seq, one.waiting, one.wall)]
            if db.execute(move, moves).rowcount != len(some):
                raise LookupError("one of them lost a race; they are written one by one")
            rows = [value for one in some for value in (one.table, one.seq, one.by, one.command, one.body)]
            db.execute(enter, rows)
        if len(plain) == len(batch):
            return [None] * len(batch)
        return [None if plain and entry.is_plain else self._write(db, entry) for entry in batch]

    def _write(self, db: sqlite3.Connection, entry: Append) -> Answer:
        run, table, seq = db.execute, entry.table, entry.seq
        # The log has no gap: the entry must follow the last one, so the loser of a race changes nothing.
        if entry.is_over:
            result = entry.result.decode() if entry.result is not None else None
            moved = run(_END, (table, seq, entry.waiting, entry.wall, result))
        else:
            moved = run(_MOVE, (table, seq, entry.waiting, entry.wall))
        if moved.rowcount == 0:
            return ConflictError(f"{table} is not waiting for entry {seq}")
        try:
            run(_ENTER, (table, seq, entry.by, entry.command, entry.body))
        except sqlite3.IntegrityError as taken:
            raise _Taken(*taken.args) from taken
        if entry.wake is not None:
            run(WAKE, (table, entry.wake))
        elif entry.had_stored_deadline:
            run(SLEEP, (table,))
        if entry.snapshot is not None:
            run(_SNAP, (table, seq, entry.snapshot))
        for row in entry.rows:
            self._project(db, row)
        return None

    def _project(self, db: sqlite3.Connection, row: Row) -> None:
        of = shape(row)
        known = self._statements.get(of)
        if known is None:
            known = self._statements[of] = statement(of, lambda n: f"?{n}"), times(of)
        sql, at = known
        if db.execute(sql, arguments(row, at, to_text)).rowcount != 1:
            raise LookupError(f"there is no row {row.id} of {row.table} to {row.op}")

    def _commit(self, db: sqlite3.Connection) -> None:
        began = perf_counter()
        db.execute("COMMIT")
        self._delay += (perf_counter() - began - self._delay) / 8

    # On the loop.

    def _hand_over_soon(self) -> None:
        """After one more look at the sockets: what comes in together goes to the disk together."""
        self._is_handing = True
        self._loop.call_soon(self._loop.call_soon, self._hand_over)

    def _take(self) -> Group:
        taken, self._waiting = self._waiting[:MAX_BATCH_ROWS], self._waiting[MAX_BATCH_ROWS:]
        return Group(taken, self._since)

    def _hand_over(self) -> None:
        beside = self._beside()
        if beside is not None:  # it has the lock, and no longer than a moment
            self._go_ahead()
            beside.add_done_callback(lambda _: self._hand_over())
            return
        if not self._waiting:  # `finish` left them to the thread meanwhile
            self._be_done()
            return
        group = self._take()
        answers = (
            self._written(group) if self._delay < FAST_COMMIT_S and not self._tidying.is_nearly_done else None
        )
        if answers is None:
            self._go_ahead()
            self._queue.put(group)
        else:
            if written := answers.count(None):
                self._tidying.wrote(written)
            self._tell(group, answers)

    def _written(self, group: Group) -> Sequence[Answer] | None:
        """None where it is better left to the thread."""
        try:
            self._here.execute("BEGIN IMMEDIATE")
            answers = self._write_all(self._here, [one.entry for one in group.waiting])
            self._commit(self._here)
        except Exception:  # noqa: BLE001  # whatever it was, the thread finds it out and says so
            _roll_back(self._here)
            return None
        return answers

    def _tell(self, group: Group, answers: Sequence[Answer]) -> None:
        tell(group.waiting, answers, group.since, self._hearers)
        self._be_done()
        if self._waiting:
            self._hand_over_soon()

    def _go_ahead(self) -> None:
        if self.ahead is None:
            self.ahead = self._loop.create_future()

    def _be_done(self) -> None:
        self._is_handing = False
        if self.ahead is not None:
            self.ahead.set_result(None)
            self.ahead = None


def _roll_back(db: sqlite3.Connection) -> None:
    if db.in_transaction:
        db.execute("ROLLBACK")


def _parcels(plain: Sequence[Append]) -> Iterator[Sequence[Append]]:
    """Cut to sizes for which there are statements."""
    at = 0
    for size in _TOGETHER:
        while len(plain) - at >= size:
            yield plain[at : at + size]
            at += size


def _together(size: int) -> tuple[str, str]:
    move, enter = (", ".join([row] * size) for row in ("(?, ?, ?, ?)", "(?, ?, ?, ?, ?)"))
    return _MOVE_ALL.format(rows=move), _ENTER_ALL.format(rows=enter)


_TOGETHER: Final = {size: _together(size) for size in (64, 32, 16, *range(8, 0, -1))}
"""The two statements for so many moves at once, the largest first."""


class _Taken(sqlite3.IntegrityError):
    """The entry itself was refused, not one of its rows."""


def _reason(fault: Exception) -> Exception:
    if isinstance(fault, _Taken):
        return because(ConflictError, fault)
    return because(UnavailableError, fault)
