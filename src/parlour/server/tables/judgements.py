"""What bots think of games that are over: asked once however many want to know, and kept for a while."""

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
"""So many answers are kept, each a few kilobytes."""

ReadLog = Callable[[], Awaitable[tuple[bytes, ...]]]

_log = structlog.get_logger("bots")


class Question(msgspec.Struct, frozen=True):
    """Whatever an answer depends on. The log of a game that is over does not change."""

    table: str
    created_at: Millis
    """A game that was removed may be taken in again from another file."""

    options: bytes
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    language: str


class JudgedLog(msgspec.Struct, frozen=True):
    judged: tuple[JudgedMove, ...]
    moved: Mapping[int, int]
    """Each undo and redo, and the entry whose position it went to."""

    places: tuple[int, ...]
    """Of the seats, where the game has a result."""


class LogJudge:
    """One log at a time: people and their bots come first."""

    def __init__(self, runner: BotRunner, tasks: BackgroundTasks) -> None:
        self._runner, self._tasks = runner, tasks
        self._kept: dict[Question, asyncio.Future[JudgedLog]] = {}
        self._one = asyncio.Lock()

    async def of(self, asked: Question, game: Game, read: ReadLog) -> JudgedLog:
        """Whoever goes away meanwhile takes nothing from others who wait for the same."""
        answer = self._kept.pop(asked, None)
        if answer is None:
            answer = asyncio.get_running_loop().create_future()
            if self._tasks.start(self._answer(asked, game, read, answer)) is None:
                raise RefusedError("server/not-ready")
        self._kept[asked] = answer
        if len(self._kept) > MAX_KEPT:
            del self._kept[next(iter(self._kept))]
        return await asyncio.shield(answer)

    async def _answer(
        self, asked: Question, game: Game, read: ReadLog, answer: "asyncio.Future[JudgedLog]"
    ) -> None:
        try:
            async with self._one:
                answer.set_result(await self._judge(asked, game, await read()))
        except Exception as fault:  # noqa: BLE001  a game of somebody's may raise anything
            _log.error("judge failed", table=asked.table, **fault_fields(fault, game))
            refusal = fault if isinstance(fault, RefusedError) else RefusedError("judge/failed")
            answer.set_exception(refusal)
            answer.exception()  # seen, even if nobody waits for it any more
        finally:
            answer.cancel()  # where this was ended itself
            if answer.cancelled() or answer.exception() is not None:
                self._kept.pop(asked, None)  # whoever asks next has it tried again

    async def _judge(self, asked: Question, game: Game, entries: tuple[bytes, ...]) -> JudgedLog:
        version = game.pinned_to(entries[-1]).version
        task = JudgeTask(version, asked.options, entries, asked.seats, asked.names, asked.language)
        raw = msgspec.msgpack.encode(task)
        judged: list[JudgedMove] = []
        first: int | None = 0
        while first is not None:
            part: JudgedPart = await self._runner.judge(game, raw, first)
            judged += part.judged
            first = part.following
        return JudgedLog(tuple(judged), dict(part.moved), part.places)
