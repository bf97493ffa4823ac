"""Matches of two players who play scripted tic-tac-toe on any server."""

import gc
from collections.abc import Callable, Sequence
from random import Random

from bench.driver.address import loopback
from bench.driver.driver import Driver
from bench.driver.match import Adapter as AnyAdapter
from bench.driver.match import Match as AnyMatch
from bench.driver.websocket import Socket
from bench.load.driver import Timings
from parlour.engine.values import Seat
from parlour.parts.grids import lines

MIN_SCRIPT_MOVES = 200
"""Minimum number of moves before a match repeats its script."""

DRAIN_S = 20.0
"""Time limit for the last moves."""

LINES = lines(3, 3, 3)


def script(random: Random) -> list[int]:
    """Returns the moves of complete rounds, to be repeated. With it the driver needs no board to know legal
    moves.

    The number of moves is even, so that the same seat begins each time.
    """
    cells: list[int] = []
    while len(cells) < MIN_SCRIPT_MOVES or len(cells) % 2:
        cells += _round(random, turn=len(cells) % 2)
    return cells


def _round(random: Random, turn: int) -> list[int]:
    board, played = list[int | None]([None] * 9), list[int]()
    while None in board and not any(board[a] == board[b] == board[c] is not None for a, b, c in LINES):
        played.append(random.choice([cell for cell, mark in enumerate(board) if mark is None]))
        board[played[-1]] = turn
        turn = 1 - turn
    return played


class Match(AnyMatch):
    __slots__ = ("cells",)

    def __init__(self, random: Random, spectators: int = 0) -> None:
        super().__init__(2 + spectators)
        self.cells = script(random)

    @property
    def next(self) -> tuple[Seat, int]:
        """Returns the seat to move and the cell."""
        return Seat(self.moves & 1), self.cells[self.moves % len(self.cells)]


class ScriptedAdapter:
    """Base of all adapters. Holds the sockets. A protocol error fails the run."""

    def __init__(self, port: int) -> None:
        self._address = loopback(port)
        self._sockets: dict[Match, list[Socket]] = {}
        self._random = Random(port)

    def new_match(self) -> Match:
        return Match(self._random)

    def close(self, match: Match) -> None:
        for socket in self._sockets.pop(match):
            socket.close()

    def stop(self) -> None:
        for match in [*self._sockets]:
            self.close(match)

    def traffic(self) -> tuple[int, int]:
        sockets = [socket for some in self._sockets.values() for socket in some]
        return sum(socket.received for socket in sockets), sum(socket.sent for socket in sockets)


Adapter = AnyAdapter[Match]


class StalledMatchError(Exception):
    """The server did not answer all moves."""


async def play(
    adapter: Adapter,
    matches: Sequence[Match],
    pace: float | None,
    random: Random,
    warm: float,
    secs: float,
    counted: Callable[[], None],
) -> Timings:
    """Plays as fast as possible, or with *pace* seconds between the moves of each match. Every move must be
    answered."""
    gc.collect()
    gc.disable()
    try:
        timings = await Driver(adapter, matches, pace, random).play(warm, secs, counted, drain_s=DRAIN_S)
    finally:
        gc.enable()
    if timings.unanswered:
        raise StalledMatchError(f"{timings.unanswered} of {len(matches)} matches never got their move")
    return timings
