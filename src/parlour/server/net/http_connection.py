"""uvicorn's HTTP connections, with limits on their number, size and time.

uvicorn only closes a connection that is idle after a response. It keeps connections that never send a
request, send it byte by byte or do not read the response, and it does not limit what they send.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, NoReturn, Protocol, cast

from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import is_ssl
from uvicorn.server import ServerState

from parlour.server.net.connection_count import ConnectionCount
from parlour.server.net.network import network_of
from parlour.server.net.upgrade import HandshakeRejectedError, Upgrade, read_upgrade

MAX_HEAD_BYTES: Final = 32 * 1024
"""The largest request head, and the most data that can arrive without completing a part of a request."""

MAX_HEADERS: Final = 100
MAX_CHUNKS: Final = 4096
"""The most chunks in the body of one request."""

MAX_PIPELINED: Final = 16
"""Requests that can wait for the response to an earlier one."""

MAX_BYTES_PER_TURN: Final = 16 * 1024
"""Bytes of one connection that are parsed before other connections have their turn."""

HEAD, BODY = "head", "body"
"""The part of a request that the connection waits for."""


class UpgradedProtocol(Protocol):
    """The protocol that takes over an upgraded connection. Its methods are called in this order."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None: ...
    def upgrade(self, upgrade: Upgrade, peer: tuple[str, int] | None) -> None: ...


class BadRequestError(Exception):
    """Raised in a callback of the parser to stop it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientTimeouts:
    header_s: float
    """From the connection, or the first byte of a later request, to the end of the request head."""

    request_s: float
    """From there to the end of the body. Also how long a client can stop reading a response."""


class HttpConnection(HttpToolsProtocol):
    """One connection, until it closes or becomes a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        count: ConnectionCount,
        timeouts: ClientTimeouts,
        is_behind_proxy: bool,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._count, self._timeouts, self._is_behind_proxy = count, timeouts, is_behind_proxy
        self._network: str | None = None
        """The network that the connection counts for, or None if it is not counted."""

        self._awaited = ""
        self._head_bytes = 0
        """Size of the URL and headers of the request head that is being read."""

        self._unparsed_bytes = 0
        """Bytes received since the parser last completed a part of a request."""

        self._chunks = 0
        self._hosts = 0
        self._is_in_body = self._ignores_input = False
        """Input is ignored, and the connection closes after the responses that are under way."""

        self._problem = HTTPStatus.BAD_REQUEST
        """The status to respond with if the parser fails."""

        self._unanswered: list[RequestResponseCycle] = []
        self._unread = b""
        """Received data that waits for its turn. Reading is paused until then."""

        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    # Called by the event loop.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        # Like uvicorn's method, which creates a socket object for each address it looks up.
        self.connections.add(self)
        self.transport, self.flow = transport, FlowControl(transport)
        self.server = _address(transport.get_extra_info("sockname"))
        self.client = _address(transport.get_extra_info("peername"))
        self.scheme = "https" if is_ssl(transport) else "http"
        network = "" if self._is_behind_proxy or self.client is None else network_of(self.client[0])
        if not self._count.enter(network):
            self._end(_response(HTTPStatus.TOO_MANY_REQUESTS))
            return
        self._network = network
        self._start_timeout(HEAD, self._timeouts.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        for cycle in self._unanswered:  # uvicorn stops only the last one
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._unread:  # reading is paused, but TLS possibly decrypted more before
            self._unread += data
            return
        if len(data) > MAX_BYTES_PER_TURN:
            self._unread = data[MAX_BYTES_PER_TURN:]
            self.transport.pause_reading()
            self.loop.call_soon(self._continue_reading)
            data = data[:MAX_BYTES_PER_TURN]
        self._read(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(self._timeouts.request_s, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    # Called by uvicorn.

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = self._chunks = self._hosts = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._is_in_body:
            self._stop("a trailer")
        self._count_head(len(name) + len(value))
        if len(self.headers) >= MAX_HEADERS:
            self._stop("too many headers", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        name = name.lower()
        if name == b"expect":
            super().on_header(name, value)
            return
        if name == b"host":
            self._hosts += 1
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        self._unparsed_bytes = 0
        version = self.parser.get_http_version()
        if version not in ("1.1", "1.0"):
            self._stop("a version that is not spoken here", HTTPStatus.HTTP_VERSION_NOT_SUPPORTED)
        if self._hosts > 1 or (self._hosts == 0 and version == "1.1"):
            self._stop("several hosts or none")
        if len(self.pipeline) >= MAX_PIPELINED:
            self._stop("too many requests behind one that is being answered")
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # an upgrade has no cycle
            self._unanswered.append(self.cycle)
        self._is_in_body = True

    def on_chunk_header(self) -> None:
        self._unparsed_bytes = 0
        self._chunks += 1
        if self._chunks > MAX_CHUNKS:
            self._stop("too many chunks", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def on_body(self, body: bytes) -> None:
        if not self.cycle.response_complete:  # data after a response stays limited
            self._unparsed_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unparsed_bytes = 0
        self._is_in_body = False
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """The parser failed, or a callback above stopped it."""
        del msg
        problem, self._problem = self._problem, HTTPStatus.BAD_REQUEST
        self._refuse(problem)

    def on_response_complete(self) -> None:
        self._unanswered = [one for one in self._unanswered if not one.response_complete]
        super().on_response_complete()
        self._stop_timeout()
        if self.transport.is_closing():
            self._abort_later()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_later()

    def handle_websocket_upgrade(self) -> None:
        try:
            upgrade = read_upgrade(self.scope["method"], self.url, self.headers)
        except HandshakeRejectedError as rejection:
            self._end(rejection.response())
            return
        self._leave()
        self.connections.discard(self)
        assert self.ws_protocol_class is not None, "else uvicorn upgrades nothing"
        make = cast(Callable[..., UpgradedProtocol], self.ws_protocol_class)
        socket = make(config=self.config, server_state=self.server_state, app_state=self.app_state)
        socket.connection_made(self.transport)
        self.transport.set_protocol(cast(asyncio.Protocol, socket))
        socket.upgrade(upgrade, self.client)
        self.parser = None  # type: ignore[assignment]  # as uvicorn does: breaks the reference cycle

    # Private helpers.

    def _read(self, data: bytes) -> None:
        if self._ignores_input:
            return
        self._unparsed_bytes += len(data)
        super().data_received(data)
        if self._network is None or self.transport.is_closing():  # rejected, or upgraded to a WebSocket
            return
        if self._unparsed_bytes > MAX_HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self.cycle is None or self.cycle.response_complete:
            self._start_timeout(HEAD, self._timeouts.header_s)
        elif self.cycle.more_body:
            self._start_timeout(BODY, self._timeouts.request_s)
        else:
            self._stop_timeout()

    def _continue_reading(self) -> None:
        if self.transport.is_closing():
            return
        if self._network is None:  # upgraded: drops data from before the handshake response
            self._unread = b""
            self.transport.resume_reading()
            return
        data, self._unread = self._unread[:MAX_BYTES_PER_TURN], self._unread[MAX_BYTES_PER_TURN:]
        self._read(data)
        if self._unread:
            self.loop.call_soon(self._continue_reading)
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def _count_head(self, size: int) -> None:
        self._unparsed_bytes = 0
        self._head_bytes += size
        if self._head_bytes > MAX_HEAD_BYTES:
            self._stop("too long a head", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _stop(self, why: str, problem: HTTPStatus = HTTPStatus.BAD_REQUEST) -> NoReturn:
        """Stop the parser, which makes uvicorn call `send_400_response`."""
        self._problem = problem
        raise BadRequestError(why)

    def _refuse(self, problem: HTTPStatus) -> None:
        """Respond with *problem* and close, after the responses to earlier requests."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            self._end(_response(problem))
        elif not self._is_in_body:
            cycle.keep_alive = False
            self._ignores_input = True
            self.flow.pause_reading()
        elif self.pipeline or cycle.response_started:
            self.transport.abort()
        else:
            self._end(_response(problem))

    def _start_timeout(self, what: str, seconds: float) -> None:
        """Start the timeout for *what* once, so that a client that sends byte by byte gets no more time."""
        if self._awaited != what and not self.transport.is_closing():
            self._stop_timeout()
            self._awaited = what
            self._timer = self.loop.call_later(seconds, self._time_out)

    def _stop_timeout(self) -> None:
        self._awaited = ""
        if self._timer is not None:
            self._timer.cancel()

    def _time_out(self) -> None:
        """Time out after reading what arrived while this process was blocked."""
        self._timer = self.loop.call_later(0, self._close_for_timeout)

    def _close_for_timeout(self) -> None:
        if self._awaited == HEAD and (self._unparsed_bytes or self._head_bytes):
            self._end(_response(HTTPStatus.REQUEST_TIMEOUT))
        else:
            self.transport.close()
            self._abort_later()

    def _end(self, response: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(response)
            self.transport.close()
            self._abort_later()

    def _abort_later(self) -> None:
        """Abort a closed connection if the client does not read its last bytes in time."""
        if self.transport.get_write_buffer_size():
            self.loop.call_later(self._timeouts.header_s, self.transport.abort)

    def _leave(self) -> None:
        self._stop_timeout()
        if self._reading is not None:
            self._reading.cancel()
        if self._network is not None:
            self._count.leave(self._network)
            self._network = None


def _address(told: object) -> tuple[str, int] | None:
    """None for a Unix socket, and for a closed socket."""
    return (str(told[0]), int(told[1])) if isinstance(told, tuple) and len(told) >= 2 else None


def _response(status: HTTPStatus) -> bytes:
    return f"HTTP/1.1 {status} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode()


def http_protocol(
    count: ConnectionCount, timeouts: ClientTimeouts, *, is_behind_proxy: bool
) -> type[asyncio.Protocol]:
    """The protocol class that uvicorn creates for each connection."""

    class ConfiguredConnection(HttpConnection):
        def __init__(
            self,
            config: Config,
            server_state: ServerState,
            app_state: dict[str, object],
            _loop: asyncio.AbstractEventLoop | None = None,
        ) -> None:
            super().__init__(
                config,
                server_state,
                app_state,
                _loop,
                count=count,
                timeouts=timeouts,
                is_behind_proxy=is_behind_proxy,
            )

    return ConfiguredConnection
