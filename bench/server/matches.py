"""Matches of two, each with one move under way at most, and the driver that keeps them moving."""

import asyncio
import gc
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, process_time
from typing import Protocol

from parlour.engine.values import Seat
from parlour.games.tictactoe import LINES

BOTH = 0b11
SCRIPT = 200
"""Moves after which a match may begin its script anew."""

LEAD = 0.05
"""Seconds before the first move of an open loop."""

DRAIN = 20.0
"""Seconds that the last moves may take to come in."""


def script(random: Random) -> list[int]:
    """The cells of whole rounds, to be played over and over: the driver knows legal moves without a board.

    Their number is even, so that the same seat begins each time.
    """
    cells: list[int] = []
    while len(cells) < SCRIPT or len(cells) % 2:
        cells += _round(random, turn=len(cells) % 2)
    return cells


def _round(random: Random, turn: int) -> list[int]:
    board, played = list[int | None]([None] * 9), list[int]()
    while None in board and not any(board[a] == board[b] == board[c] is not None for a, b, c in LINES):
        played.append(random.choice([cell for cell, mark in enumerate(board) if mark is None]))
        board[played[-1]] = turn
        turn = 1 - turn
    return played


class Match:
    """One match as the driver sees it. Its wire calls `shown` for every position that a client gets."""

    __slots__ = ("cells", "due", "is_moving", "moves", "newest", "seen", "sent", "whole")

    def __init__(self, random: Random) -> None:
        self.cells = script(random)
        self.moves = 0
        self.newest = 0
        """The number of the newest position, as the server counts them."""

        self.seen = 0
        self.sent = self.due = 0.0
        self.is_moving = False
        self.whole: Callable[[Match], None] = _nobody
        """Called when the last client has the position with the move under way in it."""

    def shown(self, seat: int, number: int) -> None:
        if number > self.newest:
            self.newest, self.seen = number, 1 << seat
        elif number == self.newest:
            self.seen |= 1 << seat
        if self.seen == BOTH and self.is_moving and number == self.newest:
            self.is_moving, self.seen = False, 0
            self.moves += 1
            self.whole(self)


class Wire(Protocol):
    """How one kind of server is spoken to."""

    async def open(self, match: Match) -> None:
        """Make the match and connect both clients; come back when both have the first position."""

    def send(self, match: Match, seat: Seat, cell: int) -> None: ...

    def close(self, match: Match) -> None: ...


class StalledMatchError(Exception):
    """A server that left moves unanswered."""


class Timings:
    """What a stretch of play came to, in seconds."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.waiting: list[float] = []
        """The age of the moves of an open loop that were still under way at the end."""

        self.wall = 0.0
        self.driver_cpu = 0.0
        self.late: list[float] = []
        """By how much the driver's own clock missed the moments of an open loop."""


class Driver:
    """Plays matches for so long: as fast as they go, or with *pace* seconds between the moves of each."""

    def __init__(self, wire: Wire, matches: Sequence[Match], pace: float | None, random: Random) -> None:
        self._wire, self._matches, self._pace, self._random = wire, matches, pace, random
        self._loop = asyncio.get_running_loop()
        self._timings = Timings()
        self._is_counting = self._is_stopping = False
        self._moving = 0
        self._drained = asyncio.Event()

    async def play(self, warm: float, secs: float, counted: Callable[[], None]) -> Timings:
        """*counted* is called at both ends of the stretch that counts, for others to read their clocks."""
        gc.collect()
        gc.disable()
        try:
            self._begin()
            await asyncio.sleep(warm)
            await self._count(secs, counted)
            await self._drain()
        finally:
            gc.enable()
        return self._timings

    async def _count(self, secs: float, counted: Callable[[], None]) -> None:
        counted()
        start, cpu, self._is_counting = perf_counter(), process_time(), True
        await asyncio.sleep(secs)
        self._is_counting = False
        end, timings = perf_counter(), self._timings
        timings.wall, timings.driver_cpu = end - start, process_time() - cpu
        counted()
        if self._pace is not None:
            # A server that cannot keep up must not look quick because its moves never came in.
            timings.waiting += [end - match.sent for match in self._matches if match.is_moving]

    async def _drain(self) -> None:
        self._is_stopping = True
        if self._moving:
            try:
                await asyncio.wait_for(self._drained.wait(), DRAIN)
            except TimeoutError:
                raise StalledMatchError(
                    f"{self._moving} of {len(self._matches)} matches never got their move"
                ) from None

    def _begin(self) -> None:
        base = perf_counter() + LEAD
        for match in self._matches:
            match.whole = self._whole
            if self._pace is None:
                self._fire(match, perf_counter())
            else:
                match.due = base + self._random.random() * self._pace
                self._fire_at(match)

    def _fire_at(self, match: Match) -> None:
        self._loop.call_later(match.due - perf_counter(), self._fire_now, match)

    def _fire_now(self, match: Match) -> None:
        now = perf_counter()
        if self._is_counting:
            self._timings.late.append(now - match.due)
        self._fire(match, now)

    def _fire(self, match: Match, since: float) -> None:
        if self._is_stopping:
            return
        match.sent, match.is_moving, moves = since, True, match.moves
        self._moving += 1
        self._wire.send(match, Seat(moves & 1), match.cells[moves % len(match.cells)])

    def _whole(self, match: Match) -> None:
        now = perf_counter()
        self._moving -= 1
        if self._is_counting:
            self._timings.latencies.append(now - match.sent)
        if self._is_stopping:
            if not self._moving:
                self._drained.set()
        elif self._pace is None:
            self._fire(match, now)
        else:
            match.due += self._pace
            if match.due > now:
                self._fire_at(match)
            else:
                self._fire(match, match.due)


def _nobody(match: Match) -> None:
    """A match that no driver plays."""
