"""Stretches of time in which nobody could play: noticed before a deadline is acted on, and given back.

Seen are a process that stood still (its beat is late), a store that did not write, and a clock on the wall
that was set. The first and the last show in two clocks: the one on the wall, and one that nobody sets.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import structlog

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Millis

_log = structlog.get_logger("outage")

BEAT_S: Final = 0.5
"""How often the two clocks are read."""

STALL_MS: Final = Millis(1_000)
"""A beat may be so late, and the clocks may differ by so much from one beat to the next."""

SLOW_STORE_MS: Final = Millis(1_000)
"""A store that writes something only after so long was away meanwhile."""

SILENT_MS: Final = Millis(3_500)
"""A process that beats every two seconds and has not for so long stands still, or is gone."""

MAX_OUTAGES: Final = 500
"""So many are remembered; older ones are in the store."""


class Outage(NamedTuple):
    """In wall time."""

    from_at: Millis
    to_at: Millis
    is_shared: bool = True
    """It was one for every process, as far as this one can know."""


class OutageWatch:
    """Before the first beat nothing is late: a registry without a server around it has no outages."""

    def __init__(self, wall: Callable[[], Millis], steady: Callable[[], Millis]) -> None:
        self.wall, self._steady = wall, steady
        self.on_outage: list[Callable[[Outage], None]] = []
        """Told of each, before anybody acts on a deadline."""

        self.on_clock_set: list[Callable[[Millis], None]] = []
        """Told by how much the clock on the wall was set ahead, or back (less than nothing)."""

        self.past: list[Outage] = []
        self.ended_at = Millis(0)
        """The end of the last one."""

        self.is_beating = False
        self._beat_at, self._late_at = Millis(0), Millis(2**62)
        self._steady_at = Millis(0)
        self._kept_at: Millis | None = None
        """By the steady clock."""

        self.is_store_away = False

    def beat(self) -> None:
        """Compare the clocks with what they said the last time."""
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
        """The same, as soon as there is a reason to."""
        if not self._beat_at <= wall <= self._late_at:
            self.beat()

    def store_kept(self, asked_at: Millis) -> None:
        """The store has written something that it was asked for then, by the steady clock. What it says
        without writing proves nothing: it can be read on a full disk."""
        wall, steady = self.wall(), self._steady()
        self.check(wall)
        since, was_away = self._kept_at, self.is_store_away
        self._kept_at, self.is_store_away = steady, False
        if since is not None and (was_away or steady - max(asked_at, since) > SLOW_STORE_MS):
            self._note(Outage(Millis(wall - (steady - since)), wall))

    def store_failed(self) -> None:
        self.is_store_away = True

    def withdraw(self, outage: Outage) -> None:
        """Others served meanwhile: it was one only for the tables that were open here."""
        self.past = [one for one in self.past if one != outage]

    def lost_since(self, at: Millis) -> Millis:
        return lost(self.past, at)

    def _set(self, last: Millis, by: Millis) -> None:
        _log.warning("the clock was set", ms=by)
        if by > 0:
            self._remember(Outage(last, Millis(last + by)))
        else:
            self.past = [
                Outage(Millis(one.from_at + by), Millis(one.to_at + by), one.is_shared) for one in self.past
            ]
            self.ended_at = Millis(self.ended_at + by)
        for hear in self.on_clock_set:
            hear(by)

    def _note(self, outage: Outage) -> None:
        """A process that stood still has not heard the store either: each moment is given back once."""
        outage = outage._replace(from_at=max(outage.from_at, self.ended_at))
        if outage.to_at <= outage.from_at:
            return
        _log.warning("outage", ms=outage.to_at - outage.from_at)
        self._remember(outage)
        for hear in self.on_outage:
            hear(outage)

    def _remember(self, outage: Outage) -> None:
        self.past.append(outage)
        self.ended_at = outage.to_at
        del self.past[:-MAX_OUTAGES]


def moment_of(entry: Entry) -> Millis:
    """The wall time as of which it was decided: what was due may be noticed only later."""
    return Millis(entry.now + entry.offset)


def set_back(at: Millis, wall: Millis, by: Millis) -> Millis:
    """When a moment was, now that the clock was set back to *wall*, by as much as *by* is below 0. One that
    is not to come is left alone: another process may have set it back already."""
    return min(Millis(at + by), wall) if at > wall else at


def lost(outages: Iterable[Outage], since: Millis) -> Millis:
    """How much of the time after *since* nobody could play; what several have noticed counts once."""
    total = 0
    for from_at, to_at, _ in sorted(outages):
        begin = max(from_at, since)
        if to_at > begin:
            total += to_at - begin
            since = to_at
    return Millis(total)


def give_back(table: Table, outages: Iterable[Outage], since: Millis) -> None:
    """Table time stood still meanwhile, but for a look that was open: it has ended at its own moment."""
    due = table.due
    runs_until = due.at + table.offset if due is not None and due.even_paused else 0
    table.offset = Millis(table.offset + lost(outages, Millis(max(since, runs_until))))
