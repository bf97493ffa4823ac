"""When a table needs a look although nobody asks: due moments, clocks, absent players, bots.

The moments are stored with every entry, so that they outlive the process; the timer of a table in memory only
makes them punctual.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from parlour.engine.values import Data, Due, Millis
from parlour.engine.words.refusals import IllegalActionError
from parlour.server import clocks
from parlour.server.tables import absence, resign
from parlour.server.tables.bots import played_by
from parlour.server.tables.commands import TableCommand
from parlour.server.tables.host import SessionHost
from parlour.server.tables.session import TableSession
from parlour.store.errors import StoreError, UnavailableError

_log = structlog.get_logger("moments")

BOT_LEASE_MS: Final = Millis(15_000)
"""When a bot has not acted for so long, any process may ask it again."""

MAX_TIMER_S: Final = 86_400.0
RETRY_DELAY_S: Final = 0.25
"""Seconds until something that could not be done at its moment is tried again."""

CLAIM_LEASE_MS: Final = Millis(10_000)
MISSED_AFTER_MS: Final = Millis(1_000)
"""A moment that has passed for so long was missed by the process that should have seen it."""

LOOKS_AT_ONCE: Final = 200
"""Tables that a sweep opens at most, less those at which something is still being done. After a restart
every table may need a look."""


class Scheduler:
    def __init__(self, registry: SessionHost) -> None:
        self._registry = registry
        self._timers: dict[TableSession, asyncio.TimerHandle] = {}
        self._vacancies: dict[TableSession, asyncio.TimerHandle] = {}
        """Show the seats when somebody else may take one."""

        self._stepping: set[TableSession] = set()
        """Where something is being done for an absent player."""

    @property
    def is_stepping(self) -> bool:
        return bool(self._stepping)

    @property
    def grace(self) -> Millis:
        """How long a seat may be without a page before it counts as gone."""
        return Millis(int(self._registry.settings.presence_grace * 1000))

    def wake_for(
        self, session: TableSession, state: Data, times: clocks.Times, offset: Millis, due: Due | None
    ) -> Millis | None:
        """Wall time at which the table needs a look, were *state* its position."""
        if session.table.paused_at is not None:
            return Millis(due.at + offset) if due is not None and due.even_paused else None
        moments: list[Millis] = []
        if due is not None and session.table.is_untimed:
            moments = [] if session.game.to_act(state) else [self._registry.wall()]
        elif due is not None and due.limits not in session.table.bots:
            moments = [Millis(due.at + offset)]
        if session.may_wait:
            step = absence.next_step(self._scenery(session, state, times, offset))
            if step is not None:
                moments.append(step.at)
            if any(played_by(session.seats[seat]) for seat in session.game.to_act(state)):
                moments.append(Millis(self._registry.wall() + BOT_LEASE_MS))
        return min(moments, default=None)

    def arm(self, session: TableSession) -> None:
        """Have the table looked at when its next moment comes."""
        self.arm_at(session, self.next_moment(session))
        self._await_vacancy(session)

    def arm_at(self, session: TableSession, at: Millis | None) -> None:
        if session in self._timers:
            self._timers.pop(session).cancel()
        if at is not None and self._registry.sessions.get(session.id) is session:
            delay = (at - self._registry.wall()) / 1000
            self._timers[session] = call_later(
                min(delay, MAX_TIMER_S) if delay > 0 else RETRY_DELAY_S, partial(self.tick, session)
            )

    def disarm(self, session: TableSession) -> None:
        _cancel(self._timers, session)
        _cancel(self._vacancies, session)

    def next_moment(self, session: TableSession) -> Millis | None:
        table = session.table
        if len(table.log) == 0 or table.is_over or session.is_broken:
            return None
        agenda = session.agenda
        return self.wake_for(session, table.state, agenda.count.times, table.offset, agenda.due)

    def tick(self, session: TableSession) -> None:
        """Let everything that is due happen."""
        if self._registry.sessions.get(session.id) is not session:
            return
        session.work()
        if not session.is_broken and len(session.table.log) and not session.table.is_over:
            self._step(session)
            self._registry.prompt_bots(session)
        self.arm(session)

    async def settle(self, session: TableSession) -> None:
        """Do now what is due, whether or not its timer has gone off: step by step until nothing is left."""
        await self._registry.settled(session)
        last: absence.Step | None = None
        while (step := self._due(session)) is not None and step != last:
            last = step
            self._stepping.add(session)
            await self._take(session, step)
            await self._registry.settled(session)

    async def sweep(self) -> int:
        """Look at the tables whose moment has passed, whoever should have; how many there were."""
        registry = self._registry
        wall = registry.wall()
        missed_by, limit = Millis(wall - MISSED_AFTER_MS), max(0, LOOKS_AT_ONCE - len(self._stepping))
        try:
            missed = await registry.store.claim_due(missed_by, lease=CLAIM_LEASE_MS, limit=limit)
        except UnavailableError:
            registry.outages.store_failed()
            raise
        for table_id in missed:
            try:
                await self._look(table_id, wall, Millis(missed_by + CLAIM_LEASE_MS))
            except Exception as fault:  # noqa: BLE001  one that cannot be opened must not keep others waiting
                _log.error("table not seen to", table=table_id, exc_info=fault)
        return len(missed)

    # Private helpers.

    def _await_vacancy(self, session: TableSession) -> None:
        """Nothing happens when somebody else may take a seat, so it has to be shown by itself."""
        _cancel(self._vacancies, session)
        wall = self._registry.wall()
        at = absence.next_vacancy(session.absence, self._registry.absent(session.seats), wall)
        if at is not None and self._registry.sessions.get(session.id) is session:
            self._vacancies[session] = call_later((at - wall) / 1000, partial(self._show_vacancy, session))

    def _show_vacancy(self, session: TableSession) -> None:
        # First: a timer may ring a little early, and what is not shown now is then.
        self._await_vacancy(session)
        self._registry.reseated(session)

    async def _look(self, table_id: str, wall: Millis, claimed_until: Millis) -> None:
        session = await self._registry.open(table_id)
        self.tick(session)
        at = self.next_moment(session)
        if at is not None and at <= wall:
            return
        if not session.is_attended:
            # The stored deadline is enough. Timers of many such tables would go off at the same moment.
            _cancel(self._timers, session)
        session.expect_stored_deadline()
        await self._registry.store.release(table_id, at, claimed_until=claimed_until)

    def _scenery(
        self, session: TableSession, state: Data, times: clocks.Times, offset: Millis
    ) -> absence.AbsenceContext:
        return absence.AbsenceContext(
            session.game,
            state,
            self._registry.absent(session.seats),
            session.absence,
            session.clock.kind,
            times,
            session.clock.sleeps,
            offset,
            self.grace,
            session.sitting.is_spectated,
        )

    def _step(self, session: TableSession) -> None:
        step = self._due(session)
        if step is not None:
            self._stepping.add(session)
            self._registry.tasks.start(self._take(session, step))

    def _due(self, session: TableSession) -> absence.Step | None:
        """What is to be done for an absent player now, if nobody is at it."""
        table = session.table
        is_running = len(table.log) > 0 and not table.is_over and not session.is_broken
        if not is_running or table.paused_at is not None or session in self._stepping or not session.may_wait:
            return None
        wall = self._registry.wall()
        self._registry.outages.check(wall)
        times = session.agenda.count.times
        step = absence.next_step(self._scenery(session, table.state, times, table.offset))
        return step if step is not None and step.at <= wall else None

    async def _take(self, session: TableSession, step: absence.Step) -> None:
        """Do for an absent player what is due."""
        try:
            if not session.time.is_proven(step.at):
                await session.time.prove_play(session)
            await self._registry.settled(session)  # a move that is on its way was made in time
            self._stepping.discard(session)
            if self._due(session) != step:
                return
            self._stepping.add(session)
            await self._carry_out(session, step)
        except (IllegalActionError, StoreError, OSError):
            return  # somebody was quicker, or the store is away; the next look sees what is left to do
        finally:
            self._stepping.discard(session)
            self.arm(session)

    async def _carry_out(self, session: TableSession, step: absence.Step) -> None:
        seat = step.seat
        if seat is None:
            await self._registry.do(session, TableCommand(absence.draft_abandon))
            await resign.dismiss(self._registry, session)
        elif step.what == "lapse":
            await self._registry.do(session, TableCommand(lambda table, wall: table.draft_lapse(seat, wall)))
        elif step.what == "stand-in":
            await resign.stand_in(self._registry, session, seat)
        else:
            await resign.resign(self._registry, session, seat)


def call_later(delay: float, what: Callable[[], None]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(delay, what)


def _cancel(timers: dict[TableSession, asyncio.TimerHandle], session: TableSession) -> None:
    timer = timers.pop(session, None)
    if timer is not None:
        timer.cancel()
