"""Simulated time, and cores that run one job after the other."""

from collections.abc import Callable
from heapq import heapify, heappop, heappush, heapreplace
from itertools import count

Then = Callable[[], None]


class Clock:
    """Simulated seconds, driven by a heap of events."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Then]] = []
        self._order = count()

    def after(self, seconds: float, then: Then) -> None:
        heappush(self._events, (self.now + seconds, next(self._order), then))

    def run(self, until: float) -> None:
        while self._events and self._events[0][0] <= until:
            self.now, _, then = heappop(self._events)
            then()
        self.now = until


class Cores:
    """Runs jobs in order of arrival on the next free core, without preemption."""

    def __init__(self, clock: Clock, number: int) -> None:
        self._clock = clock
        self._free_at = [0.0] * number
        heapify(self._free_at)

    def work(self, seconds: float, then: Then) -> None:
        start = max(self._free_at[0], self._clock.now)
        heapreplace(self._free_at, start + seconds)
        self._clock.after(start + seconds - self._clock.now, then)
