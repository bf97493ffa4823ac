"""HTTP connections that come to an end: uvicorn's own, with a limit on their number, size and patience.

uvicorn closes a connection that is silent after an answer. One that never asks, asks byte by byte or does not
read its answer would stay for good.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, cast

from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.utils import is_ssl
from uvicorn.server import ServerState

from parlour.server.net.connection_count import ConnectionCount
from parlour.server.net.network import network_of
from parlour.server.net.plain_handshake import PlainHandshake, plain_handshake

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as UvicornProtocol
else:  # with httptools, or h11 where that is not installed
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as UvicornProtocol

MAX_HEAD_BYTES: Final = 32 * 1024
MAX_HEADERS: Final = 100
HEAD, BODY = "head", "body"
"""What a connection is awaited to send."""


class Upgraded(Protocol):
    """What takes a connection over that becomes a socket's; called in this order."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None: ...
    def knocked(self, handshake: PlainHandshake, peer: tuple[str, int] | None) -> None: ...


class TooManyHeadersError(Exception):
    """uvicorn answers it with 400."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """Seconds that a client may take."""

    header_s: float
    """From the connection, or the first byte of a later request, to the end of its head."""

    request_s: float
    """From there to the end of the body; and from when an answer is stuck until some of it is read."""


class HttpConnection(UvicornProtocol):
    """One connection, until it ends or becomes a socket's."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        count: ConnectionCount,
        patience: Patience,
        is_behind_proxy: bool,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._count, self._patience, self._is_behind_proxy = count, patience, is_behind_proxy
        self._network: str | None = None
        """For whom it is counted; None where it is not."""

        self._awaited = ""
        self._head_bytes = 0
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    # What the event loop calls.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        # As uvicorn's own, which makes an object of the socket for each address that it asks for.
        self.connections.add(self)
        self.transport, self.flow = transport, FlowControl(transport)
        self.server = _address(transport.get_extra_info("sockname"))
        self.client = _address(transport.get_extra_info("peername"))
        self.scheme = "https" if is_ssl(transport) else "http"
        network = "" if self._is_behind_proxy or self.client is None else network_of(self.client[0])
        if not self._count.enter(network):
            self._end(429, b"Too Many Requests")
            return
        self._network = network
        self._await(HEAD, self._patience.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._network is None:  # refused, or a socket's from now on
            return
        if self.cycle is None or self.cycle.response_complete:
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES:
                self._end(431, b"Request Header Fields Too Large")
            self._await(HEAD, self._patience.header_s)
        elif self.cycle.more_body:
            self._await(BODY, self._patience.request_s)
        else:
            self._await_nothing()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(self._patience.request_s, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    # What uvicorn calls.

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MAX_HEADERS:
            raise TooManyHeadersError
        if name[0] in b"Ee":  # it may be "Expect"
            super().on_header(name, value)
        else:
            self.headers.append((name.lower(), value))

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await_nothing()
        if self.transport.is_closing():
            self._abort_later()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_later()

    def handle_websocket_upgrade(self, *given: object) -> None:
        self._leave()
        handshake = None if given else plain_handshake(self.scope["method"], self.url, self.headers)
        if handshake is None:
            super().handle_websocket_upgrade(*given)  # that of h11 is given one
            return
        self.connections.discard(self)
        assert self.ws_protocol_class is not None, "else uvicorn upgrades nothing"
        make = cast(Callable[..., Upgraded], self.ws_protocol_class)
        socket = make(config=self.config, server_state=self.server_state, app_state=self.app_state)
        socket.connection_made(self.transport)
        self.transport.set_protocol(cast(asyncio.Protocol, socket))
        socket.knocked(handshake, self.client)
        self.parser = None  # type: ignore[assignment]  # as uvicorn does at its end: they hold each other

    # Private helpers.

    def _await(self, what: str, seconds: float) -> None:
        """The time for one thing begins once: whoever sends byte by byte gets no more of it."""
        if self._awaited != what and not self.transport.is_closing():
            self._await_nothing()
            self._awaited = what
            self._timer = self.loop.call_later(seconds, self._look_again)

    def _await_nothing(self) -> None:
        self._awaited, self._head_bytes = "", 0
        if self._timer is not None:
            self._timer.cancel()

    def _look_again(self) -> None:
        """A process that stood still reads first what came meanwhile; only then has nobody sent it."""
        self._timer = self.loop.call_later(0, self._give_up)

    def _give_up(self) -> None:
        if self._awaited == HEAD and self._head_bytes:
            self._end(408, b"Request Timeout")
        else:
            self.transport.close()
            self._abort_later()

    def _end(self, status: int, phrase: bytes) -> None:
        head = b"HTTP/1.1 %d %s\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
        if not self.transport.is_closing():
            self.transport.write(head % (status, phrase))
            self.transport.close()
            self._abort_later()

    def _abort_later(self) -> None:
        """A closed connection still waits for its last bytes to be read."""
        if self.transport.get_write_buffer_size():
            self.loop.call_later(self._patience.header_s, self.transport.abort)

    def _leave(self) -> None:
        self._await_nothing()
        if self._reading is not None:
            self._reading.cancel()
        if self._network is not None:
            self._count.leave(self._network)
            self._network = None


def _address(told: object) -> tuple[str, int] | None:
    """None for a socket that is a file, and one that is closed already."""
    return (str(told[0]), int(told[1])) if isinstance(told, tuple) and len(told) >= 2 else None


def http_protocol(
    count: ConnectionCount, patience: Patience, *, is_behind_proxy: bool
) -> type[asyncio.Protocol]:
    """The class that uvicorn makes one of for each connection."""

    class Counted(HttpConnection):
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
                patience=patience,
                is_behind_proxy=is_behind_proxy,
            )

    return Counted
