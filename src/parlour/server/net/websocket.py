"""WebSocket connections based on callbacks, without a task or queue for each message.

uvicorn hands an upgraded connection over to `WebSocketConnection`. Unsent bytes wait in the transport's
bounded buffer. A connection that falls behind is sent nothing until it has caught up, then the whole table.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Final, NamedTuple, Protocol, cast

import structlog
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.http11 import Request

from parlour.engine.values import Millis
from parlour.server.net import frames
from parlour.server.net.frames import FrameError
from parlour.server.net.rate_limit import RateLimiter
from parlour.server.net.upgrade import HandshakeRejectedError, Upgrade
from parlour.server.net.write_batch import WriteBatch

MAX_BUFFERED_BYTES: Final = 256 * 1024
"""Bytes that can wait for one socket before it counts as behind."""

MAX_FRAMES_PER_TURN: Final = 32
"""Frames of one connection that are handled before other connections have their turn."""

MAX_REFUSED_IN_A_ROW: Final = 1000
"""Consecutive frames over the rate limit after which the connection is closed."""

_PING: Final = frames.control_frame(frames.PING)
_log = structlog.get_logger("wire")


class LoginKey(NamedTuple):
    """The login that a socket was opened with."""

    person: str
    token_hash: str


class SocketSession(Protocol):
    """The application's side of a socket. All methods are called on the event loop."""

    login: LoginKey | None = None
    """Set by the handshake; None for a client that is not signed in."""

    def opened(self, wire: "WebSocketConnection") -> None: ...
    def received(self, raw: bytes) -> None: ...
    def too_fast(self) -> None:
        """A message exceeded the rate limit and was dropped. The session must tell the client."""

    def caught_up(self) -> None:
        """The socket was behind and missed messages. It can take messages again."""

    def closed(self) -> None: ...


Handshake = Callable[[Request], Awaitable[SocketSession]]
"""Returns the session for a request, or raises `HandshakeRejectedError`."""


class AdmittedConnection(NamedTuple):
    network: str
    """The network that limits count this connection for, empty if unknown."""

    leave: Callable[[], None]
    """Called when the connection has closed."""


_NOT_ADMITTED: Final = AdmittedConnection("", lambda: None)

Admit = Callable[[Request, tuple[str, int] | None], AdmittedConnection]
"""Admits a client by its address, or raises `HandshakeRejectedError`."""

Start = Callable[[Coroutine[object, object, None]], "asyncio.Task[None] | None"]
"""Starts a background task. Returns None once the server is stopping."""


class MessageLimits(NamedTuple):
    rate: int
    """Frames a second, after a burst."""

    clock: Callable[[], Millis]
    """A monotonic clock, which is independent of the system clock."""


class WebSocketConnection(asyncio.Protocol):
    def __init__(
        self,
        handshake: Handshake,
        state: ServerState,
        connections: set["WebSocketConnection"],
        batch: WriteBatch,
        start: Start,
        number: int,
        limits: MessageLimits,
        admit: Admit | None = None,
    ) -> None:
        self.number: Final = number
        self._handshake, self._uvicorn, self._connections = handshake, state, connections
        self._admit, self._admitted = admit, _NOT_ADMITTED
        self._batch, self._start, self._waiting = batch, start, list[bytes]()
        self._clock = limits.clock
        self._limiter = RateLimiter(limits.rate, limits.clock())
        self._refused_in_a_row = 0
        self._transport: asyncio.Transport | None = None
        self._session: SocketSession | None = None
        self._unread = bytearray()
        """An incomplete frame. Before the session exists and while reading is paused, all received data."""

        self._needed = 0
        """Bytes that `_unread` needs before it is parsed again."""

        self._is_reading_later = self._is_ending = False
        self._message: frames.FragmentedMessage | None = None
        """The message that has begun and not ended, if any."""

        self._opening: asyncio.Task[None] | None = None
        self.is_behind = False
        self.is_alive = True
        """True if data arrived since the last ping."""

        self._missed = self._is_stuck = False

    @property
    def login(self) -> LoginKey | None:
        return None if self._session is None else self._session.login

    @property
    def network(self) -> str:
        return self._admitted.network

    # Called by the session.

    def send(self, framed: bytes) -> None:
        """Send bytes made by `frame`. Drops them while the socket is behind or closing."""
        if self.is_behind:
            self._missed = True
            return
        if not self._waiting:
            self._batch.add(self)
        self._waiting.append(framed)

    def flush(self) -> None:
        """Write everything that was sent since the last flush, in one system call."""
        waiting, self._waiting = self._waiting, []
        if waiting and self._transport is not None and not self._transport.is_closing():
            self._transport.write(waiting[0] if len(waiting) == 1 else b"".join(waiting))

    def close(self, code: int = 1000, reason: str = "") -> None:
        self._end(frames.close_frame(code, reason))

    def ping(self) -> None:
        """Close the socket if it was silent or behind ever since the last ping. Otherwise ping it."""
        if self._transport is None:
            return
        is_lost = not self.is_alive and (self._session is None or self._transport.is_closing())
        if self._is_stuck or is_lost:
            self._transport.abort()
        elif self.is_behind:
            self._is_stuck = True
        elif not self.is_alive:
            self.close(frames.GOING_AWAY, "silent")
        else:
            self.is_alive = False
            if self._session is not None:
                self.send(_PING)

    # Called by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=MAX_BUFFERED_BYTES)
        self._uvicorn.connections.add(self)  # type: ignore[arg-type]  # it only calls `shutdown`
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._uvicorn.connections.discard(self)
        self._connections.discard(self)
        if self._opening is not None:
            self._opening.cancel()
        self._admitted.leave()
        self._admitted = _NOT_ADMITTED
        if self._session is not None:
            session, self._session = self._session, None
            session.closed()

    def upgrade(self, upgrade: Upgrade, peer: tuple[str, int] | None) -> None:
        self._opening = self._start(self._open(upgrade, peer))

    def data_received(self, data: bytes) -> None:
        self.is_alive = True
        if self._session is None or self._is_reading_later:
            self._unread += data
            if len(self._unread) > frames.MAX_MESSAGE_BYTES and self._session is None:
                self._abort()
            return
        if self._unread:
            self._unread += data
            if len(self._unread) < self._needed:
                return
            data, self._unread = bytes(self._unread), bytearray()
        self._read(data, 0)

    def pause_writing(self) -> None:
        self.is_behind = True

    def resume_writing(self) -> None:
        self.is_behind = self._is_stuck = False
        if self._missed and self._session is not None:
            self._missed = False
            self._session.caught_up()

    def shutdown(self) -> None:
        """Called when uvicorn stops. The close code tells clients to connect again."""
        self.close(frames.SERVICE_RESTART, "the server restarts")

    # Private helpers: the handshake.

    async def _open(self, upgrade: Upgrade, peer: tuple[str, int] | None) -> None:
        try:
            if self._admit is not None:
                self._admitted = self._admit(upgrade.request, peer)
            session = await self._handshake(upgrade.request)
        except HandshakeRejectedError as rejection:
            self._reject(rejection)
            return
        except Exception as fault:  # noqa: BLE001  outermost of its task; the client is answered
            _log.warning("handshake stuck", fault=type(fault).__name__)
            self._reject(HandshakeRejectedError(503, "Try again in a moment."))
            return
        if self._transport is None or self._transport.is_closing():
            session.closed()
            return
        self._waiting.append(upgrade.response)  # sent with the session's first messages
        self._batch.add(self)
        self._session, self._opening = session, None
        session.opened(self)
        early, self._unread = bytes(self._unread), bytearray()
        if early:
            self._read(early, 0)

    def _reject(self, rejection: HandshakeRejectedError) -> None:
        if self._transport is not None:
            self._transport.write(rejection.response())
            self._transport.close()

    # Private helpers: frames.

    def _read(self, data: bytes, at: int) -> None:
        """Handle the frames of *data* from *at* on: some now, the rest in later turns of the event loop."""
        end = len(data)
        try:
            for _ in range(MAX_FRAMES_PER_TURN):
                size = frames.frame_size(data, at)
                if not 0 < size <= end - at:
                    self._unread, self._needed = bytearray(data[at:]), size or end - at + 1
                    return
                self._take(data, at, size)
                at += size
                if at == end or self._is_ending:
                    return
        except FrameError as fault:
            self.close(fault.code, fault.reason)
            return
        self._read_later(data, at)

    def _take(self, data: bytes, at: int, size: int) -> None:
        """Handle one whole frame. Each counts toward the rate limit."""
        first, session = data[at], self._session
        if not self._limiter.take(self._clock()):
            self._refuse(first)
            return
        self._refused_in_a_row = 0
        payload = frames.payload(data, at, size)
        if first == frames.TEXT and self._message is None:
            if session is not None:
                session.received(payload)
            return
        opcode = frames.opcode_of(first, len(payload))
        if opcode == frames.CLOSE:
            self._end(frames.close_answer(payload))
        elif opcode == frames.PING:
            self.send(frames.control_frame(frames.PONG, payload))
        elif opcode != frames.PONG:
            self._message = self._message or frames.FragmentedMessage()
            message = self._message.add(opcode, payload, is_last=first >= frames.FIN)
            if message is not None:
                self._message = None
                if session is not None:
                    session.received(message)

    def _refuse(self, first: int) -> None:
        """Drop a frame that exceeds the rate limit."""
        self._refused_in_a_row += 1
        if self._refused_in_a_row > MAX_REFUSED_IN_A_ROW or self._message is not None or first < frames.FIN:
            raise FrameError(frames.POLICY_VIOLATION, "too fast")
        opcode = first & 0x0F
        if opcode == frames.CLOSE:
            self._end(frames.control_frame(frames.CLOSE))
        elif opcode < frames.CLOSE and self._session is not None:
            self._session.too_fast()

    def _read_later(self, data: bytes, at: int) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        self._is_reading_later = True
        self._transport.pause_reading()
        asyncio.get_running_loop().call_soon(self._continue_reading, data, at)

    def _continue_reading(self, data: bytes, at: int) -> None:
        self._is_reading_later = False
        if self._transport is None or self._transport.is_closing():
            return
        arrived, self._unread = bytes(self._unread), bytearray()
        self._read(data + arrived if arrived else data, at)
        if not self._is_reading_later:
            self._transport.resume_reading()

    def _end(self, close_frame: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        self._is_ending = True
        self.flush()
        self._transport.write(close_frame)
        self._transport.close()

    def _abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()


def protocol_factory(
    handshake: Handshake,
    connections: set[WebSocketConnection],
    batch: WriteBatch,
    start: Start,
    limits: MessageLimits,
    admit: Admit | None = None,
) -> type[asyncio.Protocol]:
    """The protocol class that uvicorn creates for each upgraded connection."""
    numbers = count()

    class ConfiguredConnection(WebSocketConnection):
        def __init__(self, config: Config, server_state: ServerState, app_state: object) -> None:
            super().__init__(handshake, server_state, connections, batch, start, next(numbers), limits, admit)

    return ConfiguredConnection
