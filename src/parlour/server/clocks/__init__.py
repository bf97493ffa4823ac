"""The platform's clocks: the time left for each seat, folded over the log. Pure functions without I/O."""

from parlour.server.clocks.clock_face import clock_face, next_timeout
from parlour.server.clocks.sleep import Sleep, is_zone, wake_moment
from parlour.server.clocks.times import ClockStep, Times, after, begin, clock_step, full

__all__ = [
    "ClockStep",
    "Sleep",
    "Times",
    "after",
    "begin",
    "clock_face",
    "clock_step",
    "full",
    "is_zone",
    "next_timeout",
    "wake_moment",
]
