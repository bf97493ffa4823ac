"""Reads the clocks: when a seat runs out of time, and what clients show.

Table time is wall time minus *offset*. *sleeps* holds the sleeping hours of each seat, which only a clock of
days uses. Results are valid for the given offset, and a pause changes it.
"""

from collections.abc import Collection, Iterator, Sequence

from parlour.engine.values import Millis, Seat
from parlour.protocol.values import Clock, ClockFace, Days, NoClock
from parlour.server.clocks.sleep import Sleep, wake_moment
from parlour.server.clocks.times import Times, full

Sleeps = Sequence[Sleep | None]


def next_timeout(
    clock: Clock, times: Times, waiting: Collection[Seat], sleeps: Sleeps, offset: Millis
) -> Millis | None:
    """The table time at which the first *waiting* seat runs out of time, which can be in the past."""
    return min((end for _, end in _ends(clock, times, waiting, sleeps, offset)), default=None)


def clock_face(
    clock: Clock,
    times: Times,
    waiting: Collection[Seat],
    now: Millis,
    sleeps: Sleeps,
    offset: Millis,
) -> ClockFace | None:
    """The clock as clients show it; None without a clock.

    A running seat has the time until it runs out, including nights. Another seat has the time that it starts
    its next turn with.
    """
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
