"""A wire hears the same however the bytes are cut, whether it reads a message itself or the library does."""

import asyncio
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.net.websocket import PONG, Session, WebSocketConnection, extent, frame, payload
from parlour.server.net.write_batch import WriteBatch

HELLO: Final = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)

texts = st.binary(max_size=300) | st.integers(120, 70_000).map(lambda length: b"x" * length)
whole = st.tuples(st.just(Opcode.TEXT), texts, st.just(True))
pieces = st.lists(st.binary(max_size=20), min_size=2, max_size=4).map(
    lambda services: [
        (Opcode.TEXT if number == 0 else Opcode.CONT, part, number == len(services) - 1)
        for number, part in enumerate(services)
    ]
)
control = st.tuples(st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=10), st.just(True))
spoken = st.lists(whole.map(lambda one: [one]) | pieces | control.map(lambda one: [one]), max_size=8)


class Heard(Session):
    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.wire: WebSocketConnection | None = None

    def opened(self, wire: WebSocketConnection) -> None:
        self.wire = wire

    def received(self, raw: bytes) -> None:
        self.messages.append(raw)

    def caught_up(self) -> None: ...

    def closed(self) -> None: ...


class Line(asyncio.Transport):
    """Keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_shut = False

    def write(self, data: "bytes | bytearray | memoryview[int]") -> None:
        self.written.append(bytes(data))

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def is_closing(self) -> bool:
        return self.is_shut

    def close(self) -> None:
        self.is_shut = True

    def abort(self) -> None:
        self.is_shut = True


async def opened(early: bytes = b"") -> tuple[WebSocketConnection, Heard, Line]:
    heard, line = Heard(), Line()

    async def door(_: Request) -> Session:
        return heard

    wire = WebSocketConnection(door, ServerState(), set(), WriteBatch(), BackgroundTasks().start, 0)
    wire.connection_made(line)
    wire.data_received(HELLO)
    if early:
        wire.data_received(early)
    await asyncio.sleep(0)
    assert heard.wire is wire, "the door is open"
    return wire, heard, line


def masked(opcode: Opcode, data: bytes, fin: bool) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@settings(max_examples=200)
@given(spoken, st.lists(st.integers(1, 400), max_size=12), st.booleans())
def test_messages_are_heard_whole_and_in_order_however_they_are_cut(
    said: list[list[tuple[Opcode, bytes, bool]]], cuts: list[int], is_cut: bool
) -> None:
    frames = [masked(*piece) for group in said for piece in group]
    wanted = [
        b"".join(data for _, data, _ in group)
        for group in said
        if group[0][0] is Opcode.TEXT and all(len(data) <= 65_536 for _, data, _ in group)
    ]

    async def talk() -> tuple[list[bytes], bool]:
        wire, heard, line = await opened()
        for chunk in _cut(b"".join(frames), cuts) if is_cut else frames:
            if not line.is_shut:
                wire.data_received(chunk)
        return heard.messages, line.is_shut

    heard, was_shut = asyncio.run(talk())
    if was_shut:  # a message was too large: nothing after it is heard
        assert any(len(data) > 65_536 for group in said for _, data, _ in group)
        assert heard == wanted[: len(heard)]
    else:
        assert heard == wanted


def _cut(data: bytes, sizes: list[int]) -> list[bytes]:
    chunks: list[bytes] = []
    for size in sizes:
        chunks.append(data[:size])
        data = data[size:]
    return [chunk for chunk in [*chunks, data] if chunk]


def test_what_comes_before_the_door_has_answered_does_not_upset_what_follows() -> None:
    async def talk() -> list[bytes]:
        early = masked(Opcode.TEXT, b"early", True)
        wire, heard, _ = await opened(early[:2])
        wire.data_received(early[2:])
        wire.data_received(masked(Opcode.TEXT, b"late", True))
        return heard.messages

    assert asyncio.run(talk()) == [b"early", b"late"]


def test_a_message_in_the_middle_of_another_is_a_fault_of_the_page() -> None:
    async def talk() -> tuple[list[bytes], bytes, bool]:
        wire, heard, line = await opened()
        wire.data_received(masked(Opcode.TEXT, b"half", False))
        wire.data_received(masked(Opcode.TEXT, b"another", True))
        return heard.messages, line.written[-1], line.is_shut

    heard, said, was_shut = asyncio.run(talk())
    assert (heard, was_shut) == ([], True)
    assert said[:4] == b"\x88" + bytes([len(said) - 2]) + (1002).to_bytes(2, "big")


def test_a_pong_is_a_sign_of_life_and_one_that_is_too_long_a_fault() -> None:
    async def talk() -> None:
        wire, heard, line = await opened()
        wire.ping()
        assert [wire.is_alive] == [False]
        wire.data_received(masked(Opcode.PONG, b"x" * 125, True))
        assert [wire.is_alive, line.is_shut] == [True, False]
        pong = bytearray(masked(Opcode.TEXT, b"x" * 126, True))
        pong[0] = PONG
        wire.data_received(bytes(pong))
        assert line.is_shut
        assert not heard.messages

    asyncio.run(talk())


def test_a_page_that_is_behind_is_given_until_the_next_ping_to_take_something() -> None:
    async def talk() -> None:
        wire, _, line = await opened()
        wire.pause_writing()
        wire.ping()
        assert not line.is_shut
        wire.resume_writing()
        wire.pause_writing()
        wire.ping()
        assert not line.is_shut
        wire.ping()
        assert line.is_shut

    asyncio.run(talk())


def test_what_is_sent_in_one_turn_leaves_in_one_piece_and_before_the_close() -> None:
    async def talk() -> list[bytes]:
        wire, _, line = await opened()
        line.written.clear()
        wire.send(frame(b"one"))
        wire.send(frame(b"two"))
        assert line.written == []
        await asyncio.sleep(0)
        wire.send(frame(b"three"))
        wire.close(1000)
        return line.written

    together, last, close = asyncio.run(talk())
    assert together == frame(b"one") + frame(b"two")
    assert last == frame(b"three")
    assert close[0] == 0x88


def test_the_extent_is_that_of_the_frame() -> None:
    for length in (0, 1, 125, 126, 300, 65_535):
        framed = masked(Opcode.TEXT, b"y" * length, True)
        assert extent(framed + b"more") == len(framed)
        assert payload(framed) == b"y" * length
    assert extent(masked(Opcode.TEXT, b"y" * 65_536, True)) == 0
    assert extent(Frame(Opcode.TEXT, b"unmasked").serialize(mask=False)) == 0
    assert extent(b"\x81") == 0
