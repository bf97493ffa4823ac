"""Builds the server from its parts and runs it. Nothing is built at import."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from re import Match

import structlog

from parlour.engine.contract.assets import assets_of
from parlour.engine.contract.game import Game
from parlour.engine.values import Millis
from parlour.server import bus
from parlour.server.api import make_app
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.game_loader import load_games, steady_time, wall_time
from parlour.server.core.hooks import APIS
from parlour.server.core.identity import Identity, Person
from parlour.server.core.process_page import ProcessPage
from parlour.server.core.settings import Settings
from parlour.server.core.signing_secret import load_signing_secret
from parlour.server.core.store_outage import StoreOutage
from parlour.server.core.tokens import LinkPurpose
from parlour.server.http import pages
from parlour.server.http.application import Application, Lifespan, routes_in
from parlour.server.http.route import Route
from parlour.server.http.services import ProcessReport, Services
from parlour.server.http.token_bucket import RateLimits
from parlour.server.net.connection_count import ConnectionCount
from parlour.server.net.file_limit import file_limit
from parlour.server.net.http_connection import ClientTimeouts, http_protocol
from parlour.server.net.websocket import MessageLimits, SocketSession, WebSocketConnection, protocol_factory
from parlour.server.net.write_batch import WriteBatch
from parlour.server.notices.dispatcher import NoticeDispatcher
from parlour.server.notices.email import EmailChannel, NotSentError
from parlour.server.notices.notice import Channel
from parlour.server.notices.push import PushChannel
from parlour.server.notices.reminders import NoticeWriter, Reminders
from parlour.server.notices.webhook import WebhookChannel
from parlour.server.ops import routes as ops_routes
from parlour.server.ops.metrics import Metrics
from parlour.server.ops.retention import DAY_MS, remove_old, remove_old_sandboxes
from parlour.server.ops.version_warnings import version_warnings
from parlour.server.sockets.admission import Admission
from parlour.server.sockets.chat import send_stored_line
from parlour.server.sockets.handshake import SOCKET, Handshake, Path
from parlour.server.sockets.hub import ConnectionHub
from parlour.server.sockets.logins import LOGIN_CHECK_S, SocketLogins
from parlour.server.sockets.message_handler import MessageHandler
from parlour.server.sockets.presence import HEARTBEAT_MS, Presence
from parlour.server.sockets.spectators import REPEAT_S
from parlour.server.tables.outage import BEAT_S
from parlour.server.tables.registry import TableRegistry
from parlour.store import private_files
from parlour.store.errors import StoreError
from parlour.store.queries import email_requests, people, tables
from parlour.store.store import open_store

_log = structlog.get_logger("server")


HEARTBEAT_S = 0.25
"""Seconds between two heartbeats to the supervisor."""

PING_GROUPS = 100
"""Groups in which the sockets are pinged, one after the other within a ping interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Additions:
    """Additions for development and tests. A public server has none."""

    games: Mapping[str, Game]
    """Used instead of the games that the settings name."""

    pages: Sequence[str] = ()
    """Paths at which the browser client has a page, such as `/dev/{place}`."""

    routes: Sequence[Route] = ()
    """Handlers under `http.route.Route`, as `routes_in` finds them in a module.

    Set what they use in addition to the services in `Server.app.state`. They read it from `request.state`.
    """

    sockets: Sequence[Path] = ()
    lifespan: Sequence[Lifespan] = ()
    """Entered after the server has started, and left before it stops."""


class Server:
    """One process. uvicorn serves `app` through `http_protocol`, and sockets through `protocol_factory`."""

    def __init__(
        self, settings: Settings, additions: Additions | None = None, page: ProcessPage | None = None
    ) -> None:
        """*page* is shared with the supervisor, if there is one."""
        settings.check()
        more = additions or Additions(games=load_games(settings))
        self.settings = replace(settings, secret=settings.secret or load_signing_secret(settings.data))
        self.process = uuid.uuid4().hex
        self.games = more.games
        self.metrics = Metrics(self.process)
        self.store = open_store(settings.database_url)
        self.outage = StoreOutage()
        self.tasks = BackgroundTasks()
        self.bus: bus.Bus = bus.make_bus(settings.nats, self.process, self.tasks)
        self.registry = TableRegistry(
            self.settings, self.store, self.bus, self.games, wall_time, self.tasks, steady_time, page
        )
        self._page = page
        self.presence = Presence(self.registry, self.process)
        self.registry.outages.on_outage.append(self.presence.handle_outage)
        self.registry.outages.on_clock_set.append(self.presence.handle_clock_change)
        self.hub = ConnectionHub(self.registry, self.presence)
        self.hub.refused = self.metrics.count_refusal
        self.handler = MessageHandler(self.hub)
        self.identity = Identity(self.store, wall_time, steady_time)
        self.connections: set[WebSocketConnection] = set()
        self.logins = SocketLogins(self.connections, self.identity, self.bus, self.store, wall_time)
        self._email = EmailChannel(settings.mail) if settings.mail is not None else None
        self.dispatcher = NoticeDispatcher(
            self.store, self._channels(), NoticeWriter(self.settings, self.games)
        )
        self.reminders = Reminders(self.registry)
        self.registry.on_entry.append(lambda session, _: self.reminders.check(session))
        self.registry.on_seats_changed.append(self.reminders.check)
        self.registry.on_forgotten.append(self.reminders.forget)
        self.presence.on_process_died.append(self.reminders.catch_up)
        self._pinged = 0
        self._prune_at = Millis(0)
        self.is_ready = False
        self._started_at = steady_time()
        self.written_at = float("-inf")
        self.start_fault: Exception | None = None
        self.streams = [
            api.events(self.registry, self.presence) for api in APIS.values() if api.events is not None
        ]
        paths: list[Path] = [(SOCKET, self._enter), *((stream.path, stream.enter) for stream in self.streams)]
        paths += more.sockets
        handshake = Handshake(self.settings, self.identity, paths)
        batch = WriteBatch()
        count = ConnectionCount(settings.max_connections, file_limit())
        admission = Admission(settings, count)
        self.rate_limits = RateLimits()
        self.rate_limits.connections = count.by_network
        self.rate_limits.add("handshake_rate", admission.handshake_limit)
        self.rate_limits.add("chat_rate", self.hub.chat_limit)
        timeouts = ClientTimeouts(header_s=settings.header_timeout, request_s=settings.request_timeout)
        self.http_protocol = http_protocol(count, timeouts, is_behind_proxy=settings.is_behind_proxy)
        self.protocol_factory = protocol_factory(
            handshake,
            self.connections,
            batch,
            self.tasks.start,
            MessageLimits(settings.rate, steady_time),
            admission,
        )
        # Flushes messages before the loop reads again, so clients respond while the next moves are written.
        self.store.listeners.extend((lambda _: batch.flush(), self.metrics.count_appends))
        routes = [*routes_in(ops_routes), *more.routes, *pages.routes(more=more.pages)]
        services = Services(
            settings=self.settings,
            store=self.store,
            tables=self.registry,
            identity=self.identity,
            games=self.games,
            send_link=self._send_link,
            send_confirmation=self._send_confirmation,
            wall=wall_time,
            rate_limits=self.rate_limits,
            process=self._report,
        )
        self.app: Application = make_app(services, routes, [self._life, *more.lifespan])
        ops_routes.attach(self.app, self)

    @asynccontextmanager
    async def _life(self) -> AsyncIterator[None]:
        try:
            await self.start()
        except Exception as fault:
            self.start_fault = fault
            await self.registry.close()
            await self.store.close()
            raise
        try:
            yield
        finally:
            await self.stop()

    async def start(self) -> None:
        for name in private_files.restrict_permissions(self.settings.data):
            _log.info("others could read a file; now they cannot", path=name)
        await self.store.open()
        await self.presence.open()
        await self.bus.open(self._receive)
        self.registry.outages.beat()
        if self._page is not None:
            self._page.beat()  # before any rules run, or the supervisor would miss rules that hang
            self.tasks.every(HEARTBEAT_S, self._beat_to_supervisor)
        self.tasks.every(BEAT_S, self._beat)
        self.tasks.every(0.2, self.presence.write)
        self.tasks.every(0.5, self._sweep)
        self.tasks.every(1.0, self.reminders.write)
        self.tasks.every(HEARTBEAT_MS / 1000, self._beat_to_store)
        self.tasks.every(5.0, self.presence.expire_dead)
        self.tasks.every(5.0, self._deliver, waits=False)
        self.tasks.every(LOGIN_CHECK_S, self.logins.check)
        for stream in self.streams:
            self.tasks.every(5.0, stream.refresh)
        self.tasks.every(10.0, self._forget_idle)
        self.tasks.every(REPEAT_S, self.hub.spectators.republish)
        self.tasks.every(10.0, self._lift_bans)
        self.tasks.every(600.0, self._end_expired)
        self.tasks.every(600.0, self._remove_sandboxes)
        if self.settings.prune:
            self.tasks.every(600.0, self._prune)
        self.tasks.every(self.settings.ping_interval / PING_GROUPS, self._ping)
        if self.settings.nats:
            self.tasks.every(2.0, self._catch_up)
        self.is_ready = True
        for game in self.games.values():
            for fault in assets_of(game).faults:
                _log.warning("a file of a game is left out", game=game.name, fault=fault)
        _log.info("started", process=self.process, games=[*self.games])

    async def stop(self) -> None:
        """Tell clients to connect again, write queued data, then close the store."""
        self.is_ready = False
        for connection in [*self.connections]:
            connection.shutdown()
        try:
            await self.reminders.write(all_=True)
        except (StoreError, OSError):
            _log.warning("reminders not kept")
        await self.registry.close()
        await self.bus.close()
        await self.store.close()
        _log.info("stopped", process=self.process)

    def now(self) -> Mapping[str, int]:
        """The current numbers for the metrics."""
        sessions = self.registry.sessions.values()
        return {
            "sockets": len(self.connections),
            "pages": len(self.hub.client_sessions),
            "tables": len(sessions),
            "tables_watched": sum(1 for session in sessions if session.audience.subscribers),
            "bots_thinking": len(self.registry.bot_runner.thinking),
        }

    def _channels(self) -> list[Channel]:
        is_open = self.settings.allow_private_webhooks
        found: list[Channel] = [WebhookChannel(self.settings.secret, allow_private=is_open)]
        if self._email is not None:
            found.append(self._email)
        if self.settings.vapid_private:
            private, subject = self.settings.vapid_private, self.settings.vapid_subject
            found.append(PushChannel(private, subject, allow_private=is_open))
        return found

    async def _enter(self, person: Person | None, _: Match[str]) -> SocketSession:
        return self.hub.new_session(person)

    def _report(self) -> ProcessReport:
        return ProcessReport(
            id=self.process,
            uptime=steady_time() - self._started_at,
            numbers=self.now(),
            warnings=version_warnings(uses_sqlite=self.store.name == "sqlite"),
        )

    async def _send_link(self, email: str, link: str, language: str, purpose: LinkPurpose) -> None:
        """Mail in the background, so that response times do not reveal whether the person exists."""
        if self._email is not None:
            self.tasks.start(_mailed(self._email.send_link(email, link, language, purpose)))

    async def _send_confirmation(
        self, email: str, *, link: str, stop: str, title: str, language: str
    ) -> None:
        if self._email is not None:
            sent = self._email.send_confirmation(email, link=link, stop=stop, title=title, language=language)
            self.tasks.start(_mailed(sent))

    async def _beat_to_supervisor(self) -> None:
        assert self._page is not None, "only a supervised process beats"
        self._page.beat()

    async def _beat(self) -> None:
        self.registry.outages.beat()

    async def _sweep(self) -> None:
        self.metrics.count_sweep(await self.registry.scheduler.sweep())

    def _receive(self, message: bus.Message) -> None:
        self.registry.receive(message)
        match message:
            case bus.ChatAdded(table_id, number) if (
                session := self.registry.sessions.get(table_id)
            ) is not None:
                self.tasks.start(send_stored_line(self.hub, session, number))
            case bus.SeatTakenOver(table_id, seat, at):
                self.hub.taken_over(table_id, seat, at)
            case bus.EventStreamOpened(table_id, person_id, at):
                for stream in self.streams:
                    stream.taken_over(table_id, person_id, at)
            case bus.Spectators():
                self.hub.spectators.receive(message)
            case bus.LoginEnded():
                self.logins.receive(message)
            case _:
                pass

    async def _beat_to_store(self) -> None:
        await self.presence.heartbeat()
        self.outage.note_write()

    async def _deliver(self) -> None:
        self.metrics.notices += await self.dispatcher.deliver(wall_time())

    async def _forget_idle(self) -> None:
        self.registry.forget_idle()

    async def _end_expired(self) -> None:
        """Delete e-mail addresses that were not confirmed in time."""
        async with self.store.scan() as connection:
            has_expired = await email_requests.has_expired(connection, wall_time())
        if has_expired:
            async with self.store.write() as connection:
                await email_requests.end_expired(connection, wall_time())

    async def _remove_sandboxes(self) -> None:
        sessions = [*self.registry.sessions]
        await remove_old_sandboxes(self.store, self.settings, wall_time(), sessions)

    async def _lift_bans(self) -> None:
        async with self.store.scan() as connection:
            is_over = await people.has_ban_to_lift(connection, wall_time())
        if is_over:
            async with self.store.write() as connection:
                await people.lift_bans(connection, wall_time())

    async def _prune(self) -> None:
        """Delete old data once a day, first soon after the start. Keeps open tables."""
        wall = wall_time()
        if wall < self._prune_at:
            return
        self._prune_at = Millis(wall + DAY_MS)
        removed = await remove_old(self.store, self.settings, wall, [*self.registry.sessions])
        _log.info("pruned", rows=sum(removed.values()))

    async def _ping(self) -> None:
        """Ping one group of sockets, so that thousands of answers do not arrive at once."""
        self._pinged = (self._pinged + 1) % PING_GROUPS
        for connection in [*self.connections]:
            if connection.number % PING_GROUPS == self._pinged:
                connection.ping()

    async def _catch_up(self) -> None:
        """Load entries of other processes whose message was lost."""
        sessions = [session for session in self.registry.sessions.values() if session.audience.subscribers]
        if not sessions:
            return
        async with self.store.scan() as connection:
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
