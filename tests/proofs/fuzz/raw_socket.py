"""A WebSocket client that can violate the protocol."""

import os
import socket
import struct
from collections.abc import Mapping, Sequence
from types import TracebackType

TEXT, BINARY, CONT, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
ANSWER_TIMEOUT_S = 60.0
"""Timeout of an answer. A server that takes longer is considered hung."""

HANDSHAKE: Mapping[str, str] = {
    "Host": "127.0.0.1",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


def frame(
    opcode: int, payload: bytes, *, fin: bool = True, claims: int | None = None, reserved: int = 0
) -> bytes:
    """Returns a masked frame. *claims* overrides the length in its header."""
    size = len(payload) if claims is None else claims
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 2**16:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    key = os.urandom(4)
    whole = len(payload)
    mask = (key * (whole // 4 + 1))[:whole]
    masked = (int.from_bytes(payload, "big") ^ int.from_bytes(mask, "big")).to_bytes(whole, "big")
    return head + key + masked


class RawSocket:
    """One connection. It sends exactly the caller's bytes."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), ANSWER_TIMEOUT_S)
        self._read = b""

    def __enter__(self) -> "RawSocket":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def send(self, raw: bytes) -> bool:
        """Sends *raw*. Returns False if the server has closed the connection."""
        try:
            self._socket.sendall(raw)
        except (ConnectionError, BrokenPipeError):
            return False
        return True

    def ask(self, path: str, headers: Sequence[tuple[str, str]], method: str = "GET") -> int:
        """Sends a request and returns the status, or 0 if there was no response."""
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "surrogatepass"))
        return self.status()

    def status(self) -> int:
        while b"\r\n\r\n" not in self._read:
            if not self._more():
                return 0
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1])

    def open(self, token: str = "", path: str = "/socket") -> None:
        named = [*HANDSHAKE.items(), *([("Authorization", f"Bearer {token}")] if token else [])]
        assert self.ask(path, named) == 101

    def message(self) -> tuple[int, bytes] | None:
        """Returns the next frame's opcode and payload, or None at the end of the connection."""
        while (found := self._frame()) is None:
            if not self._more():
                return None
        return found

    def rest(self) -> bytes:
        """Reads to the end of the connection and returns all bytes."""
        while self._more():
            pass
        return self._read

    def _more(self) -> bool:
        try:
            some = self._socket.recv(65536)
        except ConnectionError:
            return False
        self._read += some
        return bool(some)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._read
        if len(data) < 2:
            return None
        size, at = data[1] & 0x7F, 2
        if size == 126 and len(data) >= 4:
            size, at = struct.unpack("!H", data[2:4])[0], 4
        elif size == 127 and len(data) >= 10:
            size, at = struct.unpack("!Q", data[2:10])[0], 10
        elif size > 125:
            return None
        if len(data) < at + size:
            return None
        self._read = data[at + size :]
        return data[0] & 0x0F, data[at : at + size]
