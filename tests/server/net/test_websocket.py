"""A connection reads the same messages however the bytes are split, and closes if a client floods it."""

import asyncio
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from parlour.engine.values import Millis
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.net.frames import (
    MAX_FRAGMENTS,
    MAX_MESSAGE_BYTES,
    FrameError,
    frame,
    frame_size,
    payload,
)
from parlour.server.net.upgrade import read_upgrade
from parlour.server.net.websocket import (
    MAX_FRAMES_PER_TURN,
    MAX_REFUSED_IN_A_ROW,
    Limits,
    Session,
    WebSocketConnection,
)
from parlour.server.net.write_batch import WriteBatch

KEY: Final = b"dGhlIHNhbXBsZSBub25jZQ=="
UPGRADE: Final = read_upgrade(
    "GET", b"/socket", [(b"host", b"here"), (b"sec-websocket-key", KEY), (b"sec-websocket-version", b"13")]
)
UNLIMITED: Final = Limits(1_000_000, lambda: Millis(0))

texts = st.binary(max_size=300) | st.integers(120, 70_000).map(lambda length: b"x" * length)
whole = st.tuples(st.just(Opcode.TEXT), texts, st.just(True))
pieces = st.lists(st.binary(min_size=1, max_size=20), min_size=2, max_size=4).map(
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
        self.refused = 0
        self.wire: WebSocketConnection | None = None

    def opened(self, wire: WebSocketConnection) -> None:
        self.wire = wire

    def received(self, raw: bytes) -> None:
        self.messages.append(raw)

    def too_fast(self) -> None:
        self.refused += 1

    def caught_up(self) -> None: ...

    def closed(self) -> None: ...


class Line(asyncio.Transport):
    """A transport that records writes."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_shut = self.is_paused = False

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def write(self, data: "bytes | bytearray | memoryview[int]") -> None:
        self.written.append(bytes(data))

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def is_closing(self) -> bool:
        return self.is_shut

    def close(self) -> None:
        self.is_shut = True

    def abort(self) -> None:
        self.is_shut = True


async def open_connection(
    early: bytes = b"", limits: Limits = UNLIMITED
) -> tuple[WebSocketConnection, Heard, Line]:
    heard, line = Heard(), Line()

    async def enter(_: Request) -> Session:
        return heard

    tasks = BackgroundTasks()
    wire = WebSocketConnection(enter, ServerState(), set(), WriteBatch(), tasks.start, 0, limits)
    wire.connection_made(line)
    wire.upgrade(UPGRADE, ("192.0.2.1", 5))
    if early:
        wire.data_received(early)
    await asyncio.sleep(0)
    assert heard.wire is wire, "the session is open"
    return wire, heard, line


async def feed(wire: WebSocketConnection, line: Line, data: bytes) -> None:
    """Deliver *data* like the event loop, which does not read while reading is paused."""
    wire.data_received(data)
    while line.is_paused and not line.is_shut:
        await asyncio.sleep(0)


def masked(opcode: Opcode, data: bytes, fin: bool) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@settings(max_examples=200)
@given(spoken, st.lists(st.integers(1, 400), max_size=12), st.booleans())
def test_messages_are_joined_and_ordered_however_the_bytes_are_split(
    said: list[list[tuple[Opcode, bytes, bool]]], cuts: list[int], is_cut: bool
) -> None:
    frames = [masked(*piece) for group in said for piece in group]
    wanted = [
        b"".join(data for _, data, _ in group)
        for group in said
        if group[0][0] is Opcode.TEXT and all(len(data) <= 65_536 for _, data, _ in group)
    ]

    async def talk() -> tuple[list[bytes], bool]:
        wire, heard, line = await open_connection()
        for chunk in _cut(b"".join(frames), cuts) if is_cut else frames:
            if not line.is_shut:
                await feed(wire, line, chunk)
        return heard.messages, line.is_shut

    heard, was_shut = asyncio.run(talk())
    if was_shut:  # a message was too large, so later ones are ignored
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


def test_data_received_before_the_handshake_response_is_read_after_it() -> None:
    async def talk() -> list[bytes]:
        early = masked(Opcode.TEXT, b"early", True)
        wire, heard, _ = await open_connection(early[:2])
        wire.data_received(early[2:])
        wire.data_received(masked(Opcode.TEXT, b"late", True))
        return heard.messages

    assert asyncio.run(talk()) == [b"early", b"late"]


def test_a_message_inside_a_fragmented_message_is_a_protocol_error() -> None:
    async def talk() -> tuple[list[bytes], bytes, bool]:
        wire, heard, line = await open_connection()
        wire.data_received(masked(Opcode.TEXT, b"half", False))
        wire.data_received(masked(Opcode.TEXT, b"another", True))
        return heard.messages, line.written[-1], line.is_shut

    heard, said, was_shut = asyncio.run(talk())
    assert (heard, was_shut) == ([], True)
    assert said[:4] == b"\x88" + bytes([len(said) - 2]) + (1002).to_bytes(2, "big")


def test_a_pong_keeps_the_connection_alive_and_a_long_one_is_an_error() -> None:
    async def talk() -> None:
        wire, heard, line = await open_connection()
        wire.ping()
        assert [wire.is_alive] == [False]
        wire.data_received(masked(Opcode.PONG, b"x" * 125, True))
        assert [wire.is_alive, line.is_shut] == [True, False]
        pong = bytearray(masked(Opcode.TEXT, b"x" * 126, True))
        pong[0] = 0x8A
        wire.data_received(bytes(pong))
        assert line.is_shut
        assert not heard.messages

    asyncio.run(talk())


def test_a_client_that_is_behind_has_until_the_next_ping() -> None:
    async def talk() -> None:
        wire, _, line = await open_connection()
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


def test_messages_of_one_turn_are_written_together_and_before_the_close() -> None:
    async def talk() -> list[bytes]:
        wire, _, line = await open_connection()
        await asyncio.sleep(0)
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


def test_the_frame_size_includes_header_and_payload() -> None:
    for length in (0, 1, 125, 126, 300, 65_535, 65_536):
        framed = masked(Opcode.TEXT, b"y" * length, True)
        assert frame_size(b"before" + framed + b"more", 6) == len(framed)
        assert payload(b"before" + framed + b"more", 6, len(framed)) == b"y" * length
        assert [frame_size(framed[:cut], 0) for cut in (0, 1)] == [0, 0]
    for bad in (masked(Opcode.TEXT, b"y" * 65_537, True), Frame(Opcode.TEXT, b"x").serialize(mask=False)):
        with pytest.raises(FrameError):
            frame_size(bad, 0)


EMPTY_FRAGMENT: Final = masked(Opcode.CONT, b"", False)
TINY: Final = masked(Opcode.TEXT, b"{}", True)


def closes_with(line: Line) -> int | None:
    """The code of the close frame, if the last write was one."""
    last = line.written[-1] if line.written else b""
    return int.from_bytes(last[2:4], "big") if last[:1] == b"\x88" else None


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(masked(Opcode.TEXT, b"", False), 1008, id="an empty fragment"),
        pytest.param(masked(Opcode.TEXT, b"x", False) + EMPTY_FRAGMENT * 9, 1008, id="empty fragments"),
        pytest.param(
            masked(Opcode.TEXT, b"x", False) + masked(Opcode.CONT, b"y", False) * MAX_FRAGMENTS,
            1008,
            id="many fragments",
        ),
        pytest.param(
            masked(Opcode.TEXT, b"x" * 60_000, False) + masked(Opcode.CONT, b"y" * 60_000, True),
            1009,
            id="too long in fragments",
        ),
        pytest.param(b"\x81\xff" + (2**62).to_bytes(8, "big") + bytes(4), 1009, id="too long"),
        pytest.param(b"\xc1\x80" + bytes(4), 1002, id="a reserved bit"),
        pytest.param(b"\x83\x80" + bytes(4), 1002, id="a reserved opcode"),
        pytest.param(b"\x09\x80" + bytes(4), 1002, id="a ping in pieces"),
        pytest.param(b"\x81\x01x", 1002, id="not masked"),
        pytest.param(masked(Opcode.CONT, b"x", True), 1002, id="a continuation of nothing"),
        pytest.param(masked(Opcode.CLOSE, b"x", True), 1002, id="half a close code"),
        pytest.param(masked(Opcode.CLOSE, b"\x03\xed", True), 1002, id="a close code that is never sent"),
        pytest.param(masked(Opcode.CLOSE, b"\x03\xe8\xff", True), 1007, id="a reason that is no text"),
        pytest.param(masked(Opcode.CLOSE, b"\x03\xe9bye", True), 1001, id="a close, answered alike"),
    ],
)
def test_a_protocol_error_closes_with_its_code(sent: bytes, code: int) -> None:
    async def talk() -> None:
        wire, heard, line = await open_connection()
        await feed(wire, line, sent + TINY)

        assert (closes_with(line), line.is_shut, heard.messages) == (code, True, [])

    asyncio.run(talk())


def _flood(kind: str) -> bytes:
    frames = {
        "pong": masked(Opcode.PONG, b"", True),
        "ping": masked(Opcode.PING, b"", True),
        "text": TINY,
    }
    return frames[kind] * 20_000


@pytest.mark.parametrize("kind", ["pong", "ping", "text"])
def test_a_flood_is_read_in_many_turns_and_then_closed(kind: str) -> None:
    """10 MB of empty pongs in one read would block the event loop for 9 s."""

    async def talk() -> None:
        now = [Millis(0)]
        wire, heard, line = await open_connection(limits=Limits(10, lambda: now[0]))
        wire.data_received(_flood(kind))
        assert line.is_paused
        assert len(heard.messages) <= MAX_FRAMES_PER_TURN
        turns = 1
        while not line.is_shut:
            turns += 1
            await asyncio.sleep(0)

        assert closes_with(line) == 1008
        assert turns >= (50 + MAX_REFUSED_IN_A_ROW) // MAX_FRAMES_PER_TURN
        assert len(heard.messages) == (50 if kind == "text" else 0)
        assert heard.refused == (MAX_REFUSED_IN_A_ROW if kind == "text" else 0)

    asyncio.run(talk())


def test_fragments_count_towards_the_rate_limit() -> None:
    async def talk() -> None:
        wire, heard, line = await open_connection(limits=Limits(2, lambda: Millis(0)))
        message = masked(Opcode.TEXT, b"x", False) + masked(Opcode.CONT, b"y", True)
        await feed(wire, line, message * 6)

        assert heard.messages == [b"xy"] * 5
        assert closes_with(line) == 1008

    asyncio.run(talk())


def test_a_message_sent_byte_by_byte_is_parsed_once_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise each byte would copy the whole message."""
    looked: list[int] = []

    def counted(data: bytes, at: int, *, size: Callable[[bytes, int], int] = frame_size) -> int:
        looked.append(len(data))
        return size(data, at)

    async def talk() -> None:
        wire, heard, _ = await open_connection()
        monkeypatch.setattr("parlour.server.net.frames.frame_size", counted)
        for byte in masked(Opcode.TEXT, b"x" * 5000, True):
            wire.data_received(bytes([byte]))
        assert heard.messages == [b"x" * 5000]
        assert len(looked) <= 6

    asyncio.run(talk())


def test_data_received_while_reading_is_paused_is_read_in_order() -> None:
    async def talk() -> None:
        wire, heard, line = await open_connection()
        said = [b"%d" % number for number in range(100)]
        framed = [masked(Opcode.TEXT, one, True) for one in said]
        wire.data_received(b"".join(framed[:90]))
        wire.data_received(b"".join(framed[90:]))  # decrypted before reading was paused
        while line.is_paused:
            await asyncio.sleep(0)
        assert heard.messages == said

    asyncio.run(talk())


def test_a_message_of_the_maximum_size_is_accepted() -> None:
    async def talk() -> None:
        wire, heard, _ = await open_connection()
        wire.data_received(masked(Opcode.TEXT, b"x" * MAX_MESSAGE_BYTES, True))
        assert heard.messages == [b"x" * MAX_MESSAGE_BYTES]

    asyncio.run(talk())
