"""When a table needs a look although nobody asks: due moments, clocks, absent players, bots.

The moments are stored with every entry, so that they outlive the process; the timer of a table in memory only
makes them punctual.
"""

import asyncio
from functools import partial
from typing import Final

import structlog

from parlour.engine.entry import Entry
from parlour.engine.refusals import IllegalActionError
from parlour.engine.table import Table
from parlour.engine.values import Data, Due, Millis, Seat
from parlour.server import clocks
from parlour.server.tables import absence, leaving
from parlour.server.tables.home import Home, soon
from parlour.server.tables.jobs import Job
from parlour.server.tables.live import Live
from parlour.server.tables.robots import played_by
from parlour.store.base import Unavailable

_log = structlog.get_logger("moments")

BOT_LEASE: Final = Millis(15_000)
"""When a bot has not acted for so long, any process may ask it again."""

A_DAY: Final = 86_400.0
AGAIN: Final = 0.25
"""Seconds until something that could not be done at its moment is tried again."""

CLAIM: Final = Millis(10_000)
AFTER: Final = Millis(1_000)
"""A moment that has passed for so long was missed by the process that should have seen it."""


class Moments:
    def __init__(self, home: Home) -> None:
        self._home = home

    @property
    def grace(self) -> Millis:
        """How long a seat may be without a page before it counts as gone."""
        return Millis(int(self._home.settings.presence_grace * 1000))

    def wake_for(
        self, live: Live, state: Data, times: clocks.Times, offset: Millis, due: Due | None
    ) -> Millis | None:
        """Wall time at which the table needs a look, were *state* its position."""
        if live.table.paused_at is not None:
            return Millis(due.at + offset) if due is not None and due.even_paused else None
        moments = [] if due is None or due.limits in live.table.bots else [Millis(due.at + offset)]
        if live.may_wait:
            step = absence.next_step(self._scenery(live, state, times, offset))
            if step is not None:
                moments.append(step.at)
            if any(played_by(live.seats[seat]) for seat in live.game.to_act(state)):
                moments.append(Millis(self._home.wall() + BOT_LEASE))
        return min(moments, default=None)

    def arm(self, live: Live) -> None:
        """Have the table looked at when its next moment comes."""
        self.arm_at(live, self.next_moment(live))
        self._await_vacancy(live)

    def arm_at(self, live: Live, at: Millis | None) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if at is not None and self._home.lives.get(live.id) is live:
            delay = (at - self._home.wall()) / 1000
            live.timer = soon(min(delay, A_DAY) if delay > 0 else AGAIN, partial(self.tick, live))

    def disarm(self, live: Live) -> None:
        _cancel(live.timer)
        _cancel(live.vacancy)
        live.timer = live.vacancy = None

    def next_moment(self, live: Live) -> Millis | None:
        table = live.table
        if len(table.log) == 0 or table.is_over or live.is_broken:
            return None
        return self.wake_for(live, table.state, live.times, table.offset, live.due)

    def tick(self, live: Live) -> None:
        """Let everything that is due happen."""
        if self._home.lives.get(live.id) is not live:
            return
        live.work()
        if not live.is_broken and len(live.table.log) and not live.table.is_over:
            self._step(live)
            self._home.robots.look(live)
        self.arm(live)

    async def settle(self, live: Live) -> None:
        """Do now what is due, whether or not its timer has gone off: step by step until nothing is left."""
        await self._home.settled(live)
        last: absence.Step | None = None
        while (step := self._due(live)) is not None and step != last:
            live.is_stepping, last = True, step
            await self._take(live, step)
            await self._home.settled(live)

    async def sweep(self) -> int:
        """Look at the tables whose moment has passed, whoever should have; how many there were."""
        home = self._home
        wall = home.wall()
        missed = await home.store.due(Millis(wall - AFTER), lease=CLAIM, limit=200)
        for table_id in missed:
            try:
                await self._look(table_id, wall)
            except Exception as fault:  # noqa: BLE001  one that cannot be opened must not keep others waiting
                _log.error("table not seen to", table=table_id, fault=type(fault).__name__)
        return len(missed)

    # The words used above, in order of use.

    def _await_vacancy(self, live: Live) -> None:
        """Nothing happens when somebody else may take a seat, so it has to be shown by itself."""
        _cancel(live.vacancy)
        live.vacancy = None
        wall = self._home.wall()
        at = absence.next_vacancy(live.absence, live.seats, wall)
        if at is not None and self._home.lives.get(live.id) is live:
            live.vacancy = soon((at - wall) / 1000, partial(self._show_vacancy, live))

    def _show_vacancy(self, live: Live) -> None:
        self._await_vacancy(live)  # first: a timer may ring a little early, and what is not shown now is then
        self._home.reseated(live)

    async def _look(self, table_id: str, wall: Millis) -> None:
        live = await self._home.open(table_id)
        self.tick(live)
        at = self.next_moment(live)
        if at is None or at > wall:
            await self._home.store.wake(table_id, at)

    def _scenery(self, live: Live, state: Data, times: clocks.Times, offset: Millis) -> absence.Scenery:
        return absence.Scenery(
            live.game,
            state,
            live.seats,
            live.absence,
            live.clock,
            times,
            live.sleeps,
            offset,
            self.grace,
            live.sitting.is_spectated,
        )

    def _step(self, live: Live) -> None:
        step = self._due(live)
        if step is not None:
            live.is_stepping = True
            self._home.aside(self._take(live, step))

    def _due(self, live: Live) -> absence.Step | None:
        """What is to be done for an absent player now, if nobody is at it."""
        table = live.table
        is_running = len(table.log) > 0 and not table.is_over and not live.is_broken
        if not is_running or table.paused_at is not None or live.is_stepping or not live.may_wait:
            return None
        step = absence.next_step(self._scenery(live, table.state, live.times, table.offset))
        return step if step is not None and step.at <= self._home.wall() else None

    async def _take(self, live: Live, step: absence.Step) -> None:
        """Do for an absent player what is due."""
        try:
            if step.seat is None:
                await self._home.do(live, Job(_abandon))
                await leaving.dismiss(self._home, live)
            elif step.what == "lapse":
                await self._home.do(live, Job(partial(_lapse, step.seat)))
            elif step.what == "stand-in":
                await leaving.stand_in(self._home, live, step.seat)
            else:
                await leaving.resign(self._home, live, step.seat)
        except (IllegalActionError, Unavailable):
            return  # somebody was quicker, or the store is away; the next look sees what is left to do
        finally:
            live.is_stepping = False
            self.arm(live)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def _lapse(seat: Seat, table: Table, wall: Millis) -> Entry:
    return table.draft_lapse(seat, wall)


def _abandon(table: Table, wall: Millis) -> Entry:
    kind = absence.has_abandon(table.game)
    assert kind is not None, "only a game that knows it is told that everyone has left"
    return table.draft_notice(kind(), wall)
