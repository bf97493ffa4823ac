"""Two players at a table, each with a socket open."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from parlour.client import Client, Socket
from parlour.protocol import server_messages
from parlour.protocol.values import Absence, Clock


@dataclass
class Friends:
    url: str
    ann: Client
    bob: Client
    one: Socket
    two: Socket
    table: str
    first: server_messages.Table
    second: server_messages.Table

    async def stranger(self, name: str = "Cleo") -> Client:
        return await Client(self.url).guest(name)


@asynccontextmanager
async def friends(
    url: str,
    game: str = "tictactoe",
    *,
    clock: Clock | None = None,
    absence: Absence | None = None,
    **options: object,
) -> AsyncIterator[Friends]:
    async with Client(url) as ann, Client(url) as bob:
        await ann.guest("Ann")
        await bob.guest("Bob")
        table = await ann.make(game, options=options, clock=clock, absence=absence)
        await bob.join(table.id)
        await ann.start(table.id)
        async with await ann.socket() as one, await bob.socket() as two:
            first, second = await one.watch(table.id), await two.watch(table.id)
            yield Friends(url, ann, bob, one, two, table.id, first, second)


def run(play: Callable[[], Awaitable[None]], seconds: float = 300.0) -> None:
    """Run *play* with a timeout, which ends a test that hangs."""

    async def guarded() -> None:
        await asyncio.wait_for(play(), seconds)

    asyncio.run(guarded())
