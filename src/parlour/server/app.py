"""The server put together: everything is built here and handed in; nothing is built at import."""

import asyncio
import os
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from re import Match
from secrets import token_hex

import structlog
from litestar import Litestar
from sqlalchemy import select

from parlour.engine.game import Game
from parlour.engine.loader import load_game
from parlour.engine.values import Millis
from parlour.games import NAMES, built_in
from parlour.server import bus
from parlour.server.heart import Heart
from parlour.server.http import make_app, pages
from parlour.server.notices import Channel, Letter, NotSent, Post, Push, Webhook
from parlour.server.ops import routes as ops_routes
from parlour.server.ops.metrics import Metrics
from parlour.server.outbox import Outbox
from parlour.server.parts import Parts
from parlour.server.people.identity import Identity, Person
from parlour.server.reminding import Reminding, Writer
from parlour.server.seeds.cambio_events import EVENTS, Events
from parlour.server.settings import Settings
from parlour.server.sockets.attendance import Attendance
from parlour.server.sockets.door import SOCKET, Door
from parlour.server.sockets.hearing import Hearing
from parlour.server.sockets.hub import Hub
from parlour.server.sockets.talk import heard
from parlour.server.tables.house import House
from parlour.server.wire import Session, Wire, speaker
from parlour.store import email_requests
from parlour.store.opening import open_store
from parlour.store.schema import game_table

_log = structlog.get_logger("server")


def wall() -> Millis:
    return Millis(time.time_ns() // 1_000_000)


def games(settings: Settings) -> Mapping[str, Game]:
    """The built-in games and those that the operator names."""
    found = [built_in(name) for name in NAMES]
    found += [load_game(where) for where in settings.games]
    return {game.name: game for game in found}


PING, PARTS = 20.0, 20
"""Every socket is asked once in so many seconds whether it is still there, so many parts of them in turn."""


class Server:
    """One process. uvicorn serves `app` and speaks to sockets through `speaker`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = replace(settings, secret=settings.secret or _kept_secret(settings.data))
        self.process = uuid.uuid4().hex
        self.games = games(settings)
        self.metrics = Metrics(self.process)
        self.store = open_store(settings.database_url)
        self.bus: bus.Bus = bus.joined(settings.nats, self.process)
        self.house = House(self.settings, self.store, self.bus, self.games, wall)
        self.attendance = Attendance(self.house, self.process)
        self.hub = Hub(self.house, self.attendance)
        self.hub.refused = self.metrics.refused
        self.hearing = Hearing(self.hub)
        self.identity = Identity(self.store.engine, wall)
        self.wires: set[Wire] = set()
        self._letter = Letter(settings.mail) if settings.mail is not None else None
        self.post = Post(self.store.engine, self._channels(), Writer(self.settings, self.games))
        self.reminding = Reminding(self.house, self.post)
        self.house.on_happened.append(self.reminding.happened)
        self.house.on_reseated.append(self.reminding.look)
        self.heart = Heart()
        self._pinged = 0
        self.is_ready = False
        self.events = Events(self.house, self.attendance)
        paths = [(SOCKET, self._enter), (EVENTS, self.events.enter)]
        door = Door(self.settings, self.identity, paths)
        outbox = Outbox()
        self.speaker = speaker(door, self.wires, outbox)
        # First the post, before the loop looks at the sockets again: whoever reads it may play on meanwhile.
        self.store.hearers.extend((lambda _: outbox.flush(), self.metrics.heard))
        more = [*ops_routes.handlers(), *pages.handlers()]
        self.app: Litestar = make_app(self._parts(), more=more, lifespan=[self._life])
        ops_routes.attach(self.app, self)

    @asynccontextmanager
    async def _life(self, _: Litestar) -> AsyncIterator[None]:
        await self.start()
        try:
            yield
        finally:
            await self.stop()

    async def start(self) -> None:
        await self.store.open()
        await self.attendance.open()
        await self.bus.open(self._hear)
        self.heart.every(0.2, self.attendance.write)
        self.heart.every(0.5, self._sweep)
        self.heart.every(2.0, self.attendance.beat)
        self.heart.every(5.0, self.attendance.bury)
        self.heart.every(5.0, self._deliver)
        self.heart.every(5.0, self.events.keep)
        self.heart.every(10.0, self._forget_idle)
        self.heart.every(600.0, self._end_expired)
        self.heart.every(PING / PARTS, self._ping)
        if self.settings.nats:
            self.heart.every(2.0, self._catch_up)
        self.is_ready = True
        _log.info("started", process=self.process, games=[*self.games])

    async def stop(self) -> None:
        """Sockets are told to come back; what waits is written; then the store is closed."""
        self.is_ready = False
        for wire in [*self.wires]:
            wire.shutdown()
        await self.heart.stop()
        await self.house.close()
        await self.bus.close()
        await self.store.close()
        _log.info("stopped", process=self.process)

    def now(self) -> Mapping[str, int]:
        """For the metrics."""
        lives = self.house.lives.values()
        return {
            "sockets": len(self.wires),
            "pages": len(self.hub.pages),
            "tables": len(lives),
            "tables_watched": sum(1 for live in lives if live.pages),
            "bots_thinking": sum(len(live.thinking) for live in lives),
        }

    # The words used above, in order of use.

    def _channels(self) -> list[Channel]:
        is_open = self.settings.allow_private_webhooks
        found: list[Channel] = [Webhook(self.settings.secret, allow_private=is_open)]
        if self._letter is not None:
            found.append(self._letter)
        if self.settings.vapid_private:
            private, subject = self.settings.vapid_private, self.settings.vapid_subject
            found.append(Push(private, subject, allow_private=is_open))
        return found

    async def _enter(self, person: Person | None, _: Match[str]) -> Session:
        return self.hub.page(person)

    def _parts(self) -> Parts:
        return Parts(
            settings=self.settings,
            store=self.store,
            tables=self.house,
            identity=self.identity,
            games=self.games,
            send_link=self._send_link,
            send_confirmation=self._send_confirmation,
            wall=wall,
        )

    async def _send_link(self, email: str, link: str, language: str) -> None:
        """The answer must not say by its speed whether there is such a person."""
        if self._letter is not None:
            self.house.aside(_mailed(self._letter.send_link(email, link, "", language)))

    async def _send_confirmation(
        self, email: str, *, link: str, stop: str, title: str, language: str
    ) -> None:
        if self._letter is not None:
            sent = self._letter.send_confirmation(email, link=link, stop=stop, title=title, language=language)
            self.house.aside(_mailed(sent))

    async def _sweep(self) -> None:
        self.metrics.swept(await self.house.moments.sweep())

    def _hear(self, news: bus.News) -> None:
        self.house.hear(news)
        match news:
            case bus.Chatted(table_id, number) if (live := self.house.lives.get(table_id)) is not None:
                self.house.aside(heard(self.hub, live, number))
            case bus.TakenOver(table_id, seat, at):
                self.hub.taken_over(table_id, seat, at)
            case bus.ListenedTo(table_id, person_id, at):
                self.events.taken_over(table_id, person_id, at)
            case bus.ListsChanged(people):
                self.hub.lists_changed({*people}, is_open=True)
            case _:
                pass

    async def _deliver(self) -> None:
        self.metrics.notices += await self.post.deliver(wall())

    async def _forget_idle(self) -> None:
        self.house.forget_idle()

    async def _end_expired(self) -> None:
        """An address that nobody has proved in time is not kept."""
        async with self.store.engine.connect() as connection:
            has_expired = await email_requests.has_expired(connection, wall())
        if has_expired:
            async with self.store.engine.begin() as connection:
                await email_requests.end_expired(connection, wall())

    async def _ping(self) -> None:
        """A part of the sockets at a time, so that a thousand answers do not come at once."""
        self._pinged = (self._pinged + 1) % PARTS
        for wire in [wire for wire in self.wires if wire.number % PARTS == self._pinged]:
            wire.ping()

    async def _catch_up(self) -> None:
        """What a message between processes should have told, had it arrived."""
        lives = [live for live in self.house.lives.values() if live.pages]
        if not lives:
            return
        known = select(game_table.c.id, game_table.c.seq).where(
            game_table.c.id.in_([live.id for live in lives])
        )
        async with self.store.engine.connect() as connection:
            stored = {row.id: row.seq for row in (await connection.execute(known)).all()}
        await asyncio.gather(
            *(live.catch_up() for live in lives if stored.get(live.id, -1) >= len(live.table.log))
        )


async def _mailed(sent: Awaitable[None]) -> None:
    try:
        await sent
    except NotSent as fault:
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
