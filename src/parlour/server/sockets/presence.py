"""Who is here: a seat is gone when no page of it has been open for a while, in any process.

Comings and goings are written in small batches beside the moves. A process that dies leaves its seats marked
as present; the others notice that it beats no more and mark them gone.
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
"""A process that has not beaten for so long is gone."""

HEARTBEAT_MS: Final = Millis(2_000)
"""How often a process says that it lives."""

MIN_OUTAGE_MS: Final = Millis(HEARTBEAT_MS + STALL_MS)
"""A process may have lived until just before its next beat, and a second is nobody's misfortune."""

_TABLES_AT_ONCE: Final = 64
"""Whose comings and goings are written together: nobody else changes them meanwhile."""

Place = tuple[str, Seat]


class Presence:
    def __init__(self, registry: TableRegistry, process_id: str) -> None:
        self._registry, self.process_id = registry, process_id
        self._here: dict[Place, int] = {}
        """How many pages of this process show the seat."""

        self._leaving: dict[Place, asyncio.TimerHandle] = {}
        self._news: dict[Place, Millis | None] = {}
        """What is still to be written: since when the seat is gone, or None for one that is here."""

        self._unwatched: dict[str, Millis] = {}
        """Tables that spectators of this process have left, and when the last did. They count until it has
        been long enough to abandon a game: no row has to keep the moment."""

        self._writing, self._beating = asyncio.Lock(), asyncio.Lock()
        self.on_died: list[Callable[[Sequence[str]], Awaitable[None]]] = []
        """Told the tables that have started shortly before a process died."""

    # Pages come and go.

    def arrived(self, session: TableSession, number: Seat) -> None:
        """At a table of one person nobody is missed, so nobody is counted."""
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
        """Somebody without a seat watches; that matters only to a game that can be abandoned."""
        if abandon_notice(session.game) is None or session.table.is_over or session.sitting.is_of_one:
            return
        place = (session.id, SPECTATOR_SEAT)
        self._here[place] = self._here.get(place, 0) + 1
        if self._unwatched.pop(session.id, None) is None and self._here[place] == 1:
            self._news[place] = None
            session.set_sitting(replace(session.sitting, is_spectated=True))

    def unspectated(self, table_id: str) -> None:
        place = (table_id, SPECTATOR_SEAT)
        if place not in self._here:
            return
        self._here[place] -= 1
        if self._here[place] == 0:
            del self._here[place]
            self._unwatched[table_id] = self._registry.wall()

    def began(self, session: TableSession) -> None:
        """A game starts: whoever of its people is not here is gone from now on."""
        if session.sitting.is_of_one:
            return
        for row in session.seats:
            place = (session.id, Seat(row.number))
            is_known = place in self._here or place in self._leaving
            if place in self._here and row.gone_at is not None:  # it was read before that was written
                self._mark(session, Seat(row.number), None)
            if is_person(row) and row.gone_at is None and not is_known:
                grace = self._registry.settings.presence_grace
                self._leaving[place] = call_later(grace, partial(self._gone, place, self._registry.wall()))

    # What the process does every so often.

    async def open(self) -> None:
        """Say that this process lives. If nobody did for a while, that was an outage: time stood still."""
        wall = self._registry.wall()
        async with self._registry.store.write() as connection:
            latest, last = await presence.last_beats(connection, Millis(wall + STALL_MS))
            if latest is not None and latest > wall + STALL_MS:
                await presence.set_clock_back(connection, wall, Millis(wall - latest))
            if last is not None and wall - last > MIN_OUTAGE_MS:
                # Of two processes that start at once the later sees the other's beat or the same outage.
                # It may have lived until just before its next beat: nobody gets to see a card for longer.
                await presence.add_outage(connection, Millis(last + HEARTBEAT_MS), wall)
            await presence.enter(connection, self.process_id, wall)
            known = await presence.outages_after(connection, Millis(0))
        self._registry.outages.note_store_write(self._registry.steady())
        past = [Outage(*row) for row in known if row[1] <= wall]
        self._registry.outages.past = past[-MAX_OUTAGES:]
        self._registry.outages.ended_at = max((one.to_at for one in past), default=Millis(0))

    def notice(self, outage: Outage) -> None:
        self._registry.tasks.start(self._keep_outage(outage))

    def notice_clock(self, by: Millis) -> None:
        """One that was set ahead has left out so much. After one that was set back the last beat is yet to
        come: were it not replaced at once, a crash right now would not be seen as an outage."""
        if by > 0:
            self.notice(self._registry.outages.past[-1])
        else:
            wall = self._registry.wall()
            self._unwatched = {id_: shift_back(at, wall, by) for id_, at in self._unwatched.items()}
            self._registry.tasks.start(self.beat())
            self._registry.tasks.start(self._keep_set_back(by))

    async def beat(self) -> None:
        """Say so again. One that stood still for so long that the others buried it begins anew."""
        async with self._beating:
            await self._beat()

    async def _beat(self) -> None:
        wall, steady = self._registry.wall(), self._registry.steady()
        try:
            is_known = await self._registry.store.beat(self.process_id, wall)
        except UnavailableError:
            self._registry.outages.note_store_failure()
            raise
        self._registry.outages.note_store_write(steady)
        if is_known:
            return
        async with self._registry.store.write() as connection:
            await presence.enter(connection, self.process_id, wall)
        spectated = [(table_id, SPECTATOR_SEAT) for table_id in self._unwatched]
        self._news = dict.fromkeys([*self._here, *spectated]) | self._news

    async def write(self) -> None:
        """Write the comings and goings since the last time, and tell the tables."""
        long_ago = self._registry.wall() - ABANDONED_AFTER_MS
        lost = self._registry.outages.lost_since
        for table_id in [table_id for table_id, at in self._unwatched.items() if at + lost(at) <= long_ago]:
            self._news[table_id, SPECTATOR_SEAT] = self._unwatched.pop(table_id)
        if not self._news:
            return
        async with self._writing:
            wall = self._registry.wall()  # it may have been set back since
            news = {place: None if at is None else min(at, wall) for place, at in self._news.items()}
            self._news = {}
            written: set[str] = set()
            try:
                ids = sorted({table_id for table_id, _ in news})
                for start in range(0, len(ids), _TABLES_AT_ONCE):
                    some = ids[start : start + _TABLES_AT_ONCE]
                    await self._write_tables(some, news)
                    written.update(some)
            except Exception:
                rest = {place: gone_at for place, gone_at in news.items() if place[0] not in written}
                self._news = rest | self._news  # what has not been written is written the next time
                raise
        for table_id in written:
            if self._registry.bus.has_others:
                await self._tell(table_id)
            elif (session := self._registry.sessions.get(table_id)) is not None:
                # Nobody else writes who is here, so there is nothing to be read again.
                self._take_in(session, news)
                self._registry.seats_changed(session)
                self._registry.scheduler.arm(session)

    async def expire_dead(self) -> None:
        """Mark as gone the seats of other processes that beat no more.

        A player whom an outage cut off is gone since its end: no one could come back before. Each table gets
        its deadline with that, and the scheduler opens it. Only tables that get time back are opened here.
        """
        async with self._registry.store.scan() as connection:
            wall = self._registry.wall()
            # One that beat later than now died before the clock on the wall was set back.
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
            timed |= await self._clear(some, back_at)
        if dead:
            async with self._registry.store.write() as connection:
                await presence.forget_processes(connection, {row.process_id for row in dead})
        for table_id, rows in by_table.items():
            await asyncio.sleep(0)  # after a restart these may be very many: others play meanwhile
            await self._tell(table_id)
            if table_id in timed:
                await self._credit_outage(table_id, rows, back_at)
        if started:
            for hear in self.on_died:
                await hear(started)

    # Private helpers.

    async def _keep_outage(self, outage: Outage) -> None:
        """For tables that are opened later, by this process or another, before it says that it lives."""
        while True:
            try:
                async with self._registry.store.write() as connection:
                    # One that beat later than now died before the clock on the wall was set back.
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
            # First stored: a table that is read anew meanwhile would else have lost its time.
            await self._registry.store_offsets()
            self._registry.outages.withdraw(outage)
        await self.beat()

    async def _keep_set_back(self, by: Millis) -> None:
        """For the tables that no process has open."""
        while True:
            try:
                async with self._registry.store.write() as connection:
                    await presence.set_clock_back(connection, self._registry.wall(), by)
                return
            except (StoreError, OSError):
                await asyncio.sleep(RETRY_DELAY_S)

    async def _credit_outage(self, table_id: str, dead: Sequence[DeadSeat], back_at: Millis) -> None:
        """Whoever was here by that process alone could not play since it fell silent."""
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

    async def _write_tables(self, ids: Sequence[str], news: Mapping[Place, Millis | None]) -> None:
        """In their order, each table's row first, as the lobby does: nobody then waits in a circle."""
        mine = sorted((place, gone_at) for place, gone_at in news.items() if place[0] in ids)
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
            moments = self._moments(known, news)
            await tables.set_deadlines(connection, moments)
            unknown = {id_: at for id_, at in left.items() if id_ not in known}
            await tables.bring_deadlines_forward(connection, unknown)

    def _moments(
        self, ids: Sequence[str], news: Mapping[Place, Millis | None]
    ) -> Mapping[str, Millis | None]:
        """When these tables of this process need a look next, with *news*; without those that need none and
        have none stored."""
        moments: dict[str, Millis | None] = {}
        for id_ in ids:
            session = self._registry.sessions[id_]
            self._take_in(session, news)
            moment = self._registry.scheduler.next_deadline(session)
            if moment is not None or session.has_stored_deadline:
                session.expect_stored_deadline()
                moments[id_] = moment
        return moments

    def _games(self, ids: Iterable[str]) -> Mapping[str, str]:
        """What is played at those of the tables that this process has."""
        found = [session for id_ in ids if (session := self._registry.sessions.get(id_)) is not None]
        return {session.id: session.row.game for session in found}

    async def _clear(self, dead: Mapping[str, Sequence[DeadSeat]], back_at: Millis) -> frozenset[str]:
        """Mark the seats of these tables gone, which are in their order. Returns those of the tables that
        have had a deadline.

        Spectators count as with a process that lives: this one says that they have left.
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
                    # A beat or an outage later than now was before the clock was set back.
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
        self._news[session.id, number] = gone_at
        row = session.seats[number]
        if row.gone_at != gone_at:
            seats = tuple(
                replace(one, gone_at=gone_at) if one.number == number else one for one in session.seats
            )
            session.set_sitting(replace(session.sitting, seats=seats))

    def _take_in(self, session: TableSession, news: Mapping[Place, Millis | None]) -> None:
        """A table that was read meanwhile may not know what was written, or what is to be."""
        latest = {**news, **self._news}
        seats = tuple(
            replace(row, gone_at=latest.get((session.id, Seat(row.number)), row.gone_at))
            for row in session.seats
        )
        here = (session.id, SPECTATOR_SEAT)
        is_spectated = latest[here] is None if here in latest else session.sitting.is_spectated
        if (seats, is_spectated) != (session.seats, session.sitting.is_spectated):
            session.set_sitting(replace(session.sitting, seats=seats, is_spectated=is_spectated))

    def _gone(self, place: Place, at: Millis) -> None:
        self._leaving.pop(place, None)
        session = self._registry.sessions.get(place[0])
        if session is not None and place[1] < len(session.seats):
            self._mark(session, place[1], at)
        else:
            self._news[place] = at

    async def _tell(self, table_id: str) -> None:
        await self._registry.changed(table_id)
        session = self._registry.sessions.get(table_id)
        if session is not None:
            await self._registry.store_deadline(session)
