"""The pages of this process: what each watches, and what it is shown."""

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
from parlour.server.http.token_bucket import Buckets
from parlour.server.lobby.history import room_of
from parlour.server.lobby.table_view import shown
from parlour.server.net.frames import frame
from parlour.server.sockets.budgets import Budgets
from parlour.server.sockets.client_session import ClientSession
from parlour.server.sockets.presence import Presence
from parlour.server.sockets.snapshot import Aside, aside, whole
from parlour.server.sockets.snapshot_queue import SnapshotQueue
from parlour.server.sockets.spectators import Spectators
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
        self.spectators: Final = Spectators(registry, presence.process_id)
        self.pages: set[ClientSession] = set()
        self._paused: Final[set[str]] = set()
        """Tables whose pages know that they stand still."""

        self.list_pages: set[ClientSession] = set()
        """Those that show the lists of tables."""

        self.budgets = Budgets(registry.settings.rate)
        self._snapshots: Final = SnapshotQueue()
        rate = registry.settings.chat_rate
        self.chat_limit = Buckets(rate / 60, rate)
        """Counts by table and person: another socket gives nobody more to say."""

        self.hear: Callable[[ClientSession, client_messages.Ask], None] = lambda *_: None
        self.refused: Callable[[str], None] = lambda _: None
        registry.on_seats_changed.append(self._on_seats_changed)
        registry.on_snapshots_needed.append(self._show_all)
        registry.on_forgotten.append(lambda session: self._paused.discard(session.id))
        registry.on_entry.append(self._on_entry)
        registry.on_undo_changed.append(
            lambda session: self.tell(
                session, server_messages.UndoChanged(session.id, registry.undo_requests.of(session))
            )
        )

    def page(self, person: Person | None) -> ClientSession:
        """A new page of *person*; its wire opens it."""
        page = ClientSession(self, person)
        self.pages.add(page)
        return page

    # Watching.

    async def watch(self, page: ClientSession, ask: client_messages.Watch) -> None:
        session = await self._latest(await self.registry.open(ask.table))
        if ask.code is not None:
            page.codes[session.id] = ask.code
        session = await self._admit(page, session)
        viewer = _viewer(session, page, ask)
        # Each language is rendered by itself: a page gets one that exists.
        language = ask.language if ask.language in session.game.translations else "en"
        subscription = Subscription(viewer, ask.words, language, ask.scene, ask.kept)
        beside = await aside(self.registry, session.sitting, page.person_id)
        async with self._snapshots.turn():
            session.submit(ReadBarrier(partial(self._begin, session.id, page, subscription, beside)))

    def unwatch(self, page: ClientSession, table_id: str) -> None:
        subscription = page.watched.pop(table_id, None)
        page.since.pop(table_id, None)
        if subscription is None:
            return
        self._away(table_id, subscription)
        session = self.registry.sessions.get(table_id)
        if session is None:
            return  # it is being read anew; when it is shown again the page is taken off
        session.audience.remove(subscription, page)
        self.spectators.changed(session)
        if page.person_id is not None:
            self.registry.tasks.start(self._remember(session.id, page.person_id, len(session.table.log) - 1))

    async def sync(self, page: ClientSession, table_id: str) -> None:
        subscription = page.watched.get(table_id)
        session = self.registry.sessions.get(table_id)
        if subscription is None or session is None:
            raise RefusedError("table/not-watched")
        if table_id in page.syncing:
            return  # what is under way will show the latest position
        page.syncing |= {table_id}
        try:
            await self._latest(session)
            beside = await aside(self.registry, session.sitting, page.person_id)
            async with self._snapshots.turn():
                session.submit(ReadBarrier(partial(self._show, session.id, page, beside)))
        finally:
            page.syncing -= {table_id}

    def left(self, page: ClientSession) -> None:
        self.pages.discard(page)
        self.list_pages.discard(page)
        for table_id in [*page.watched]:
            self.unwatch(page, table_id)

    def taken_over(self, table_id: str, seat: Seat, at: Millis, by: ClientSession | None = None) -> None:
        """A newer page shows this seat since *at*: older ones are shown no more."""
        session = self.registry.sessions.get(table_id)
        if session is None:
            return
        for subscription, page in _pages(session):
            is_older = by is not None or page.since.get(table_id, at) <= at
            if subscription.viewer == seat and page is not by and is_older:
                page.tell(server_messages.Superseded(table_id))
                self.unwatch(page, table_id)

    # Telling.

    def tell(self, session: TableSession, message: Data) -> None:
        """Send *message* to all pages of a table."""
        session.audience.send(frame(encode(message)))

    def tell_room(self, session: TableSession, message: server_messages.Chatted) -> None:
        """Send a line of chat to the pages of those whose room it is."""
        framed = frame(encode(message))
        for _, page in _pages(session):
            if room_of(session.sitting, page.person_id) == message.room:
                page.send(framed)

    def lists_changed(self, people: set[str], *, is_open: bool) -> None:
        for page in self.list_pages:
            if page.person_id in people:
                page.tell(server_messages.Lists("mine"))
            elif is_open:
                page.tell(server_messages.Lists("open"))

    # Private helpers.

    async def _admit(self, page: ClientSession, session: TableSession) -> TableSession:
        """Refuse who may not watch. Who was invited since the table was read is known to the store alone."""
        sitting = session.sitting
        if page.role_at(sitting) is Role.STRANGER:
            sitting = await loader.read_sitting(self.registry.store, session.id)
        require(Permission.WATCH, page.role_at(sitting), page.person)
        if page.person is None or role_at(page.person, session.sitting) is not Role.STRANGER:
            return session
        # Whoever brought the code may come again without it.
        async with self.registry.store.write() as connection:
            await tables.invite(connection, session.id, page.person.id)
        await self.registry.refresh(session.id)
        return await self.registry.open(session.id)

    async def _latest(self, session: TableSession) -> TableSession:
        """With what other processes have kept: nobody is shown less than they were told elsewhere."""
        if self.registry.settings.nats:
            await session.catch_up()
        return session

    def _begin(self, table_id: str, page: ClientSession, subscription: Subscription, beside: Aside) -> None:
        """Subscribe the page. No entry is being appended, so no update is missed or sent twice."""
        session = self.registry.sessions.get(table_id)
        if not page.is_open:
            return
        if session is None:
            page.fault(RefusedError("table/busy"), table_id)
            return
        try:
            rendered = self._snapshots.render(session, subscription)
        except Exception as fault:
            page.fault(refusal_of(fault), table_id)
            raise
        self.unwatch(page, table_id)
        if subscription.viewer is not None:
            self.presence.arrived(session, subscription.viewer)
            at = page.since[table_id] = self.registry.wall()
            self.taken_over(table_id, subscription.viewer, at, page)
            self.registry.bus.publish(bus.SeatTakenOver(table_id, subscription.viewer, at))
        else:
            self.presence.spectated(session)
        page.watched[table_id], page.seated = subscription, None
        session.audience.add(subscription, page)
        self.spectators.changed(session)
        page.tell(self._whole(session, subscription, rendered, beside))

    def _show(self, table_id: str, page: ClientSession, beside: Aside) -> None:
        session, subscription = self.registry.sessions.get(table_id), page.watched.get(table_id)
        if session is None or subscription is None:
            return
        try:
            rendered = self._snapshots.render(session, subscription)
        except Exception as fault:
            page.fault(refusal_of(fault), table_id)
            self.unwatch(page, table_id)
            raise
        page.tell(self._whole(session, subscription, rendered, beside))

    def _whole(
        self, session: TableSession, subscription: Subscription, rendered: RenderedPosition, beside: Aside
    ) -> server_messages.Table:
        if session.table.paused_at is not None:
            self._paused.add(session.id)
        return whole(self.registry, session, subscription, rendered, beside, self.spectators.shown(session))

    def _away(self, table_id: str, subscription: Subscription) -> None:
        if subscription.viewer is None:
            self.presence.unspectated(table_id)
        else:
            self.presence.left(table_id, subscription.viewer)

    async def _remember(self, table_id: str, person_id: str, seq: int) -> None:
        try:
            async with self.registry.store.write() as connection:
                await presence.set_visited(connection, table_id, person_id, seq)
        except (UnavailableError, IntegrityError):  # the store is away, or the person went in this moment
            _log.info("visit not kept", table=table_id)

    def behind(self, page: ClientSession) -> None:
        """It can take messages again, but has missed some: show it everything anew."""
        for table_id in page.watched:
            self.registry.tasks.start(self.sync(page, table_id))

    def _show_all(self, session: TableSession) -> None:
        for subscription, page in _pages(session):
            if page.watched.get(session.id) != subscription:
                session.audience.remove(subscription, page)
            elif session.is_broken:
                page.fault(RefusedError("table/fault"), session.id)
                page.watched.pop(session.id, None)
                self._away(session.id, subscription)
            else:
                self._show(session.id, page, Aside())

    def _on_seats_changed(self, session: TableSession) -> None:
        """Show the seats. A page whose person sits elsewhere is moved; one that may not watch is sent off."""
        told: dict[str, bytes] = {}
        for subscription, page in _pages(session):
            self._place(session, page, subscription)
        for subscription, page in _pages(session):
            if subscription.language not in told:
                table = shown(
                    self.registry.games, session.sitting, self.registry.wall(), subscription.language
                )
                told[subscription.language] = frame(encode(server_messages.Seats(table)))
            page.send(told[subscription.language])
        self._tell_pause(session)
        people = {row.person_id for row in session.seats if row.person_id is not None}
        self.lists_changed(people, is_open=session.row.is_public)

    def _tell_pause(self, session: TableSession) -> None:
        """Where it has begun or ended since the pages were told."""
        table, is_paused = session.table, session.table.paused_at is not None
        if is_paused == (session.id in self._paused):
            return
        (self._paused.add if is_paused else self._paused.discard)(session.id)
        now = table.now(self.registry.wall())
        self.tell(session, server_messages.Paused(session.id, is_paused, now, table.offset))

    def _place(self, session: TableSession, page: ClientSession, subscription: Subscription) -> None:
        try:
            require(Permission.WATCH, page.role_at(session.sitting), page.person)
        except RefusedError as refusal:
            page.fault(refusal, session.id)
            self.unwatch(page, session.id)
            return
        if session.sitting.is_of_one:
            return  # it chooses its seat itself
        row = session.sitting.seat_of(page.person_id)
        seat = None if row is None else Seat(row.number)
        if seat != subscription.viewer and not (subscription.viewer is None and len(session.table.log)):
            again = client_messages.Watch(
                session.id,
                subscription.words,
                subscription.language,
                scene=subscription.scene,
                kept=subscription.kept,
            )
            self.registry.tasks.start(self.watch(page, again))

    def _on_entry(self, session: TableSession, entry: Entry) -> None:
        if entry.kind == "start":
            self.presence.began(session)


def _viewer(session: TableSession, page: ClientSession, ask: client_messages.Watch) -> Viewer:
    """The seat that a page looks from. Who plays several names one, and is else shown what everybody sees."""
    sitting = session.sitting
    if ask.seat is not None and not ask.as_spectator:
        if not sitting.owns(page.person_id, ask.seat):
            raise RefusedError("seat/not-yours")
        return Seat(ask.seat)
    row = None if ask.as_spectator or sitting.is_of_one else sitting.seat_of(page.person_id)
    return None if row is None else Seat(row.number)


def _pages(session: TableSession) -> Iterator[tuple[Subscription, ClientSession]]:
    for subscription, page in session.audience.each():
        assert isinstance(page, ClientSession), "only pages of this hub watch"
        yield subscription, page
