"""The state of a table after its next entry, computed before the entry is stored."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.table.records import People, Row
from parlour.engine.table.table import Position, Table
from parlour.engine.values import Due, Millis, Result, Seat, encode
from parlour.server.core.watchdog import TableWatchdog
from parlour.server.tables.clock_state import ClockState, StoredSnapshot
from parlour.server.tables.commands import PlayerMove, TableCommand
from parlour.store.drivers.base import Append
from parlour.store.game_tables import Records
from parlour.store.queries.tables import SeatRow

ENTRIES_PER_SNAPSHOT: Final = 32


class TurnState(msgspec.Struct, frozen=True, gc=False):
    """The seats to act, the clock state and the next deadline."""

    waiting: tuple[Seat, ...]
    count: ClockState
    due: Due | None
    """The deadline at which the rules act by themselves."""

    wake: Millis | None
    """The wall time of the table's next deadline."""


class Transition(TurnState, frozen=True, gc=False):
    """An entry and the position after it."""

    entry: Entry
    position: Position
    is_over: bool
    late: Seat | None = None
    """The seat that ran out of time, so that the rules acted for it."""

    result: Result | None = None
    """The result of the game, with resignations."""


class PendingAppend(msgspec.Struct, frozen=True):
    next: Transition
    append: Append
    job: TableCommand | PlayerMove | None


def append_of(
    next_: Transition,
    table: Table,
    count: ClockState,
    rows: tuple[Row, ...],
    had_stored_deadline: bool,
) -> Append:
    """Everything that is stored with an entry. *count* is the clock state before it."""
    entry, result = next_.entry, next_.result
    return Append(
        table=table.name,
        seq=entry.seq,
        by=entry.by,
        command=entry.command,
        body=encode(entry),
        waiting=_join_seats(next_.waiting),
        is_over=next_.is_over,
        result=None if result is None else encode(result),
        wake=next_.wake,
        had_stored_deadline=had_stored_deadline,
        rows=rows,
        snapshot=None if entry.seq % ENTRIES_PER_SNAPSHOT else _snapshot(table, count),
        wall=entry.wall,
    )


def rows_of(
    next_: Transition, table: Table, records: Records, people: People, watchdog: TableWatchdog
) -> tuple[Row, ...]:
    """The rows that a game's API stores in addition to the log."""
    before = table.state if next_.entry.kind != "start" else None
    return tuple(watchdog.call_for(table.name, records, before, next_.entry, next_.position[0], people))


def final_result(result: Result | None, last: Entry, seats: Sequence[SeatRow]) -> Result | None:
    """The result of the rules. Without one, players who resigned are placed behind those who did not."""
    lost = resigned_seats(result, last, seats)
    if not lost:
        return result
    places = tuple(1 + len(seats) - len(lost) if row.number in lost else 1 for row in seats)
    return Result(places, (0,) * len(places))


def resigned_seats(result: Result | None, last: Entry, seats: Sequence[SeatRow]) -> tuple[Seat, ...]:
    """The seats whose resignation ended the game; none if the rules had a *result*."""
    if result is not None or last.kind != "close":
        return ()
    return tuple(row.number for row in seats if row.resigned_at is not None or row.number == last.by)


def _snapshot(table: Table, count: ClockState) -> bytes | None:
    """The position before the next entry."""
    position = table.snapshot()
    return None if position is None else encode(StoredSnapshot(position, count))


@lru_cache(maxsize=4096)
def _join_seats(seats: tuple[Seat, ...]) -> str:
    return ",".join(map(str, seats))
