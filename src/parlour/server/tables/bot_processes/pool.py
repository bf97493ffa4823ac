"""A pool of processes in which slow bots choose their moves. Each is started on first use.

Moves are served in the order of arrival. The more moves wait, the less time each gets, so that players wait
no longer than a few seconds for a bot.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from parlour.bots.judgements import JudgedPart
from parlour.bots.levels import quick_bot
from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Millis
from parlour.server.core.settings import Settings
from parlour.server.core.watchdog import RulesFailedError, RulesStoppedError
from parlour.server.tables.bot_processes import messages
from parlour.server.tables.bot_processes.messages import (
    BotRequest,
    BotResponse,
    Choose,
    Chosen,
    JudgeLog,
    LogJudged,
    NotChosen,
)
from parlour.server.tables.bot_processes.worker import EndedError, RestartedError, Worker, WorkerLimits

MAX_CRASHES_PER_REQUEST: Final = 2
"""How often a request can end its process before the request is taken to be the cause."""

THINKING_LIMIT_S: Final = 30.0
"""Seconds after which a bot that does not return is stopped with its process."""

MAX_QUEUE_MS: Final = 2_000
"""The time of each process that all waiting moves share."""

MIN_THINKING_MS: Final = 20
"""With less time `search` plays too badly."""

JUDGING_MS: Final = 100
"""The longest that a judgement of a finished game holds a process at a time."""

MAX_WAIT_MS: Final = 10_000
"""A move that has waited longer than this is chosen by the strongest quick level."""

BotWorker = Worker[BotRequest, BotResponse]


class Turn:
    """A free process, for one move."""

    def __init__(self, worker: BotWorker, thinking_ms: int, *, is_late: bool) -> None:
        self._worker, self.thinking_ms, self.is_late = worker, thinking_ms, is_late

    def level(self, game: Game, bot: str) -> str:
        """The bot to use: *bot*, or the quick one if the move has waited too long."""
        return quick_bot(game) if self.is_late else bot

    async def choose(self, game: Game, where: str, bot: str, task: bytes) -> Data:
        """The bot's move. Raises RulesStoppedError, RulesTimeoutError or RulesFailedError."""
        answer = await self._call(Choose(where, bot, self.thinking_ms, task))
        assert isinstance(answer, Chosen), "the response to Choose"
        return game.decode_action(answer.action)

    async def judge(self, where: str, task: bytes, first: int) -> JudgedPart:
        """Judge a part of a log. Raises what `choose` raises."""
        answer = await self._call(JudgeLog(where, first, min(self.thinking_ms, JUDGING_MS), task))
        assert isinstance(answer, LogJudged), "the response to JudgeLog"
        return answer.part

    async def _call(self, request: BotRequest) -> Chosen | LogJudged:
        for _ in range(MAX_CRASHES_PER_REQUEST):
            try:
                answer = await self._worker.call(request)
            except (EndedError, RestartedError):
                continue  # another cause can have ended the process
            if isinstance(answer, NotChosen):
                raise RulesFailedError(answer.fault, answer.where)
            return answer
        raise RulesStoppedError


class BotPool:
    def __init__(self, processes: int, limits: WorkerLimits, steady: Callable[[], Millis]) -> None:
        program = (f"{__package__}.process",)
        self.workers: Final = tuple(
            Worker(program, limits, messages.pack, messages.decode_response) for _ in range(processes)
        )
        self._steady = steady
        self._idle = list(reversed(self.workers))
        self._free = asyncio.Semaphore(processes)
        self.waiting = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Turn]:
        """Wait for a free process, in order of arrival."""
        since = self._steady()
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        # The process that was used last, so that others need not be started.
        worker = self._idle.pop()
        try:
            is_late = self._steady() - since > MAX_WAIT_MS
            yield Turn(worker, thinking_ms(self.waiting, len(self.workers)), is_late=is_late)
        finally:
            self._idle.append(worker)
            self._free.release()

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close()


def thinking_ms(waiting: int, processes: int) -> int:
    """The time for one move while *waiting* others wait."""
    return max(MIN_THINKING_MS, MAX_QUEUE_MS * processes // (waiting + 1))


def make_bot_pool(settings: Settings, steady: Callable[[], Millis]) -> BotPool | None:
    """Returns None if bots choose in the server's own process."""
    wanted = settings.bot_processes
    processes = max(1, _cores() - 1) if wanted is None else wanted
    if not processes:
        return None
    return BotPool(processes, WorkerLimits(THINKING_LIMIT_S, settings.bot_memory_mb), steady)


def _cores() -> int:
    """The cores that this process is allowed to use, if the system tells; else all."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
