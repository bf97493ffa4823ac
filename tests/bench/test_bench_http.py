"""The driver's HTTP client reuses a connection as long as the server keeps it open."""

import asyncio
from collections.abc import Sequence
from contextlib import closing

import pytest
from bench.driver.address import loopback
from bench.driver.http import AnswerError, HttpClient
from load.stream_server import StreamServer

from support.loops import run_async

PLAIN = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n%04d"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
IN_CHUNKS = CHUNKED + b"2;x=y\r\n%02d\r\n2\r\n--\r\n0\r\nTrailer: x\r\n\r\n"
LAST = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\n%04d"


class Numbering(StreamServer):
    """Sends *answers* on each connection, with the connection's number in each."""

    def __init__(self, answers: Sequence[bytes]) -> None:
        super().__init__()
        self._answers, self._connections = answers, 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections += 1
        for answer in self._answers:
            try:
                await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                return
            writer.write(answer % self._connections)


def bodies_of(answers: Sequence[bytes], times: int) -> list[bytes]:
    """Returns the answers to *times* consecutive requests of one client."""

    async def ask() -> list[bytes]:
        server = Numbering(answers)
        address = loopback(await server.start())
        try:
            with closing(HttpClient()) as client:
                return [await client.get(address, "/") for _ in range(times)]
        finally:
            await server.close()

    return run_async(ask(), 60)


def test_a_connection_is_reused_for_the_next_request() -> None:
    assert bodies_of([PLAIN, PLAIN, PLAIN], 3) == [b"0001"] * 3


def test_a_chunked_response_is_joined_and_keeps_the_connection() -> None:
    assert bodies_of([IN_CHUNKS, PLAIN], 2) == [b"01--", b"0001"]


def test_after_a_closing_response_a_new_connection_is_opened() -> None:
    assert bodies_of([LAST], 2) == [b"0001", b"0002"]


def test_a_response_without_a_length_ends_with_its_connection() -> None:
    assert bodies_of([b"HTTP/1.1 200 OK\r\n\r\nuntil %d"], 2) == [b"until 1", b"until 2"]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n%d", "closed in the middle"),
        (CHUNKED + b"no length %d\r\n", "no HTTP answer"),
    ],
)
def test_an_incomplete_response_is_an_error(answer: bytes, says: str) -> None:
    with pytest.raises(AnswerError, match=says):
        bodies_of([answer], 1)
