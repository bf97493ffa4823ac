"""Only the handshake of RFC 6455 opens a socket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.net.connection_count import ConnectionCount
from parlour.server.net.frames import MAX_MESSAGE_BYTES, frame
from parlour.server.net.http_connection import HttpConnection
from parlour.server.net.upgrade import HandshakeRejectedError, read_upgrade
from parlour.server.net.websocket import (
    AdmittedConnection,
    SocketSession,
    WebSocketConnection,
    protocol_factory,
)
from parlour.server.net.write_batch import WriteBatch
from server.net.test_http_connection import TIMEOUTS, Line, app, run
from server.net.test_websocket import KEY, UNLIMITED, Heard, masked

USUAL: Final = (
    (b"host", b"here"),
    (b"upgrade", b"websocket"),
    (b"connection", b"keep-alive, Upgrade"),
    (b"sec-websocket-key", KEY),
    (b"sec-websocket-version", b"13"),
    (b"sec-websocket-extensions", b"permessage-deflate"),
    (b"cookie", b"a=1"),
    (b"cookie", b"b=2"),
)
Headers = tuple[tuple[bytes, bytes], ...]


def with_(name: bytes, value: bytes) -> Headers:
    return tuple((one, value if one == name else was) for one, was in USUAL)


def without(name: bytes) -> Headers:
    return tuple(one for one in USUAL if one[0] != name)


def head(headers: Headers) -> bytes:
    lines = b"".join(b"%b: %b\r\n" % one for one in headers)
    return b"GET /socket?a=b HTTP/1.1\r\n" + lines + b"\r\n"


def test_the_response_matches_the_websockets_library() -> None:
    upgrade = read_upgrade("GET", b"/socket?a=b", USUAL)
    library = ServerProtocol()
    library.receive_data(head(USUAL))
    (request,) = library.events_received()
    assert isinstance(request, Request)
    answer = library.accept(request)

    assert upgrade.request.path == request.path
    assert [*upgrade.request.headers.raw_items()] == [*request.headers.raw_items()]
    said = dict(line.split(": ", 1) for line in upgrade.response.decode().split("\r\n")[1:-2])
    assert said == {name: value for name, value in answer.headers.raw_items() if name != "Date"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (without(b"sec-websocket-key"), 400),
        (with_(b"sec-websocket-key", b"short"), 400),
        (with_(b"sec-websocket-key", KEY[:-3] + b"R=="), 400),
        ((*USUAL, (b"sec-websocket-key", KEY)), 400),
        (with_(b"sec-websocket-version", b"8"), 426),
        (without(b"sec-websocket-version"), 426),
        ((*USUAL, (b"content-length", b"4")), 400),
        ((*USUAL, (b"transfer-encoding", b"chunked")), 400),
    ],
)
def test_a_malformed_upgrade_is_rejected(headers: Headers, status: int) -> None:
    with pytest.raises(HandshakeRejectedError) as rejected:
        read_upgrade("GET", b"/socket", headers)

    response = rejected.value.response()
    assert response.startswith(b"HTTP/1.1 %d " % status)
    assert (b"Sec-WebSocket-Version: 13" in response) == (status == 426)


@pytest.mark.parametrize(("method", "url"), [("POST", b"/socket"), ("GET", b"/\xff")])
def test_an_upgrade_at_an_invalid_path_is_rejected(method: str, url: bytes) -> None:
    with pytest.raises(HandshakeRejectedError):
        read_upgrade(method, url, USUAL)


class Visit:
    """A connection that is upgraded to a WebSocket by *handshake*."""

    def __init__(self, handshake: Callable[[Request], Awaitable[SocketSession]]) -> None:
        self.line, self.asked = Line("192.0.2.7"), list[tuple[str, int] | None]()

        def admit(_: Request, peer: tuple[str, int] | None) -> AdmittedConnection:
            self.asked.append(peer)
            return AdmittedConnection("", lambda: None)

        sockets = protocol_factory(handshake, set(), WriteBatch(), BackgroundTasks().start, UNLIMITED, admit)
        config = Config(app, ws=sockets, lifespan="off", log_config=None)
        self.http = HttpConnection(
            config,
            ServerState(),
            {},
            asyncio.get_running_loop(),
            count=ConnectionCount(0, 1000),
            timeouts=TIMEOUTS,
            is_behind_proxy=False,
        )
        self.http.connection_made(self.line)
        self.http.data_received(head(USUAL))

    @property
    def wire(self) -> WebSocketConnection:
        (found,) = self.line.protocols
        return cast(WebSocketConnection, found)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_early_messages_are_delivered_after_the_handshake() -> None:
    async def test() -> None:
        heard, may_enter = Heard(), asyncio.Event()

        async def handshake(_: Request) -> SocketSession:
            await may_enter.wait()
            return heard

        visit = Visit(handshake)
        early = masked(Opcode.TEXT, b"early", True)
        visit.wire.data_received(early[:3])
        visit.wire.data_received(early[3:])
        await settle()
        assert (visit.line.written, heard.messages) == (b"", [])

        may_enter.set()
        await settle()
        visit.wire.data_received(masked(Opcode.TEXT, b"late", True))
        assert heard.messages == [b"early", b"late"]
        assert visit.asked == [("192.0.2.7", 5)]
        assert visit.line.written.startswith(b"HTTP/1.1 101 ")

    run(test)


def test_pings_are_answered_and_a_close_ends_the_connection() -> None:
    async def test() -> None:
        heard = Heard()

        async def handshake(_: Request) -> SocketSession:
            return heard

        visit = Visit(handshake)
        await settle()
        visit.wire.data_received(masked(Opcode.TEXT, b"one", True))
        visit.wire.send(frame(b"two"))
        await settle()
        assert visit.line.written.endswith(b"\r\n\r\n" + frame(b"two"))

        visit.wire.data_received(masked(Opcode.PING, b"!", True))
        visit.wire.close(1000)
        assert visit.line.written.endswith(b"\x8a\x01!" + b"\x88\x02\x03\xe8")
        assert visit.line.end() == "closed"

    run(test)


@pytest.mark.parametrize(
    ("fault", "status"), [(HandshakeRejectedError(401, "Sign in."), 401), (ValueError(), 503)]
)
def test_a_rejected_client_gets_an_http_response(fault: Exception, status: int) -> None:
    async def test() -> None:
        async def handshake(_: Request) -> SocketSession:
            raise fault

        visit = Visit(handshake)
        await settle()
        assert visit.line.written.startswith(b"HTTP/1.1 %d " % status)
        assert visit.line.end() == "closed"

    run(test)


def test_a_client_that_floods_the_handshake_is_cut_off() -> None:
    async def test() -> None:
        async def handshake(_: Request) -> SocketSession:
            await asyncio.Event().wait()
            raise AssertionError

        visit = Visit(handshake)
        for _ in range(MAX_MESSAGE_BYTES // 1000 + 1):
            visit.wire.data_received(b"x" * 1000)
        assert visit.line.end() == "aborted"

    run(test)
