"""The handshake of a socket as browsers send it, answered from what the HTTP parser has read already.

The library would be given the same head as bytes, to be parsed again in Python. Whatever is unusual is left
to it: it knows what to say.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha1
from typing import Final, NamedTuple

from websockets.datastructures import Headers
from websockets.http11 import Request

_KEY: Final = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")
"""Sixteen bytes in base 64."""

_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""The protocol's own (RFC 6455, 1.3)."""

_MAX_LINE_BYTES: Final = 4096
"""Longer ones may be too long for the library."""

_ANSWER: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: %b\r\n\r\n"
)


class PlainHandshake(NamedTuple):
    request: Request
    answer: bytes
    """To be sent once whoever knocks may come in."""


def plain_handshake(method: str, url: bytes, headers: Sequence[tuple[bytes, bytes]]) -> PlainHandshake | None:
    """None where the library is to look at it. The names of *headers* are in lower case."""
    if method != "GET" or not url.isascii() or len(url) > _MAX_LINE_BYTES:
        return None
    once: dict[bytes, bytes] = {}
    told = Headers()
    for name, value in headers:
        if len(value) > _MAX_LINE_BYTES or (name in _ONCE and name in once):
            return None
        once[name] = value
        told[name.decode("ascii")] = value.decode("latin-1")
    is_plain = (
        once.get(b"upgrade", b"").lower() == b"websocket"
        and b"upgrade" in [one.strip() for one in once.get(b"connection", b"").lower().split(b",")]
        and once.get(b"sec-websocket-version") == b"13"
        and b"transfer-encoding" not in once
        and b"content-length" not in once
    )
    key = once.get(b"sec-websocket-key", b"")
    if not is_plain or _KEY.fullmatch(key) is None:
        return None
    accept = b64encode(sha1(key + _GUID, usedforsecurity=False).digest())
    return PlainHandshake(Request(url.decode("ascii"), told), _ANSWER % accept)


_ONCE: Final = frozenset({b"upgrade", b"connection", b"sec-websocket-key", b"sec-websocket-version"})
