"""The platform's clocks: the time left for each seat, folded over the log. Pure functions without I/O."""

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
