"""Connections to a running server: their number per address, and the end of idle ones."""

import resource
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.cli.commands import serve
from parlour.server.app import Server
from parlour.server.core.settings import Settings
from parlour.server.net.file_limit import file_limit
from proofs.fuzz.club import faults
from proofs.fuzz.raw_socket import ANSWER_TIMEOUT_S, HANDSHAKE, RawSocket
from served.process import Served

HOST = [("Host", "here")]


@pytest.mark.parametrize("sent", [b"", b"GET", b"GET / HTTP/1.1\r\nHost: here\r\n"])
def test_a_connection_without_a_complete_request_head_is_closed(sent: bytes, tmp_path: Path) -> None:
    with Served(tmp_path, header_timeout="0.3") as server, RawSocket(server.port) as visitor:
        visitor.send(sent)

        assert visitor.rest()[:12] in (b"", b"HTTP/1.1 408")
        assert faults(server.log()) == []


def test_an_incomplete_body_times_out_without_a_server_error(tmp_path: Path) -> None:
    with Served(tmp_path, request_timeout="0.3") as server, RawSocket(server.port) as visitor:
        visitor.send(b'POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"name"')

        assert visitor.rest() == b""
        with RawSocket(server.port) as other:
            assert other.ask("/api/games", HOST) == 200
        assert faults(server.log()) == []


def test_requests_and_sockets_of_an_address_share_a_limit(tmp_path: Path) -> None:
    with Served(tmp_path, max_connections="3") as server:
        pages = [RawSocket(server.port) for _ in range(3)]
        assert pages[0].ask("/api/games", HOST) == 200
        pages[1].open()
        pages[2].open()
        with RawSocket(server.port) as fourth:
            assert fourth.status() == 429
        pages[1].close()
        _until(lambda: _status(server.port) == 200)
        for page in pages:
            page.close()


def test_behind_a_proxy_sockets_are_counted_by_forwarded_address(tmp_path: Path) -> None:
    with Served(tmp_path, max_connections="2", behind_proxy="1") as server:
        pages = [RawSocket(server.port) for _ in range(5)]
        seen = ["9.9.9.1", "9.9.9.1", "9.9.9.1", "::ffff:9.9.9.1", "9.9.9.2"]
        asked = [
            page.ask("/socket", [*HANDSHAKE.items(), ("X-Forwarded-For", one)])
            for page, one in zip(pages, seen, strict=True)
        ]
        for page in pages:
            page.close()

        assert asked == [101, 101, 429, 429, 101]


def test_the_open_file_limit_is_raised_at_startup(tmp_path: Path) -> None:
    """The limit is raised before the server computes its connection limit."""
    raised: list[int] = []

    def look() -> Server:
        raised.append(file_limit())
        raise SystemExit

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        with socket.socket() as listening, pytest.raises(SystemExit):
            serve.run(Settings(data=tmp_path), listening, look, message="")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert raised == [hard if hard != resource.RLIM_INFINITY else 1_000_000]


def _status(port: int) -> int:
    with RawSocket(port) as page:
        return page.ask("/api/games", HOST)


def _until(is_so: Callable[[], bool]) -> None:
    """The server notices a closed connection a little later."""
    until = time.monotonic() + ANSWER_TIMEOUT_S
    while not is_so():
        assert time.monotonic() < until, "it did not notice"
