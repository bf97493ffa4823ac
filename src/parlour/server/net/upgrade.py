"""The opening handshake of a WebSocket, from the parsed HTTP request (RFC 6455, 4.2)."""

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha1
from http import HTTPStatus
from typing import Final, NamedTuple

from websockets.datastructures import Headers
from websockets.http11 import Request

_KEY: Final = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")
"""Sixteen bytes in base 64."""

_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""Fixed by the protocol (RFC 6455, 1.3)."""

_VERSION: Final = b"13"
_SINGLE_HEADERS: Final = frozenset({b"host", b"upgrade", b"sec-websocket-key", b"sec-websocket-version"})
_ACCEPTED: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: %b\r\n\r\n"
)
_REJECTED: Final = (
    "HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n{more}"
    "Content-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\r\n"
)
_UPGRADE_TO: Final = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"


class HandshakeRejectedError(Exception):
    """Rejects the handshake with an HTTP status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status, self.sentence = HTTPStatus(status), sentence

    def response(self) -> bytes:
        body = f"{self.sentence}\n".encode()
        more = _UPGRADE_TO if self.status is HTTPStatus.UPGRADE_REQUIRED else ""
        return _REJECTED.format(status=self.status, more=more, length=len(body)).encode() + body


class Upgrade(NamedTuple):
    request: Request
    response: bytes
    """Sent once the request is admitted."""


def read_upgrade(method: str, url: bytes, headers: Sequence[tuple[bytes, bytes]]) -> Upgrade:
    """Read an upgrade request, or raise `HandshakeRejectedError`. Header names are in lower case."""
    if method != "GET" or not url.isascii():
        raise HandshakeRejectedError(400, "A socket is opened by GET, at an address in ASCII.")
    once: dict[bytes, bytes] = {}
    read = Headers()
    for name, value in headers:
        if name in _SINGLE_HEADERS and name in once:
            raise HandshakeRejectedError(400, f"There is more than one {name.decode()} header.")
        once[name] = value
        read[name.decode("latin-1")] = value.decode("latin-1")
    if once.get(b"sec-websocket-version") != _VERSION:
        raise HandshakeRejectedError(426, "This server speaks version 13 of WebSocket.")
    if b"transfer-encoding" in once or b"content-length" in once:
        raise HandshakeRejectedError(400, "A request that opens a socket has no body.")
    key = once.get(b"sec-websocket-key", b"")
    if _KEY.fullmatch(key) is None:
        raise HandshakeRejectedError(400, "The Sec-WebSocket-Key header must be 16 bytes in base 64.")
    accept = b64encode(sha1(key + _GUID, usedforsecurity=False).digest())
    return Upgrade(Request(url.decode("ascii"), read), _ACCEPTED % accept)
