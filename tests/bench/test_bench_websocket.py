"""The WebSocket client parses frames however the bytes are split."""

import asyncio

import pytest
from bench.driver.websocket import BINARY, CONTINUED, FINAL, TEXT, Socket, frame, unframe

UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"


def unmasked(message: bytes, kind: int = TEXT) -> bytes:
    """Returns a frame without a mask, as a server sends it."""
    masked = frame(message, kind)
    return bytes((masked[0], masked[1] & 0x7F)) + masked[2 : len(masked) - len(message) - 4] + message


@pytest.mark.parametrize("length", [0, 125, 126, 65_535])
def test_a_frame_is_parsed(length: int) -> None:
    sent = unmasked(bytes(length))

    assert unframe(sent, 0) == (TEXT, len(sent) - length, len(sent))
    assert unframe(b"x" + sent, 1) == (TEXT, 1 + len(sent) - length, 1 + len(sent))
    assert all(unframe(sent[:cut], 0) is None for cut in {0, 1, 2, 3, len(sent) - 1} if cut < len(sent))


def received(pieces: list[bytes]) -> tuple[list[bytes], int]:
    """Returns the messages that a socket delivers, and its byte count."""

    async def receive() -> tuple[list[bytes], int]:
        found: list[bytes] = []
        socket = Socket("/socket", b"", lambda _, message: found.append(message))
        for piece in pieces:
            socket.data_received(piece)
        return found, socket.received

    return asyncio.run(receive())


def test_messages_are_joined_however_the_bytes_are_split() -> None:
    stream = UPGRADED + unmasked(b"one") + unmasked(bytes(300), BINARY) + unmasked(b"three")

    whole, in_bytes = received([stream]), received([stream[n : n + 1] for n in range(len(stream))])

    assert whole == in_bytes == ([b"one", bytes(300), b"three"], 308)


def test_a_fragmented_message_is_joined() -> None:
    first, last = unmasked(b"to", TEXT), unmasked(b"gether", CONTINUED)
    not_the_last = bytes((first[0] & ~FINAL,)) + first[1:]

    assert received([UPGRADED, not_the_last, last, unmasked(b"next")])[0] == [b"together", b"next"]
