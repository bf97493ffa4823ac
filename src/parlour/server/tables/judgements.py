"""Bots' judgements of finished games. Each log is judged once, and the results are cached."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec
import structlog

from parlour.bots.judgements import JudgedMove, JudgedPart, JudgeTask
from parlour.engine.contract.game import Game
from parlour.engine.values import Millis, Seat
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import fault_fields
from parlour.server.tables.bots import BotRunner

MAX_KEPT: Final = 64
"""Results in the cache. Each takes a few kilobytes."""

ReadLog = Callable[[], Awaitable[tuple[bytes, ...]]]

_log = structlog.get_logger("bots")


class JudgementKey(msgspec.Struct, frozen=True):
    """The cache key. The log is not part of it, because the log of a finished game does not change."""

    table: str
    created_at: Millis
    """A table that was removed can be imported again from another file."""

    options: bytes
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    language: str


class JudgedLog(msgspec.Struct, frozen=True):
    judged: tuple[JudgedMove, ...]
    moved: Mapping[int, int]
    """Maps each undo and redo to the entry whose position it went to."""

    places: tuple[int, ...]
    """The places of the seats; empty if the game has no result."""


class LogJudge:
    """Judges one log at a time, so that running games have priority."""

    def __init__(self, runner: BotRunner, tasks: BackgroundTasks) -> None:
        self._runner, self._tasks = runner, tasks
        self._cached: dict[JudgementKey, asyncio.Future[JudgedLog]] = {}
        self._one = asyncio.Lock()

    async def judge(self, key: JudgementKey, game: Game, read: ReadLog) -> JudgedLog:
        """Judge a log, or join a judgement in progress. Cancelling one caller does not cancel the others."""
        answer = self._cached.pop(key, None)
        if answer is None:
            answer = asyncio.get_running_loop().create_future()
            if self._tasks.start(self._run(key, game, read, answer)) is None:
                raise RefusedError("server/not-ready")
        self._cached[key] = answer
        if len(self._cached) > MAX_KEPT:
            del self._cached[next(iter(self._cached))]
        return await asyncio.shield(answer)

    async def _run(
        self, key: JudgementKey, game: Game, read: ReadLog, answer: "asyncio.Future[JudgedLog]"
    ) -> None:
        try:
            async with self._one:
                answer.set_result(await self._judge(key, game, await read()))
        except Exception as fault:  # noqa: BLE001  a game can raise anything
            _log.error("judge failed", table=key.table, **fault_fields(fault, game))
            refusal = fault if isinstance(fault, RefusedError) else RefusedError("judge/failed")
            answer.set_exception(refusal)
            answer.exception()  # marks it as retrieved, even if no caller waits any more
        finally:
            answer.cancel()  # if this task was cancelled
            if answer.cancelled() or answer.exception() is not None:
                self._cached.pop(key, None)  # the next call tries again

    async def _judge(self, key: JudgementKey, game: Game, entries: tuple[bytes, ...]) -> JudgedLog:
        version = game.pinned_to(entries[-1]).version
        task = JudgeTask(version, key.options, entries, key.seats, key.names, key.language)
        raw = msgspec.msgpack.encode(task)
        judged: list[JudgedMove] = []
        first: int | None = 0
        while first is not None:
            part: JudgedPart = await self._runner.judge(game, raw, first)
            judged += part.judged
            first = part.following
        return JudgedLog(tuple(judged), dict(part.moved), part.places)
