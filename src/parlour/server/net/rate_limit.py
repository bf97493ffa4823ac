"""How fast a page may talk: so many messages a second, after a first burst."""

from parlour.engine.values import Millis

BURST_S = 5


class Pace:
    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: int, at: Millis) -> None:
        """Moments are those of a steady clock: one that is set would stop everybody for as long."""
        self._rate = rate / 1000
        self._left = self._most = float(rate * BURST_S)
        self._at = at

    def allows(self, at: Millis) -> bool:
        """Whether one more message is within the pace."""
        left = self._left + (at - self._at) * self._rate
        if left > self._most:
            left = self._most
        self._at = at
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True
