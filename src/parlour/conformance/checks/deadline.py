"""A time limit for the kit. Only the kit uses a clock, never the rules."""

from time import monotonic


class Deadline:
    """A deadline *seconds* from now, or none."""

    __slots__ = ("_begun", "_end", "seconds")

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self._begun = monotonic()
        self._end = None if seconds is None else self._begun + seconds

    def is_over(self) -> bool:
        return self._end is not None and monotonic() >= self._end

    def spent(self) -> float:
        return monotonic() - self._begun

    def left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - monotonic())

    def part(self, share: float) -> "Deadline":
        """A share of the whole time, starting now and limited by this deadline."""
        left = self.left()
        if left is None or self.seconds is None:
            return self
        return Deadline(min(left, share * self.seconds))
