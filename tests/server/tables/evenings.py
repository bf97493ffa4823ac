"""A server in this process at which tables are opened, looked at and left."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast
from weakref import WeakSet

from parlour.engine.values import encode
from parlour.protocol import client_messages
from parlour.protocol.values import Absence
from parlour.server.app import Server
from parlour.server.core.identity import Person
from parlour.server.core.settings import Settings
from parlour.server.lobby import creation, game_start, seating
from parlour.server.lobby.requests import JoinRequest, TableRequest
from parlour.server.net.websocket import WebSocketConnection
from parlour.server.people.accounts import be_guest
from parlour.server.sockets.client_session import ClientSession


class Evening:
    def __init__(self, server: Server, people: list[Person]) -> None:
        self.server, self.people = server, people
        self._tasks = len(asyncio.all_tasks())
        self.seen: WeakSet[object] = WeakSet()
        """What there was of the tables and is still in the memory."""

    async def tables(self, game: str, absence: Absence, tables: int, **options: int) -> list[ClientSession]:
        """Started, with a page of each player looking at all of them."""
        pages = [self._page(person) for person in self.people]
        for _ in range(tables):
            table = await self._started(game, absence, options)
            for page in pages:
                page.received(encode(client_messages.Watch(table)))
        await self.quiet()
        for session in self.server.registry.sessions.values():
            assert len(session.audience.pages) == len(pages), "everybody looks"
            self.seen |= {session, session.table}
        return pages

    async def leave(self, pages: list[ClientSession]) -> None:
        """The pages go, and nobody looks at the tables any more."""
        for page in pages:
            page.closed()
        await self.quiet()
        await self.server.presence.write()
        await self.server.reminders.write(all_=True)
        await self.quiet()
        self.server.registry.forget_idle()
        await self.server.hub.spectators.republish()

    async def quiet(self) -> None:
        """Until nothing is being done for anybody."""
        while len(asyncio.all_tasks()) > self._tasks:
            await asyncio.sleep(0.002)

    def stranger(self) -> ClientSession:
        """Somebody's page who has no seat."""
        return self._page(None)

    async def settle_presence(self) -> None:
        """Until it is written who has come and gone."""
        for _ in range(3):  # a timer of no seconds rings the next time that the loop looks
            await asyncio.sleep(0)
        await self.server.presence.write()

    async def idle(self) -> None:
        """Until nothing is being done for absent players."""
        while self.server.registry.scheduler.is_stepping:
            await asyncio.sleep(0.002)

    async def _started(self, game: str, absence: Absence, options: Mapping[str, int]) -> str:
        host, guest = self.people
        services = self.server.app.services
        asked = TableRequest(
            game=game, seats=["open", "open"], absence=absence, options=options, is_public=True
        )
        table = (await creation.make(services, host, asked)).table
        await seating.join(services, guest, table.id, JoinRequest(code=table.code))
        await game_start.start(services, host, table.id)
        return table.id

    def _page(self, person: Person | None) -> ClientSession:
        page = self.server.hub.new_session(person)
        page.opened(cast(WebSocketConnection, _Deaf()))
        return page


class _Deaf:
    """A connection whose other end reads nothing."""

    network = ""

    def send(self, framed: bytes) -> None:
        pass


@asynccontextmanager
async def evening(data: Path, bot_pace: float = 1.0) -> AsyncIterator[Evening]:
    """Without the server's heart, so that nothing happens by itself."""
    anything = 1_000_000
    server = Server(
        Settings(
            data=data,
            presence_grace=0,
            idle_after=-1,
            rate=anything,
            max_tables_open=anything,
            bot_pace=bot_pace,
        )
    )
    await server.store.open()
    await server.presence.open()
    try:
        services = server.app.services
        yield Evening(server, [(await be_guest(services, name, "en", "")).person for name in ("Ann", "Ben")])
    finally:
        await server.stop()
