"""The tables of this process: opened when somebody needs them, forgotten when nobody does."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import structlog
from msgspec.structs import replace

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.table import Table
from parlour.engine.values import Data, Due, Millis, Seat
from parlour.server import bus, clocks
from parlour.server.guard import Guard
from parlour.server.refusals import Refused
from parlour.server.settings import Settings
from parlour.server.tables import absence, loading, undoing
from parlour.server.tables.jobs import Awaits, Job, Move, Reading
from parlour.server.tables.live import Live
from parlour.server.tables.moments import Moments
from parlour.server.tables.robots import Robots
from parlour.store.base import Append, Kept, Store
from parlour.store.lobby import SeatRow

_log = structlog.get_logger("house")


class House:
    """Opens, keeps and closes live tables: the `Tables` of the lobby, the `House` of a live table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        news: bus.Bus,
        games: Mapping[str, Game],
        wall: Callable[[], Millis],
    ) -> None:
        self.settings, self.store, self.bus, self.games = settings, store, news, games
        self.wall = wall
        self.guard: Final = Guard(settings.rule_limit)
        self.robots: Final = Robots(settings.bot_pace, wall)
        self.moments: Final = Moments(self)
        self.lives: dict[str, Live] = {}
        self.on_reseated: list[Callable[[Live], None]] = []
        """Told when the people at a table, its status or its time have changed."""

        self.on_show: list[Callable[[Live], None]] = []
        """Told when every page of a table must be shown the whole."""

        self.on_happened: list[Callable[[Live, Entry], None]] = []
        """Told of every entry that joined."""

        self.on_undo_asked: list[Callable[[Live], None]] = []
        self._opening: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # For the lobby and the seeds' routes.

    async def begin(self, table_id: str) -> None:
        live = await self.reload(table_id)
        await self.settled(live)
        if len(live.table.log) == 0:
            raise Refused("table/busy")

    async def changed(self, table_id: str) -> None:
        self.bus.say(bus.Changed(table_id))
        await self.refresh(table_id)

    async def settle(self, table_id: str) -> None:
        await self.moments.settle(await self.open(table_id))

    async def whole(self, table_id: str) -> Table:
        opened = await loading.open_table(self.store, self.games, self.guard, table_id, whole=True)
        opened.table.bots = absence.bots_of(opened.sitting.seats)
        opened.table.gone = self.gone_by(opened.sitting.seats, self.wall())
        return opened.table

    async def time_left(self, table_id: str) -> Millis | None:
        live = await self.open(table_id)
        face = live.face()
        if face is None or live.table.is_over:
            return None
        return min((left for seat in face.running if (left := face.left[seat]) is not None), default=None)

    async def act(
        self, table_id: str, seat: Seat, action: Data, *, command: str | None, ask: int | None
    ) -> Entry:
        live = await self.open(table_id)
        return await self.do(live, Move(seat, action, command, ask))

    async def do(self, live: Live, job: Job | Move) -> Entry:
        """Submit *job* and wait for its answer."""
        asker = Awaits()
        live.submit(replace(job, asker=asker))
        return await asker.answer

    async def settled(self, live: Live) -> None:
        """Until everything due has happened and nothing is on its way to the disk."""
        quiet: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        live.submit(Reading(lambda: quiet.set_result(None)))
        await quiet

    # Opening and closing.

    async def open(self, table_id: str) -> Live:
        """The live table; opened once however many ask."""
        live = self.lives.get(table_id)
        if live is not None:
            return live
        opening = self._opening.get(table_id)
        if opening is None:
            opening = asyncio.ensure_future(self._open(table_id))
            self._opening[table_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)

    async def reload(self, table_id: str, *, whole: bool = False) -> Live:
        """As the store has it now; pages that watch stay and are shown the whole anew."""
        old = self.lives.get(table_id)
        if old is None:
            return await self._open(table_id, whole=whole)
        await self._retire(old)
        try:
            live = await self._open(table_id, whole=whole)
        except Exception:
            old.is_retired = False
            self.lives.setdefault(table_id, old)
            old.work()
            self.show(old)
            raise
        live.take_over(old)
        self.show(live)
        return live

    async def whole_live(self, table_id: str) -> Live:
        """The live table with its log from the first entry, as undo needs it."""
        live = await self.open(table_id)
        return live if live.table.log.first == 0 else await self.reload(table_id, whole=True)

    async def refresh(self, table_id: str) -> None:
        """Read the table's row and seats again, and show them."""
        if table_id not in self.lives:
            return
        sitting = await loading.sit(self.store, table_id)
        live = self.lives.get(table_id)
        if live is None:
            return
        has_bots = any(seat.bot or seat.stand_in for seat in sitting.seats)
        has_begun = live.row.status == "open" and sitting.table.status != "open"
        if has_begun or (has_bots and live.table.log.first):
            live = await self.reload(table_id, whole=has_bots)
        live.reseat(sitting)
        live.is_awake = True
        self._pause_as_stored(live)
        self.reseated(live)
        self.robots.look(live)
        self.moments.arm(live)

    async def store_moment(self, live: Live) -> None:
        """Keep when the table needs a look next, where no entry does it."""
        live.is_awake = True
        await self.store.wake(live.id, self.moments.next_moment(live))

    def forget(self, live: Live) -> None:
        """Out of the memory; its log stays."""
        self.moments.disarm(live)
        if self.lives.get(live.id) is live:
            del self.lives[live.id]

    def forget_idle(self) -> None:
        long_ago = self.wall() - self.settings.idle_after * 1000
        for live in [*self.lives.values()]:
            if live.is_idle and live.used_at < long_ago:
                self.forget(live)

    async def close(self) -> None:
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.robots.close()
        for live in [*self.lives.values()]:
            self.forget(live)
        self.guard.close()

    def aside(self, work: Awaitable[None]) -> None:
        """Do *work* while nobody waits for it."""
        task = asyncio.get_running_loop().create_task(_heard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What live tables ask.

    def append(self, entry: Append, kept: Kept) -> None:
        self.store.append(entry, kept)

    async def tail(self, table_id: str, after: int) -> list[bytes]:
        return [*await self.store.tail(table_id, after)]

    async def repeated(self, table_id: str, after: int, seat: Seat, command: str) -> bytes | None:
        return await self.store.repeated(table_id, after, seat, command)

    def wake_for(
        self, live: Live, state: Data, times: clocks.Times, offset: Millis, due: Due | None
    ) -> Millis | None:
        return self.moments.wake_for(live, state, times, offset, due)

    def gone_by(self, seats: Sequence[SeatRow], at: Millis) -> tuple[Seat, ...]:
        return absence.gone_by(seats, at, self.moments.grace)

    def happened(self, live: Live, entry: Entry, *, here: bool) -> None:
        if here:
            if self.bus.has_others:
                self.bus.say(bus.Moved(live.id, entry.seq))
            if live.has_bots:
                self.robots.look(live)
        if live.timer is not None or live.wake is not None:
            self.moments.arm_at(live, live.wake)
        for seen in self.on_happened:
            seen(live, entry)
        if live.table.is_over:
            self.aside(self.refresh(live.id))

    def reseated(self, live: Live) -> None:
        for seen in self.on_reseated:
            seen(live)

    def undo_changed(self, live: Live) -> None:
        for seen in self.on_undo_asked:
            seen(live)

    def show(self, live: Live) -> None:
        for seen in self.on_show:
            seen(live)

    def broke(self, live: Live) -> None:
        """Drop it; whoever asks next finds it as its log has it."""
        self.forget(live)
        self.show(live)

    # What other processes say.

    def hear(self, news: bus.News) -> None:
        match news:
            case bus.Moved(table_id, seq):
                live = self.lives.get(table_id)
                if live is not None and seq >= len(live.table.log):
                    self.aside(live.catch_up())
            case bus.Changed(table_id):
                self.aside(self.refresh(table_id))
            case bus.UndoChanged(table_id) if (live := self.lives.get(table_id)) is not None:
                self.aside(self._read_undo(live))
            case _:
                pass

    # The words used above, in order of use.

    async def _retire(self, old: Live) -> None:
        """Take it out of use at a moment when nothing of it is on its way to the disk."""
        quiet: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def retire() -> None:
            old.is_retired = True
            self.forget(old)
            quiet.set_result(None)

        old.submit(Reading(retire))
        await quiet

    async def _open(self, table_id: str, *, whole: bool = False) -> Live:
        opened = await loading.open_table(self.store, self.games, self.guard, table_id, whole=whole)
        there = self.lives.get(table_id)
        if there is not None:
            return there
        live = self.lives[table_id] = Live(self, opened.sitting, opened.table, opened.count)
        live.sleeps = opened.sleeps
        self.moments.arm(live)
        if live.row.status == "running" and len(live.table.log) == 0:
            # The process that started it stopped before the first entry.
            live.submit(Job(_start))
        return live

    async def _read_undo(self, live: Live) -> None:
        await undoing.read(self, live)
        self.undo_changed(live)

    def _pause_as_stored(self, live: Live) -> None:
        """Another process may have paused or resumed it."""
        row, table = live.row, live.table
        if row.paused_at is None and table.paused_at is not None and row.offset_ms is not None:
            table.offset = row.offset_ms
        table.paused_at = row.paused_at


def _start(table: Table, wall: Millis) -> Entry:
    """Another process may have been first; its start is as good."""
    if len(table.log):
        raise Refused("lobby/started")
    return table.draft_start(wall)


async def _heard(work: Awaitable[None]) -> None:
    try:
        await work
    except Refused as refusal:
        _log.info("refused", code=refusal.code)
    except Exception as fault:  # noqa: BLE001  nobody else would hear of it
        _log.error("failed", fault=type(fault).__name__, exc_info=True)
