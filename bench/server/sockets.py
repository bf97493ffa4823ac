"""A small WebSocket client and HTTP caller, so that the driver costs less than the servers it drives."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import msgspec

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""A client must mask what it sends, but the mask may be zero, which leaves the bytes as they are."""

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{headers}\r\n"
)
REQUEST = (
    "{method} {path} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    "Content-Length: {length}\r\n{headers}\r\n"
)
PATIENCE = 60
"""Seconds within which a server answers a request."""

Heard = Callable[["Socket", bytes], None]
Headers = Mapping[str, str]


class BadAnswerError(Exception):
    """The server answered with something else than what was asked for."""


class Socket(asyncio.Protocol):
    """One WebSocket. *heard* gets every text or binary message while the loop runs."""

    def __init__(self, handshake: bytes, heard: Heard) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        """Bytes of messages, without the handshake and the frames' heads."""

        self._handshake, self._heard = handshake, heard
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(BadAnswerError(f"closed instead of upgraded ({exc})"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._upgraded(head)
        self._rest = self._frames(data)

    def send(self, message: bytes, kind: int = TEXT) -> None:
        assert self._transport is not None, "an open socket has a transport"
        self._transport.write(frame(message, kind))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _upgraded(self, head: bytes) -> None:
        if head.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(BadAnswerError(head.decode(errors="replace")))

    def _frames(self, data: bytes) -> bytes:
        """Hand on every whole message; what is left of the next one."""
        at = 0
        while (found := unframe(data, at)) is not None:
            kind, start, end = found
            message, at = data[start:end], end
            if kind <= BINARY:
                self.received += len(message)
                self._heard(self, message)
            elif kind == PING:
                self.send(message, PONG)
            elif kind == CLOSE:
                self.close()
        return data[at:]


def frame(message: bytes, kind: int) -> bytes:
    length = len(message)
    if length < 126:
        return bytes((FINAL | kind, MASKED | length)) + NO_MASK + message
    return bytes((FINAL | kind, MASKED | 126)) + length.to_bytes(2, "big") + NO_MASK + message


def unframe(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame at *at* and where its message starts and ends; None if it is not whole.

    The servers measured here send whole messages, each in one frame.
    """
    there = len(data) - at
    if there < 2:
        return None
    length, start = data[at + 1], at + 2
    if length >= 126:
        size = 2 if length == 126 else 8
        if there < 2 + size:
            return None
        length, start = int.from_bytes(data[start : start + size], "big"), start + size
    end = start + length
    return (data[at] & 0x0F, start, end) if end <= len(data) else None


async def connect(port: int, path: str, heard: Heard, headers: Headers | None = None) -> Socket:
    handshake = HANDSHAKE.format(path=path, port=port, headers=_lines(headers)).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(handshake, heard), "127.0.0.1", port)
    await asyncio.wait_for(socket.opened, PATIENCE)
    return socket


async def post(port: int, path: str, value: object, headers: Headers | None = None) -> bytes:
    """The body of the answer."""
    return await _asked("POST", port, path, msgspec.json.encode(value), headers)


async def get(port: int, path: str) -> bytes:
    return await _asked("GET", port, path, b"", None)


async def _asked(method: str, port: int, path: str, body: bytes, headers: Headers | None) -> bytes:
    """HTTP/1.0 keeps the client small: the answer ends where the connection does."""
    head = REQUEST.format(method=method, path=path, port=port, length=len(body), headers=_lines(headers))
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode() + body)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    status, _, content = answer.partition(b"\r\n\r\n")
    if status.split(b" ", 2)[1:2] not in _GOOD:
        raise BadAnswerError(f"{path}: {status.splitlines()[0].decode()}: {content.decode(errors='replace')}")
    return content


_GOOD: Sequence[Sequence[bytes]] = ([b"200"], [b"201"], [b"204"])


def _lines(headers: Headers | None) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
