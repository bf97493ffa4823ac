"""Appends to PostgreSQL over one connection: all queued entries in one statement, then their callbacks."""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final, TypeAlias

import asyncpg

from parlour.engine.table.records import Row
from parlour.store.drivers.base import Answer, Append, AppendCallback, AppendListener
from parlour.store.drivers.group import Queue, error_from
from parlour.store.drivers.projection_rows import arguments, prepared, shape
from parlour.store.errors import ConflictError, UnavailableError
from parlour.store.timestamps import to_datetime

DriverConnection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Appending: TypeAlias = "asyncpg.prepared_stmt.PreparedStatement[asyncpg.Record]"

STATEMENT_TIMEOUT_S: Final = 10.0
"""Seconds after which a database that does not answer counts as unavailable."""

BY_KEY: Final = {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}
"""All statements find rows by key, so each is planned once and never as a sequential scan."""

UNAVAILABLE_ERRORS: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
MAX_BATCH_ROWS: Final = 512
"""Entries in one statement, which all wait for its commit."""

# An entry must follow the last one of its table. If two writers race, the second finds a higher `seq`, so its
# entry is missing from `moved` and nothing of it is written.
_APPEND: Final = """
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bytea[], $6::text[], $7::bool[],
                       $8::text[], $9::bigint[], $10::bigint[], $11::bytea[])
  AS g (table_id, seq, by_seat, command, body, waiting, is_over, result, wake, wall, snapshot)
), moved AS (
  UPDATE game_table t SET seq = g.seq, waiting = g.waiting, moved_at = g.wall,
    status = CASE WHEN g.is_over AND t.status <> 'closed' THEN 'over' ELSE t.status END,
    ended_at = CASE WHEN g.is_over THEN coalesce(t.ended_at, g.wall) ELSE t.ended_at END,
    result = CASE WHEN g.is_over THEN g.result ELSE t.result END
  FROM given g WHERE t.id = g.table_id AND t.seq = g.seq - 1
  RETURNING g.*, t.number
), entered AS (
  INSERT INTO entry (table_number, seq, by_seat, command, body)
  SELECT number, seq, by_seat, command, body FROM moved
), woken AS (
  INSERT INTO deadline (table_id, at, claimed_until)
  SELECT table_id, wake, 0 FROM moved WHERE wake IS NOT NULL
  ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, claimed_until = 0
), asleep AS (
  DELETE FROM deadline d USING moved m WHERE d.table_id = m.table_id AND m.wake IS NULL
), snapped AS (
  INSERT INTO snapshot (table_id, seq, body)
  SELECT table_id, seq, snapshot FROM moved WHERE snapshot IS NOT NULL
  ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
)
SELECT table_id FROM moved
"""

# The part that most moves need: without deadlines, snapshots and results.
_APPEND_PLAIN: Final = """
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bytea[], $6::text[], $7::bigint[])
  AS g (table_id, seq, by_seat, command, body, waiting, wall)
), moved AS (
  UPDATE game_table t SET seq = g.seq, waiting = g.waiting, moved_at = g.wall
  FROM given g WHERE t.id = g.table_id AND t.seq = g.seq - 1
  RETURNING g.*, t.number
), entered AS (
  INSERT INTO entry (table_number, seq, by_seat, command, body)
  SELECT number, seq, by_seat, command, body FROM moved
)
SELECT table_id FROM moved
"""

# The same for a single entry, the usual case under low load. Without arrays it costs a quarter less.
_APPEND_ONE: Final = """
WITH moved AS (
  UPDATE game_table SET seq = $2, waiting = $6, moved_at = $7 WHERE id = $1 AND seq = $2 - 1
  RETURNING id, number
), entered AS (
  INSERT INTO entry (table_number, seq, by_seat, command, body)
  SELECT number, $2, $3, $4, $5 FROM moved
)
SELECT id FROM moved
"""


class PostgresWriter:
    """A task that runs from `start` to `stop`. Connects when there is something to write."""

    def __init__(self, dsn: str, listeners: Sequence[AppendListener]) -> None:
        self._dsn = dsn
        self._listeners = listeners
        self._db: DriverConnection | None = None
        self._queue = Queue()
        self._has_work = asyncio.Event()
        self._is_stopping = False
        self._task: asyncio.Task[None] | None = None
        self._append: Appending
        self._append_plain: Appending
        self._append_one: Appending

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="parlour-writer")

    async def stop(self) -> None:
        self._is_stopping = True
        self._has_work.set()
        if self._task is not None:
            await self._task
        self._disconnect()

    def append(self, entry: Append, callback: AppendCallback) -> None:
        self._queue.add(entry, callback)
        self._has_work.set()

    async def _run(self) -> None:
        while self._queue or not self._is_stopping:
            await self._has_work.wait()
            self._has_work.clear()
            await asyncio.sleep(0)  # polls the sockets, to write entries together that arrive together
            while self._queue:
                group = self._queue.take_one_of_each(MAX_BATCH_ROWS)
                group.notify(await self._answers(group.entries), self._listeners)

    async def _answers(self, batch: Sequence[Append]) -> Sequence[Answer]:
        try:
            return await self._group(batch)
        except Exception as fault:  # noqa: BLE001  # the task's outermost loop: it serves every table
            self._disconnect()
            return [error_from(UnavailableError, fault)] * len(batch)

    async def _group(self, batch: Sequence[Append]) -> Sequence[Answer]:
        """The answer to each entry. After a failure they are written one by one, to commit the others."""
        db = await self._connected()
        try:
            moved = await self._write(db, batch)
        except _ENTRY_ERRORS as fault:
            if db.is_closed() or isinstance(fault, _DISCONNECT_ERRORS):  # only the log shows the outcome
                raise
            if len(batch) == 1:
                is_taken = isinstance(fault, asyncpg.UniqueViolationError) and fault.table_name == "entry"
                return [error_from(ConflictError if is_taken else UnavailableError, fault)]
            return [(await self._answers([entry]))[0] for entry in batch]
        return [None if entry.table in moved else _conflict(entry) for entry in batch]

    async def _connected(self) -> DriverConnection:
        if self._db is None or self._db.is_closed():
            self._db = await asyncpg.connect(
                self._dsn,
                timeout=STATEMENT_TIMEOUT_S,
                command_timeout=STATEMENT_TIMEOUT_S,
                server_settings=BY_KEY,
            )
            self._append = await self._db.prepare(_APPEND)
            self._append_plain = await self._db.prepare(_APPEND_PLAIN)
            self._append_one = await self._db.prepare(_APPEND_ONE)
        return self._db

    async def _write(self, db: DriverConnection, batch: Sequence[Append]) -> set[str]:
        """Write the entries. Returns the tables whose entries were appended."""
        if not any(entry.rows for entry in batch):
            return await self._insert_entries(batch)
        async with db.transaction():
            moved = await self._insert_entries(batch)
            await _project(db, [entry.rows for entry in batch if entry.table in moved])
        return moved

    async def _insert_entries(self, batch: Sequence[Append]) -> set[str]:
        if len(batch) == 1 and batch[0].is_plain:
            moved = await self._append_one.fetch(*_plain_columns(batch[0]))
        elif all(entry.is_plain for entry in batch):
            moved = await self._append_plain.fetch(*zip(*map(_plain_columns, batch), strict=True))
        else:
            moved = await self._append.fetch(*zip(*map(_columns, batch), strict=True))
        return {row[0] for row in moved}

    def _disconnect(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.terminate()


_ENTRY_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError, LookupError)
"""Errors that a faulty entry can cause."""

_DISCONNECT_ERRORS: Final = (asyncpg.OperatorInterventionError, asyncpg.PostgresConnectionError)


def _plain_columns(entry: Append) -> tuple[object, ...]:
    return (entry.table, entry.seq, entry.by, entry.command, entry.body, entry.waiting, entry.wall)


def _columns(entry: Append) -> tuple[object, ...]:
    return (
        entry.table,
        entry.seq,
        entry.by,
        entry.command,
        entry.body,
        entry.waiting,
        entry.is_over,
        entry.result.decode() if entry.result is not None else None,
        entry.wake,
        entry.wall,
        entry.snapshot,
    )


async def _project(db: DriverConnection, tables: Sequence[Sequence[Row]]) -> None:
    """Write projection rows.

    The rows of each table keep their order. Rows of different tables share a statement where possible: first
    the first run of equal shape of every table, then the second, and so on.
    """
    for layer in zip_longest(*map(_runs, tables), fillvalue=()):
        rows = sorted((row for run in layer for row in run), key=shape)
        for of, alike in groupby(rows, key=shape):
            sql, at = prepared(of, "$")
            given = [arguments(row, at, to_datetime) for row in alike]
            if len(await db.fetchmany(f"{sql} RETURNING 1", given)) != len(given):
                raise LookupError(f"there is no such row of {of[0]} to {of[1]}")


def _runs(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    for _, run in groupby(rows, key=shape):
        yield tuple(run)


def _conflict(entry: Append) -> ConflictError:
    return ConflictError(f"{entry.table} is not waiting for entry {entry.seq}")
