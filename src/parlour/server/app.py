"""The server put together: everything is built here and handed in; nothing is built at import."""

import asyncio
import os
import uuid
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from re import Match
from secrets import token_hex

import structlog
from litestar import Litestar

from parlour.server import bus
from parlour.server.api import make_app, routes_in
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.game_loader import load_games, steady_time, wall_time
from parlour.server.core.hooks import APIS
from parlour.server.core.identity import Identity, Person
from parlour.server.core.settings import Settings
from parlour.server.http import pages
from parlour.server.http.services import Services
from parlour.server.net.websocket import Session, WebSocketConnection, protocol_factory
from parlour.server.net.write_batch import WriteBatch
from parlour.server.notices.dispatcher import NoticeDispatcher
from parlour.server.notices.email import EmailChannel, NotSentError
from parlour.server.notices.notice import Channel
from parlour.server.notices.push import Push
from parlour.server.notices.reminders import Reminders, Writer
from parlour.server.notices.webhook import Webhook
from parlour.server.ops import routes as ops_routes
from parlour.server.ops.metrics import Metrics
from parlour.server.sockets.chat import heard
from parlour.server.sockets.handshake import SOCKET, Handshake
from parlour.server.sockets.hub import ConnectionHub
from parlour.server.sockets.message_handler import MessageHandler
from parlour.server.sockets.presence import Presence
from parlour.server.tables.outage import BEAT_S
from parlour.server.tables.registry import TableRegistry
from parlour.store.factory import open_store
from parlour.store.migration import UnknownRevisionError
from parlour.store.queries import email_requests, tables

_log = structlog.get_logger("server")


PING_INTERVAL_S, PING_GROUPS = 20.0, 20
"""Every socket is asked once in so many seconds whether it is still there, so many parts of them in turn."""


class Server:
    """One process. uvicorn serves `app` and speaks to sockets through `protocol_factory`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = replace(settings, secret=settings.secret or _kept_secret(settings.data))
        self.process = uuid.uuid4().hex
        self.games = load_games(settings)
        self.metrics = Metrics(self.process)
        self.store = open_store(settings.database_url)
        self.tasks = BackgroundTasks()
        self.bus: bus.Bus = bus.joined(settings.nats, self.process, self.tasks)
        self.registry = TableRegistry(
            self.settings, self.store, self.bus, self.games, wall_time, self.tasks, steady_time
        )
        self.presence = Presence(self.registry, self.process)
        self.registry.outages.on_outage.append(self.presence.notice)
        self.registry.outages.on_clock_set.append(self.presence.notice_clock)
        self.hub = ConnectionHub(self.registry, self.presence)
        self.hub.refused = self.metrics.refused
        self.handler = MessageHandler(self.hub)
        self.identity = Identity(self.store.engine, wall_time, steady_time)
        self.connections: set[WebSocketConnection] = set()
        self._email = EmailChannel(settings.mail) if settings.mail is not None else None
        self.dispatcher = NoticeDispatcher(
            self.store.engine, self._channels(), Writer(self.settings, self.games)
        )
        self.reminders = Reminders(self.registry, self.dispatcher)
        self.registry.on_happened.append(self.reminders.happened)
        self.registry.on_reseated.append(self.reminders.check)
        self.registry.on_forgotten.append(self.reminders.forget)
        self._pinged = 0
        self.is_ready = False
        self.streams = [
            api.events(self.registry, self.presence) for api in APIS.values() if api.events is not None
        ]
        paths = [(SOCKET, self._enter), *((stream.path, stream.enter) for stream in self.streams)]
        handshake = Handshake(self.settings, self.identity, paths)
        batch = WriteBatch()
        self.protocol_factory = protocol_factory(handshake, self.connections, batch, self.tasks.start)
        # First the post, before the loop looks at the sockets again: whoever reads it may play on meanwhile.
        self.store.hearers.extend((lambda _: batch.flush(), self.metrics.heard))
        more = [*routes_in(ops_routes), *pages.handlers()]
        self.app: Litestar = make_app(self._services(), more=more, lifespan=[self._life])
        ops_routes.attach(self.app, self)

    @asynccontextmanager
    async def _life(self, _: Litestar) -> AsyncIterator[None]:
        try:
            await self.start()
        except UnknownRevisionError as fault:
            _log.error(str(fault))
            raise
        try:
            yield
        finally:
            await self.stop()

    async def start(self) -> None:
        await self.store.open()
        await self.presence.open()
        await self.bus.open(self._hear)
        self.registry.outages.beat()
        self.tasks.every(BEAT_S, self._beat)
        self.tasks.every(0.2, self.presence.write)
        self.tasks.every(0.5, self._sweep)
        self.tasks.every(2.0, self.presence.beat)
        self.tasks.every(5.0, self.presence.expire_dead)
        self.tasks.every(5.0, self._deliver)
        for stream in self.streams:
            self.tasks.every(5.0, stream.keep)
        self.tasks.every(10.0, self._forget_idle)
        self.tasks.every(600.0, self._end_expired)
        self.tasks.every(PING_INTERVAL_S / PING_GROUPS, self._ping)
        if self.settings.nats:
            self.tasks.every(2.0, self._catch_up)
        self.is_ready = True
        _log.info("started", process=self.process, games=[*self.games])

    async def stop(self) -> None:
        """Sockets are told to come back; what waits is written; then the store is closed."""
        self.is_ready = False
        for connection in [*self.connections]:
            connection.shutdown()
        await self.registry.close()
        await self.bus.close()
        await self.store.close()
        _log.info("stopped", process=self.process)

    def now(self) -> Mapping[str, int]:
        """For the metrics."""
        sessions = self.registry.sessions.values()
        return {
            "sockets": len(self.connections),
            "pages": len(self.hub.pages),
            "tables": len(sessions),
            "tables_watched": sum(1 for session in sessions if session.audience.pages),
            "bots_thinking": len(self.registry.bot_runner.thinking),
        }

    # Private helpers.

    def _channels(self) -> list[Channel]:
        is_open = self.settings.allow_private_webhooks
        found: list[Channel] = [Webhook(self.settings.secret, allow_private=is_open)]
        if self._email is not None:
            found.append(self._email)
        if self.settings.vapid_private:
            private, subject = self.settings.vapid_private, self.settings.vapid_subject
            found.append(Push(private, subject, allow_private=is_open))
        return found

    async def _enter(self, person: Person | None, _: Match[str]) -> Session:
        return self.hub.page(person)

    def _services(self) -> Services:
        return Services(
            settings=self.settings,
            store=self.store,
            tables=self.registry,
            identity=self.identity,
            games=self.games,
            send_link=self._send_link,
            send_confirmation=self._send_confirmation,
            wall=wall_time,
        )

    async def _send_link(self, email: str, link: str, language: str) -> None:
        """The answer must not say by its speed whether there is such a person."""
        if self._email is not None:
            self.tasks.start(_mailed(self._email.send_link(email, link, "", language)))

    async def _send_confirmation(
        self, email: str, *, link: str, stop: str, title: str, language: str
    ) -> None:
        if self._email is not None:
            sent = self._email.send_confirmation(email, link=link, stop=stop, title=title, language=language)
            self.tasks.start(_mailed(sent))

    async def _beat(self) -> None:
        self.registry.outages.beat()

    async def _sweep(self) -> None:
        self.metrics.swept(await self.registry.scheduler.sweep())

    def _hear(self, news: bus.News) -> None:
        self.registry.hear(news)
        match news:
            case bus.Chatted(table_id, number) if (
                session := self.registry.sessions.get(table_id)
            ) is not None:
                self.tasks.start(heard(self.hub, session, number))
            case bus.TakenOver(table_id, seat, at):
                self.hub.taken_over(table_id, seat, at)
            case bus.ListenedTo(table_id, person_id, at):
                for stream in self.streams:
                    stream.taken_over(table_id, person_id, at)
            case bus.ListsChanged(people):
                self.hub.lists_changed({*people}, is_open=True)
            case _:
                pass

    async def _deliver(self) -> None:
        self.metrics.notices += await self.dispatcher.deliver(wall_time())

    async def _forget_idle(self) -> None:
        self.registry.forget_idle()

    async def _end_expired(self) -> None:
        """An address that nobody has proved in time is not kept."""
        async with self.store.engine.connect() as connection:
            has_expired = await email_requests.has_expired(connection, wall_time())
        if has_expired:
            async with self.store.engine.begin() as connection:
                await email_requests.end_expired(connection, wall_time())

    async def _ping(self) -> None:
        """A part of the sockets at a time, so that a thousand answers do not come at once."""
        self._pinged = (self._pinged + 1) % PING_GROUPS
        for connection in [
            connection for connection in self.connections if connection.number % PING_GROUPS == self._pinged
        ]:
            connection.ping()

    async def _catch_up(self) -> None:
        """What a message between processes should have told, had it arrived."""
        sessions = [session for session in self.registry.sessions.values() if session.audience.pages]
        if not sessions:
            return
        async with self.store.engine.connect() as connection:
            stored = await tables.newest_entries(connection, [session.id for session in sessions])
        await asyncio.gather(
            *(
                session.catch_up()
                for session in sessions
                if stored.get(session.id, -1) >= len(session.table.log)
            )
        )


async def _mailed(sent: Awaitable[None]) -> None:
    try:
        await sent
    except NotSentError as fault:
        _log.warning("mail not sent", fault=str(fault))


def _kept_secret(data: Path) -> bytes:
    """Made once, and kept beside the database for this machine's processes."""
    data.mkdir(parents=True, exist_ok=True)
    kept = data / "secret"
    fresh = data / f"secret.{os.getpid()}"
    if not kept.exists():
        fresh.touch(mode=0o600)
        fresh.write_text(token_hex(32))
        with suppress(FileExistsError):  # whoever is first has made it
            os.link(fresh, kept)
        fresh.unlink()
    return kept.read_text().strip().encode()
