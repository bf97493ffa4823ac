"""A visitor who opens the lobby and plays, and measures how long each answer takes."""

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final, TypeVar

import msgspec

from parlour.client import Client, Socket
from parlour.protocol import server_messages

T = TypeVar("T")
CELLS: Final = (0, 3, 1, 4, 2)
"""The moves of a game of tic-tac-toe that the first player wins."""

PAGES: Final = ("/api/games", "/api/me", "/api/tables/mine", "/api/tables")


@dataclass
class Times:
    """Seconds from each request to its answer."""

    requests: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return f"requests {_percentiles(self.requests)}; moves {_percentiles(self.moves)}"

    @property
    def longest_ms(self) -> float:
        return max(*self.requests, *self.moves) * 1000

    @property
    def p99_ms(self) -> float:
        return percentile_ms([*self.requests, *self.moves], 99)


def percentile_ms(seconds: list[float], percent: int) -> float:
    return quantiles(seconds, n=100, method="inclusive")[percent - 1] * 1000


def _percentiles(seconds: list[float]) -> str:
    p50, p99 = percentile_ms(seconds, 50), percentile_ms(seconds, 99)
    return f"{len(seconds)}, p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {max(seconds) * 1000:.1f} ms"


class Visitor:
    """Two players, Ann and Ben, who send what a browser would send."""

    def __init__(self, url: str, *, pause_s: float) -> None:
        self.times = Times()
        self._ann, self._ben = Client(url), Client(url)
        self._sockets: list[Socket] = []
        self._pause_s = pause_s

    async def come(self) -> None:
        for client, name in ((self._ann, "Ann"), (self._ben, "Ben")):
            await client.guest(name)
            self._sockets.append(await client.socket())

    async def leave(self) -> None:
        for socket in self._sockets:
            await socket.close()
        for client in (self._ann, self._ben):
            await client.close()

    async def play(self) -> None:
        """Plays one game from its lobby to its end."""
        table = await self._timed(self.times.requests, self._ann.make("tictactoe"))
        await self._timed(self.times.requests, self._ben.join(table.id))
        await self._timed(self.times.requests, self._ann.start(table.id))
        for socket in self._sockets:
            await socket.watch(table.id)
        for number, cell in enumerate(CELLS):
            mark = msgspec.Raw(msgspec.json.encode({"type": "mark", "cell": cell}))
            move = self._sockets[number % 2].act(table.id, mark)
            answer = await self._timed(self.times.moves, move)
            assert isinstance(answer, server_messages.Done), answer
            page = PAGES[number % len(PAGES)]
            await self._timed(self.times.requests, self._ann.raw("GET", page))

    async def _timed(self, times: list[float], asked: Awaitable[T]) -> T:
        before = time.perf_counter()
        answer = await asked
        times.append(time.perf_counter() - before)
        await asyncio.sleep(self._pause_s)
        return answer
