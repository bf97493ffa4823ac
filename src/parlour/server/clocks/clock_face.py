"""Reading the clocks: when somebody's time is up, and what is shown.

Table time is wall time less *offset*; *sleeps* has the sleeping hours of each seat, and only a clock of days
heeds them. All answers hold as of the offset given: a pause moves them.
"""

from collections.abc import Collection, Iterator, Sequence

from parlour.engine.values import Millis, Seat
from parlour.protocol.values import Clock, ClockFace, Days, NoClock
from parlour.server.clocks.sleep import Sleep, wake_moment
from parlour.server.clocks.times import Times, full

Sleeps = Sequence[Sleep | None]


def runs_out(
    clock: Clock, times: Times, waiting: Collection[Seat], sleeps: Sleeps, offset: Millis
) -> Millis | None:
    """The table time at which the first of those waited for has none left; it may have passed already."""
    return min((end for _, end in _ends(clock, times, waiting, sleeps, offset)), default=None)


def face(
    clock: Clock,
    times: Times,
    waiting: Collection[Seat],
    now: Millis,
    sleeps: Sleeps,
    offset: Millis,
) -> ClockFace | None:
    """What is shown: for a running seat how long until its time is up, nights included, for another what it
    will have when it is asked. None without a clock."""
    if isinstance(clock, NoClock):
        return None
    left = list(times.left)
    for seat, end in _ends(clock, times, waiting, sleeps, offset):
        left[seat] = Millis(max(end - now, 0))
    return ClockFace(tuple(left), tuple(sorted(waiting)))


def _ends(
    clock: Clock, times: Times, waiting: Collection[Seat], sleeps: Sleeps, offset: Millis
) -> Iterator[tuple[Seat, Millis]]:
    if full(clock) is None:
        return
    for seat in sorted(waiting):
        since, left = times.since[seat], times.left[seat]
        if isinstance(clock, Days):
            sleep = sleeps[seat] if seat < len(sleeps) else None
            yield seat, Millis(wake_moment(Millis(since + offset), left, sleep) - offset)
        else:
            yield seat, Millis(since + left)
