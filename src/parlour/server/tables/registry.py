"""The open tables of this process. A table is opened on first use and forgotten when idle."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Due, Millis, Seat
from parlour.server import bus, clocks
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.core.game_loader import steady_time
from parlour.server.core.holds import Holds
from parlour.server.core.process_page import ProcessPage
from parlour.server.core.settings import Settings
from parlour.server.core.watchdog import RulesTimeoutError, TableWatchdog
from parlour.server.tables import absence, loader, pause
from parlour.server.tables.bot_processes.pool import make_bot_pool
from parlour.server.tables.bots import BotRunner
from parlour.server.tables.commands import PendingReply, PlayerMove, ReadBarrier, TableCommand
from parlour.server.tables.judgements import LogJudge
from parlour.server.tables.outage import SILENT_MS, Outage, OutageWatch
from parlour.server.tables.play_counts import PlayCounts
from parlour.server.tables.positions import PastPositions
from parlour.server.tables.schedule import Scheduler
from parlour.server.tables.session import TableSession
from parlour.server.tables.undo import UndoRequests
from parlour.store.queries import presence, tables
from parlour.store.queries.tables import SeatRow, Sitting
from parlour.store.store import Store

_log = structlog.get_logger("tables")


class TableRegistry:
    """Opens, keeps and closes the sessions of tables."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus_: bus.Bus,
        games: Mapping[str, Game],
        wall: Callable[[], Millis],
        tasks: BackgroundTasks,
        steady: Callable[[], Millis] = steady_time,
        page: ProcessPage | None = None,
    ) -> None:
        self.settings, self.store, self.bus, self.games = settings, store, bus_, games
        self.wall, self.steady, self.tasks = wall, steady, tasks
        self.outages: Final = OutageWatch(wall, steady)
        self.outages.on_outage.append(self._credit_outage)
        self.outages.on_clock_set.append(self._set_clock)
        self.watchdog: Final = TableWatchdog(settings.rule_limit, page)
        self._page, self._holds = page, Holds()
        self.bot_runner: Final = BotRunner(
            settings.bot_pace, wall, tasks, games, make_bot_pool(settings, steady)
        )
        self.judge: Final = LogJudge(self.bot_runner, tasks)
        self.scheduler: Final = Scheduler(self)
        self.undo_requests: Final = UndoRequests(self)
        self.past: Final = PastPositions(store, self.watchdog)
        self.sessions: dict[str, TableSession] = {}
        self.playing: Final = PlayCounts(lambda: self.sessions.values(), steady)
        self.on_seats_changed: list[Callable[[TableSession], None]] = []
        """Called when the seats, the status or the clock of a table have changed."""

        self.on_snapshots_needed: list[Callable[[TableSession], None]] = []
        """Called when every client of a table needs a new snapshot."""

        self.on_entry: list[Callable[[TableSession, Entry], None]] = []
        """Called with every applied entry."""

        self.on_entry_of_game: defaultdict[str, list[Callable[[TableSession, Entry], None]]] = defaultdict(
            list
        )
        """By game: called with every applied entry of that game's tables."""

        self.on_forgotten: list[Callable[[TableSession], None]] = []
        """Called when a session is removed from memory."""

        self.on_undo_changed: list[Callable[[TableSession], None]] = []
        self._read_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a table is read, so that an older read cannot replace a newer one."""

    # For HTTP routes.

    async def begin(self, table_id: str, sitting: Sitting | None = None) -> None:
        """Append the first entry of a table whose row is `running`. Does nothing if it exists already."""
        session = await self.reload(table_id, sitting=sitting)
        await self.wait_until_settled(session)
        if len(session.table.log) == 0:
            raise RefusedError("table/busy")
        self.bus.publish(bus.TableChanged(session.id))
        self.seats_changed(session)

    async def changed(self, table_id: str) -> None:
        """Notify the clients of a table, in all processes, that its row or seats changed in the store."""
        self.bus.publish(bus.TableChanged(table_id))
        await self.refresh(table_id)

    async def settle(self, table_id: str) -> None:
        """Wait until everything due has happened, including the steps for absent players."""
        await self.scheduler.settle(await self.open(table_id))

    async def whole(self, table_id: str) -> Table:
        """Load a copy of the table with its whole log, for reading."""
        opened = await self._read(table_id, whole=True)
        opened.table.bots = absence.bots_of(opened.sitting.seats)
        opened.table.is_untimed = opened.sitting.is_of_one
        opened.table.gone = self.gone_by(opened.sitting.seats, self.wall())
        session = self.sessions.get(table_id)
        if session is not None and len(session.table.log) == len(opened.table.log):
            opened.table.offset = session.table.offset  # includes changes of the system clock since
        return opened.table

    async def time_left(self, table_id: str) -> Millis | None:
        """The time until the first player to act runs out of time; None if no clock runs."""
        session = await self.open(table_id)
        face = session.clock_face()
        if face is None or session.table.is_over:
            return None
        return min((left for seat in face.running if (left := face.left[seat]) is not None), default=None)

    async def act(
        self, table_id: str, seat: Seat, action: Data, *, command: str | None, ask: int | None
    ) -> Entry:
        """Do *action*. Returns its entry once stored; raises IllegalActionError or RefusedError."""
        session = await self.open(table_id)
        return await self.run_command(session, PlayerMove(seat, action, command, ask))

    async def run_command(self, session: TableSession, job: TableCommand | PlayerMove) -> Entry:
        reply = PendingReply()
        session.submit(replace(job, reply_to=reply))
        return await reply.answer

    async def wait_until_settled(self, session: TableSession) -> None:
        """Wait until everything due has happened and no append is pending."""
        quiet: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        session.submit(ReadBarrier(lambda: quiet.set_result(None)))
        await quiet

    # Opening and closing.

    async def open(self, table_id: str) -> TableSession:
        """Returns the session of a table. Concurrent calls open it only once."""
        session = self.sessions.get(table_id)
        if session is not None:
            return session
        async with self._read_lock(table_id):
            return self.sessions.get(table_id) or await self._open(table_id)

    async def reload(
        self, table_id: str, *, whole: bool = False, sitting: Sitting | None = None
    ) -> TableSession:
        """Replace the session by one read from the store. Its clients stay and get a new snapshot.

        *sitting* saves a read if the caller has just written it.
        """
        async with self._read_lock(table_id):
            return await self._reload(table_id, whole=whole, sitting=sitting)

    async def _reload(self, table_id: str, *, whole: bool, sitting: Sitting | None = None) -> TableSession:
        old = self.sessions.get(table_id)
        if old is None:
            return await self._open(table_id, whole=whole, sitting=sitting)
        await self._retire(old)
        try:
            session = await self._open(table_id, whole=whole, sitting=sitting)
        except Exception:
            self.sessions.setdefault(table_id, old)
            self.bus.subscribe(table_id)
            old.reinstate()
            self.send_snapshots(old)
            raise
        session.take_over(old)
        self.send_snapshots(session)
        return session

    async def open_whole(self, table_id: str) -> TableSession:
        """The session with its whole log in memory, as undo needs it."""
        session = await self.open(table_id)
        return session if session.table.log.first == 0 else await self.reload(table_id, whole=True)

    async def refresh(self, table_id: str) -> None:
        """Read the table's row and seats again and notify its clients."""
        if table_id not in self.sessions and table_id not in self._read_locks:
            return  # not open here, and not being opened
        async with self._read_lock(table_id):
            if table_id in self.sessions:
                await self._refresh(table_id)

    async def _refresh(self, table_id: str) -> None:
        sitting = await loader.read_sitting(self.store, table_id)
        session = self.sessions.get(table_id)
        if session is None:
            return
        has_bots = any(seat.bot or seat.stand_in for seat in sitting.seats)
        has_begun = session.row.status == "open" and sitting.table.status != "open"
        if has_begun or (has_bots and session.table.log.first):
            session = await self._reload(table_id, whole=has_bots)
        else:
            # A row that was read before the last entry was stored must not reopen the game.
            is_old = sitting.table.status == "running" and session.table.is_over
            session.set_sitting(replace(sitting, table=session.row) if is_old else sitting)
        pause.apply_stored(session, session.row)
        self.seats_changed(session)
        self.prompt_bots(session)
        self.scheduler.arm(session)

    async def store_deadline(self, session: TableSession) -> None:
        """Store the table's next deadline when no entry is written that would store it."""
        session.expect_stored_deadline()
        await self.store.set_deadline(session.id, self.scheduler.next_deadline(session))

    async def store_offsets(self) -> None:
        """Store the offsets of all timed tables when no entry is written that would store them."""
        for session in [*self.sessions.values()]:
            table = session.table
            if len(table.log) and not table.is_over and table.paused_at is None and self._is_timed(session):
                await session.catch_up()
                await self._store_offset(session)

    async def _store_offset(self, session: TableSession) -> None:
        at = self.wall()
        session.time.note_offset(at)
        async with self.store.write() as connection:
            await tables.change(connection, session.id, offset_ms=session.table.offset, offset_at=at)
        # In the background: a caller that reloads the table can be waiting for this session.
        self.tasks.start(self._publish_offset(session))

    async def _publish_offset(self, session: TableSession) -> None:
        await self.changed(session.id)
        await self.store_deadline(session)

    def forget(self, session: TableSession) -> None:
        """Remove the session from memory. The log stays in the store."""
        self.scheduler.disarm(session)
        self.undo_requests.forget(session)
        for callback in self.on_forgotten:
            callback(session)
        if self.sessions.get(session.id) is session:
            del self.sessions[session.id]
            self.bus.unsubscribe(session.id)

    def forget_idle(self) -> None:
        long_ago = self.wall() - self.settings.idle_after * 1000
        thinking = {session for session, _ in self.bot_runner.thinking}
        for session in {*self.sessions.values()} - thinking:
            if session.is_idle and session.used_at < long_ago:
                self.forget(session)

    async def close(self) -> None:
        """End all background work of the tables, then forget them."""
        await self.tasks.close()
        await self.bot_runner.close()
        for session in [*self.sessions.values()]:
            self.forget(session)
        self.watchdog.close()

    # For sessions.

    def prompt_bots(self, session: TableSession) -> None:
        self.bot_runner.prompt(session)

    def deadline_for(
        self, session: TableSession, state: Data, times: clocks.Times, offset: Millis, due: Due | None
    ) -> Millis | None:
        return self.scheduler.deadline_for(session, state, times, offset, due)

    def gone_by(self, seats: Sequence[SeatRow], at: Millis) -> tuple[Seat, ...]:
        return absence.gone_by(self.absent(seats), at, self.scheduler.grace)

    def absent(self, seats: Sequence[SeatRow]) -> Sequence[SeatRow]:
        """The seats, with `gone_at` moved later by the outages in which players could not return."""
        if not self.outages.past:
            return seats
        return [
            row
            if row.gone_at is None
            else replace(row, gone_at=Millis(row.gone_at + self.outages.lost_since(row.gone_at)))
            for row in seats
        ]

    def entry_applied(self, session: TableSession, entry: Entry, *, here: bool) -> None:
        if here:
            if self.bus.has_others:
                self.bus.publish(bus.EntriesAppended(session.id, entry.seq))
            if session.table.bots:
                self.bot_runner.prompt(session)
        self.scheduler.arm_at(session, session.turn_state.wake)
        self.undo_requests.entry_applied(session, entry)
        for callback in self.on_entry:
            callback(session, entry)
        for callback in self.on_entry_of_game.get(session.game.name, ()):
            callback(session, entry)
        if session.table.is_over:
            self.tasks.start(self.refresh(session.id))

    def seats_changed(self, session: TableSession) -> None:
        for callback in self.on_seats_changed:
            callback(session)

    def undo_changed(self, session: TableSession) -> None:
        for callback in self.on_undo_changed:
            callback(session)

    def send_snapshots(self, session: TableSession) -> None:
        for callback in self.on_snapshots_needed:
            callback(session)

    def session_failed(self, session: TableSession, fault: Exception) -> None:
        """Forget a session whose rules failed. The next request reloads it unless it is on hold."""
        if isinstance(fault, RulesTimeoutError):
            self._strike(session.id)
        self.forget(session)
        self.send_snapshots(session)

    async def silent_since(self, table_id: str) -> Millis | None:
        """The last heartbeat of a dead process with a player's only connection; None if all are alive."""
        if not self.outages.is_beating:
            return None
        async with self.store.scan() as connection:
            return await presence.silent_since(connection, table_id, Millis(self.wall() - SILENT_MS))

    async def credit_cutoff(self, session: TableSession, outage: Outage) -> None:
        """Give back an outage that cut off some players, unless the stalled process has stored it itself."""
        pause.apply_stored(session, (await loader.read_sitting(self.store, session.id)).table)
        if session.time.offset_at is None or session.time.offset_at < outage.from_at:
            session.credit_outage(outage._replace(from_at=max(outage.from_at, self.outages.ended_at)))
            await self._store_offset(session)

    # Outages and clock changes.

    def _credit_outage(self, outage: Outage) -> None:
        for session in self.sessions.values():
            session.credit_outage(outage)
        self._apply_time_change()

    def _set_clock(self, by: Millis) -> None:
        for session in self.sessions.values():
            session.set_clock(by)
        self._apply_time_change()

    def _apply_time_change(self) -> None:
        for session in self.sessions.values():
            self.scheduler.arm(session)
        self.tasks.start(self._send_clocks([*self.sessions.values()]))

    async def _send_clocks(self, sessions: Sequence[TableSession]) -> None:
        """Send the snapshots one table at a time. All at once would stall the event loop."""
        for session in sessions:
            if self._is_timed(session) and self.sessions.get(session.id) is session:
                session.submit(ReadBarrier(partial(self.send_snapshots, session)))
                await asyncio.sleep(0)

    def _is_timed(self, session: TableSession) -> bool:
        return session.clock.runs or session.turn_state.due is not None

    # Messages from other processes.

    def receive(self, message: bus.Message) -> None:
        match message:
            case bus.EntriesAppended(table_id, seq):
                session = self.sessions.get(table_id)
                if session is not None and seq >= len(session.table.log):
                    self.tasks.start(session.catch_up())
            case bus.TableChanged(table_id):
                self.tasks.start(self.refresh(table_id))
            case bus.UndoChanged(table_id) if (session := self.sessions.get(table_id)) is not None:
                self.tasks.start(self.undo_requests.read(session))
            case _:
                pass

    # Private helpers.

    def _require_no_hold(self, table_id: str) -> None:
        """Raises if the table is on hold, here or in another process of the supervisor."""
        is_held = self._holds.is_held(table_id, self.steady())
        if is_held or (self._page is not None and self._page.is_held(table_id, steady_time())):
            raise RefusedError("table/set-aside")

    def _strike(self, table_id: str, *, is_final: bool = False) -> None:
        until = self._holds.strike(table_id, self.steady(), is_final=is_final)
        if until is not None:
            _log.error("table put on hold", table=table_id, ms=until - self.steady())

    def _read_lock(self, table_id: str) -> asyncio.Lock:
        return self._read_locks.setdefault(table_id, asyncio.Lock())

    async def _retire(self, old: TableSession) -> None:
        """Retire a session and forget it, once no append is pending."""
        quiet: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def retire() -> None:
            old.retire()
            self.forget(old)
            quiet.set_result(None)

        old.submit(ReadBarrier(retire))
        await quiet

    async def _read(
        self, table_id: str, *, whole: bool, sitting: Sitting | None = None
    ) -> loader.LoadedTable:
        return await loader.load_table(
            self.store,
            self.games,
            self.watchdog,
            table_id,
            whole=whole,
            sitting=sitting,
            outages=self.outages,
        )

    async def _open(
        self, table_id: str, *, whole: bool = False, sitting: Sitting | None = None
    ) -> TableSession:
        self._require_no_hold(table_id)
        self.bus.subscribe(table_id)  # before reading, so that no later entry is missed
        try:
            opened = await self._read(table_id, whole=whole, sitting=sitting)
        except BaseException as fault:
            self.bus.unsubscribe(table_id)
            if isinstance(fault, RulesTimeoutError):
                self._strike(table_id, is_final=True)
            raise
        session = self.sessions[table_id] = TableSession(self, opened)
        self.scheduler.arm(session)
        if session.row.status == "running" and len(session.table.log) == 0:
            # The process that started the game stopped before it wrote the first entry.
            session.submit(TableCommand(_start))
        return session


def _start(table: Table, wall: Millis) -> Entry:
    """Draft the first entry, unless another process has written it."""
    if len(table.log):
        raise RefusedError("lobby/started")
    return table.draft_start(wall)
