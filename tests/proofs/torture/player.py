"""A player who takes any choice, reconnects after every failure, and records everything."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Final, TypeVar

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from parlour.client import Client, RefusalError, Socket, connect
from parlour.engine.values import Seat, Viewer
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Choice
from proofs.torture.history import Answered, Event, Sent, Shown, digest
from proofs.torture.line import ReliableLine

T = TypeVar("T")
BROKEN: Final = (WebSocketException, OSError, EOFError, TimeoutError, httpx.HTTPError)
PAUSE_S: Final = 0.05
SILENCE_S: Final = 4.0
"""Seconds of silence after which a connection counts as lost. They double each time, because otherwise
clients of a server on a busy machine would reconnect before it could answer."""

MAX_AWAY_S: Final = 64.0

_JSON: Final = dict[str, msgspec.Raw]
Look = Callable[[str, int], Awaitable[bool | None]]
"""Returns whether the database has an entry, or None if it is not available."""


class Player:
    def __init__(
        self,
        name: str,
        urls: Sequence[str],
        history: list[Event],
        look: Look,
        line: ReliableLine | None = None,
    ) -> None:
        self.name = name
        self.moves = 0
        """Number of acknowledged commands."""

        self.closed_with: list[int] = []
        """Close codes of its sockets, as sent by servers."""

        self._urls, self._url = list(urls), 0
        self._away = SILENCE_S
        self._clients = [Client(url, timeout=MAX_AWAY_S) for url in urls]
        self._history, self._look = history, look
        self._line = line or ReliableLine()
        self._chance = Random(name)
        self._token: str | None = None
        self._commands, self._pages = count(), count(1)
        self._socket: Socket | None = None
        self._page = 0

    # HTTP requests, retried until they succeed.

    async def ask(self, what: Callable[[Client], Awaitable[T]], *fine: str) -> T | None:
        """Returns the answer, or None for a refusal in *fine*, which means that an earlier try succeeded."""
        while True:
            try:
                client = self._clients[self._url]
                async with asyncio.timeout(self._away):
                    if self._token is None:
                        await client.guest(self.name)
                        self._token = client.token
                    client.token = self._token
                    return await what(client)
            except RefusalError as refusal:
                if refusal.code in fine:
                    return None
                if refusal.status < 500:
                    raise
            except BROKEN as broken:
                self._go_elsewhere(broken)
            await asyncio.sleep(PAUSE_S)

    # At a table.

    async def play(self, table: str, enough: asyncio.Event) -> None:
        """Plays to the end of the game, or until *enough* is set."""
        sitting = Sitting(table)
        while not sitting.is_over and not enough.is_set():
            try:
                await self._step(sitting)
            except BROKEN as broken:
                await self._leave(broken)
        if self._socket is not None:
            with suppress(*BROKEN):
                await self._socket.send(client_messages.Unwatch(table))

    async def look(self, table: str) -> server_messages.Table:
        """Opens the table on a new connection and returns its first message."""
        while True:
            try:
                await self._leave(None)
                socket = await self._connected()
                async with asyncio.timeout(self._away):
                    shown = await socket.watch(table)
            except BROKEN as broken:
                self._go_elsewhere(broken)
                await asyncio.sleep(PAUSE_S)
            else:
                self._note_whole(Sitting(table), shown)
                return shown

    async def leave(self) -> None:
        await self._leave(None)
        for client in self._clients:
            await client.close()

    # Private helpers.

    async def _step(self, sitting: "Sitting") -> None:
        socket = await self._connected()
        if sitting.page != self._page:
            sitting.page, sitting.seq, sitting.silences = self._page, None, 0
            await self._line.send(socket, client_messages.Watch(sitting.table, words=False))
        try:
            async with asyncio.timeout(self._line.patience):
                message = await self._line.next(socket)
        except TimeoutError:
            await self._ask_again(socket, sitting)
            return
        sitting.silences = 0
        await self._handle(socket, sitting, message)

    async def _ask_again(self, socket: Socket, sitting: "Sitting") -> None:
        sitting.silences += 1
        if sitting.silences * self._line.patience > self._away:
            raise TimeoutError
        if sitting.seq is None:
            await self._line.send(socket, client_messages.Watch(sitting.table, words=False))
        elif sitting.pending is not None:
            await self._command(socket, sitting.pending)
        else:
            await self._line.send(socket, client_messages.Sync(sitting.table))

    async def _handle(
        self, socket: Socket, sitting: "Sitting", message: server_messages.ServerMessage
    ) -> None:
        match message:
            case server_messages.Table() if message.table.id == sitting.table:
                self._note_whole(sitting, message)
                if sitting.pending is not None:
                    await self._command(socket, sitting.pending)
            case server_messages.Update() if message.table == sitting.table and sitting.seq is not None:
                await self._note_update(sitting, message)
                if sitting.view is None:
                    await self._line.send(socket, client_messages.Sync(sitting.table))
            case server_messages.Done() | server_messages.Refused() if message.table == sitting.table:
                await self._answered(socket, sitting, message)
            case server_messages.Superseded() | server_messages.Fault() if message.table in (
                sitting.table,
                None,
            ):
                await asyncio.sleep(PAUSE_S)
                sitting.page = 0
            case _:
                pass
        await self._act(socket, sitting)

    def _note_whole(self, sitting: "Sitting", shown: server_messages.Table) -> None:
        raw = bytes(shown.view)
        sitting.viewer, sitting.seq = shown.you, shown.seq
        sitting.view = msgspec.json.decode(raw, type=_JSON) if raw != b"null" else {}
        sitting.choices, sitting.ask = list(shown.choices), shown.ask
        sitting.is_over = shown.result is not None
        view = digest(raw) if shown.seq >= 0 else None
        self._history.append(
            Shown(
                client=self.name,
                page=self._page,
                table=sitting.table,
                viewer=shown.you,
                seq=shown.seq,
                view=view,
            )
        )

    async def _note_update(self, sitting: "Sitting", update: server_messages.Update) -> None:
        if update.seq != (sitting.seq or 0) + 1:
            sitting.view = None
        if sitting.view is not None:
            sitting.view |= msgspec.json.decode(bytes(update.changed), type=_JSON)
        sitting.seq, sitting.ask = update.seq, update.ask
        sitting.choices = list(update.choices) if update.choices is not None else sitting.choices
        sitting.is_over = update.result is not None
        was_kept = await self._look(update.table, update.seq) if self._chance.random() < 0.1 else None
        self._history.append(
            Shown(
                client=self.name,
                page=self._page,
                table=sitting.table,
                viewer=sitting.viewer,
                seq=update.seq,
                told=entry_digest(update.kind, update.by, update.now, update.offset, bytes(update.events)),
                view=None if sitting.view is None else digest(msgspec.json.encode(sitting.view)),
                was_kept=was_kept,
            )
        )

    async def _answered(
        self, socket: Socket, sitting: "Sitting", answer: server_messages.Done | server_messages.Refused
    ) -> None:
        is_done = isinstance(answer, server_messages.Done)
        seq = answer.seq if isinstance(answer, server_messages.Done) else None
        code = answer.code if isinstance(answer, server_messages.Refused) else None
        self._history.append(Answered(self.name, sitting.table, answer.id, seq, code))
        if sitting.pending is None or answer.id != sitting.pending.id:
            return
        if code == "table/busy":
            await asyncio.sleep(PAUSE_S)
            await self._command(socket, sitting.pending)
            return
        sitting.pending = None
        self.moves += is_done
        self._away = max(SILENCE_S, self._away / 2)
        if not is_done:
            sitting.choices = []
            await self._line.send(socket, client_messages.Sync(sitting.table))

    async def _act(self, socket: Socket, sitting: "Sitting") -> None:
        """Takes one of the choices. Rarely calls Cambio, so that games last long."""
        if sitting.pending is not None or sitting.view is None or not sitting.choices or sitting.is_over:
            return
        await asyncio.sleep(self._chance.uniform(0, 0.01))
        choices = [one for one in sitting.choices if b'"cambio"' not in bytes(one.action)]
        if not choices or self._chance.random() < 0.03:
            choices = sitting.choices
        action = self._chance.choice(choices).action
        command = f"{self.name}-{next(self._commands)}"
        sitting.pending = client_messages.Act(sitting.table, command, action, sitting.ask)
        sitting.choices = []
        await self._command(socket, sitting.pending)

    async def _command(self, socket: Socket, ask: client_messages.Act) -> None:
        sent = Sent(self.name, ask.table, ask.id)
        self._history.append(sent)
        for _ in range(1, await self._line.send(socket, ask)):
            self._history.append(sent)

    async def _connected(self) -> Socket:
        if self._socket is None:
            async with asyncio.timeout(self._away):
                self._socket = await connect(self._urls[self._url], self._token)
            self._page = next(self._pages)
        return self._socket

    async def _leave(self, broken: Exception | None) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            with suppress(*BROKEN):
                async with asyncio.timeout(0.5):
                    await socket.close()
        if broken is not None:
            code = getattr(getattr(broken, "rcvd", None), "code", None)
            self.closed_with += [] if code is None else [code]
            self._go_elsewhere(broken)
            await asyncio.sleep(PAUSE_S)

    def _go_elsewhere(self, broken: Exception) -> None:
        self._url = (self._url + 1) % len(self._urls)
        if isinstance(broken, TimeoutError):
            self._away = min(self._away * 2, MAX_AWAY_S)


class Sitting:
    """The state of a table in one client."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.page = 0
        self.viewer: Viewer = None
        self.seq: int | None = None
        self.view: dict[str, msgspec.Raw] | None = None
        """None from a missed update to the next whole table."""

        self.choices: list[Choice] = []
        self.ask = 0
        self.pending: client_messages.Act | None = None
        """The command without an answer."""

        self.silences = 0
        self.is_over = False


def entry_digest(kind: str, by: Seat | None, now: int, offset: int, events: bytes) -> bytes:
    """Returns the digest of an entry as a viewer receives it."""
    return digest(msgspec.json.encode((kind, by, now, offset, msgspec.Raw(events))))
