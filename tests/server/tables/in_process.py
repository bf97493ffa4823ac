"""A server in this process, with clients that open and leave tables."""

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
from parlour.server.people.accounts import create_guest
from parlour.server.sockets.client_session import ClientSession


class InProcessServer:
    def __init__(self, server: Server, people: list[Person]) -> None:
        self.server, self.people = server, people
        self._tasks = len(asyncio.all_tasks())
        self.seen: WeakSet[object] = WeakSet()
        """Weak references to sessions and tables, to find those still in memory."""

    async def tables(self, game: str, absence: Absence, tables: int, **options: int) -> list[ClientSession]:
        """Start tables, and have one client of each player watch all of them."""
        pages = [self._page(person) for person in self.people]
        for _ in range(tables):
            table = await self._started(game, absence, options)
            for page in pages:
                page.received(encode(client_messages.Watch(table)))
        await self.quiet()
        for session in self.server.registry.sessions.values():
            assert len(session.audience.subscribers) == len(pages), "everybody looks"
            self.seen |= {session, session.table}
        return pages

    async def leave(self, pages: list[ClientSession]) -> None:
        """Close the clients, so that no client has the tables open."""
        for page in pages:
            page.closed()
        await self.quiet()
        await self.server.presence.write()
        await self.server.reminders.write(all_=True)
        await self.quiet()
        self.server.registry.forget_idle()
        await self.server.hub.spectators.republish()

    async def quiet(self) -> None:
        """Wait until no task is running."""
        while len(asyncio.all_tasks()) > self._tasks:
            await asyncio.sleep(0.002)

    def stranger(self) -> ClientSession:
        """The client of a person without a seat."""
        return self._page(None)

    async def settle_presence(self) -> None:
        """Wait until presence is written."""
        for _ in range(3):  # a timer of 0 seconds fires in the next turn of the loop
            await asyncio.sleep(0)
        await self.server.presence.write()

    async def idle(self) -> None:
        """Wait until no step for an absent player is in progress."""
        while self.server.registry.scheduler.is_stepping:
            await asyncio.sleep(0.002)

    async def _started(self, game: str, absence: Absence, options: Mapping[str, int]) -> str:
        host, guest = self.people
        services = self.server.app.services
        asked = TableRequest(
            game=game, seats=["open", "open"], absence=absence, options=options, is_public=True
        )
        table = (await creation.create_table(services, host, asked)).table
        await seating.join(services, guest, table.id, JoinRequest(code=table.code))
        await game_start.start(services, host, table.id)
        return table.id

    def _page(self, person: Person | None) -> ClientSession:
        page = self.server.hub.new_session(person)
        page.opened(cast(WebSocketConnection, _SilentConnection()))
        return page


class _SilentConnection:
    network = ""

    def send(self, framed: bytes) -> None:
        pass


@asynccontextmanager
async def in_process_server(data: Path, bot_pace: float = 1.0) -> AsyncIterator[InProcessServer]:
    """A server without its periodic tasks, so that nothing happens by itself."""
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
        yield InProcessServer(
            server, [(await create_guest(services, name, "en", "")).person for name in ("Ann", "Ben")]
        )
    finally:
        await server.stop()
