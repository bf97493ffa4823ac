"""The platform's clocks: what each seat has left, as a fold over the log. Pure: no I/O, no time of day."""

from parlour.server.clocks.clock_face import face, runs_out
from parlour.server.clocks.sleep import Sleep, is_zone, wake_moment
from parlour.server.clocks.times import Step, Times, after, begin, full, step

__all__ = [
    "Sleep",
    "Step",
    "Times",
    "after",
    "begin",
    "face",
    "full",
    "is_zone",
    "runs_out",
    "step",
    "wake_moment",
]
