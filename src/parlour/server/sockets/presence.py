"""Presence: a seat is gone when no process has had a client of it for a while.

Changes are written in small batches. A process that dies leaves its seats marked as present. The other
processes notice that its heartbeat stopped and mark the seats as gone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from parlour.engine.values import Millis, Seat
from parlour.server.tables.absence import ABANDONED_AFTER_MS, abandon_notice, is_person
from parlour.server.tables.outage import MAX_OUTAGES, STALL_MS, Outage, shift_back
from parlour.server.tables.recovery import RETRY_DELAY_S
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.schedule import call_later
from parlour.server.tables.session import TableSession
from parlour.store.errors import StoreError, UnavailableError
from parlour.store.queries import presence, tables
from parlour.store.queries.presence import DeadSeat
from parlour.store.queries.tables import SPECTATOR_SEAT

DEAD_AFTER_MS: Final = Millis(15_000)
"""A process without a heartbeat for this long is dead."""

HEARTBEAT_MS: Final = Millis(2_000)
"""The interval between a process's heartbeats in the store."""

MIN_OUTAGE_MS: Final = Millis(HEARTBEAT_MS + STALL_MS)
"""A shorter gap between heartbeats is no outage: the process possibly lived until the next heartbeat was
due, and short stalls do not count."""

_TABLES_AT_ONCE: Final = 64
"""Tables whose changes are written in one transaction, which locks these tables."""

SeatKey = tuple[str, Seat]


class Presence:
    def __init__(self, registry: TableRegistry, process_id: str) -> None:
        self._registry, self.process_id = registry, process_id
        self._here: dict[SeatKey, int] = {}
        """How many clients of this process show the seat."""

        self._leaving: dict[SeatKey, asyncio.TimerHandle] = {}
        self._changes: dict[SeatKey, Millis | None] = {}
        """Changes to write: when the seat was left, or None if it is present."""

        self._unwatched: dict[str, Millis] = {}
        """Tables that all spectators of this process have left, and when the last one did.

        They count until the game can be abandoned, so no row has to store the time.
        """

        self._write_lock, self._heartbeat_lock = asyncio.Lock(), asyncio.Lock()
        self.on_process_died: list[Callable[[Sequence[str]], Awaitable[None]]] = []
        """Called with the tables that started shortly before a process died."""

    # Clients come and go.

    def arrived(self, session: TableSession, number: Seat) -> None:
        """Does nothing at a table of one person, where absence has no effect."""
        if session.sitting.is_of_one:
            return
        place = (session.id, number)
        self._here[place] = self._here.get(place, 0) + 1
        timer = self._leaving.pop(place, None)
        if timer is not None:
            timer.cancel()
        if self._here[place] == 1 and timer is None:
            self._mark(session, number, None)

    def left(self, table_id: str, number: Seat) -> None:
        place = (table_id, number)
        if place not in self._here:
            return
        self._here[place] -= 1
        if self._here[place] <= 0:
            del self._here[place]
            at = self._registry.wall()
            grace = self._registry.settings.presence_grace
            self._leaving[place] = call_later(grace, partial(self._gone, place, at))

    def spectated(self, session: TableSession) -> None:
        """Count a spectator. Spectators matter only to a game that can be abandoned."""
        if abandon_notice(session.game) is None or session.table.is_over or session.sitting.is_of_one:
            return
        place = (session.id, SPECTATOR_SEAT)
        self._here[place] = self._here.get(place, 0) + 1
        if self._unwatched.pop(session.id, None) is None and self._here[place] == 1:
            self._changes[place] = None
            session.set_sitting(replace(session.sitting, is_spectated=True))

    def unspectated(self, table_id: str) -> None:
        place = (table_id, SPECTATOR_SEAT)
        if place not in self._here:
            return
        self._here[place] -= 1
        if self._here[place] == 0:
            del self._here[place]
            self._unwatched[table_id] = self._registry.wall()

    def handle_start(self, session: TableSession) -> None:
        """Handle the start of a game. Players who are not present are gone from now on."""
        if session.sitting.is_of_one:
            return
        for row in session.seats:
            place = (session.id, Seat(row.number))
            is_known = place in self._here or place in self._leaving
            if place in self._here and row.gone_at is not None:  # read before the presence was written
                self._mark(session, Seat(row.number), None)
            if is_person(row) and row.gone_at is None and not is_known:
                grace = self._registry.settings.presence_grace
                self._leaving[place] = call_later(grace, partial(self._gone, place, self._registry.wall()))

    # Called periodically.

    async def open(self) -> None:
        """Register this process. A gap since the last heartbeat of any process was an outage."""
        wall = self._registry.wall()
        async with self._registry.store.write() as connection:
            latest, last = await presence.last_beats(connection, Millis(wall + STALL_MS))
            if latest is not None and latest > wall + STALL_MS:
                await presence.set_clock_back(connection, wall, Millis(wall - latest))
            if last is not None and wall - last > MIN_OUTAGE_MS:
                # If two processes start at once, the later sees the other's heartbeat or the same outage.
                # The last process possibly lived until its next heartbeat was due. An outage that starts
                # then gives no player more time to see a card.
                await presence.add_outage(connection, Millis(last + HEARTBEAT_MS), wall)
            await presence.add_process(connection, self.process_id, wall)
            known = await presence.outages_after(connection, Millis(0))
        self._registry.outages.note_store_write(self._registry.steady())
        past = [Outage(*row) for row in known if row[1] <= wall]
        self._registry.outages.past = past[-MAX_OUTAGES:]
        self._registry.outages.ended_at = max((one.to_at for one in past), default=Millis(0))

    def handle_outage(self, outage: Outage) -> None:
        self._registry.tasks.start(self._store_outage(outage))

    def handle_clock_change(self, by: Millis) -> None:
        """Handle a system clock that was changed by *by*.

        A clock that was set ahead counts as an outage. After a clock was set back, the last heartbeat is in
        the future. It is replaced at once, because otherwise a crash would not be detected as an outage.
        """
        if by > 0:
            self.handle_outage(self._registry.outages.past[-1])
        else:
            wall = self._registry.wall()
            self._unwatched = {id_: shift_back(at, wall, by) for id_, at in self._unwatched.items()}
            self._registry.tasks.start(self.heartbeat())
            self._registry.tasks.start(self._store_clock_change(by))

    async def heartbeat(self) -> None:
        """Write a heartbeat. Registers this process again if others expired it while it was blocked."""
        async with self._heartbeat_lock:
            await self._heartbeat()

    async def _heartbeat(self) -> None:
        wall, steady = self._registry.wall(), self._registry.steady()
        try:
            is_known = await self._registry.store.record_heartbeat(self.process_id, wall)
        except UnavailableError:
            self._registry.outages.note_store_failure()
            raise
        self._registry.outages.note_store_write(steady)
        if is_known:
            return
        async with self._registry.store.write() as connection:
            await presence.add_process(connection, self.process_id, wall)
        spectated = [(table_id, SPECTATOR_SEAT) for table_id in self._unwatched]
        self._changes = dict.fromkeys([*self._here, *spectated]) | self._changes

    async def write(self) -> None:
        """Write the changes since the last call, and update the tables."""
        long_ago = self._registry.wall() - ABANDONED_AFTER_MS
        lost = self._registry.outages.lost_since
        for table_id in [table_id for table_id, at in self._unwatched.items() if at + lost(at) <= long_ago]:
            self._changes[table_id, SPECTATOR_SEAT] = self._unwatched.pop(table_id)
        if not self._changes:
            return
        async with self._write_lock:
            wall = self._registry.wall()  # it is possibly earlier, after a clock change
            changes = {place: None if at is None else min(at, wall) for place, at in self._changes.items()}
            self._changes = {}
            written: set[str] = set()
            try:
                ids = sorted({table_id for table_id, _ in changes})
                for start in range(0, len(ids), _TABLES_AT_ONCE):
                    some = ids[start : start + _TABLES_AT_ONCE]
                    await self._write_tables(some, changes)
                    written.update(some)
            except Exception:
                rest = {place: gone_at for place, gone_at in changes.items() if place[0] not in written}
                self._changes = rest | self._changes  # what has not been written is written the next time
                raise
        for table_id in written:
            if self._registry.bus.has_others:
                await self._refresh(table_id)
            elif (session := self._registry.sessions.get(table_id)) is not None:
                # No other process writes presence, so the table need not be read again.
                self._apply(session, changes)
                self._registry.seats_changed(session)
                self._registry.scheduler.arm(session)

    async def expire_dead(self) -> None:
        """Mark the seats of dead processes as gone.

        A player whom an outage disconnected is gone since its end, because they could not return before. The
        same transaction sets the table's deadline, at which the scheduler opens it. Only tables that get time
        back are opened here.
        """
        async with self._registry.store.scan() as connection:
            wall = self._registry.wall()
            # A heartbeat in the future is from a process that died before the system clock was set back.
            lives = (Millis(wall - DEAD_AFTER_MS), Millis(wall + DEAD_AFTER_MS))
            found = await presence.dead_seats(connection, *lives)
            dead = [row for row in found if row.process_id != self.process_id]
            back_at = await presence.last_outage_end(connection)
            started: Sequence[str] = ()
            if dead:
                since = min(row.beat_at for row in dead) - HEARTBEAT_MS
                started = await tables.started_since(connection, Millis(since))
        by_table: dict[str, list[DeadSeat]] = {}
        for row in dead:
            if row.table_id is not None:
                by_table.setdefault(row.table_id, []).append(row)
        ids, timed = sorted(by_table), set[str]()
        for start in range(0, len(ids), _TABLES_AT_ONCE):
            some = {id_: by_table[id_] for id_ in ids[start : start + _TABLES_AT_ONCE]}
            timed |= await self._mark_dead(some, back_at)
        if dead:
            async with self._registry.store.write() as connection:
                await presence.forget_processes(connection, {row.process_id for row in dead})
        for table_id, rows in by_table.items():
            await asyncio.sleep(0)  # after a restart there can be many: lets others play
            await self._refresh(table_id)
            if table_id in timed:
                await self._credit_outage(table_id, rows, back_at)
        if started:
            for listener in self.on_process_died:
                await listener(started)

    # Private helpers.

    async def _store_outage(self, outage: Outage) -> None:
        """Store the outage for tables that are opened later. Done before this process writes a heartbeat."""
        while True:
            try:
                async with self._registry.store.write() as connection:
                    # A heartbeat in the future is from a process that died before the clock was set back.
                    among = (
                        Millis(outage.from_at + HEARTBEAT_MS),
                        Millis(self._registry.wall() + HEARTBEAT_MS),
                    )
                    has_others = await presence.has_others(connection, self.process_id, *among)
                    if outage.is_shared or not has_others:
                        await presence.add_outage(connection, outage.from_at, outage.to_at)
                break
            except (StoreError, OSError):
                await asyncio.sleep(RETRY_DELAY_S)
        if has_others and not outage.is_shared:
            # Stored first: otherwise a table that is reloaded in between would lose its time.
            await self._registry.store_offsets()
            self._registry.outages.withdraw(outage)
        await self.heartbeat()

    async def _store_clock_change(self, by: Millis) -> None:
        """Shift stored times after the clock was set back, for tables that no process has open."""
        while True:
            try:
                async with self._registry.store.write() as connection:
                    await presence.set_clock_back(connection, self._registry.wall(), by)
                return
            except (StoreError, OSError):
                await asyncio.sleep(RETRY_DELAY_S)

    async def _credit_outage(self, table_id: str, dead: Sequence[DeadSeat], back_at: Millis) -> None:
        """Give time back to players who were connected only to the dead process, from its last heartbeat."""
        if not self._registry.outages.is_beating:
            return
        async with self._registry.store.read() as connection:
            cut_off = [
                row.beat_at
                for row in dead
                if row.seat is not None
                and row.seat >= 0
                and not await presence.is_shown(connection, table_id, row.seat)
            ]
        if cut_off:
            session = await self._registry.open(table_id)
            lost = Outage(max(min(cut_off), back_at), self._registry.wall(), is_shared=False)
            await self._registry.credit_cutoff(session, lost)

    async def _write_tables(self, ids: Sequence[str], changes: Mapping[SeatKey, Millis | None]) -> None:
        """Write changes of these tables. Locks them in sorted order, like the lobby, to prevent deadlocks."""
        mine = sorted((place, gone_at) for place, gone_at in changes.items() if place[0] in ids)
        here, games = [place for place, gone_at in mine if gone_at is None], self._games(ids)
        left: dict[str, Millis] = {}
        async with self._registry.store.write() as connection:
            await tables.hold(connection, *ids)
            if here:
                await presence.add(connection, self.process_id, here, games)
            for place, gone_at in mine:
                if gone_at is not None and await presence.remove(
                    connection, self.process_id, *place, gone_at, games
                ):
                    left[place[0]] = min(gone_at, left.get(place[0], gone_at))
            is_alone = not self._registry.bus.has_others
            known = [id_ for id_ in ids if is_alone and id_ in self._registry.sessions]
            deadlines = self._next_deadlines(known, changes)
            await tables.set_deadlines(connection, deadlines)
            unknown = {id_: at for id_, at in left.items() if id_ not in known}
            await tables.bring_deadlines_forward(connection, unknown)

    def _next_deadlines(
        self, ids: Sequence[str], changes: Mapping[SeatKey, Millis | None]
    ) -> Mapping[str, Millis | None]:
        """The next deadlines of these tables of this process, with *changes* applied.

        Leaves out tables that need no deadline and have none stored.
        """
        deadlines: dict[str, Millis | None] = {}
        for id_ in ids:
            session = self._registry.sessions[id_]
            self._apply(session, changes)
            moment = self._registry.scheduler.next_deadline(session)
            if moment is not None or session.has_stored_deadline:
                session.expect_stored_deadline()
                deadlines[id_] = moment
        return deadlines

    def _games(self, ids: Iterable[str]) -> Mapping[str, str]:
        """The games of those tables that this process has open."""
        found = [session for id_ in ids if (session := self._registry.sessions.get(id_)) is not None]
        return {session.id: session.row.game for session in found}

    async def _mark_dead(self, dead: Mapping[str, Sequence[DeadSeat]], back_at: Millis) -> frozenset[str]:
        """Mark the seats of these tables, which are sorted, as gone. Returns the tables that had a deadline.

        Spectators count like those of a live process: this process takes them over as having left.
        """
        games, wall = self._games(dead), self._registry.wall()
        left, spectated = dict[str, Millis](), dict[str, Millis]()
        async with self._registry.store.write() as connection:
            await tables.hold(connection, *dead)
            timed = await presence.with_deadlines(connection, [*dead])
            for table_id, rows in dead.items():
                for row in rows:
                    if row.seat is None:
                        continue
                    # A heartbeat or outage in the future is from before the clock was set back.
                    gone_at = min(max(row.beat_at, back_at), wall)
                    place = (table_id, Seat(row.seat))
                    is_gone = await presence.remove(connection, row.process_id, *place, gone_at, games)
                    if row.seat == SPECTATOR_SEAT:
                        spectated[table_id] = gone_at
                        await presence.add(connection, self.process_id, [place], games)
                    elif is_gone:
                        left[table_id] = min(gone_at, left.get(table_id, gone_at))
            await tables.bring_deadlines_forward(connection, left)
        for table_id, gone_at in spectated.items():
            if (table_id, SPECTATOR_SEAT) not in self._here:
                self._unwatched.setdefault(table_id, gone_at)
        return timed

    def _mark(self, session: TableSession, number: Seat, gone_at: Millis | None) -> None:
        self._changes[session.id, number] = gone_at
        row = session.seats[number]
        if row.gone_at != gone_at:
            seats = tuple(
                replace(one, gone_at=gone_at) if one.number == number else one for one in session.seats
            )
            session.set_sitting(replace(session.sitting, seats=seats))

    def _apply(self, session: TableSession, changes: Mapping[SeatKey, Millis | None]) -> None:
        """Apply changes that the table was possibly read without: those just written, and those to write."""
        latest = {**changes, **self._changes}
        seats = tuple(
            replace(row, gone_at=latest.get((session.id, Seat(row.number)), row.gone_at))
            for row in session.seats
        )
        here = (session.id, SPECTATOR_SEAT)
        is_spectated = latest[here] is None if here in latest else session.sitting.is_spectated
        if (seats, is_spectated) != (session.seats, session.sitting.is_spectated):
            session.set_sitting(replace(session.sitting, seats=seats, is_spectated=is_spectated))

    def _gone(self, place: SeatKey, at: Millis) -> None:
        self._leaving.pop(place, None)
        session = self._registry.sessions.get(place[0])
        if session is not None and place[1] < len(session.seats):
            self._mark(session, place[1], at)
        else:
            self._changes[place] = at

    async def _refresh(self, table_id: str) -> None:
        await self._registry.changed(table_id)
        session = self._registry.sessions.get(table_id)
        if session is not None:
            await self._registry.store_deadline(session)
