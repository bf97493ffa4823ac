"""One person at a Parlour table, on a socket of their own: keeps as much as is needed to move."""

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from parlour.load.address import Address
from parlour.load.http import ANSWER_TIMEOUT_S, AnswerError
from parlour.load.lobby import bearer, socket_path
from parlour.load.websocket import Socket, connect
from parlour.protocol.client_messages import Act, Unwatch, Watch


class TableListener(Protocol):
    """Whom a player tells what their socket brings: the table they sit at."""

    def acted(self, player: "Player", seat: int | None, number: int) -> None:
        """Somebody's action, or what the rules did by themselves, is entry *number*."""

    def refused(self, code: str) -> None: ...

    def gone(self, player: "Player") -> None:
        """The connection broke."""


class _Shown(msgspec.Struct):
    id: str


class _Told(msgspec.Struct):
    """As much of any message as a player needs; the rest is parsed and passed over."""

    type: str
    table: msgspec.Raw = msgspec.Raw()
    """Of an update the table's id, of a `table` all that is shown of it."""

    seq: int | None = None
    kind: str = ""
    by: int | None = None
    ask: int = 0
    you: int | None = None
    choices: list[msgspec.Raw] | None = None
    kept: Sequence[tuple[int, int]] = ()
    result: object = None
    is_closed: bool = False
    code: str = ""
    sentence: str = ""
    by_table: bool = False


_as_told: Final = msgspec.json.Decoder(_Told).decode
_as_shown: Final = msgspec.json.Decoder(_Shown).decode
_encode: Final = msgspec.json.Encoder().encode


class Player:
    def __init__(
        self, address: Address, token: str, number: int, listener: TableListener, *, is_bare: bool
    ) -> None:
        self.token, self.number = token, number
        self.seat: int | None = None
        self.ask = 0
        self.choices: Sequence[msgspec.Raw] = ()
        self.is_over = self.is_ready = False
        """Whether the game has ended, and whether this player has its position."""

        self.received = self.sent = 0
        """Bytes of messages on sockets that are closed."""

        self._address, self._listener, self._is_bare = address, listener, is_bare
        self._table, self._quoted = "", b""
        self._goes_by_table = False
        """Whether the server wants a socket at the address of each table."""

        self._last: Sequence[msgspec.Raw] = ()
        """The last list of choices that was not empty: an update says which of them stay."""

        self._socket: Socket | None = None
        self._shown = asyncio.Event()

    @property
    def traffic(self) -> tuple[int, int]:
        """Bytes received and sent."""
        if self._socket is None:
            return self.received, self.sent
        return self.received + self._socket.received, self.sent + self._socket.sent

    async def connect(self, table: str) -> None:
        self._socket = await connect(
            self._address, socket_path(table), self._hear, bearer(self.token), lost=self._lost
        )

    async def watch(self, table: str) -> None:
        """Look at *table* and at no other; come back once its position is here."""
        if self._table not in ("", table):
            await self._leave(table)
        assert self._socket is not None, "a player watches on a socket"
        self._table, self._quoted = table, _encode(table)
        self._shown.clear()
        self.is_ready = False
        wanted = Watch(table, words=not self._is_bare, scene=not self._is_bare, kept=True)
        self._socket.send(_encode(wanted))
        await asyncio.wait_for(self._shown.wait(), ANSWER_TIMEOUT_S)
        if not self.is_ready:
            raise AnswerError("/socket: closed while a table was opened")

    async def _leave(self, table: str) -> None:
        """The last table, for *table*."""
        assert self._socket is not None, "a player watches on a socket"
        if self._goes_by_table:
            self.close()
            await self.connect(table)
        else:
            self._socket.send(_encode(Unwatch(self._table)))

    def act(self, command: str, action: msgspec.Raw) -> None:
        assert self._socket is not None, "a player acts on a socket"
        self._socket.send(_encode(Act(self._table, command, action, self.ask)))

    def close(self) -> None:
        self.received, self.sent = self.traffic
        socket, self._socket, self.is_ready = self._socket, None, False
        if socket is not None:
            socket.close()

    def _lost(self, socket: Socket) -> None:
        if socket is self._socket:
            self.close()
            self._shown.set()
            self._listener.gone(self)

    def _hear(self, _: Socket, message: bytes) -> None:
        told = _as_told(message)
        if told.type == "update":
            if bytes(told.table) == self._quoted:
                self._update(told)
        elif told.type == "table":
            if _as_shown(told.table).id == self._table:
                self._take(told)
                self.seat, self.is_ready = told.you, True
                self._shown.set()
        elif told.type == "welcome":
            self._goes_by_table = told.by_table
        elif told.type in ("refused", "fault"):
            self._listener.refused(told.code)

    def _update(self, told: _Told) -> None:
        assert told.seq is not None, "an update has a number"
        self._take(told)
        self._listener.acted(self, told.by if told.kind == "act" else None, told.seq)

    def _take(self, told: _Told) -> None:
        self.ask = told.ask
        self.is_over = told.result is not None or told.is_closed or told.kind == "close"
        if told.choices is None:
            return
        kept = [one for first, count in told.kept for one in self._last[first : first + count]]
        self.choices = [*kept, *told.choices]
        if self.choices:
            self._last = self.choices
