"""Connections that stay silent, send byte by byte or do not read responses are closed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from parlour.server.net.connection_count import RESERVED_FILES, WARN_INTERVAL_S, ConnectionCount
from parlour.server.net.http_connection import (
    MAX_BYTES_PER_TURN,
    MAX_CHUNKS,
    MAX_HEAD_BYTES,
    MAX_HEADERS,
    MAX_PIPELINED,
    ClientTimeouts,
    HttpConnection,
)
from parlour.server.net.upgrade import Upgrade
from parlour.server.net.websocket import WebSocketConnection

ASK: Final = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
POST: Final = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"
UPGRADE: Final = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CHUNKED: Final = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
TIMEOUTS: Final = ClientTimeouts(header_s=10, request_s=60)
READ_BYTES: Final = 256 * 1024


class Timer:
    def __init__(self, at: float, call: Callable[[], object]) -> None:
        self.at, self.call, self.is_over = at, call, False

    def cancel(self) -> None:
        self.is_over = True


class Loop:
    """An event loop whose time the test controls."""

    def __init__(self) -> None:
        self.now, self.timers = 0.0, list[Timer]()

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        self.timers.append(Timer(self.now + seconds, call))
        return self.timers[-1]

    def call_soon(self, call: Callable[[], object]) -> Timer:
        return self.call_later(0, call)

    def create_task(self, work: Awaitable[None]) -> "asyncio.Future[None]":
        return asyncio.ensure_future(work)

    def forward(self, seconds: float, read: Callable[[], object] = lambda: None) -> None:
        """Like uvloop, fire timers before reading data that arrived."""
        self.now += seconds
        self._go_off()
        read()
        self._go_off()

    def _go_off(self) -> None:
        for timer in [timer for timer in self.timers if timer.at <= self.now and not timer.is_over]:
            timer.is_over = True
            timer.call()


class Line(asyncio.Transport):
    def __init__(self, peer: str = "192.0.2.1", unread: int = 0) -> None:
        super().__init__({"peername": (peer, 5)})
        self.written, self.unread, self._end = b"", unread, ""
        self.protocols: list[asyncio.BaseProtocol] = []
        self.is_paused = False

    def write(self, data: "bytes | bytearray | memoryview[int]") -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocols.append(protocol)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def is_closing(self) -> bool:
        return bool(self._end)

    def end(self) -> str:
        """How the connection ended, or an empty string."""
        return self._end

    def close(self) -> None:
        self._end = self._end or "closed"

    def abort(self) -> None:
        self._end = "aborted"


class Socket(asyncio.Protocol):
    """A stand-in for the protocol of upgraded connections."""

    def __init__(self, **_: object) -> None: ...

    def connection_made(self, transport: asyncio.BaseTransport) -> None: ...

    def upgrade(self, upgrade: Upgrade, peer: tuple[str, int] | None) -> None: ...


async def app(_: object, receive: Callable[[], Awaitable[object]], send: Callable[[object], object]) -> None:
    while cast(dict[str, bool], await receive()).get("more_body"):
        pass
    await cast(
        Awaitable[None], send({"type": "http.response.start", "status": 204, "headers": [(b"x", b"y")]})
    )
    await cast(Awaitable[None], send({"type": "http.response.body", "body": b""}))


class Visit:
    def __init__(self, count: ConnectionCount | None = None, line: Line | None = None, **given: bool) -> None:
        self.loop, self.line = Loop(), line or Line()
        self.count = count or ConnectionCount(0, 1000)
        config = Config(app, ws=Socket, lifespan="off", log_config=None)
        self.connection = HttpConnection(
            config,
            ServerState(),
            {},
            cast(asyncio.AbstractEventLoop, self.loop),
            count=self.count,
            timeouts=TIMEOUTS,
            is_behind_proxy=given.get("is_behind_proxy", False),
        )
        self.connection.connection_made(self.line)

    async def send(self, data: bytes) -> None:
        """Deliver *data* in reads of 256 kB like the loop, and let the response finish."""
        for start in range(0, len(data), READ_BYTES) or (0,):
            if self.line.end():
                return
            self.connection.data_received(data[start : start + READ_BYTES])
            for _ in range(READ_BYTES // MAX_BYTES_PER_TURN + 9):
                self.loop.forward(0)
                await asyncio.sleep(0)

    @property
    def statuses(self) -> list[int]:
        return [int(one[:3]) for one in self.line.written.split(b"HTTP/1.1 ")[1:]]

    @property
    def status(self) -> int:
        return int(self.line.written.split(b" ", 2)[1]) if self.line.written else 0


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await test()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(whole())


def test_a_request_that_arrived_while_the_process_stalled_is_answered() -> None:
    async def test() -> None:
        visit = Visit()
        visit.loop.forward(30, lambda: visit.connection.data_received(ASK))
        await visit.send(b"")

        assert (visit.line.end(), visit.status) == ("", 204)

    run(test)


def test_a_silent_connection_is_closed() -> None:
    """Otherwise it would stay open forever."""

    async def test() -> None:
        visit = Visit()
        visit.loop.forward(9)
        assert not visit.line.end()
        visit.loop.forward(1)
        assert (visit.line.end(), visit.status) == ("closed", 0)

    run(test)


def test_a_request_sent_byte_by_byte_gets_no_extra_time() -> None:
    async def test() -> None:
        visit = Visit()
        for byte in ASK[:9]:
            visit.loop.forward(1)
            await visit.send(bytes([byte]))
        assert not visit.line.end()
        visit.loop.forward(1)
        assert (visit.line.end(), visit.status) == ("closed", 408)

    run(test)


def test_a_second_request_is_timed_from_its_first_byte() -> None:
    async def test() -> None:
        visit = Visit()
        visit.loop.forward(9)
        await visit.send(ASK)
        assert visit.status == 204
        visit.loop.forward(4)
        await visit.send(ASK[:5])
        visit.loop.forward(9)
        assert not visit.line.end()
        visit.loop.forward(1)
        assert visit.line.end() == "closed"

    run(test)


def test_an_incomplete_body_times_out() -> None:
    async def test() -> None:
        visit = Visit()
        await visit.send(POST)
        for _ in range(9):
            visit.loop.forward(6)
            await visit.send(b"x")
        assert not visit.line.end()
        visit.loop.forward(6)
        assert (visit.line.end(), visit.status) == ("closed", 0)

    run(test)


def test_a_slow_response_does_not_time_out() -> None:
    async def test() -> None:
        visit = Visit()
        visit.connection.data_received(ASK)
        visit.loop.forward(1000)
        assert not visit.line.end()

    run(test)


def test_a_response_that_is_not_read_is_aborted() -> None:
    async def test() -> None:
        stuck, slow, last = Visit(), Visit(), Visit(line=Line(unread=1))
        stuck.connection.pause_writing()
        slow.connection.pause_writing()
        slow.connection.resume_writing()
        await last.send(ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert last.line.end() == "closed"
        for visit in (stuck, slow, last):
            visit.connection._stop_timeout()  # its request does not matter here
            visit.loop.forward(60)

        assert [stuck.line.end(), slow.line.end(), last.line.end()] == ["aborted", "", "aborted"]

    run(test)


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nX: " + b"x" * 2 * MAX_HEAD_BYTES,
        b"GET /" + b"x" * MAX_HEAD_BYTES,
        b"\r\n" * MAX_HEAD_BYTES,
        b"GET / HTTP/1.1\r\n" + b"X: " * 2 + (b"x" * 900 + b"\r\nX: ") * 40,
    ],
)
def test_an_endless_request_head_is_refused(sent: bytes) -> None:
    async def test() -> None:
        visit = Visit()
        for start in range(0, len(sent), 1000):
            await visit.send(sent[start : start + 1000])
            if visit.line.end():
                break
        assert (visit.line.end(), visit.status) == ("closed", 431)

    run(test)


def test_too_many_headers_are_refused() -> None:
    async def test() -> None:
        visit, fits = Visit(), Visit()
        await visit.send(ASK[:-2] + b"a: b\r\n" * MAX_HEADERS + b"\r\n")
        await fits.send(ASK[:-2] + b"a: b\r\n" * (MAX_HEADERS - 1) + b"\r\n")
        assert (visit.status, fits.status) == (431, 204)

    run(test)


def test_connections_are_limited_by_network() -> None:
    async def test() -> None:
        count = ConnectionCount(2, 1000)
        one, two, three = (Visit(count, Line(f"2001:db8::{number}")) for number in (1, 2, 3))
        other = Visit(count, Line("2001:db8:0:1::1"))
        assert [visit.status for visit in (one, two, three, other)] == [0, 0, 429, 0]
        assert three.line.end() == "closed"
        for visit in (three, one):
            visit.connection.connection_lost(None)
        assert Visit(count, Line("2001:db8::4")).status == 0
        assert Visit(count, Line("2001:db8::5")).status == 429
        assert count.total == 3

    run(test)


def test_connections_of_a_proxy_are_not_limited_by_address() -> None:
    async def test() -> None:
        count = ConnectionCount(1, 1000)
        visits = [Visit(count, is_behind_proxy=True) for _ in range(3)]
        assert [visit.status for visit in visits] == [0] * 3

    run(test)


def test_an_upgraded_connection_is_handed_to_the_websocket() -> None:
    async def test() -> None:
        visit = Visit()
        await visit.send(UPGRADE)
        visit.loop.forward(1000)

        assert [type(one) for one in visit.line.protocols] == [Socket]
        assert visit.count.total == 0
        assert not visit.line.end()

    run(test)


def test_the_last_open_files_are_reserved_for_the_store_and_the_limit_is_logged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    now = [0.0]
    count = ConnectionCount(0, RESERVED_FILES + 200, clock=lambda: now[0])
    assert all(count.enter(str(number)) for number in range(160))
    assert capsys.readouterr().out == ""
    assert all(count.enter(str(number)) for number in range(40))
    assert capsys.readouterr().out.count("near the limit of open files") == 1

    assert not count.enter("one more")
    now[0] = WARN_INTERVAL_S
    assert not count.enter("one more")
    assert capsys.readouterr().out.count("near the limit of open files") == 1
    count.leave("1")
    assert count.enter("one more")


def test_a_websocket_with_an_endless_handshake_is_closed() -> None:
    async def test() -> None:
        async def never(_: object) -> None:
            await asyncio.Event().wait()

        from parlour.server.core.background_tasks import BackgroundTasks
        from parlour.server.net.write_batch import WriteBatch
        from server.net.test_websocket import UNLIMITED
        from server.net.test_websocket import UPGRADE as READ_UPGRADE

        tasks = BackgroundTasks()
        wire = WebSocketConnection(never, ServerState(), set(), WriteBatch(), tasks.start, 0, UNLIMITED)  # type: ignore[arg-type]  # it never returns a session
        line = Line()
        wire.connection_made(line)
        wire.upgrade(READ_UPGRADE, None)
        wire.ping()
        assert not line.end()
        wire.ping()
        assert line.end() == "aborted"
        wire.connection_lost(None)

    run(test)


@pytest.mark.parametrize(
    ("trailers", "status"),
    [(b"X: y\r\n\r\n", 400), (b"X: " + b"y" * 300_000, 431), (b"X: y\r\n" * 100_000, 400)],
    ids=["one", "long", "many"],
)
def test_trailers_are_refused(trailers: bytes, status: int) -> None:
    """Otherwise one connection could send 120 MB of them and block others for 5 s."""

    async def test() -> None:
        visit = Visit()
        await visit.send(CHUNKED + b"1\r\nx\r\n0\r\n" + trailers)

        assert (visit.line.end(), visit.status) == ("closed", status)

    run(test)


def test_a_body_with_too_many_chunks_is_refused() -> None:
    async def test() -> None:
        visit, fits = Visit(), Visit()
        await visit.send(CHUNKED + b"1\r\nx\r\n" * (MAX_CHUNKS + 1) + b"0\r\n\r\n")
        await fits.send(CHUNKED + b"1\r\nx\r\n" * (MAX_CHUNKS - 1) + b"0\r\n\r\n")

        assert (visit.status, fits.status) == (413, 204)

    run(test)


def test_an_endless_chunk_extension_is_refused() -> None:
    async def test() -> None:
        visit = Visit()
        await visit.send(CHUNKED + b"1;" + b"x" * 300_000)

        assert (visit.line.end(), visit.status) == ("closed", 431)

    run(test)


def test_the_head_limit_applies_to_pipelined_requests() -> None:
    """Otherwise it has no limit."""

    async def test() -> None:
        visit = Visit()
        visit.connection.data_received(ASK)
        visit.connection.data_received(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(MAX_HEAD_BYTES // MAX_BYTES_PER_TURN + 1):
            visit.connection.data_received(b"x" * MAX_BYTES_PER_TURN)
        assert visit.line.is_paused, "nothing more of it is read"
        assert not visit.line.end()
        await visit.send(b"")

        assert (visit.line.end(), visit.statuses) == ("closed", [204])

    run(test)


def test_pipelined_requests_are_answered_up_to_the_limit() -> None:
    """14,000 in one write would block the event loop for 88 ms."""

    async def test() -> None:
        visit, fits = Visit(), Visit()
        await visit.send(ASK * 8000)
        await fits.send(ASK * (MAX_PIPELINED + 1))
        await fits.send(ASK)

        assert (visit.line.end(), visit.statuses) == ("closed", [204] * (MAX_PIPELINED + 1))
        assert (fits.line.end(), fits.statuses) == ("", [204] * (MAX_PIPELINED + 2))

    run(test)


def test_no_response_is_written_after_a_disconnect() -> None:
    """Otherwise each such client would log an error with a traceback."""

    async def test() -> None:
        visit = Visit()
        visit.connection.data_received(ASK * 3)
        answered = visit.connection.cycle
        visit.connection.connection_lost(None)
        for _ in range(9):
            await asyncio.sleep(0)

        assert answered.disconnected
        assert visit.line.written == b""

    run(test)


def test_a_long_read_is_parsed_in_several_turns() -> None:
    async def test() -> None:
        visit = Visit()
        long = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 60000\r\n\r\n" + b"x" * 60_000
        visit.connection.data_received(long)
        assert visit.line.is_paused
        assert len(visit.connection.cycle.body) < MAX_BYTES_PER_TURN
        await visit.send(b"")

        assert (visit.line.is_paused, visit.statuses) == (False, [204])

    run(test)


def test_a_body_that_continues_after_the_response_closes_the_connection() -> None:
    async def test() -> None:
        visit = Visit()
        await visit.send(ASK[:-2] + b"Transfer-Encoding: chunked\r\n\r\n")
        visit.connection.cycle.response_complete = True
        await visit.send(b"ffff\r\n" + b"x" * 60_000)

        assert visit.line.end() == "closed"

    run(test)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.0\r\n\r\n", 204),
        (b"GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
        (b"GET /\r\n\r\n", 505),
        (UPGRADE.replace(b"Host: here\r\n", b""), 400),
    ],
)
def test_a_request_needs_one_host_and_a_supported_version(sent: bytes, status: int) -> None:
    async def test() -> None:
        visit = Visit()
        await visit.send(sent)

        assert visit.status == status

    run(test)


def test_a_malformed_upgrade_is_refused() -> None:
    async def test() -> None:
        visit = Visit()
        await visit.send(UPGRADE.replace(b"Version: 13", b"Version: 8"))

        assert (visit.line.protocols, visit.line.end(), visit.status) == ([], "closed", 426)

    run(test)
