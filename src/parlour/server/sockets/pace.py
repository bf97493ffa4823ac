"""How fast a page may talk: so many messages a second, after a first burst."""

from parlour.engine.values import Millis

BURST = 5


class Pace:
    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: int, wall: Millis) -> None:
        self._rate = rate
        self._left = float(rate * BURST)
        self._at = wall

    def allows(self, wall: Millis) -> bool:
        """Whether one more message is within the pace."""
        self._left = min(self._left + (wall - self._at) * self._rate / 1000, self._rate * BURST)
        self._at = wall
        if self._left < 1:
            return False
        self._left -= 1
        return True
