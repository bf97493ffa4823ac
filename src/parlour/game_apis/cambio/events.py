"""Cambio's event stream: the events of a table under their specified names, for each seat its own.

Events are made from redacted entries and views, and only for tables with listeners.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.game_apis.access import admit
from parlour.game_apis.cambio.errors import from_refusal
from parlour.game_apis.cambio.game_view import describe_player, is_connected, people_of, snapshot, view_of
from parlour.game_apis.cambio.permissions import CambioPermission
from parlour.game_apis.cambio.wire import Payload, SpecifiedEvent, specified_events
from parlour.server import bus
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.nul_check import refuse_nul
from parlour.server.net.frames import SERVICE_RESTART, frame
from parlour.server.net.upgrade import HandshakeRejectedError
from parlour.server.net.websocket import LoginKey, SocketSession, WebSocketConnection
from parlour.server.sockets.presence import Presence
from parlour.server.tables import resign
from parlour.server.tables.commands import ReadBarrier
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.store.queries.tables import SeatRow

SUPERSEDED, NOT_SEATED = 4000, 4003


class Resync(Data, frozen=True, tag="resync"):
    """Requests a STATE_SNAPSHOT."""


class Return(Data, frozen=True, tag="return"):
    """Takes the sender's seat back from the bot that plays it."""


class Ping(Data, frozen=True, tag="ping"):
    """Keeps the connection alive."""


ClientMessage = Resync | Return | Ping
_decoder: Final = msgspec.json.Decoder(ClientMessage)


class Listener:
    def __init__(self, events: "Events", table_id: str, person: Person, seat: Seat) -> None:
        self.table_id, self.person, self.seat = table_id, person, seat
        self.login: LoginKey | None = None
        self.seq = -1
        """The number of the last entry that was sent."""

        self._events, self._wall = events, events.registry.wall
        self.since = self._wall()
        self._wire: WebSocketConnection | None = None

    @property
    def is_open(self) -> bool:
        return self._wire is not None

    def send(self, framed: bytes) -> None:
        if self._wire is not None:
            self._wire.send(framed)

    def tell(self, event: SpecifiedEvent) -> None:
        self.send(frame(encode(event)))

    def error(self, refusal: RefusedError) -> None:
        """Sends the refusal to this listener only. It contains no card."""
        problem = from_refusal(refusal).problem
        payload: Payload = {"gameId": self.table_id, "seq": self.seq, "timestamp": self._wall()}
        self.tell(SpecifiedEvent("ERROR", {**payload, "code": problem.code, "message": problem.message}))

    def close(self, code: int, reason: str) -> None:
        if self._wire is not None:
            self._wire.close(code, reason)

    # Called by the connection.

    def opened(self, wire: WebSocketConnection) -> None:
        self._wire = wire
        self._events.opened(self)

    def received(self, raw: bytes) -> None:
        try:
            refuse_nul(raw)
            message = _decoder.decode(raw)
        except RefusedError as refusal:
            self.error(refusal)
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            self.error(RefusedError("message/unreadable", fault=str(fault).rstrip(".")[:200]))
            return
        self._events.handle(self, message)

    def too_fast(self) -> None:
        self.error(RefusedError("message/too-fast"))

    def caught_up(self) -> None:
        self._events.behind(self)

    def closed(self) -> None:
        self._wire = None
        self._events.left(self)


Show = Callable[[TableSession, Listener], None]


class Events:
    """The listeners of this process, by table."""

    path = re.compile(r"/api/game/([A-Za-z0-9_-]{8,64})/events")

    def __init__(self, registry: TableRegistry, presence: Presence) -> None:
        self.registry, self._presence = registry, presence
        self._listeners: dict[str, list[Listener]] = {}
        self._seats: dict[str, tuple[SeatRow, ...]] = {}
        """The seats as last sent to the listeners of a table."""

        registry.on_entry_of_game["cambio"].append(self._on_entry)
        registry.on_seats_changed.append(self._on_seats_changed)
        registry.on_snapshots_needed.append(self._show)

    async def enter(self, person: Person | None, match: "re.Match[str]") -> SocketSession:
        """Returns the socket session of a seated player. Called during the handshake."""
        if person is None:
            raise HandshakeRejectedError(401, "Say who you are first: play as a guest or sign in.")
        try:
            session = await self.registry.open(match[1])
            if session.game.name != "cambio":
                raise RefusedError("table/unknown")
            row = session.sitting.seat_of(person.id)
            if row is None:
                raise RefusedError("seat/none")
            admit(session.sitting, person, CambioPermission.EVENTS)
        except RefusedError as refusal:
            status = refusal.status if refusal.status in (401, 403) else 404
            raise HandshakeRejectedError(status, refusal.sentence) from None
        return Listener(self, session.id, person, Seat(row.number))

    async def refresh(self) -> None:
        """Keeps tables with listeners in memory, and opens them again after a fault."""
        for table_id in [*self._listeners]:
            session = await self.registry.open(table_id)
            session.submit(ReadBarrier(partial(self._catch_up, table_id)))

    # Called by listeners.

    def opened(self, listener: Listener) -> None:
        self.registry.tasks.start(self._read(listener, self._begin))

    def handle(self, listener: Listener, message: ClientMessage) -> None:
        if isinstance(message, Resync):
            self.behind(listener)
        elif isinstance(message, Return):
            self.registry.tasks.start(self._come_back(listener))

    def behind(self, listener: Listener) -> None:
        self.registry.tasks.start(self._read(listener, self._snap))

    def left(self, listener: Listener) -> None:
        listeners = self._listeners.get(listener.table_id, [])
        if listener not in listeners:
            return
        listeners.remove(listener)
        if not listeners:
            del self._listeners[listener.table_id]
            del self._seats[listener.table_id]
        self._presence.left(listener.table_id, listener.seat)

    def taken_over(self, table_id: str, person_id: str, at: Millis, newest: Listener | None = None) -> None:
        """Closes older sockets of a person after a newer one opened at *at*, here or in another process."""
        for one in [*self._listeners.get(table_id, ())]:
            if one is not newest and one.person.id == person_id and (newest is not None or one.since <= at):
                one.close(SUPERSEDED, "a newer connection took over")
                self.left(one)

    # Called by the table registry.

    def _on_entry(self, session: TableSession, entry: Entry) -> None:
        if session.id not in self._listeners:
            return
        told: dict[Seat, list[bytes]] = {}
        for listener in self._seated(session):
            if entry.seq <= listener.seq:
                continue
            if listener.seat not in told:
                events = _events_for(session, entry, listener.seat)
                told[listener.seat] = [frame(encode(event)) for event in events]
            for one in told[listener.seat]:
                listener.send(one)
            listener.seq = entry.seq

    def _on_seats_changed(self, session: TableSession) -> None:
        if session.id not in self._listeners:
            return
        listeners = [*self._seated(session)]
        before, self._seats[session.id] = self._seats.get(session.id, session.seats), session.seats
        seq, wall = len(session.table.log) - 1, self.registry.wall()
        common: Payload = {"gameId": session.id, "seq": seq, "timestamp": wall}
        for name, payload in _seat_events(before, session.seats):
            one = frame(encode(SpecifiedEvent(name, {**common, **payload})))
            for listener in listeners:
                listener.send(one)
        if _has_left(before, session.seats):
            for listener in listeners:
                self._snap(session, listener)

    def _show(self, session: TableSession) -> None:
        """Sends snapshots to listeners that are behind, or closes their sockets after a fault.

        The first entry is left out, because `_happened` sends it.
        """
        for listener in [*self._listeners.get(session.id, ())]:
            if session.is_broken:
                listener.close(SERVICE_RESTART, "come back")
            elif len(session.table.log) > 1 and listener.seq != len(session.table.log) - 1:
                self._snap(session, listener)

    # Private helpers.

    def _catch_up(self, table_id: str) -> None:
        session = self.registry.sessions.get(table_id)
        if session is not None:
            for listener in self._seated(session):
                if listener.seq != len(session.table.log) - 1:
                    self._snap(session, listener)

    async def _read(self, listener: Listener, show: Show) -> None:
        """Calls *show* when no append is pending, so that no event is missed or sent twice."""
        session = await self.registry.open(listener.table_id)
        session.submit(ReadBarrier(partial(self._show_to, listener, show)))

    def _show_to(self, listener: Listener, show: Show) -> None:
        session = self.registry.sessions.get(listener.table_id)
        if session is not None and listener.is_open:
            show(session, listener)

    def _begin(self, session: TableSession, listener: Listener) -> None:
        """Adds the listener and closes older sockets of its person."""
        self._listeners.setdefault(session.id, []).append(listener)
        self._seats.setdefault(session.id, session.seats)
        self._presence.arrived(session, listener.seat)
        listener.since = self.registry.wall()
        self.taken_over(session.id, listener.person.id, listener.since, listener)
        self.registry.bus.publish(bus.EventStreamOpened(session.id, listener.person.id, listener.since))
        if self._sit(session, listener):
            self._snap(session, listener)

    def _snap(self, session: TableSession, listener: Listener) -> None:
        listener.tell(snapshot(session.sitting, session.table, listener.seat, self.registry.wall()))
        listener.seq = len(session.table.log) - 1

    async def _come_back(self, listener: Listener) -> None:
        try:
            session = await self.registry.open(listener.table_id)
            await resign.return_to_seat(self.registry, session, listener.seat)
        except RefusedError as refusal:
            listener.error(refusal)

    def _seated(self, session: TableSession) -> Iterator[Listener]:
        """Yields the listeners of a table, after moving each to its person's current seat."""
        for listener in [*self._listeners.get(session.id, ())]:
            if self._sit(session, listener):
                yield listener

    def _sit(self, session: TableSession, listener: Listener) -> bool:
        row = session.sitting.seat_of(listener.person.id)
        if row is None:
            listener.close(NOT_SEATED, "you have no seat at this table")
            self.left(listener)
            return False
        if row.number != listener.seat:
            self._presence.left(session.id, listener.seat)
            listener.seat = Seat(row.number)
            self._presence.arrived(session, listener.seat)
        return True


def _events_for(session: TableSession, entry: Entry, seat: Seat) -> list[SpecifiedEvent]:
    """Returns the events of *entry* for one seat, or a snapshot for undo and other special entries."""
    if entry.kind not in ("start", "act", "notice"):
        return [snapshot(session.sitting, session.table, seat, entry.wall)]
    return specified_events(entry, seat, view_of(session.table, seat), people_of(session.sitting))


def _seat_events(before: Sequence[SeatRow], after: Sequence[SeatRow]) -> Iterator[tuple[str, Payload]]:
    """Yields events for players who joined, disconnected, reconnected or were replaced by a bot."""
    old = {row.id: row for row in before}
    for row in after:
        was, who = old.get(row.id), {"playerId": row.id}
        if row.is_empty:
            continue
        if was is None or was.is_empty:
            kind, total = describe_player(row)["type"], sum(not one.is_empty for one in after)
            yield "PLAYER_JOINED", {**who, "seat": row.number, "name": row.name, "type": kind, "total": total}
        elif (row.stand_in is None) != (was.stand_in is None):
            yield "PLAYER_RECONNECTED" if row.stand_in is None else "BOT_TAKEOVER", who
        elif is_connected(row) != is_connected(was):
            yield "PLAYER_RECONNECTED" if is_connected(row) else "PLAYER_DISCONNECTED", who


def _has_left(before: Sequence[SeatRow], after: Sequence[SeatRow]) -> bool:
    there = {row.id for row in after if not row.is_empty}
    return any(not row.is_empty and row.id not in there for row in before)
