"""The clock state of a table, folded over its entries, so that every process computes the same."""

from collections.abc import Sequence

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.table.snapshot import Snapshot
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol.values import Clock, ClockFace, NoClock
from parlour.server import clocks


class ClockState(Data, frozen=True):
    times: clocks.Times
    waited: tuple[int | None, ...]
    """For each seat, the entry since which the game waits for it; None if it does not."""


class TableClock(msgspec.Struct, frozen=True):
    """The kind of clock that a table has, and the sleeping hours of its players."""

    kind: Clock
    sleeps: tuple[clocks.Sleep | None, ...]
    runs: bool
    """False if the table has no clock."""

    def clock_face(
        self, table: Table, count: ClockState, waiting: Sequence[Seat], wall: Millis
    ) -> ClockFace | None:
        return clocks.clock_face(self.kind, count.times, waiting, table.now(wall), self.sleeps, table.offset)


class StoredSnapshot(Data, frozen=True):
    """A snapshot as it is stored: the engine's snapshot and the clock state at that position."""

    position: Snapshot
    count: ClockState


stored = msgspec.json.Decoder(StoredSnapshot)


def begin(clock: Clock, seats: int) -> ClockState:
    return ClockState(clocks.begin(clock, seats), (None,) * seats)


def waiting_for(table: Table) -> tuple[Seat, ...]:
    if len(table.log) == 0 or table.is_over:
        return ()
    return tuple(sorted(table.game.to_act(table.state)))


def after(
    clock: Clock,
    count: ClockState,
    entry: Entry,
    offset: Millis,
    before: tuple[Seat, ...],
    now: tuple[Seat, ...],
) -> ClockState:
    """Returns the clock state after *entry*. *offset* is the table's offset before it."""
    times, waited = count.times, count.waited
    if type(clock) is not NoClock:
        times = clocks.after(clock, times, clocks.clock_step(entry, offset, before, now))
    if before != now:
        waited = tuple(
            [
                (since if seat in before else entry.seq) if seat in now else None
                for seat, since in enumerate(waited)
            ]
        )
    elif times is count.times:
        return count
    return ClockState(times, waited)


def join_all(table: Table, clock: Clock, count: ClockState, entries: Sequence[Entry]) -> ClockState:
    """Apply *entries* to the table. Returns the clock state after them."""
    waiting = waiting_for(table)
    for entry in entries:
        before, offset = waiting, table.offset
        table.join(entry)
        waiting = waiting_for(table)
        count = after(clock, count, entry, offset, before, waiting)
    return count
