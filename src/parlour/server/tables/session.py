"""One table in this process: commands one at a time, each kept before anybody is told."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, Protocol

import msgspec
import structlog
from msgspec.structs import replace

from parlour.engine.entry import Entry
from parlour.engine.records import People, Row
from parlour.engine.refusals import IllegalActionError
from parlour.engine.table import Table
from parlour.engine.values import Data, Due, Millis, Result, Seat, encode
from parlour.protocol.values import Absence, Clock, ClockFace, NoClock, UndoRequest
from parlour.server import clocks
from parlour.server.bus import Bus
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.core.settings import Settings
from parlour.server.core.watchdog import RulesTimeoutError, Watchdog
from parlour.server.tables import absence, clock_state
from parlour.server.tables.clock_state import ClockState, StoredSnapshot, waiting_for
from parlour.server.tables.commands import PlayerMove, ReadBarrier, TableCommand
from parlour.server.tables.recovery import recover
from parlour.server.tables.transition import PendingAppend, Transition
from parlour.server.tables.views import Subscription, ViewCache
from parlour.store.log.base import Append, ConflictError, Store, UnavailableError
from parlour.store.queries.tables import SeatRow, Sitting, TableRow

ENTRIES_PER_SNAPSHOT: Final = 32
_log = structlog.get_logger("table")
_clock_decoder: Final = msgspec.json.Decoder(Clock)
_absence_decoder: Final = msgspec.json.Decoder(Absence)


class Subscriber(Protocol):
    """Somebody's socket."""

    def send(self, framed: bytes) -> None: ...


class SessionHost(Protocol):
    """The registry, as a table and its helpers use it."""

    @property
    def settings(self) -> Settings: ...
    @property
    def store(self) -> Store: ...
    @property
    def bus(self) -> Bus: ...
    @property
    def watchdog(self) -> Watchdog: ...
    @property
    def tasks(self) -> BackgroundTasks: ...
    @property
    def sessions(self) -> Mapping[str, "TableSession"]: ...
    @property
    def wall(self) -> Callable[[], Millis]: ...

    # For one table.

    def wake_for(
        self, session: "TableSession", state: Data, times: clocks.Times, offset: Millis, due: Due | None
    ) -> Millis | None: ...
    def gone_by(self, seats: Sequence[SeatRow], at: Millis) -> tuple[Seat, ...]: ...
    def happened(self, session: "TableSession", entry: Entry, *, here: bool) -> None: ...
    def show(self, session: "TableSession") -> None:
        """Send every page the whole table."""

    def broke(self, session: "TableSession") -> None: ...

    # For what happens to tables.

    async def open(self, table_id: str) -> "TableSession": ...
    async def changed(self, table_id: str) -> None: ...
    async def store_moment(self, session: "TableSession") -> None: ...
    async def do(self, session: "TableSession", job: TableCommand | PlayerMove) -> Entry: ...
    async def settled(self, session: "TableSession") -> None: ...
    def reseated(self, session: "TableSession") -> None: ...
    def undo_changed(self, session: "TableSession") -> None: ...
    def prompt_bots(self, session: "TableSession") -> None: ...


class TableSession:
    """Everything is called on the event loop."""

    __slots__ = (  # more fields than instances of a class share the names of
        "__weakref__",
        "_jobs",
        "_pending",
        "_people",
        "_registry",
        "_successor",
        "absence",
        "clock",
        "count",
        "due",
        "game",
        "has_absent",
        "has_bots",
        "has_clock",
        "has_stored_deadline",
        "id",
        "is_broken",
        "is_retired",
        "is_stepping",
        "may_wait",
        "outcome",
        "pages",
        "reminded",
        "sitting",
        "sleeps",
        "table",
        "thinking",
        "timer",
        "undo",
        "used_at",
        "vacancy",
        "views",
        "waiting",
        "wake",
    )

    def __init__(self, registry: SessionHost, sitting: Sitting, table: Table, count: ClockState) -> None:
        self._registry = registry
        self.id: Final = table.name
        self.table: Final = table
        self.game: Final = table.game
        self.clock: Final = _clock_decoder.decode(sitting.table.clock)
        self.has_clock: Final = not isinstance(self.clock, NoClock)
        self.absence: Final = _absence_decoder.decode(sitting.table.absence)
        self.count = count
        self.waiting = waiting_for(table)
        self.due = table.due
        self.wake: Millis | None = None
        self.has_stored_deadline = True
        """A moment of this table may be stored."""

        self.views: Final = ViewCache(self.game, ())
        self.pages: dict[Subscription, list[Subscriber]] = {}
        self.sleeps: tuple[clocks.Sleep | None, ...] = (None,) * table.seats
        self.thinking: frozenset[Seat] = frozenset()
        """Seats whose bots are choosing now."""

        self.is_stepping = False
        """Something is being done for an absent player."""

        self.reminded: dict[Seat, int] = {}
        """The seats for which a notice is kept, and since which entry they are waited for."""

        self.used_at = registry.wall()
        self.timer: asyncio.TimerHandle | None = None
        self.vacancy: asyncio.TimerHandle | None = None
        """Shows the seats when somebody else may take one."""

        self.undo: UndoRequest | None = None
        self.outcome: Result | None = None
        """How it ended, where someone ended it by resigning."""

        self._jobs: deque[TableCommand | PlayerMove | ReadBarrier] = deque()
        self._pending: PendingAppend | None = None
        self.is_broken = False
        self.is_retired = False
        """Another of the same table has taken its place."""

        self._successor: TableSession | None = None
        self.reseat(sitting)

    # What one may ask.

    @property
    def row(self) -> TableRow:
        return self.sitting.table

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.sitting.seats

    @property
    def times(self) -> clocks.Times:
        return self.count.times

    @property
    def is_idle(self) -> bool:
        return not (self._pending or self._jobs or self.pages or self.thinking)

    def face(self) -> ClockFace | None:
        if not self.has_clock or len(self.table.log) == 0:
            return None
        now = self.table.now(self._registry.wall())
        return clocks.face(self.clock, self.times, self.waiting, now, self.sleeps, self.table.offset)

    # What others do.

    def reseat(self, sitting: Sitting) -> None:
        """The people at the table changed."""
        self.sitting = sitting
        self.table.bots = absence.bots_of(sitting.seats)
        self.has_bots = bool(self.table.bots)
        self.has_absent = self.has_bots or any(seat.gone_at for seat in sitting.seats)
        self.may_wait = self.has_absent or self.has_clock
        """Somebody must look at it although nobody does anything, whatever the rules say."""

        seats = sitting.seats
        self.views.name([seat.name or f"Seat {seat.number + 1}" for seat in seats])
        self._people = People(
            game=self.id,
            players=tuple(seat.id for seat in seats),
            names=tuple(seat.name for seat in seats),
            key=sitting.table.secret,
        )

    def take_over(self, old: "TableSession") -> None:
        """The pages that watched *old* and what was asked of it since."""
        pages, old.pages = old.pages, {}
        for look, watching in pages.items():
            mine = self.pages.setdefault(look, [])
            mine += [page for page in watching if page not in mine]
        jobs, old._jobs, old._successor = old._jobs, deque(), self
        self._jobs.extend(jobs)
        self.work()

    def submit(self, job: TableCommand | PlayerMove | ReadBarrier) -> None:
        if self._successor is not None:
            self._successor.submit(job)
        elif self.is_broken:
            _turn_away([job], RefusedError("table/fault"))
        else:
            self._jobs.append(job)
            self.work()

    def work(self) -> None:
        """Do what is due and what waits, up to the next entry that has to be kept."""
        while (self._jobs or self.due is not None) and not (
            self._pending or self.is_broken or self.is_retired
        ):
            wall = self._registry.wall()
            try:
                due = None if self.due is None else self._due(self.due, wall)
                if due is not None:
                    self._write(self._registry.watchdog.call(self._transition, due), None)
                elif self._jobs:
                    self._take(self._jobs.popleft(), wall)
                else:
                    return
            except Exception as fault:  # noqa: BLE001  whatever the rules raise costs only this table
                self._break(fault)

    # What is asked of it when an append has failed.

    async def catch_up(self) -> None:
        """Take in what other processes have appended."""
        for body in await self._registry.store.tail(self.id, len(self.table.log) - 1):
            entry = self.game.decode_entry(body)
            if entry.seq != self.table.log.next:
                continue
            self._apply_and_publish(self._registry.watchdog.call(self._transition, entry))
            self.has_stored_deadline = True
            self._registry.happened(self, entry, here=False)

    def holds(self, entry: Entry) -> bool:
        return entry.seq < len(self.table.log) and self.table.log[entry.seq] == entry

    async def append(self, append: Append) -> Exception | None:
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self._registry.store.append(append, answer.set_result)
        return await answer

    def turn_away(self) -> None:
        """Refuse what nobody has begun; whoever only wants to look goes on waiting."""
        jobs, self._jobs = self._jobs, deque(job for job in self._jobs if isinstance(job, ReadBarrier))
        _turn_away([job for job in jobs if not isinstance(job, ReadBarrier)], RefusedError("table/busy"))

    # Private helpers.

    def _due(self, due: Due, wall: Millis) -> Entry | None:
        if due.at > self.table.now(wall) or due.limits in self.table.bots:
            return None
        self._look_who_is_gone(Millis(due.at + self.table.offset))
        return self._registry.watchdog.call(self.table.draft_due, wall)

    def _take(self, job: TableCommand | PlayerMove | ReadBarrier, wall: Millis) -> None:
        self.used_at = wall
        if type(job) is ReadBarrier:
            job.show()
            return
        try:
            if type(job) is PlayerMove:
                first = self.table.repeated(job.seat, job.action, job.command)
                if first is not None:
                    job.done(first)
                    return
                if self.table.log.first > 0 and self._may_be_old(job):
                    self._registry.tasks.start(
                        self._look_back(job, partial(self.submit, replace(job, is_new=True)))
                    )
                    return
            self._write(self._registry.watchdog.call(self._decide, job, wall), job)
        except (IllegalActionError, RefusedError) as refusal:
            self._refuse(job, refusal)
        except Exception as fault:
            job.refused(_failed(fault))
            raise

    def _may_be_old(self, move: PlayerMove) -> bool:
        """An earlier arrival may have made an entry before those that are held here."""
        is_known = move.command is None or move.is_new
        return not is_known and (move.ask is None or move.ask < self.table.log.first)

    async def _look_back(self, move: PlayerMove, otherwise: Callable[[], None]) -> None:
        """Answer as an earlier arrival of the command was; *otherwise*, if the store knows of none."""
        try:
            first = await self._first(move)
        except UnavailableError:
            move.refused(RefusedError("table/busy"))
            return
        if first is None:
            otherwise()
        elif first.action == move.action:
            move.done(first)
        else:
            move.refused(IllegalActionError("table/command-reused"))

    def _refuse(self, job: TableCommand | PlayerMove, refusal: IllegalActionError | RefusedError) -> None:
        """A command that another process has kept is answered as it was there."""
        if isinstance(job, PlayerMove) and job.command is not None and self.table.log.first > 0:
            self._registry.tasks.start(self._look_back(job, partial(job.refused, refusal)))
        else:
            job.refused(refusal)

    def _look_who_is_gone(self, at: Millis) -> None:
        """The rules are told at each decision; nobody is remembered as gone."""
        self.table.gone = self._registry.gone_by(self.seats, at) if self.has_absent else ()

    def _decide(self, job: TableCommand | PlayerMove, wall: Millis) -> Transition:
        self._look_who_is_gone(wall)
        return self._transition(job.decide(self.table, wall))

    def _write(self, next_: Transition, job: TableCommand | PlayerMove | None) -> None:
        entry, is_over = next_.entry, next_.is_over
        append = Append(
            table=self.id,
            seq=entry.seq,
            by=entry.by,
            command=entry.command,
            body=encode(entry),
            waiting=_listed(next_.waiting),
            is_over=is_over,
            result=self._encoded_result(self.game.result(next_.state)) if is_over else None,
            wake=next_.wake,
            had_stored_deadline=self.has_stored_deadline,
            rows=() if self.game.records is None else self._rows(entry, next_.state),
            snapshot=None if entry.seq % ENTRIES_PER_SNAPSHOT else self._snapshot(),
            wall=entry.wall,
        )
        self._pending = PendingAppend(next_, append, job)
        self._registry.store.append(append, self._kept)

    def _transition(self, entry: Entry) -> Transition:
        table, game = self.table, self.game
        state = table.next_state(entry)
        is_over = entry.kind == "close" or game.result(state) is not None
        waiting = () if is_over else tuple(sorted(game.to_act(state)))
        count = clock_state.after(self.clock, self.count, entry, table.offset, self.waiting, waiting)
        if is_over:
            return Transition(entry, state, waiting, count, True, None, None)
        due = game.due(state)
        wake: Millis | None = None
        if due is not None or self.may_wait:
            wake = self._registry.wake_for(self, state, count.times, entry.offset, due)
        return Transition(entry, state, waiting, count, False, due, wake)

    def _encoded_result(self, result: Result | None) -> bytes | None:
        shown = result if result is not None else self.outcome
        return None if shown is None else encode(shown)

    def _rows(self, entry: Entry, state: Data) -> tuple[Row, ...]:
        assert self.game.records is not None, "only a game that keeps records is asked for them"
        before = self.table.state if entry.kind != "start" else None
        return tuple(self._registry.watchdog.call(self.game.records, before, entry, state, self._people))

    def _snapshot(self) -> bytes | None:
        """The position before the next entry."""
        position = self.table.snapshot()
        return None if position is None else encode(StoredSnapshot(position, self.count))

    def _kept(self, fault: Exception | None) -> None:
        pending = self._pending
        assert pending is not None, "a table has one entry on its way at a time"
        if fault is not None:
            self._registry.tasks.start(self._recover(pending, fault))
            return
        self._pending = None
        next_, job = pending.next, pending.job
        entry = next_.entry
        if job is not None:
            job.done(entry)
        try:
            if entry.seq == self.table.log.next:  # else `catch_up` has read it from the log already
                self._apply_and_publish(next_)
                self.has_stored_deadline = next_.wake is not None
        except Exception as broken:  # noqa: BLE001  it is kept; what the rules raise now costs only this table
            self._break(broken)
            return
        self._registry.happened(self, entry, here=True)
        self.work()

    def _apply_and_publish(self, next_: Transition) -> None:
        """What is kept becomes what is, and everybody is told."""
        if next_.entry.kind == "start":
            self._registry.watchdog.call(self._join, next_)
            self._registry.show(self)
            return
        framed = self._registry.watchdog.call(self._join, next_)
        for watching, told in zip(self.pages.values(), framed, strict=True):
            for page in watching:
                page.send(told)

    def _join(self, next_: Transition) -> Sequence[bytes]:
        """What each look is to be told."""
        self.table.join(next_.entry, next_.state)
        self.waiting, self.count = next_.waiting, next_.counted
        self.due, self.wake = next_.due, next_.wake
        if next_.is_over and self.row.status == "running":
            over = replace(self.row, status="over", ended_at=next_.entry.wall)
            self.sitting = replace(self.sitting, table=over)
        if not self.pages or next_.entry.kind == "start":
            return ()
        return self.views.updates(self.table, next_.entry, self.pages, self.waiting, self.face())

    async def _recover(self, pending: PendingAppend, fault: Exception) -> None:
        """Another writer was first, or nobody knows whether the entry is kept: go on once the log says."""
        append, job = pending.append, pending.job
        try:
            answer = await recover(self, pending.next.entry, append, fault)
        except Exception as broken:  # noqa: BLE001  whatever the rules make of others' entries
            if job is not None:
                job.refused(RefusedError("table/busy"))
            self._break(broken)
            return
        if answer is None:
            self._kept(None)
            return
        self._pending = None
        if isinstance(answer, ConflictError):
            if job is not None:
                self._jobs.appendleft(job)  # the log has been read on: a repeat is known again
        else:
            _log.warning("not kept", table=self.id, seq=append.seq, fault=type(answer).__name__)
            if job is None:
                self.turn_away()
                return  # the table's timer tries again
            job.refused(RefusedError("table/busy"))
        self.work()

    async def _first(self, move: PlayerMove) -> Entry | None:
        assert move.command is not None, "only what has a name can come again"
        after = -1 if move.ask is None else move.ask
        body = await self._registry.store.repeated(self.id, after, move.seat, move.command)
        return None if body is None else self.game.decode_entry(body)

    def _break(self, fault: Exception) -> None:
        """The rules failed: drop what is in memory. The log holds the truth."""
        self.is_broken = True
        _log.error("rules failed", table=self.id, game=self.game.name, fault=type(fault).__name__)
        jobs, self._jobs = self._jobs, deque()
        self._registry.broke(self)
        _turn_away(jobs, _failed(fault))


@lru_cache(maxsize=4096)
def _listed(seats: tuple[Seat, ...]) -> str:
    return ",".join(map(str, seats))


def _turn_away(jobs: Iterable[TableCommand | PlayerMove | ReadBarrier], refusal: RefusedError) -> None:
    for job in jobs:
        if isinstance(job, ReadBarrier):
            job.show()
        else:
            job.refused(refusal)


def _failed(fault: Exception) -> RefusedError:
    return RefusedError("table/hung" if isinstance(fault, RulesTimeoutError) else "table/fault")
