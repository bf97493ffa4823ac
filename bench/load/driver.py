"""Keeps tables moving, and measures how long their moves take."""

import asyncio
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter, process_time
from typing import Final, Protocol

LEAD_S: Final = 0.05
"""Before the first move of an open loop."""

RETRY_S: Final = 0.2
"""Until a table whose move was refused or lost tries another."""


class Timings:
    """What a stretch of play came to, in seconds."""

    def __init__(self) -> None:
        self.latencies = array("d")
        self.waiting = array("d")
        """The age of the moves of an open loop that were still under way at the end."""

        self.wall = 0.0
        self.driver_cpu = 0.0
        self.late = array("d")
        """By how much the driver's own clock missed the moments of an open loop."""

        self.behind = 0
        """Moves of an open loop that had to wait for the one before."""

        self.unanswered = 0
        """Moves that had not come in when the driver gave up on them."""


class MovingTable(Protocol):
    async def wait_for_turn(self) -> bool:
        """Wait until a player can move. Returns False if one could at once."""

    async def move(self) -> float | None:
        """The moment at which the last client had the position, or None if that cannot be known."""


class Driver:
    """Plays tables as fast as they go, or with *pace_s* between the moves of each.

    In an open loop a move that has to wait for the one before counts from the moment it was due.
    """

    def __init__(self, tables: Sequence[MovingTable], pace_s: float | None, random: Random) -> None:
        self._tables, self._pace, self._random = tables, pace_s, random
        self._timings = Timings()
        self._moving: dict[asyncio.Task[None], float] = {}
        """Since when each move under way is due."""

        self._is_counting = self._is_stopping = False
        self._max_moves: int | None = None
        self._ended = asyncio.Event()

    async def play(
        self,
        seconds: float | None,
        counted: Callable[[], None] = lambda: None,
        max_moves: int | None = None,
        drain_s: float = 20.0,
    ) -> Timings:
        """Ends after *seconds*, after *max_moves* or when `end` is called; waits *drain_s* for the last.

        *counted* is called at both ends of the stretch that counts, for others to read their clocks.
        """
        self._max_moves = max_moves
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._keep_moving(table)) for table in self._tables]
            await self._count(seconds, counted)
            await self._drain(tasks, drain_s)
        return self._timings

    def end(self) -> None:
        self._ended.set()

    async def _count(self, seconds: float | None, counted: Callable[[], None]) -> None:
        counted()
        start, cpu, self._is_counting = perf_counter(), process_time(), True
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)
        self._is_counting = False
        end, timings = perf_counter(), self._timings
        timings.wall, timings.driver_cpu = end - start, process_time() - cpu
        counted()
        if self._pace is not None:
            # A server that cannot keep up must not look quick because its moves never came in.
            timings.waiting.extend(end - since for since in self._moving.values())

    async def _drain(self, tasks: Sequence[asyncio.Task[None]], drain_s: float) -> None:
        self._is_stopping = True
        for task in tasks:
            if task not in self._moving:
                task.cancel()
        await asyncio.wait(tasks, timeout=drain_s)
        self._timings.unanswered = len(self._moving)
        for task in tasks:
            task.cancel()

    async def _keep_moving(self, table: MovingTable) -> None:
        task = asyncio.current_task()
        assert task is not None, "a table moves in a task"
        due = perf_counter()
        if self._pace is not None:
            due += LEAD_S + self._random.random() * self._pace
        while not self._is_stopping:
            await self._sleep_until(due)
            if await table.wait_for_turn():
                due = perf_counter()  # what the game waits for is not the move's delay
            self._moving[task] = due
            moment = await table.move()
            del self._moving[task]
            due = self._next_due(due, moment)

    async def _sleep_until(self, due: float) -> None:
        wait_s = due - perf_counter()
        if wait_s > 0:
            await asyncio.sleep(wait_s)
            if self._is_counting:
                self._timings.late.append(perf_counter() - due)

    def _next_due(self, due: float, moment: float | None) -> float:
        now = perf_counter()
        if moment is None:
            return now + RETRY_S
        if self._is_counting:
            self._note(moment - due)
        if self._pace is None:
            return now
        self._timings.behind += self._is_counting and due + self._pace < now
        return due + self._pace

    def _note(self, latency: float) -> None:
        latencies = self._timings.latencies
        latencies.append(latency)
        if len(latencies) == self._max_moves:
            self._is_counting = False
            self._ended.set()
