"""What the platform counts beside the game, entry by entry, the same in every process."""

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
    """For each seat the entry since which the game waits for it."""


class TableClock(msgspec.Struct, frozen=True):
    """The kind of clock that a table has, and who sleeps when."""

    kind: Clock
    sleeps: tuple[clocks.Sleep | None, ...]
    runs: bool
    """Whether it is one at all."""

    def face(
        self, table: Table, count: ClockState, waiting: Sequence[Seat], wall: Millis
    ) -> ClockFace | None:
        return clocks.face(self.kind, count.times, waiting, table.now(wall), self.sleeps, table.offset)


class StoredSnapshot(Data, frozen=True):
    """A snapshot as it is kept: the engine's, and what was counted up to it."""

    position: Snapshot
    count: ClockState


stored = msgspec.json.Decoder(StoredSnapshot)


def begin(clock: Clock, seats: int) -> ClockState:
    return ClockState(clocks.begin(clock, seats), (None,) * seats)


def waiting_for(table: Table) -> tuple[Seat, ...]:
    """The seats that the game waits for now."""
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
    """The count once *entry* has joined; *offset* is the table's before that."""
    times, waited = count.times, count.waited
    if type(clock) is not NoClock:
        times = clocks.after(clock, times, clocks.step(entry, offset, before, now))
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
    """Take *entries* into the table, and the count after them."""
    waiting = waiting_for(table)
    for entry in entries:
        before, offset = waiting, table.offset
        table.join(entry)
        waiting = waiting_for(table)
        count = after(clock, count, entry, offset, before, waiting)
    return count
