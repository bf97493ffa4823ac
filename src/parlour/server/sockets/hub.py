"""The client sessions of this process: subscribes them to tables and sends them messages."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import structlog

from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Seat, Viewer
from parlour.protocol import client_messages, server_messages
from parlour.server import bus
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission, Role, require, role_at
from parlour.server.core.watchdog import refusal_of
from parlour.server.http.token_bucket import TokenBuckets
from parlour.server.lobby.history import room_of
from parlour.server.lobby.table_view import describe_table
from parlour.server.net.frames import frame
from parlour.server.sockets.budgets import Budgets
from parlour.server.sockets.client_session import ClientSession
from parlour.server.sockets.presence import Presence
from parlour.server.sockets.snapshot import ChatAndVisit, make_snapshot, read_chat_and_visit
from parlour.server.sockets.snapshot_queue import SnapshotQueue
from parlour.server.sockets.spectators import SpectatorTracker
from parlour.server.tables import loader
from parlour.server.tables.commands import ReadBarrier
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.server.tables.views import RenderedPosition, Subscription, encode
from parlour.store.errors import IntegrityError, UnavailableError
from parlour.store.queries import presence, tables

_log = structlog.get_logger("pages")


class ConnectionHub:
    def __init__(self, registry: TableRegistry, presence: Presence) -> None:
        self.registry: Final = registry
        self.presence: Final = presence
        self.spectators: Final = SpectatorTracker(registry, presence.process_id)
        self.client_sessions: set[ClientSession] = set()
        self._paused: Final[set[str]] = set()
        """Tables whose clients know that they are paused."""

        self.list_watchers: set[ClientSession] = set()
        self.budgets = Budgets(registry.settings.rate)
        self._snapshots: Final = SnapshotQueue()
        rate = registry.settings.chat_rate
        self.chat_limit = TokenBuckets(rate / 60, rate)
        """Counts by table and person, so that a second socket does not allow more chat."""

        self.handle: Callable[[ClientSession, client_messages.ClientMessage], None] = lambda *_: None
        self.refused: Callable[[str], None] = lambda _: None
        registry.on_seats_changed.append(self._send_seats)
        registry.on_snapshots_needed.append(self._send_snapshots)
        registry.on_forgotten.append(lambda session: self._paused.discard(session.id))
        registry.on_entry.append(self._handle_entry)
        registry.on_undo_changed.append(
            lambda session: self.broadcast(
                session, server_messages.UndoChanged(session.id, registry.undo_requests.of(session))
            )
        )

    def new_session(self, person: Person | None) -> ClientSession:
        """Create a session for *person*. Its connection opens it."""
        client_session = ClientSession(self, person)
        self.client_sessions.add(client_session)
        return client_session

    # Subscriptions.

    async def watch(self, client_session: ClientSession, message: client_messages.Watch) -> None:
        session = await self._latest(await self.registry.open(message.table))
        if message.code is not None:
            client_session.codes[session.id] = message.code
        session = await self._admit(client_session, session)
        viewer = _viewer(session, client_session, message)
        # Each language is rendered separately, so an unknown one becomes English.
        language = message.language if message.language in session.game.translations else "en"
        subscription = Subscription(viewer, message.words, language, message.scene, message.kept)
        stored = await read_chat_and_visit(self.registry, session.sitting, client_session.person_id)
        async with self._snapshots.turn():
            session.submit(
                ReadBarrier(partial(self._subscribe, session.id, client_session, subscription, stored))
            )

    def unwatch(self, client_session: ClientSession, table_id: str) -> None:
        subscription = client_session.watched.pop(table_id, None)
        client_session.since.pop(table_id, None)
        if subscription is None:
            return
        self._mark_away(table_id, subscription)
        session = self.registry.sessions.get(table_id)
        if session is None:
            return  # it is being reloaded; `_send_snapshots` then removes the client
        session.audience.remove(subscription, client_session)
        self.spectators.changed(session)
        if client_session.person_id is not None:
            self.registry.tasks.start(
                self._store_visit(session.id, client_session.person_id, len(session.table.log) - 1)
            )

    async def sync(self, client_session: ClientSession, table_id: str) -> None:
        subscription = client_session.watched.get(table_id)
        session = self.registry.sessions.get(table_id)
        if subscription is None or session is None:
            raise RefusedError("table/not-watched")
        if table_id in client_session.syncing:
            return  # the pending snapshot will have the latest position
        client_session.syncing |= {table_id}
        try:
            await self._latest(session)
            stored = await read_chat_and_visit(self.registry, session.sitting, client_session.person_id)
            async with self._snapshots.turn():
                session.submit(ReadBarrier(partial(self._send_snapshot, session.id, client_session, stored)))
        finally:
            client_session.syncing -= {table_id}

    def remove(self, client_session: ClientSession) -> None:
        self.client_sessions.discard(client_session)
        self.list_watchers.discard(client_session)
        for table_id in [*client_session.watched]:
            self.unwatch(client_session, table_id)

    def taken_over(self, table_id: str, seat: Seat, at: Millis, by: ClientSession | None = None) -> None:
        """Unsubscribe older clients from this seat, which a newer one has shown since *at*."""
        session = self.registry.sessions.get(table_id)
        if session is None:
            return
        for subscription, client_session in _watchers(session):
            is_older = by is not None or client_session.since.get(table_id, at) <= at
            if subscription.viewer == seat and client_session is not by and is_older:
                client_session.send_message(server_messages.Superseded(table_id))
                self.unwatch(client_session, table_id)

    # Sending.

    def broadcast(self, session: TableSession, message: Data) -> None:
        session.audience.send(frame(encode(message)))

    def broadcast_chat(self, session: TableSession, message: server_messages.Chatted) -> None:
        """Send a chat line to the clients in its room."""
        framed = frame(encode(message))
        for _, client_session in _watchers(session):
            if room_of(session.sitting, client_session.person_id) == message.room:
                client_session.send(framed)

    def lists_changed(self, people: set[str], *, is_open: bool) -> None:
        for client_session in self.list_watchers:
            if client_session.person_id in people:
                client_session.send_message(server_messages.Lists("mine"))
            elif is_open:
                client_session.send_message(server_messages.Lists("open"))

    # Private helpers.

    async def _admit(self, client_session: ClientSession, session: TableSession) -> TableSession:
        """Refuse a client that is not allowed to watch. Only the store has the latest invitations."""
        sitting = session.sitting
        if client_session.role_at(sitting) is Role.STRANGER:
            sitting = await loader.read_sitting(self.registry.store, session.id)
        require(Permission.WATCH, client_session.role_at(sitting), client_session.person)
        if (
            client_session.person is None
            or role_at(client_session.person, session.sitting) is not Role.STRANGER
        ):
            return session
        # A person who sent the room code can return without it.
        async with self.registry.store.write() as connection:
            await tables.invite(connection, session.id, client_session.person.id)
        await self.registry.refresh(session.id)
        return await self.registry.open(session.id)

    async def _latest(self, session: TableSession) -> TableSession:
        """Load entries of other processes, so that no client sees an older position than it saw before."""
        if self.registry.settings.nats:
            await session.catch_up()
        return session

    def _subscribe(
        self, table_id: str, client_session: ClientSession, subscription: Subscription, stored: ChatAndVisit
    ) -> None:
        """Subscribe the client. No entry is being appended, so no update is missed or sent twice."""
        session = self.registry.sessions.get(table_id)
        if not client_session.is_open:
            return
        if session is None:
            client_session.send_fault(RefusedError("table/busy"), table_id)
            return
        try:
            rendered = self._snapshots.render(session, subscription)
        except Exception as fault:
            client_session.send_fault(refusal_of(fault), table_id)
            raise
        self.unwatch(client_session, table_id)
        if subscription.viewer is not None:
            self.presence.arrived(session, subscription.viewer)
            at = client_session.since[table_id] = self.registry.wall()
            self.taken_over(table_id, subscription.viewer, at, client_session)
            self.registry.bus.publish(bus.SeatTakenOver(table_id, subscription.viewer, at))
        else:
            self.presence.spectated(session)
        client_session.watched[table_id], client_session.seated = subscription, None
        session.audience.add(subscription, client_session)
        self.spectators.changed(session)
        client_session.send_message(self._snapshot(session, subscription, rendered, stored))

    def _send_snapshot(self, table_id: str, client_session: ClientSession, stored: ChatAndVisit) -> None:
        session, subscription = self.registry.sessions.get(table_id), client_session.watched.get(table_id)
        if session is None or subscription is None:
            return
        try:
            rendered = self._snapshots.render(session, subscription)
        except Exception as fault:
            client_session.send_fault(refusal_of(fault), table_id)
            self.unwatch(client_session, table_id)
            raise
        client_session.send_message(self._snapshot(session, subscription, rendered, stored))

    def _snapshot(
        self,
        session: TableSession,
        subscription: Subscription,
        rendered: RenderedPosition,
        stored: ChatAndVisit,
    ) -> server_messages.Table:
        if session.table.paused_at is not None:
            self._paused.add(session.id)
        return make_snapshot(
            self.registry, session, subscription, rendered, stored, self.spectators.shown(session)
        )

    def _mark_away(self, table_id: str, subscription: Subscription) -> None:
        if subscription.viewer is None:
            self.presence.unspectated(table_id)
        else:
            self.presence.left(table_id, subscription.viewer)

    async def _store_visit(self, table_id: str, person_id: str, seq: int) -> None:
        try:
            async with self.registry.store.write() as connection:
                await presence.set_visited(connection, table_id, person_id, seq)
        except (UnavailableError, IntegrityError):  # the store is unavailable, or the person was just deleted
            _log.info("visit not kept", table=table_id)

    def resend_all(self, client_session: ClientSession) -> None:
        """Send all tables again to a client that was behind and missed messages."""
        for table_id in client_session.watched:
            self.registry.tasks.start(self.sync(client_session, table_id))

    def _send_snapshots(self, session: TableSession) -> None:
        for subscription, client_session in _watchers(session):
            if client_session.watched.get(session.id) != subscription:
                session.audience.remove(subscription, client_session)
            elif session.is_broken:
                client_session.send_fault(RefusedError("table/fault"), session.id)
                client_session.watched.pop(session.id, None)
                self._mark_away(session.id, subscription)
            else:
                self._send_snapshot(session.id, client_session, ChatAndVisit())

    def _send_seats(self, session: TableSession) -> None:
        """Send the seats. Moves clients whose seat changed, and removes those not allowed to watch."""
        told: dict[str, bytes] = {}
        for subscription, client_session in _watchers(session):
            self._update_seat(session, client_session, subscription)
        for subscription, client_session in _watchers(session):
            if subscription.language not in told:
                table = describe_table(
                    self.registry.games, session.sitting, self.registry.wall(), subscription.language
                )
                told[subscription.language] = frame(encode(server_messages.Seats(table)))
            client_session.send(told[subscription.language])
        self._send_pause(session)
        people = {row.person_id for row in session.seats if row.person_id is not None}
        self.lists_changed(people, is_open=session.row.is_public)

    def _send_pause(self, session: TableSession) -> None:
        """Notify clients if the table was paused or resumed since they were last notified."""
        table, is_paused = session.table, session.table.paused_at is not None
        if is_paused == (session.id in self._paused):
            return
        (self._paused.add if is_paused else self._paused.discard)(session.id)
        now = table.now(self.registry.wall())
        self.broadcast(session, server_messages.Paused(session.id, is_paused, now, table.offset))

    def _update_seat(
        self, session: TableSession, client_session: ClientSession, subscription: Subscription
    ) -> None:
        try:
            require(Permission.WATCH, client_session.role_at(session.sitting), client_session.person)
        except RefusedError as refusal:
            client_session.send_fault(refusal, session.id)
            self.unwatch(client_session, session.id)
            return
        if session.sitting.is_of_one:
            return  # the client chooses its seat
        row = session.sitting.seat_of(client_session.person_id)
        seat = None if row is None else Seat(row.number)
        if seat != subscription.viewer and not (subscription.viewer is None and len(session.table.log)):
            again = client_messages.Watch(
                session.id,
                subscription.words,
                subscription.language,
                scene=subscription.scene,
                kept=subscription.kept,
            )
            self.registry.tasks.start(self.watch(client_session, again))

    def _handle_entry(self, session: TableSession, entry: Entry) -> None:
        if entry.kind == "start":
            self.presence.handle_start(session)


def _viewer(session: TableSession, client_session: ClientSession, message: client_messages.Watch) -> Viewer:
    """The seat that a client views from. With several seats it names one, or gets the spectators' view."""
    sitting = session.sitting
    if message.seat is not None and not message.as_spectator:
        if not sitting.owns(client_session.person_id, message.seat):
            raise RefusedError("seat/not-yours")
        return Seat(message.seat)
    row = None if message.as_spectator or sitting.is_of_one else sitting.seat_of(client_session.person_id)
    return None if row is None else Seat(row.number)


def _watchers(session: TableSession) -> Iterator[tuple[Subscription, ClientSession]]:
    for subscription, client_session in session.audience.each():
        assert isinstance(client_session, ClientSession), "only pages of this hub watch"
        yield subscription, client_session
