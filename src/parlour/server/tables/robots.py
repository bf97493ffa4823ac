"""Bots at tables: each thinks in a thread of its own kind, and acts like anybody else."""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from parlour.bots import levels
from parlour.bots.move import choose_move
from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import Data, Millis, Seat
from parlour.server.guard import Guard
from parlour.server.refusals import Refused
from parlour.server.tables.jobs import Awaits, Move
from parlour.server.tables.live import Live
from parlour.store.lobby import SeatRow

PATIENCE: Final = 30.0
"""Seconds that a bot may think."""

_log = structlog.get_logger("bots")


class Robots:
    def __init__(self, pace: float, wall: Callable[[], Millis]) -> None:
        self._pace, self._wall = pace, wall
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._guard = Guard(PATIENCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, live: Live) -> None:
        """Let every bot that the game waits for think, if it does not already."""
        if not live.has_bots or live.is_broken or live.table.paused_at is not None or live.table.log.first:
            return
        for seat in live.waiting:
            name = played_by(live.seats[seat])
            if name is not None and seat not in live.thinking:
                live.thinking |= {seat}
                task = asyncio.get_running_loop().create_task(self._play(live, seat, name))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thread.shutdown(cancel_futures=True)
        self._guard.close()

    async def _play(self, live: Live, seat: Seat, name: str) -> None:
        """Chooses once it has waited, from the position of then, if the game still waits for it."""
        seq = -1
        try:
            await asyncio.sleep(self._pace * random.uniform(0.8, 1.6))
            seq = len(live.table.log)
            if seat in live.waiting:
                await self._move(live, seat, name)
        except Exception as fault:  # noqa: BLE001  a bot may raise anything; the sweep asks it again later
            if len(live.table.log) == seq:  # or else the game went on under its eyes, which may confuse it
                _log.error("bot failed", table=live.id, bot=name, fault=type(fault).__name__)
                live.thinking -= {seat}
                return
        live.thinking -= {seat}
        self.look(live)

    async def _move(self, live: Live, seat: Seat, name: str) -> None:
        loop, ask = asyncio.get_running_loop(), live.table.asked(seat)
        action = await loop.run_in_executor(self._thread, partial(self._choose, live, seat, name))
        asker = Awaits()
        live.submit(Move(seat, action, ask=ask, asker=asker))
        # Refused: somebody was quicker, or the game went on meanwhile; the next entry asks the bot again.
        with suppress(asyncio.TimeoutError, IllegalActionError, Refused):
            await asyncio.wait_for(asker.answer, PATIENCE)

    def _choose(self, live: Live, seat: Seat, name: str) -> Data:
        return self._guard.call(choose_move, live.table, seat, levels.find_bot(live.game, name), self._wall())


def played_by(seat: SeatRow) -> str | None:
    """The bot that plays this seat now."""
    return seat.bot or seat.stand_in
