"""Runs the bots of tables: quick ones in a thread, slow ones in other processes.

A bot submits its move like any other player.
"""

import asyncio
import random
from collections.abc import Callable, Mapping, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from parlour.bots import levels
from parlour.bots.judgements import JudgedPart, judge_log
from parlour.bots.task import choose_by_name
from parlour.engine.contract.game import Game
from parlour.engine.contract.parts import NO_MOTIONS
from parlour.engine.scene import Delay
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import (
    RulesFailedError,
    RulesStoppedError,
    RulesTimeoutError,
    Watchdog,
    fault_fields,
)
from parlour.server.tables.bot_processes.pool import JUDGING_MS, THINKING_LIMIT_S, BotPool
from parlour.server.tables.commands import PendingReply, PlayerMove
from parlour.server.tables.seat_players import playing_bot
from parlour.server.tables.session import TableSession

WORKER_FAULTS: Final = (RulesFailedError, RulesStoppedError, RulesTimeoutError)

_log = structlog.get_logger("bots")


MAX_PAUSES_S: Final = 4.0
"""Pages show the motions of an entry in this time at most."""


class BotRunner:
    def __init__(
        self,
        pace: float,
        wall: Callable[[], Millis],
        tasks: BackgroundTasks,
        games: Mapping[str, Game],
        pool: BotPool | None,
    ) -> None:
        self._pace, self._wall, self._tasks, self._games = pace, wall, tasks, games
        self.pool: Final = pool
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._watchdog = Watchdog(THINKING_LIMIT_S)
        self._thinking: set[tuple[TableSession, Seat]] = set()

    @property
    def thinking(self) -> Set[tuple[TableSession, Seat]]:
        return self._thinking

    def prompt(self, session: TableSession) -> None:
        """Start every bot that the game waits for and that is not thinking yet."""
        if (
            not session.table.bots
            or session.is_broken
            or session.table.paused_at is not None
            or session.table.log.first
        ):
            return
        for seat in session.turn_state.waiting:
            name = playing_bot(session.seats[seat])
            if name is not None and (session, seat) not in self._thinking:
                self._thinking.add((session, seat))
                self._tasks.start(self._play(session, seat, name))

    async def think(self, table: Table, seat: Seat, name: str, wall: Millis) -> Data:
        """Choose the move of a bot in this process."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(self._choose, table, seat, name, wall))

    async def judge(self, game: Game, task: bytes, first: int) -> JudgedPart:
        """Judge a part of a log. Raises what the game's judge and the worker raise."""
        if self.pool is not None:
            async with self.pool.turn() as turn:
                return await turn.judge(self._games[game.name].where, task, first)
        loop = asyncio.get_running_loop()
        call = partial(self._watchdog.call, judge_log, game, task, first, JUDGING_MS)
        return await loop.run_in_executor(self._thread, call)

    async def close(self) -> None:
        """Call this after the background tasks have ended."""
        if self.pool is not None:
            await self.pool.close()
        self._thread.shutdown(cancel_futures=True)
        self._watchdog.close()

    async def _play(self, session: TableSession, seat: Seat, name: str) -> None:
        """Wait for the bot's pace and the last entry's pauses, then move if it is still the bot's turn."""
        seq = -1
        try:
            await asyncio.sleep(self._pace * (random.uniform(0.8, 1.6) + _pauses_s(session.table)))
            seq = len(session.table.log)
            if seat in session.turn_state.waiting:
                await self._move(session, seat, name)
        except Exception as fault:  # noqa: BLE001  a bot can raise anything; a later sweep prompts it again
            if len(session.table.log) == seq:  # else the table changed while it chose, which can be the cause
                fields = fault_fields(fault, session.game)
                _log.error("bot failed", table=session.id, bot=name, seq=seq, **fields)
                self._thinking.discard((session, seat))
                return
        self._thinking.discard((session, seat))
        self.prompt(session)

    async def _move(self, session: TableSession, seat: Seat, name: str) -> None:
        chosen: tuple[int, Data] | None
        if self.pool is not None and levels.is_slow(session.game, name):
            chosen = await self._choose_in_worker(self.pool, session, seat, name)
        else:
            chosen = await self._choose_in_process(session, seat, name)
        if chosen is None:
            return
        ask, action = chosen
        reply = PendingReply()
        session.submit(PlayerMove(seat, action, ask=ask, reply_to=reply))
        # A refusal means that the position changed first. The next entry prompts the bot again.
        with suppress(asyncio.TimeoutError, IllegalActionError, RefusedError):
            await asyncio.wait_for(reply.answer, THINKING_LIMIT_S)

    async def _choose_in_process(self, session: TableSession, seat: Seat, name: str) -> tuple[int, Data]:
        """Choose in this process. Returns the move and the entry at which the seat was asked."""
        ask = session.table.ask_of(seat)
        return ask, await self.think(session.table, seat, name, self._wall())

    async def _choose_in_worker(
        self, pool: BotPool, session: TableSession, seat: Seat, name: str
    ) -> tuple[int, Data] | None:
        """Choose in a bot process, once one is free. Returns None if it is no longer the bot's turn."""
        game = session.game
        async with pool.turn() as turn:
            if not _waits_for(session, seat, name):
                return None
            ask, level = session.table.ask_of(seat), turn.level(game, name)
            task = session.observe(seat, level, self._wall())
            try:
                return ask, await turn.choose(game, self._games[game.name].where, level, task)
            except WORKER_FAULTS as fault:
                _log.error("bot failed", table=session.id, bot=name, seq=ask, **fault_fields(fault, game))
        return await self._choose_in_process(session, seat, levels.quick_bot(game))

    def _choose(self, table: Table, seat: Seat, name: str, wall: Millis) -> Data:
        return self._watchdog.call(choose_by_name, table, seat, name, wall)


def _waits_for(session: TableSession, seat: Seat, name: str) -> bool:
    is_going = not session.is_broken and session.table.paused_at is None
    return is_going and seat in session.turn_state.waiting and playing_bot(session.seats[seat]) == name


def _pauses_s(table: Table) -> float:
    """The pauses in the motions of the last entry, such as the time to count dice."""
    if table.game.motions is NO_MOTIONS or len(table.log) == 0:
        return 0.0
    told = table.redacted_events(table.log[len(table.log) - 1], None)
    moving = (motion for event in told for motion in table.game.motions(event))
    return min(sum(one.ms for one in moving if isinstance(one, Delay)) / 1000, MAX_PAUSES_S)
