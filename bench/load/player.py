"""One player at a table under load, with their own socket."""

import asyncio
from collections.abc import Sequence
from typing import Protocol

import msgspec

from bench.load.faults import FaultTally
from bench.load.lobby import ANSWER_TIMEOUT_S
from parlour.client import RefusalError, Socket, connect
from parlour.protocol import server_messages
from parlour.protocol.client_messages import Act, Unwatch, Watch
from parlour.protocol.values import Choice


class PlayerListener(Protocol):
    """Receives the events of a player's socket. The table implements it."""

    def changed(self) -> None:
        """Called when a player has a new position."""

    def acted(self, player: "Player", seat: int | None, number: int) -> None:
        """Called when entry *number* reached a player. *seat* is who acted, or None for an entry without an
        action."""

    def refused(self, code: str) -> None: ...


class Player:
    def __init__(
        self, url: str, token: str, listener: PlayerListener, tally: FaultTally, *, is_bare: bool
    ) -> None:
        self.token, self.table = token, ""
        self.seat: int | None = None
        self.choices: Sequence[Choice] = ()
        self.is_over = self.is_ready = False
        """Whether the game has ended, and whether this player has its position."""

        self._url, self._listener, self._tally, self._is_bare = url, listener, tally, is_bare
        self._ask = 0
        self._last: Sequence[Choice] = ()
        """The last list of choices that was not empty. Updates refer to it."""

        self._socket: Socket | None = None

    async def connect(self, table: str) -> None:
        """Opens a socket and waits for the position of *table*."""
        await self.close()
        self._socket = socket = await connect(self._url, self.token, table)
        socket.on_raw = self._count
        async with asyncio.timeout(ANSWER_TIMEOUT_S):
            await self._watch(table)
            while not self.is_ready:
                self._hear(await socket.next())

    async def listen(self) -> None:
        """Follows the table until the connection ends with one of FAULTS."""
        assert self._socket is not None, "a player listens on a socket"
        try:
            while True:
                self._hear(await self._socket.next())
                self._socket.seen.clear()
        finally:
            self.is_ready = False

    async def switch(self, table: str) -> None:
        """Switches to *table*. A server with several processes needs a separate socket for it. In that case
        this one is closed and `listen` ends."""
        assert self._socket is not None, "a player watches on a socket"
        self.is_ready = False
        if self._socket.welcome.by_table:
            await self._socket.close()
        else:
            await self._send(Unwatch(self.table))
            await self._watch(table)

    async def act(self, action: msgspec.Raw) -> None:
        assert self._socket is not None, "a player acts on a socket"
        await self._send(Act(self.table, self._socket.new_command_id(), action, self._ask))

    async def close(self) -> None:
        socket, self._socket, self.is_ready = self._socket, None, False
        if socket is not None:
            await socket.close()

    async def _watch(self, table: str) -> None:
        self.table = table
        await self._send(Watch(table, words=not self._is_bare, scene=not self._is_bare, kept=True))

    async def _send(self, message: Watch | Unwatch | Act) -> None:
        assert self._socket is not None, "a player sends on a socket"
        self._tally.sent += await self._socket.send(message)

    def _count(self, message: bytes) -> None:
        self._tally.received += len(message)

    def _hear(self, message: server_messages.ServerMessage) -> None:
        if isinstance(message, server_messages.Update):
            if message.table == self.table:
                self._update(message)
        elif isinstance(message, server_messages.Table):
            if message.table.id == self.table:
                self._show(message)
        elif isinstance(message, server_messages.Refused | server_messages.Fault):
            self._listener.refused(message.code)
            if not self.is_ready:
                raise RefusalError(0, message.code, message.sentence)

    def _show(self, shown: server_messages.Table) -> None:
        self.seat, self._ask, self.is_ready = shown.you, shown.ask, True
        self.is_over = shown.result is not None or shown.is_closed
        self.choices = self._last = shown.choices
        self._listener.changed()

    def _update(self, update: server_messages.Update) -> None:
        self._ask = update.ask
        self.is_over = update.result is not None or update.kind == "close"
        if update.choices is not None:
            kept = [one for first, count in update.kept for one in self._last[first : first + count]]
            self.choices = [*kept, *update.choices]
            self._last = self.choices or self._last
        self._listener.acted(self, update.by if update.kind == "act" else None, update.seq)
