"""Keeps matches moving and measures how long their moves take."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, process_time
from typing import Final, Generic, TypeVar

from bench.driver.match import Adapter, Match
from bench.load.driver import Timings

LEAD_S: Final = 0.05
"""Delay before the first move of an open loop."""

M = TypeVar("M", bound=Match)


class Driver(Generic[M]):
    """Plays matches as fast as possible, or with *pace_s* between the moves of each.

    In an open loop, the delay of a move that has to wait for the previous one counts from when it was due.
    """

    def __init__(
        self, adapter: Adapter[M], matches: Sequence[M], pace_s: float | None, random: Random
    ) -> None:
        self._adapter, self._matches, self._pace, self._random = adapter, matches, pace_s, random
        self._loop = asyncio.get_running_loop()
        self._timings = Timings()
        self._is_counting = self._is_stopping = False
        self._moving = 0
        self._max_moves: int | None = None
        self._drained, self._ended = asyncio.Event(), asyncio.Event()

    async def play(
        self,
        warm_s: float,
        seconds: float | None,
        counted: Callable[[], None] = lambda: None,
        max_moves: int | None = None,
        drain_s: float = 20.0,
    ) -> Timings:
        """Calls *counted* at the start and the end of the measurement, so that callers can read CPU times.

        The measurement ends after *seconds*, after *max_moves* or when `end` is called. The last moves must
        arrive within *drain_s* after that.
        """
        self._max_moves = max_moves
        self._begin()
        if warm_s:
            await self._wait(warm_s)
        await self._count(seconds, counted)
        await self._drain(drain_s)
        return self._timings

    def end(self) -> None:
        self._ended.set()

    async def _wait(self, seconds: float | None) -> None:
        try:
            await asyncio.wait_for(self._ended.wait(), seconds)
        except TimeoutError:
            return

    async def _count(self, seconds: float | None, counted: Callable[[], None]) -> None:
        counted()
        start, cpu, self._is_counting = perf_counter(), process_time(), True
        await self._wait(seconds)
        self._is_counting = False
        end, timings = perf_counter(), self._timings
        timings.wall, timings.driver_cpu = end - start, process_time() - cpu
        counted()
        if self._pace is not None:
            # Pending moves count too. Otherwise a server that cannot keep up would look fast.
            timings.waiting.extend(end - match.sent for match in self._matches if match.is_moving)

    async def _drain(self, drain_s: float) -> None:
        self._is_stopping = True
        if self._moving:
            try:
                await asyncio.wait_for(self._drained.wait(), drain_s)
            except TimeoutError:
                self._timings.unanswered = self._moving

    def _begin(self) -> None:
        base = perf_counter() + LEAD_S
        for match in self._matches:
            match.listener = self
            if self._pace is None:
                self._fire(match, perf_counter())
            else:
                match.due = base + self._random.random() * self._pace
                self._fire_at(match)

    def _fire_at(self, match: M) -> None:
        self._loop.call_later(match.due - perf_counter(), self._fire_now, match)

    def _fire_now(self, match: M) -> None:
        now = perf_counter()
        if self._is_counting:
            self._timings.late.append(now - match.due)
        self._fire(match, now)

    def _fire(self, match: M, since: float) -> None:
        if self._is_stopping:
            return
        match.sent, match.is_moving = since, True
        self._moving += 1
        self._adapter.send(match)

    # Callbacks of a match.

    def finished(self, match: M) -> None:
        now = perf_counter()
        self._over()
        if self._is_counting:
            self._note(now - match.sent)
        if self._is_stopping:
            return
        if self._pace is None:
            self._fire(match, now)
            return
        match.due += self._pace
        if match.due > now:
            self._fire_at(match)
        else:
            self._timings.behind += self._is_counting
            self._fire(match, match.due)

    def _note(self, latency: float) -> None:
        latencies = self._timings.latencies
        latencies.append(latency)
        if len(latencies) == self._max_moves:
            self._is_counting = False
            self._ended.set()

    def _over(self) -> None:
        self._moving -= 1
        if self._is_stopping and not self._moving:
            self._drained.set()
