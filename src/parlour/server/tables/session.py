"""A table owned by this process. Runs commands one at a time and commits each before notifying clients.

A move passes through `submit`, `work`, `_run_job`, `_decide`, `_write`, the store, `_on_append`, `_publish`.
"""

from collections.abc import Sequence
from typing import Final

import structlog
from msgspec.structs import replace

from parlour.bots.task import make_task
from parlour.engine.entry import Entry
from parlour.engine.table.records import Row
from parlour.engine.values import Data, Due, Millis, Seat
from parlour.engine.words.refusals import IllegalActionError
from parlour.protocol.values import ClockFace
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import fault_fields, refusal_of
from parlour.server.tables import absence, clock_state
from parlour.server.tables.audience import Audience
from parlour.server.tables.commands import CommandQueue, Job, PlayerMove, ReadBarrier, TableCommand, refuse
from parlour.server.tables.host import SessionHost
from parlour.server.tables.loader import LoadedTable
from parlour.server.tables.outage import Outage
from parlour.server.tables.recovery import recover
from parlour.server.tables.repeats import answer_repeat, refuse_unless_repeat
from parlour.server.tables.seat_players import bot_seats
from parlour.server.tables.session_time import SessionTime
from parlour.server.tables.transition import (
    PendingAppend,
    Transition,
    TurnState,
    append_of,
    final_result,
    resigned_seats,
    rows_of,
)
from parlour.server.tables.views import RenderedPosition, Subscription, ViewCache
from parlour.store.errors import UnavailableError
from parlour.store.game_tables import RECORDS
from parlour.store.projection import people_of
from parlour.store.queries.tables import SeatRow, Sitting, TableRow

_log = structlog.get_logger("table")


class TableSession:
    """Call every method on the event loop. No other class writes its fields."""

    def __init__(self, registry: SessionHost, opened: LoadedTable) -> None:
        table = opened.table
        self._registry = registry
        self.id: Final = table.name
        self.table: Final = table
        self.game: Final = table.game
        self.clock: Final = opened.clock
        self.absence: Final = opened.absence
        self.turn_state = TurnState(clock_state.waiting_for(table), opened.count, table.due, None)
        self.views: Final = ViewCache(self.game, (), table.options)
        self.audience: Final = Audience()
        self.used_at = registry.wall()
        self.time: Final = SessionTime(registry, table, opened.sitting.table)
        self._jobs: Final = CommandQueue()
        self._pending: PendingAppend | None = None
        self.is_broken = False
        self.is_retired = False
        """A new session of the same table has replaced it."""

        self._successor: TableSession | None = None
        self.set_sitting(opened.sitting)

    # Queries.

    @property
    def row(self) -> TableRow:
        return self.sitting.table

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.sitting.seats

    @property
    def is_attended(self) -> bool:
        """True if a player or a spectator has the table open, in any process."""
        is_here = any(seat.gone_at is None and absence.is_person(seat) for seat in self.seats)
        return is_here or self.sitting.is_spectated or bool(self.audience.subscribers)

    @property
    def is_idle(self) -> bool:
        return not (self._pending or self._jobs or self.audience.subscribers)

    @property
    def is_played(self) -> bool:
        return bool(self.audience.subscribers) and self.row.status == "running" and not self.table.is_over

    def clock_face(self) -> ClockFace | None:
        if not self.clock.runs or len(self.table.log) == 0:
            return None
        return self.clock.clock_face(
            self.table, self.turn_state.count, self.turn_state.waiting, self._registry.wall()
        )

    # Commands.

    def set_sitting(self, sitting: Sitting) -> None:
        seats = sitting.seats
        self.sitting, self.people = sitting, people_of(sitting)
        self.table.bots, self.table.is_untimed = absence.bots_of(seats), sitting.is_of_one
        self.has_absent = bool(self.table.bots) or any(seat.gone_at for seat in seats)
        self.may_wait = self.has_absent or self.clock.runs  # a timer can be due even if the rules set none
        self.views.set_names([seat.name or f"Seat {seat.number + 1}" for seat in seats])
        self.expect_stored_deadline()

    def expect_stored_deadline(self) -> None:
        """Note that the store can hold a deadline, which the next append must clear."""
        self.has_stored_deadline = True

    def retire(self) -> None:
        self.is_retired = True

    def reinstate(self) -> None:
        """Use the session again, because the new one could not be opened."""
        self.is_retired = False
        self.work()

    def take_over(self, old: "TableSession") -> None:
        """Move the clients and the queued jobs of *old* to this session."""
        self.audience.take_over(old.audience)
        old._successor = self
        self._jobs.extend(old._jobs.take_all())
        self.work()

    def submit(self, job: Job) -> None:
        if self._successor is not None:
            self._successor.submit(job)
        elif self.is_broken:
            refuse(job, RefusedError("table/fault"))
        else:
            self._jobs.append(job)
            self.work()

    def work(self) -> None:
        """Decide due entries and run queued jobs, until an append is pending."""
        while (self._jobs or self.turn_state.due is not None) and not (
            self._pending or self.is_broken or self.is_retired or self.time.is_proving
        ):
            wall, outages = self._registry.wall(), self._registry.outages
            outages.check(wall)
            due = self.turn_state.due
            could_need_proof = due is not None or outages.is_store_away
            if could_need_proof and self.time.needs_proof(due, self._jobs, wall):
                self.time.start_proof(self, self._jobs)
                return
            try:
                if due is not None and self._is_due(due, wall):
                    self._decide(None, wall)
                elif self._jobs:
                    self._run_job(self._jobs.popleft(), wall)
                else:
                    return
            except Exception as fault:  # noqa: BLE001  a fault of the rules breaks only this table
                self.fail(fault)

    async def catch_up(self) -> None:
        """Apply the entries that other processes have appended."""
        for body in await self._registry.store.tail(self.id, len(self.table.log) - 1):
            entry = self.game.decode_entry(body)
            if entry.seq != self.table.log.next:
                continue
            self._publish(self._registry.watchdog.call_for(self.id, self.transition, entry))
            self.expect_stored_deadline()
            self._registry.entry_applied(self, entry, here=False)

    def render(self, subscription: Subscription) -> RenderedPosition:
        """Render the position for *subscription*. Call it in a ReadBarrier. Raises what the rules raise."""
        return self._registry.watchdog.call_for(self.id, self.views.render, self.table, subscription)

    def observe(self, seat: Seat, bot: str, wall: Millis) -> bytes:
        """Encode the bot's observation as a task for a bot process."""
        return self._registry.watchdog.call_for(self.id, make_task, self.table, seat, bot, wall)

    def public_view(self) -> Data:
        return self._registry.watchdog.call_for(self.id, self.table.view, None)

    def credit_outage(self, outage: Outage) -> None:
        """Gives players back the time lost to an outage."""
        self.time.credit_outage(outage)
        self.expect_stored_deadline()

    def set_clock(self, by: Millis) -> None:
        """Shift wall times after the system clock was changed by *by*. Table time goes on as before."""
        self.used_at = Millis(self.used_at + by)
        if by < 0:
            seats = absence.set_clock_back(self.seats, self._registry.wall(), by)
            self.set_sitting(replace(self.sitting, seats=seats))
        self.time.set_clock(by, is_writing=self._pending is not None)
        self.expect_stored_deadline()

    def refuse_queued_commands(self) -> None:
        """Refuse the queued commands. Read barriers go on waiting."""
        self._jobs.refuse_commands(RefusedError("table/busy"))

    def fail(self, fault: Exception) -> None:
        """Drop this session after its rules failed. The next one is loaded from the log."""
        self.is_broken = True
        _log.error("rules failed", table=self.id, seq=len(self.table.log), **fault_fields(fault, self.game))
        self._registry.session_failed(self, fault)
        self._jobs.refuse_all(refusal_of(fault))

    # Decide.

    def _is_due(self, due: Due, wall: Millis) -> bool:
        if not self.table.has_reached(due, wall):
            return False
        return self.table.paused_at is None or due.even_paused

    def _run_job(self, job: Job, wall: Millis) -> None:
        self.used_at = wall
        if type(job) is ReadBarrier:
            job.show()
            return
        try:
            if type(job) is PlayerMove and answer_repeat(self._registry, self, job):
                return
            self._decide(job, wall)
        except (IllegalActionError, RefusedError) as refusal:
            refuse_unless_repeat(self._registry, self.table, job, refusal)
        except Exception as fault:
            job.refused(refusal_of(fault))
            raise

    def _decide(self, job: TableCommand | PlayerMove | None, wall: Millis) -> None:
        """Decide *job*, or the due entry if it is None, and append it."""
        if self.has_absent or self.table.gone:
            self._set_gone(job, wall)
        self._write(self._registry.watchdog.call_for(self.id, self._draft, job, wall), job)

    def _draft(self, job: TableCommand | PlayerMove | None, wall: Millis) -> Transition:
        entry = self.table.draft_due(wall) if job is None else job.decide(self.table, wall)
        assert entry is not None, "only what is due is decided without a job"
        return self.transition(entry)

    def _set_gone(self, job: TableCommand | PlayerMove | None, wall: Millis) -> None:
        """Set the absent seats for a decision. A due entry is decided as of its deadline."""
        if not self.has_absent:
            self.table.gone = ()
            return
        due = self.turn_state.due if job is None else None
        at = wall if due is None else Millis(due.at + self.table.offset)
        self.table.gone = self._registry.gone_by(self.seats, at)

    def transition(self, entry: Entry) -> Transition:
        table, game, before = self.table, self.game, self.turn_state
        position = state, result = table.next_position(entry)
        is_over = entry.kind == "close" or result is not None
        waiting = () if is_over else tuple(sorted(game.to_act(state)))
        count = clock_state.after(self.clock.kind, before.count, entry, table.offset, before.waiting, waiting)
        late = _late_seat(before.due, entry)
        if is_over:
            final = final_result(result, entry, self.seats)
            return Transition(waiting, count, None, None, entry, position, True, late, final)
        due = game.due(state)
        wake: Millis | None = None
        if due is not None or self.may_wait:
            wake = self._registry.deadline_for(self, state, count.times, entry.offset, due)
        return Transition(waiting, count, due, wake, entry, position, False, late)

    # Append.

    def _write(self, next_: Transition, job: TableCommand | PlayerMove | None) -> None:
        sitting, rows = self.sitting, tuple[Row, ...]()
        records = RECORDS.get(self.game.name)
        if records is not None and sitting.table.kind != "sandbox":
            rows = rows_of(next_, self.table, records, self.people, self._registry.watchdog)
        had_deadline = self.has_stored_deadline
        append = append_of(next_, self.table, self.turn_state.count, rows, had_deadline)
        self._pending = PendingAppend(next_, append, job)
        self._registry.store.append(append, self._on_append)

    def _on_append(self, fault: Exception | None) -> None:
        pending = self._pending
        assert pending is not None, "a table has one entry on its way at a time"
        if fault is not None:
            if isinstance(fault, UnavailableError):
                self._registry.outages.note_store_failure()
            self._registry.tasks.start(self._recover(pending, fault))
            return
        self._pending = None
        next_, job = pending.next, pending.job
        entry = next_.entry
        if job is not None:
            job.done(entry)
        try:
            if entry.seq == self.table.log.next:  # else `catch_up` has already read it from the log
                self._publish(next_)
                self.has_stored_deadline = next_.wake is not None
        except Exception as broken:  # noqa: BLE001  the entry is stored; the fault breaks only this table
            self.fail(broken)
            return
        self._registry.entry_applied(self, entry, here=True)
        if self._jobs or self.turn_state.due is not None:
            self.work()

    async def _recover(self, pending: PendingAppend, fault: Exception) -> None:
        """Find out whether the entry was stored, after its append failed or another writer was first."""
        try:
            became = await recover(self, self._registry.store, pending, fault)
        except Exception as broken:  # noqa: BLE001  the rules can fail on entries of other processes
            self.fail(broken)
            return
        if became == "kept":
            self._on_append(None)
            return
        self._pending = None
        if became == "open" and pending.job is not None:
            self._jobs.appendleft(pending.job)  # the log was read first, so a repeat is found
        elif became == "refused" and pending.job is None:
            self.refuse_queued_commands()
            return  # the table's timer tries again
        self.work()

    # Publish.

    def _publish(self, next_: Transition) -> None:
        """Apply the committed entry and notify the subscribers."""
        framed = self._registry.watchdog.call_for(self.id, self._join, next_)
        if next_.entry.kind == "start":
            self._registry.send_snapshots(self)
        else:
            self.audience.send_each(framed)

    def _join(self, next_: Transition) -> Sequence[bytes]:
        """Apply the entry. Returns the framed message for each subscription."""
        self.table.join(next_.entry, next_.position)
        entry = next_.entry
        if entry.now + entry.offset < self._registry.outages.ended_at or self.time.clock_set_back:
            self.time.entry_applied(entry)
        self.turn_state = next_
        if next_.is_over and self.row.status == "running":
            over = replace(self.row, status="over", ended_at=next_.entry.wall)
            self.sitting = replace(self.sitting, table=over)
        subscriptions = self.audience.subscribers
        if not subscriptions or next_.entry.kind == "start":
            return ()
        return self.views.updates(
            self.table,
            entry,
            subscriptions,
            next_.waiting,
            self.clock_face(),
            late=next_.late,
            result=next_.result,
            resigned=resigned_seats(self.table.result, entry, self.seats),
            bots=bot_seats(self.seats),
        )


def _late_seat(due: Due | None, entry: Entry) -> Seat | None:
    """The seat that ran out of time with *entry*, where *due* was the deadline before it; else None."""
    is_due = due is not None and entry.kind == "notice" and due.at <= entry.now
    return due.limits if due is not None and is_due else None
