"""Keeps tables moving and measures how long their moves take."""

import asyncio
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter, process_time
from typing import Final, Protocol

LEAD_S: Final = 0.05
"""Delay before the first move of an open loop."""

RETRY_S: Final = 0.2
"""Delay before the next move after a refused or lost one."""


class Timings:
    """Measured times of a stretch of play, in seconds."""

    def __init__(self) -> None:
        self.latencies = array("d")
        self.waiting = array("d")
        """Age of the moves in an open loop that were still pending at the end."""

        self.wall = 0.0
        self.driver_cpu = 0.0
        self.late = array("d")
        """How late the driver itself sent the moves of an open loop."""

        self.behind = 0
        """Moves in an open loop that had to wait for the previous one."""

        self.unanswered = 0
        """Moves without an answer when the driver gave up."""


class MovingTable(Protocol):
    async def wait_for_turn(self) -> bool:
        """Waits until a player can move. Returns False if it did not have to wait."""

    async def move(self) -> float | None:
        """Makes a move. Returns when the last client received the position, or None if that is unknown."""


class Driver:
    """Plays tables as fast as possible, or with *pace_s* between the moves of each.

    In an open loop, the delay of a move that has to wait for the previous one counts from when it was due.
    """

    def __init__(self, tables: Sequence[MovingTable], pace_s: float | None, random: Random) -> None:
        self._tables, self._pace, self._random = tables, pace_s, random
        self._timings = Timings()
        self._moving: dict[asyncio.Task[None], float] = {}
        """When each pending move was due."""

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
        """Ends after *seconds*, after *max_moves* or when `end` is called. Waits up to *drain_s* for the last
        moves.

        Calls *counted* at the start and the end of the measurement, so that callers can read CPU times.
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
            # Pending moves count too. Otherwise a server that cannot keep up would look fast.
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
                due = perf_counter()  # time that the game itself waits is not part of the delay
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
