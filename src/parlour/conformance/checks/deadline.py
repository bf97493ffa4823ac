"""A time limit for the kit. Only the kit uses a clock, never the rules."""

from collections.abc import Callable
from time import monotonic
from time import time as wall_clock

__all__ = ["Deadline", "wall_clock"]


class Deadline:
    """A deadline *seconds* after it began, which was *spent* seconds ago; or none."""

    __slots__ = ("_begun", "_clock", "_end", "seconds")

    def __init__(
        self, seconds: float | None = None, spent: float = 0.0, clock: Callable[[], float] = monotonic
    ) -> None:
        self.seconds = seconds
        self._clock = clock
        self._begun = clock() - spent
        self._end = None if seconds is None else self._begun + seconds

    def is_over(self) -> bool:
        return self._end is not None and self._clock() >= self._end

    def spent(self) -> float:
        return self._clock() - self._begun

    def left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - self._clock())

    def rest(self, least: float) -> "Deadline":
        """The time that is left, but at least this share of the whole."""
        left = self.left()
        if left is None or self.seconds is None:
            return self
        return Deadline(max(left, least * self.seconds), clock=self._clock)

    def part(self, share: float) -> "Deadline":
        """A share of the whole time, starting now and limited by this deadline."""
        left = self.left()
        if left is None or self.seconds is None:
            return self
        return Deadline(min(left, share * self.seconds), clock=self._clock)
