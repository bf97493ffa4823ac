"""A minimal WebSocket client, so that the load generator uses less CPU than the server."""

import asyncio
from collections.abc import Callable
from typing import Final, cast

from bench.driver.address import Address
from bench.driver.http import ANSWER_TIMEOUT_S, AnswerError, Headers, header_lines, refused, status_of

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK: Final = bytes(4)
"""Client frames must be masked. A mask of zero leaves the payload unchanged and costs nothing."""

HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{headers}\r\n"
)
SWITCHING_PROTOCOLS: Final = 101

Heard = Callable[["Socket", bytes], None]
Lost = Callable[["Socket"], None]


class Socket(asyncio.Protocol):
    """One WebSocket connection. *heard* receives every text or binary message.

    *lost* is called when the connection ends after the handshake and this side did not close it.
    """

    def __init__(self, path: str, handshake: bytes, heard: Heard, lost: Lost | None = None) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = self.sent = 0
        """Bytes of message payloads, without the handshake and frame headers."""

        self._path, self._handshake, self._heard, self._lost = path, handshake, heard, lost
        self._rest = b""
        self._parts = b""
        """Fragments of an incomplete message."""

        self._is_closing = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(AnswerError(f"{self._path}: closed instead of upgraded ({exc})"))
        elif self._lost is not None and not self._is_closing:
            self._lost(self)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if status_of(head) != SWITCHING_PROTOCOLS:
                self.opened.set_exception(refused(self._path, status_of(head), data))
                self.close()
                return
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def send(self, message: bytes, kind: int = TEXT) -> None:
        assert self._transport is not None, "an open socket has a transport"
        self.sent += len(message)
        self._transport.write(frame(message, kind))

    def close(self) -> None:
        self._is_closing = True
        if self._transport is not None:
            self._transport.close()

    def _frames(self, data: bytes) -> bytes:
        """Delivers every complete message. Returns the bytes of the incomplete frame after it."""
        at = 0
        while (found := unframe(data, at)) is not None:
            kind, start, end = found
            message, is_last, at = data[start:end], data[at] & FINAL, end
            if kind <= BINARY:
                self.received += len(message)
                if is_last and kind != CONTINUED:
                    self._heard(self, message)
                else:
                    self._join(message, is_last=bool(is_last))
            elif kind == PING:
                self.send(message, PONG)
            elif kind == CLOSE and self._transport is not None:
                self._transport.close()
        return data[at:]

    def _join(self, part: bytes, *, is_last: bool) -> None:
        """Joins fragments. Our server sends each message in one frame, but a proxy can fragment it."""
        self._parts += part
        if is_last:
            message, self._parts = self._parts, b""
            self._heard(self, message)


def frame(message: bytes, kind: int) -> bytes:
    length = len(message)
    if length < 126:
        return bytes((FINAL | kind, MASKED | length)) + NO_MASK + message
    return bytes((FINAL | kind, MASKED | 126)) + length.to_bytes(2, "big") + NO_MASK + message


def unframe(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Returns the opcode of the frame at *at* and the bounds of its payload, or None if it is incomplete."""
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


async def connect(
    address: Address, path: str, heard: Heard, headers: Headers | None = None, lost: Lost | None = None
) -> Socket:
    path = address.path + path
    handshake = HANDSHAKE.format(path=path, host=address.host_header, headers=header_lines(headers)).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(path, handshake, heard, lost), address.host, address.port, ssl=address.ssl
    )
    await asyncio.wait_for(socket.opened, ANSWER_TIMEOUT_S)
    return socket
