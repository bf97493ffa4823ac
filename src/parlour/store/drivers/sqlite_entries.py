"""Writes entries to SQLite inside an open transaction."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from parlour.store.drivers.base import Answer, Append
from parlour.store.drivers.group import error_from
from parlour.store.drivers.projection_rows import arguments, prepared, shape
from parlour.store.errors import ConflictError, UnavailableError
from parlour.store.timestamps import to_text

_MOVE: Final = "UPDATE game_table SET seq = ?2, waiting = ?3, moved_at = ?4 WHERE id = ?1 AND seq = ?2 - 1"
_END: Final = (
    "UPDATE game_table SET seq = ?2, waiting = ?3, moved_at = ?4, result = ?5,"
    " status = CASE WHEN status <> 'closed' THEN 'over' ELSE status END,"
    " ended_at = coalesce(ended_at, ?4)"
    " WHERE id = ?1 AND seq = ?2 - 1"
)
_BULK_MOVE: Final = (
    "UPDATE game_table SET seq = one.column2, waiting = one.column3, moved_at = one.column4"
    " FROM (VALUES {rows}) AS one WHERE game_table.id = one.column1 AND game_table.seq = one.column2 - 1"
)
_BULK_INSERT_ENTRIES: Final = (
    "INSERT INTO entry (table_number, seq, by_seat, command, body)"
    " SELECT number, one.column2, one.column3, one.column4, one.column5"
    " FROM (VALUES {rows}) AS one CROSS JOIN game_table ON game_table.id = one.column1"
)
_INSERT_ENTRY: Final = (
    "INSERT INTO entry (table_number, seq, by_seat, command, body)"
    " SELECT number, ?2, ?3, ?4, ?5 FROM game_table WHERE id = ?1"
)
_SET_DEADLINE: Final = (
    "INSERT INTO deadline (table_id, at, claimed_until) VALUES (?, ?, 0)"
    " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, claimed_until = 0"
)
_CLEAR_DEADLINE: Final = "DELETE FROM deadline WHERE table_id = ?"
_SET_SNAPSHOT: Final = (
    "INSERT INTO snapshot (table_id, seq, body) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body"
)
_ENTRY_ERRORS: Final = (sqlite3.Error, ValueError, OverflowError, LookupError)
"""Errors that a faulty entry can cause."""


def write(db: sqlite3.Connection, entries: Sequence[Append]) -> list[Answer]:
    """Write the entries. Returns the answer to each, for after the commit.

    After a failure they are written one by one, so the others are committed. Raises `UnavailableError` if
    SQLite rolled back the whole transaction.
    """
    db.execute("SAVEPOINT entries")
    try:
        answers = _write_all(db, entries) if len(entries) > 1 else [_write(db, entries[0])]
    except _ENTRY_ERRORS as fault:
        if not db.in_transaction:  # a full or failing disk
            raise error_from(UnavailableError, fault) from fault
        db.execute("ROLLBACK TO entries")
        if len(entries) == 1:
            answers = [
                error_from(ConflictError if isinstance(fault, _EntryTakenError) else UnavailableError, fault)
            ]
        else:
            answers = [answer for one in entries for answer in write(db, [one])]
    db.execute("RELEASE entries")
    return answers


def _write_all(db: sqlite3.Connection, entries: Sequence[Append]) -> list[Answer]:
    """Write plain moves in a few statements, and the other entries one by one."""
    plain = [entry for entry in entries if entry.is_plain]
    for some in _chunks(plain):
        move, enter = _BULK_STATEMENTS[len(some)]
        moves = [value for one in some for value in (one.table, one.seq, one.waiting, one.wall)]
        if db.execute(move, moves).rowcount != len(some):
            raise LookupError("one of them lost a race; they are written one by one")
        rows = [value for one in some for value in (one.table, one.seq, one.by, one.command, one.body)]
        db.execute(enter, rows)
    if len(plain) == len(entries):
        return [None] * len(entries)
    return [None if entry.is_plain else _write(db, entry) for entry in entries]


def _write(db: sqlite3.Connection, entry: Append) -> Answer:
    run, table, seq = db.execute, entry.table, entry.seq
    # The log has no gaps. An entry must follow the last one, so the loser of a race changes nothing.
    if entry.is_over:
        result = entry.result.decode() if entry.result is not None else None
        moved = run(_END, (table, seq, entry.waiting, entry.wall, result))
    else:
        moved = run(_MOVE, (table, seq, entry.waiting, entry.wall))
    if moved.rowcount == 0:
        return ConflictError(f"{table} is not waiting for entry {seq}")
    try:
        run(_INSERT_ENTRY, (table, seq, entry.by, entry.command, entry.body))
    except sqlite3.IntegrityError as taken:
        raise _EntryTakenError(*taken.args) from taken
    if entry.wake is not None:
        run(_SET_DEADLINE, (table, entry.wake))
    elif entry.had_stored_deadline:
        run(_CLEAR_DEADLINE, (table,))
    if entry.snapshot is not None:
        run(_SET_SNAPSHOT, (table, seq, entry.snapshot))
    for row in entry.rows:
        sql, at = prepared(shape(row), "?")
        if run(sql, arguments(row, at, to_text)).rowcount != 1:
            raise LookupError(f"there is no row {row.id} of {row.table} to {row.op}")
    return None


def _chunks(plain: Sequence[Append]) -> Iterator[Sequence[Append]]:
    """Split into the sizes that have statements."""
    at = 0
    for size in _BULK_STATEMENTS:
        while len(plain) - at >= size:
            yield plain[at : at + size]
            at += size


def _bulk_statements(size: int) -> tuple[str, str]:
    move, enter = (", ".join([row] * size) for row in ("(?, ?, ?, ?)", "(?, ?, ?, ?, ?)"))
    return _BULK_MOVE.format(rows=move), _BULK_INSERT_ENTRIES.format(rows=enter)


_BULK_STATEMENTS: Final = {size: _bulk_statements(size) for size in (64, 32, 16, *range(8, 0, -1))}
"""The two statements for each number of moves, the largest first."""


class _EntryTakenError(sqlite3.IntegrityError):
    """The entry itself violated a constraint, not one of its rows."""
