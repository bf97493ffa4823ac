"""Detects outages, so that time in which players could not play does not count against their clocks.

There are three kinds: the process stalled (its heartbeat is late), the store did not write, and the system
clock was changed. The first and the last are found by comparing the wall clock with the steady clock.
Outages are detected before any deadline is acted on.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import structlog

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Millis

_log = structlog.get_logger("outage")

BEAT_S: Final = 0.5
"""Seconds between two heartbeats. Each compares the two clocks."""

STALL_MS: Final = Millis(1_000)
"""The tolerated delay of a heartbeat, and the tolerated drift of the clocks between two heartbeats."""

SLOW_STORE_MS: Final = Millis(1_000)
"""A store whose write took longer than this was unavailable."""

SILENT_MS: Final = Millis(3_500)
"""A process without a heartbeat for this long has stalled or died. The interval is two seconds."""

MAX_OUTAGES: Final = 500
"""Outages kept in memory. Older ones are in the store."""


class Outage(NamedTuple):
    """A span of wall time in which players could not play."""

    from_at: Millis
    to_at: Millis
    is_shared: bool = True
    """True if the outage affected every process, as far as this process can know."""


class OutageWatch:
    """Collects outages. Finds none before the first heartbeat, so a registry without a server has none."""

    def __init__(self, wall: Callable[[], Millis], steady: Callable[[], Millis]) -> None:
        self.wall, self._steady = wall, steady
        self.on_outage: list[Callable[[Outage], None]] = []
        """Called with each outage, before any deadline is acted on."""

        self.on_clock_set: list[Callable[[Millis], None]] = []
        """Called with the milliseconds by which the system clock was set ahead; negative if set back."""

        self.past: list[Outage] = []
        self.ended_at = Millis(0)
        """The end of the last outage."""

        self.is_beating = False
        self._beat_at, self._late_at = Millis(0), Millis(2**62)
        self._steady_at = Millis(0)
        self._kept_at: Millis | None = None
        """When the store last wrote something, by the steady clock."""

        self.is_store_away = False

    def beat(self) -> None:
        """Compare both clocks with their values at the last heartbeat."""
        wall, steady = self.wall(), self._steady()
        last, passed, was_beating = self._beat_at, Millis(steady - self._steady_at), self.is_beating
        self.is_beating, self._beat_at, self._steady_at = True, wall, steady
        self._late_at = Millis(wall + int(BEAT_S * 1000) + STALL_MS)
        if not was_beating:
            return
        set_by = Millis(wall - last - passed)
        if abs(set_by) > STALL_MS:
            self._set(last, set_by)
            last = Millis(last + set_by)
        if passed > BEAT_S * 1000 + STALL_MS:
            self._note(Outage(last, wall, is_shared=False))

    def check(self, wall: Millis) -> None:
        """Do a heartbeat now if *wall* is outside the expected range."""
        if not self._beat_at <= wall <= self._late_at:
            self.beat()

    def note_store_write(self, started_at: Millis) -> None:
        """Note a successful write that began at *started_at*, by the steady clock.

        A successful read proves nothing: a store with a full disk can still be read.
        """
        wall, steady = self.wall(), self._steady()
        self.check(wall)
        since, was_away = self._kept_at, self.is_store_away
        self._kept_at, self.is_store_away = steady, False
        if since is not None and (was_away or steady - max(started_at, since) > SLOW_STORE_MS):
            self._note(Outage(Millis(wall - (steady - since)), wall))

    def note_store_failure(self) -> None:
        self.is_store_away = True

    def withdraw(self, outage: Outage) -> None:
        """Drop an outage in which other processes served. It counts only for tables that were open here."""
        self.past = [one for one in self.past if one != outage]

    def lost_since(self, at: Millis) -> Millis:
        return lost_time(self.past, at)

    def _set(self, last: Millis, by: Millis) -> None:
        _log.warning("the clock was set", ms=by)
        if by > 0:
            self._remember(Outage(last, Millis(last + by)))
        else:
            self.past = [
                Outage(Millis(one.from_at + by), Millis(one.to_at + by), one.is_shared) for one in self.past
            ]
            self.ended_at = Millis(self.ended_at + by)
        for callback in self.on_clock_set:
            callback(by)

    def _note(self, outage: Outage) -> None:
        """Record an outage. The part that overlaps the last one is cut off, so that no time counts twice."""
        outage = outage._replace(from_at=max(outage.from_at, self.ended_at))
        if outage.to_at <= outage.from_at:
            return
        _log.warning("outage", ms=outage.to_at - outage.from_at)
        self._remember(outage)
        for callback in self.on_outage:
            callback(outage)

    def _remember(self, outage: Outage) -> None:
        self.past.append(outage)
        self.ended_at = outage.to_at
        del self.past[:-MAX_OUTAGES]


def decided_at(entry: Entry) -> Millis:
    """The wall time as of which an entry was decided, which for a due entry can be before it was written."""
    return Millis(entry.now + entry.offset)


def shift_back(at: Millis, wall: Millis, by: Millis) -> Millis:
    """Shift the stored time *at* after the system clock was set back to *wall*. *by* is negative.

    Leaves a time in the past alone, because another process can have shifted it already.
    """
    return min(Millis(at + by), wall) if at > wall else at


def lost_time(outages: Iterable[Outage], since: Millis) -> Millis:
    """The length of all outages after *since*. Overlapping outages count once."""
    total = 0
    for from_at, to_at, _ in sorted(outages):
        begin = max(from_at, since)
        if to_at > begin:
            total += to_at - begin
            since = to_at
    return Millis(total)


def credit_outages(table: Table, outages: Iterable[Outage], since: Millis) -> None:
    """Add the time of *outages* after *since* to the table's offset.

    A deadline that also runs during pauses is excluded: the time up to it is not given back.
    """
    due = table.due
    runs_until = due.at + table.offset if due is not None and due.even_paused else 0
    table.offset = Millis(table.offset + lost_time(outages, Millis(max(since, runs_until))))
