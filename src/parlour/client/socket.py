"""The WebSocket client: sends messages and reads those of the server."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, suppress
from itertools import count
from typing import Final, TypeVar
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as _connect
from websockets.exceptions import ConcurrencyError, ConnectionClosed

from parlour.engine.values import Data
from parlour.protocol import client_messages, server_messages

T = TypeVar("T", bound=Data)
_decoder: Final[msgspec.json.Decoder[server_messages.ServerMessage]] = msgspec.json.Decoder(
    server_messages.ServerMessage
)
_encode: Final = msgspec.json.Encoder().encode


class Socket(AbstractAsyncContextManager["Socket"]):
    """Messages come in order. A command is answered by `done` or `refused` with its id."""

    def __init__(self, connection: ClientConnection, welcome: server_messages.Welcome) -> None:
        self.connection = connection
        self.welcome = welcome
        self._prefix, self._count = uuid4().hex[:8], count()
        self.seen: list[server_messages.ServerMessage] = []
        """All received messages, in order."""

        self.on_raw: Callable[[bytes], None] | None = None

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        closing = asyncio.ensure_future(self.connection.close())
        # The server's close frame comes after unread messages. Closing waits forever unless they are read.
        with suppress(ConnectionClosed, ConcurrencyError):
            while True:
                await self.connection.recv(decode=False)
        await closing

    def new_command_id(self) -> str:
        """A new command id."""
        return f"{self._prefix}-{next(self._count)}"

    async def send(self, message: client_messages.ClientMessage) -> int:
        """Returns the size of the message in bytes."""
        raw = _encode(message)
        await self.connection.send(raw, text=True)
        return len(raw)

    async def next(self) -> server_messages.ServerMessage:
        """The next message. Raises ConnectionClosed if there is none."""
        raw = await self.connection.recv(decode=False)
        if self.on_raw is not None:
            self.on_raw(raw)
        message = _decoder.decode(raw)
        self.seen.append(message)
        return message

    async def until(self, kind: type[T], accept: Callable[[T], bool] = lambda _: True) -> T:
        """Read up to the next message of type *kind* that *accept* allows."""
        while True:
            message = await self.next()
            if isinstance(message, kind) and accept(message):
                return message

    async def messages(self) -> AsyncIterator[server_messages.ServerMessage]:
        with suppress(ConnectionClosed):
            while True:
                yield await self.next()

    async def watch(
        self,
        table: str,
        *,
        words: bool = True,
        as_spectator: bool = False,
        scene: bool = False,
        code: str | None = None,
        seat: int | None = None,
    ) -> server_messages.Table:
        await self.send(
            client_messages.Watch(table, words, as_spectator=as_spectator, scene=scene, code=code, seat=seat)
        )
        return await self.until(server_messages.Table, lambda shown: shown.table.id == table)

    async def command(
        self, message: client_messages.ClientMessage
    ) -> server_messages.Done | server_messages.Refused:
        """Send a command and read up to its answer."""
        await self.send(message)
        command = getattr(message, "id", None)
        while True:
            answer = await self.next()
            if isinstance(answer, server_messages.Done | server_messages.Refused) and answer.id == command:
                return answer

    async def act(
        self, table: str, action: Data | msgspec.Raw, *, ask: int | None = None, command: str | None = None
    ) -> server_messages.Done | server_messages.Refused:
        raw = action if isinstance(action, msgspec.Raw) else msgspec.Raw(_encode(action))
        return await self.command(client_messages.Act(table, command or self.new_command_id(), raw, ask))


async def connect(url: str, token: str | None = None, table: str | None = None) -> Socket:
    """Open the socket of the server at *url*, or of *table* there, and read its welcome."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    address = url.replace("http", "ws", 1).rstrip("/")
    address += "/socket" if table is None else f"/api/tables/{table}/socket"
    connection = await _connect(address, additional_headers=headers, compression=None, max_size=2**24)
    welcome = _decoder.decode(await asyncio.wait_for(connection.recv(decode=False), 30))
    assert isinstance(welcome, server_messages.Welcome), "a socket begins with a welcome"
    return Socket(connection, welcome)
