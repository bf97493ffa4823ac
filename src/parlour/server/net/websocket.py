"""A WebSocket as callbacks: no task and no queue for each message.

uvicorn hands an upgraded connection over to `Wire`, which speaks WebSocket through the `websockets` library's
protocol without I/O. A plain handshake, and a short text message that comes whole, as nearly all do, are read
here, for the library takes a tenth of a table's opening and a fifth of a move's time for them; everything
else is the library's. What waits to be sent stands in the transport's own buffer, which is bounded: a socket
that is behind is sent nothing more until it has caught up, and is then shown the whole anew.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Final, NamedTuple, Protocol, cast

import structlog
from uvicorn.config import Config
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server.net.plain_handshake import PlainHandshake
from parlour.server.net.write_batch import WriteBatch

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was installed without its part in C
    from websockets.utils import apply_mask

MAX_BUFFERED_BYTES: Final = 256 * 1024
"""Bytes that may wait for one socket before it counts as behind."""

MAX_MESSAGE_BYTES: Final = 64 * 1024
"""Bytes of the largest message that a page may send."""

_log = structlog.get_logger("wire")

GOING_AWAY, RESTARTS = 1001, 1012


class LoginKey(NamedTuple):
    """The login that a socket was opened with."""

    person: str
    token_hash: str


class Session(Protocol):
    """Who stands behind a socket. Everything is called on the event loop."""

    login: LoginKey | None = None
    """Told by the handshake; None where nobody is signed in."""

    def opened(self, wire: "WebSocketConnection") -> None: ...
    def received(self, raw: bytes) -> None: ...
    def caught_up(self) -> None:
        """The socket was behind and missed something; it can take messages again."""

    def closed(self) -> None: ...


class HandshakeRejectedError(Exception):
    """The handshake is shut: an HTTP status and a word."""

    def __init__(self, status: int, word: str) -> None:
        super().__init__(word)
        self.status, self.word = status, word


Handshake = Callable[[Request], Awaitable[Session]]
"""Looks at the request and gives the session, or raises `HandshakeRejectedError`."""

Admit = Callable[[Request, tuple[str, int] | None], Callable[[], None]]
"""Whether this address may knock now; gives what is called when its socket has closed, or raises as above."""

Start = Callable[[Coroutine[object, object, None]], "asyncio.Task[None] | None"]
"""Begins what nobody awaits; None where nothing is begun any more."""

MAX_CONTROL_BYTES: Final = 131
"""Of a masked ping or pong, or what looks like one, with its head."""

TEXT: Final = 0x81
"""The first byte of a text message that is one frame."""

PING: Final = Frame(Opcode.PING, b"").serialize(mask=False)
PONG: Final = 0x8A
"""The first byte of the answer to a ping: that something came is all there is to it."""

HEAD_END: Final = b"\r\n\r\n"


def head(length: int) -> bytes:
    """What goes before a text of so many bytes: what a server sends is not masked."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


_HEADS: Final = [head(length) for length in range(2048)]


def frame(payload: bytes) -> bytes:
    """A text message ready to be sent to any number of sockets."""
    length = len(payload)
    return (_HEADS[length] if length < len(_HEADS) else head(length)) + payload


def extent(data: bytes) -> int:
    """The bytes of the masked frame that *data* begins with; 0 where that takes a closer look."""
    if len(data) < 6 or not 128 <= data[1] <= 254:
        return 0
    return data[1] - 122 if data[1] < 254 else 8 + int.from_bytes(data[2:4], "big")


def payload(framed: bytes) -> bytes:
    """What is in one whole frame of the kind that `extent` measures."""
    start = 6 if framed[1] < 254 else 8
    return apply_mask(framed[start:], framed[start - 4 : start])


class WebSocketConnection(asyncio.Protocol):
    """One connection."""

    def __init__(
        self,
        handshake: Handshake,
        state: ServerState,
        connections: set["WebSocketConnection"],
        batch: WriteBatch,
        start: Start,
        number: int,
        admit: Admit | None = None,
    ) -> None:
        self.number: Final = number
        self._handshake, self._uvicorn, self._wires = handshake, state, connections
        self._admit, self._leave = admit, _nothing
        self._batch, self._start, self._waiting = batch, start, list[bytes]()
        self._library: ServerProtocol | None = None
        """Made when it is needed; most sockets never do."""

        self._state = State.CONNECTING
        """In which the library is made."""

        self._early: list[bytes] | None = None
        """What came before a plain handshake was answered."""

        self._peer: tuple[str, int] | None = None

        self._transport: asyncio.Transport | None = None
        self._session: Session | None = None
        self._services: list[bytes] = []
        self._is_between = False
        """The library is at the end of a frame, so that the next may be read without it."""

        self._opening: asyncio.Task[None] | None = None
        self.is_behind = False
        self.is_alive = True
        """Something came since the last ping."""

        self._missed = self._is_stuck = False

    @property
    def login(self) -> LoginKey | None:
        return None if self._session is None else self._session.login

    @property
    def _protocol(self) -> ServerProtocol:
        if self._library is None:
            self._library = ServerProtocol(state=self._state, max_size=MAX_MESSAGE_BYTES)
        return self._library

    # What the session does.

    def send(self, framed: bytes) -> None:
        """Send what `frame` made; nothing while the socket is behind or closing."""
        if self.is_behind:
            self._missed = True
            return
        if not self._waiting:
            self._batch.add(self)
        self._waiting.append(framed)

    def flush(self) -> None:
        """Hand over what was sent since the last time: one call of the system for all of it."""
        waiting, self._waiting = self._waiting, []
        if waiting and self._transport is not None and not self._transport.is_closing():
            self._transport.write(waiting[0] if len(waiting) == 1 else b"".join(waiting))

    def close(self, code: int = 1000, reason: str = "") -> None:
        if self._transport is None or self._transport.is_closing():
            return
        self.flush()
        try:
            self._protocol.send_close(code, reason)
        except InvalidState:
            self._transport.abort()
            return
        self._answer()
        self._transport.close()

    def ping(self) -> None:
        """Close a socket that was silent or behind all the time since the last ping; ask the others."""
        if self._transport is None:
            return
        is_lost = not self.is_alive and (self._session is None or self._transport.is_closing())
        if self._is_stuck or is_lost:
            self._transport.abort()
        elif self.is_behind:
            self._is_stuck = True
        elif not self.is_alive:
            self.close(GOING_AWAY, "silent")
        else:
            self.is_alive = False
            if self._session is not None:
                self.send(PING)

    # What the event loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=MAX_BUFFERED_BYTES)
        self._uvicorn.connections.add(self)  # type: ignore[arg-type]  # it only calls `shutdown`
        self._wires.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._uvicorn.connections.discard(self)
        self._wires.discard(self)
        if self._opening is not None:
            self._opening.cancel()
        self._leave()
        self._leave = _nothing
        if self._session is not None:
            session, self._session = self._session, None
            session.closed()

    def knocked(self, handshake: PlainHandshake, peer: tuple[str, int] | None) -> None:
        """What it was upgraded with, in the place of the same as bytes; and from where."""
        self._early, self._is_between, self._peer = [], True, peer
        self._opening = self._start(self._open_plainly(handshake))

    def data_received(self, data: bytes) -> None:
        self.is_alive = True
        if self._early is not None:
            self._keep_early(self._early, data)
            return
        if self._session is None:
            self._is_between = False  # before the handshake has answered, everything is the library's
        while data:
            size = extent(data) if self._is_between else 0
            if not 0 < size <= len(data):
                self._is_between = False
                self._listen(data)
                return
            framed, data = (data, b"") if size == len(data) else (data[:size], data[size:])
            if framed[0] == TEXT and not self._services and self._session is not None:
                self._session.received(payload(framed))
            elif framed[0] != PONG or size > MAX_CONTROL_BYTES:
                self._listen(framed)

    def eof_received(self) -> None:
        if self._library is not None:
            self._library.receive_eof()

    def pause_writing(self) -> None:
        self.is_behind = True

    def resume_writing(self) -> None:
        self.is_behind = self._is_stuck = False
        if self._missed and self._session is not None:
            self._missed = False
            self._session.caught_up()

    def shutdown(self) -> None:
        """uvicorn stops: come back soon."""
        self.close(RESTARTS, "the server restarts")

    # Private helpers.

    def _listen(self, data: bytes) -> None:
        """Have the library make out what came."""
        speech = self._protocol
        speech.receive_data(data)
        for event in speech.events_received():
            if isinstance(event, Request):
                self._is_between = data.endswith(HEAD_END)
                self._opening = self._start(self._open(event))
            else:
                self._hear(cast(Frame, event))
        self._answer()
        if speech.parser_exc is not None or speech.close_expected():
            self._hang_up()

    def _keep_early(self, early: list[bytes], data: bytes) -> None:
        early.append(data)
        if sum(map(len, early)) > MAX_MESSAGE_BYTES and self._transport is not None:
            self._transport.abort()

    async def _open(self, request: Request) -> None:
        response = self._protocol.accept(request)
        session: Session | None = None
        if response.status_code == 101:
            found = await self._look_at(request)
            if isinstance(found, HandshakeRejectedError):
                response = self._protocol.reject(found.status, found.word + "\n")
            else:
                session = found
        self._protocol.send_response(response)
        self._answer()
        self._enter(session)

    async def _open_plainly(self, handshake: PlainHandshake) -> None:
        found = await self._look_at(handshake.request)
        early, self._early = self._early or [], None
        if isinstance(found, HandshakeRejectedError):
            self._protocol.send_response(self._protocol.reject(found.status, found.word + "\n"))
            self._answer()
            self._enter(None)
            return
        self._state = State.OPEN
        self._waiting.append(handshake.answer)  # it leaves with the session's first words
        self._batch.add(self)
        self._enter(found)
        for data in early:
            self.data_received(data)

    async def _look_at(self, request: Request) -> Session | HandshakeRejectedError:
        try:
            if self._admit is not None and self._transport is not None:
                self._leave = self._admit(request, self._peer or get_remote_addr(self._transport))
            return await self._handshake(request)
        except HandshakeRejectedError as turned:
            return turned
        except Exception as fault:  # noqa: BLE001  outermost of its task; whoever knocks is answered
            _log.warning("handshake stuck", fault=type(fault).__name__)
            return HandshakeRejectedError(503, "Try again in a moment.")

    def _enter(self, session: Session | None) -> None:
        """The handshake is answered; without a *session* it was no."""
        if session is None or self._transport is None or self._transport.is_closing():
            self._hang_up()
            if session is not None:
                session.closed()
            return
        self._session = session
        session.opened(self)

    def _hear(self, event: Frame) -> None:
        if event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._services.append(bytes(event.data))
            if event.fin:
                whole = self._services[0] if len(self._services) == 1 else b"".join(self._services)
                self._services.clear()
                if self._session is not None:
                    self._session.received(whole)

    def _answer(self) -> None:
        if self._transport is None:
            return
        for piece in self._protocol.data_to_send():
            if piece:
                self._transport.write(piece)

    def _hang_up(self) -> None:
        if self._transport is not None:
            self._transport.close()


def _nothing() -> None: ...


def protocol_factory(
    handshake: Handshake,
    connections: set[WebSocketConnection],
    batch: WriteBatch,
    start: Start,
    admit: Admit | None = None,
) -> type[asyncio.Protocol]:
    """The class that uvicorn makes one of for each upgraded connection."""
    numbers = count()

    class Spoken(WebSocketConnection):
        def __init__(self, config: Config, server_state: ServerState, app_state: object) -> None:
            super().__init__(handshake, server_state, connections, batch, start, next(numbers), admit)

    return Spoken
