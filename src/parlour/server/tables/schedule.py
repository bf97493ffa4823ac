"""Wakes tables at their deadlines: those of the rules, of clocks, of absent players and of bots.

The next deadline is stored with every entry, so that it outlives the process. A sweep finds those that were
missed. The timer of a table in memory only makes it punctual.
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
from parlour.server.tables.commands import TableCommand
from parlour.server.tables.host import SessionHost
from parlour.server.tables.seat_players import playing_bot
from parlour.server.tables.session import TableSession
from parlour.store.errors import StoreError, UnavailableError

_log = structlog.get_logger("moments")

BOT_LEASE_MS: Final = Millis(15_000)
"""How long a bot has to act before any process can prompt it again."""

MAX_TIMER_S: Final = 86_400.0
RETRY_DELAY_S: Final = 0.25
"""Seconds until a step that could not be taken when it was due is tried again."""

CLAIM_LEASE_MS: Final = Millis(10_000)
MISSED_AFTER_MS: Final = Millis(1_000)
"""How long a deadline must have passed before a sweep counts it as missed by its process."""

MAX_SWEEP_TABLES: Final = 200
"""The most tables that a sweep opens, less those where a step is in progress.

After a restart every table can be due.
"""


class Scheduler:
    def __init__(self, registry: SessionHost) -> None:
        self._registry = registry
        self._timers: dict[TableSession, asyncio.TimerHandle] = {}
        self._vacancies: dict[TableSession, asyncio.TimerHandle] = {}
        """Timers that update the seats when one becomes free for another player."""

        self._stepping: set[TableSession] = set()
        """Sessions where a step for an absent player is in progress."""

    @property
    def is_stepping(self) -> bool:
        return bool(self._stepping)

    @property
    def grace(self) -> Millis:
        """How long a player can be disconnected before they count as gone."""
        return Millis(int(self._registry.settings.presence_grace * 1000))

    def deadline_for(
        self, session: TableSession, state: Data, times: clocks.Times, offset: Millis, due: Due | None
    ) -> Millis | None:
        """The wall time of the table's next deadline if *state* is its position."""
        if session.table.paused_at is not None:
            return Millis(due.at + offset) if due is not None and due.even_paused else None
        moments: list[Millis] = []
        if due is not None and session.table.is_untimed:
            moments = [] if session.game.to_act(state) else [self._registry.wall()]
        elif due is not None and due.limits not in session.table.bots:
            moments = [Millis(due.at + offset)]
        if session.may_wait:
            step = absence.next_step(self._absence_context(session, state, times, offset))
            if step is not None:
                moments.append(step.at)
            if any(playing_bot(session.seats[seat]) for seat in session.game.to_act(state)):
                moments.append(Millis(self._registry.wall() + BOT_LEASE_MS))
        return min(moments, default=None)

    def arm(self, session: TableSession) -> None:
        self.arm_at(session, self.next_deadline(session))
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

    def next_deadline(self, session: TableSession) -> Millis | None:
        table = session.table
        if len(table.log) == 0 or table.is_over or session.is_broken:
            return None
        turn_state = session.turn_state
        return self.deadline_for(session, table.state, turn_state.count.times, table.offset, turn_state.due)

    def tick(self, session: TableSession) -> None:
        """Do everything that is due."""
        if self._registry.sessions.get(session.id) is not session:
            return
        session.work()
        if not session.is_broken and len(session.table.log) and not session.table.is_over:
            self._start_due_step(session)
            self._registry.prompt_bots(session)
        self.arm(session)

    async def settle(self, session: TableSession) -> None:
        """Do everything that is due without waiting for the timer, step by step."""
        await self._registry.wait_until_settled(session)
        last: absence.AbsenceStep | None = None
        while (step := self._due(session)) is not None and step != last:
            last = step
            self._stepping.add(session)
            await self._run_step(session, step)
            await self._registry.wait_until_settled(session)

    async def sweep(self) -> int:
        """Wake the tables whose deadline was missed by any process. Returns their number."""
        registry = self._registry
        wall = registry.wall()
        missed_by, limit = Millis(wall - MISSED_AFTER_MS), max(0, MAX_SWEEP_TABLES - len(self._stepping))
        try:
            missed = await registry.store.claim_due(missed_by, lease=CLAIM_LEASE_MS, limit=limit)
        except UnavailableError:
            registry.outages.note_store_failure()
            raise
        for table_id in missed:
            try:
                await self._wake_table(table_id, wall, Millis(missed_by + CLAIM_LEASE_MS))
            except Exception as fault:  # noqa: BLE001  a table that cannot be opened must not delay others
                _log.error("table not seen to", table=table_id, exc_info=fault)
        return len(missed)

    # Private helpers.

    def _await_vacancy(self, session: TableSession) -> None:
        """Set a timer for the next free seat. No entry is written then, so clients need an update."""
        _cancel(self._vacancies, session)
        wall = self._registry.wall()
        at = absence.next_vacancy(session.absence, self._registry.absent(session.seats), wall)
        if at is not None and self._registry.sessions.get(session.id) is session:
            self._vacancies[session] = call_later((at - wall) / 1000, partial(self._show_vacancy, session))

    def _show_vacancy(self, session: TableSession) -> None:
        # Set the next timer first: if this one fired a little early, the next one sends the update.
        self._await_vacancy(session)
        self._registry.seats_changed(session)

    async def _wake_table(self, table_id: str, wall: Millis, claimed_until: Millis) -> None:
        session = await self._registry.open(table_id)
        self.tick(session)
        at = self.next_deadline(session)
        if at is not None and at <= wall:
            return
        if not session.is_attended:
            # The stored deadline is enough. The timers of many such tables would fire at the same time.
            _cancel(self._timers, session)
        session.expect_stored_deadline()
        await self._registry.store.release(table_id, at, claimed_until=claimed_until)

    def _absence_context(
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

    def _start_due_step(self, session: TableSession) -> None:
        step = self._due(session)
        if step is not None:
            self._stepping.add(session)
            self._registry.tasks.start(self._run_step(session, step))

    def _due(self, session: TableSession) -> absence.AbsenceStep | None:
        """The step for an absent player that is due now; None if one is already in progress."""
        table = session.table
        is_running = len(table.log) > 0 and not table.is_over and not session.is_broken
        if not is_running or table.paused_at is not None or session in self._stepping or not session.may_wait:
            return None
        wall = self._registry.wall()
        self._registry.outages.check(wall)
        times = session.turn_state.count.times
        step = absence.next_step(self._absence_context(session, table.state, times, table.offset))
        return step if step is not None and step.at <= wall else None

    async def _run_step(self, session: TableSession, step: absence.AbsenceStep) -> None:
        try:
            if not session.time.is_proven(step.at):
                await session.time.wait_for_proof(session)
            await self._registry.wait_until_settled(session)  # a pending move was made in time
            self._stepping.discard(session)
            if self._due(session) != step:
                return
            self._stepping.add(session)
            await self._do_step(session, step)
        except (IllegalActionError, StoreError, OSError):
            return  # the position changed first, or the store is away; the next tick tries again
        finally:
            self._stepping.discard(session)
            self.arm(session)

    async def _do_step(self, session: TableSession, step: absence.AbsenceStep) -> None:
        seat = step.seat
        if seat is None:
            await self._registry.run_command(session, TableCommand(absence.draft_abandon))
            await resign.remove_stand_ins(self._registry, session)
        elif step.what == "lapse":
            await self._registry.run_command(
                session, TableCommand(lambda table, wall: table.draft_lapse(seat, wall))
            )
        elif step.what == "stand-in":
            await resign.add_stand_in(self._registry, session, seat)
        else:
            await resign.resign(self._registry, session, seat)


def call_later(delay: float, what: Callable[[], None]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(delay, what)


def _cancel(timers: dict[TableSession, asyncio.TimerHandle], session: TableSession) -> None:
    timer = timers.pop(session, None)
    if timer is not None:
        timer.cancel()
