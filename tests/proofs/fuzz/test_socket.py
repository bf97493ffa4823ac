"""No input on a socket crashes or stalls the server or corrupts its state."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofs.fuzz import messages
from proofs.fuzz.club import Club
from proofs.fuzz.raw_socket import BINARY, CLOSE, CONT, HANDSHAKE, PING, PONG, TEXT, RawSocket, frame
from proofs.fuzz.run_length import fuzz_settings

Batch = Callable[[Club, st.DataObject], None]


def _messages(club: Club, data: st.DataObject) -> None:
    token = data.draw(st.sampled_from([club.mallory, club.mallory, club.stranger, ""]))
    sent = data.draw(st.lists(messages.asks(club), min_size=1, max_size=25))
    with RawSocket(club.server.port) as page:
        page.open(token)
        for raw in sent:
            page.send(frame(TEXT, raw))
        assert club.answers(page) is not None, "a message is answered and the page kept"


def _noise(club: Club, data: st.DataObject) -> None:
    sent = data.draw(st.lists(messages.noise() | messages.asks(club), min_size=1, max_size=8))
    opcode = data.draw(st.sampled_from([TEXT, BINARY]))
    with RawSocket(club.server.port) as page:
        page.open(club.mallory)
        for raw in sent:
            page.send(frame(opcode, raw))
        club.answers(page)


def _frames(club: Club, data: st.DataObject) -> None:
    """Sends frames that are fragmented, out of order, too long, truncated or have reserved bits set."""
    piece = st.builds(
        frame,
        st.sampled_from([CONT, TEXT, BINARY, CLOSE, PING, PONG, 3, 7, 11, 15]),
        st.binary(max_size=200) | messages.asks(club),
        fin=st.booleans(),
        reserved=st.sampled_from([0, 0, 0, 1, 4, 7]),
        claims=st.sampled_from([None, None, None, 0, 5, 126, 65_537, 2**31, 2**62]),
    )
    sent = data.draw(st.lists(piece, min_size=1, max_size=10))
    cut = data.draw(st.integers(0, 40))
    with RawSocket(club.server.port) as page:
        page.open(club.mallory)
        whole = b"".join(sent)
        page.send(whole[: len(whole) - cut])


def _in_pieces(club: Club, data: st.DataObject) -> None:
    raw = data.draw(messages.asks(club))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=5)))
    parts = [raw[a:b] for a, b in zip([0, *cuts], [*cuts, len(raw)], strict=True) if a < b] or [b""]
    with RawSocket(club.server.port) as page:
        page.open(club.mallory)
        for n, part in enumerate(parts):
            page.send(frame(CONT if n else TEXT, part, fin=n == len(parts) - 1))
            page.send(frame(PING, b"between"))
        assert club.answers(page) is not None, "a message in pieces is a message"


_NAMES = [
    *HANDSHAKE,
    "Origin",
    "Cookie",
    "Authorization",
    "Sec-WebSocket-Protocol",
    "Sec-WebSocket-Extensions",
]
_VALUES = (
    st.sampled_from(
        [
            "",
            "websocket",
            "http://[",
            "http://elsewhere.example",
            "null",
            "parlour=; parlour=x",
            'parlour="\\',
            "Bearer ",
            "Bearer nobody",
            "Basic eDp5",
            "permessage-deflate; client_max_window_bits=x",
            "9" * 5000,
        ]
    )
    | st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30)
    | st.text(st.characters(min_codepoint=160, max_codepoint=0x2FF), max_size=8)
)
_PATHS = [
    "/socket",
    "/socket",
    "/socket/",
    "/socket?x=1",
    "/",
    "/nowhere",
    "/api/game/x/events",
    "/%00",
    "//",
    "*",
]


def _handshakes(club: Club, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(_PATHS))
    left_out = data.draw(st.sets(st.sampled_from([*HANDSHAKE]), max_size=1))
    more = data.draw(st.lists(st.tuples(st.sampled_from(_NAMES), _VALUES), max_size=4))
    method = data.draw(st.sampled_from(["GET", "GET", "GET", "POST", "HEAD", "PUT"]))
    headers = [*((name, value) for name, value in HANDSHAKE.items() if name not in left_out), *more]
    with RawSocket(club.server.port) as page:
        status = page.ask(path, headers, method)
        assert 0 < status < 500, f"{method} {path} {headers} was answered with {status}"


_BATCHES: list[Batch] = [_messages, _noise, _frames, _in_pieces, _handshakes]


@pytest.mark.parametrize("batch", _BATCHES, ids=lambda batch: batch.__name__.strip("_"))
def test_no_input_disturbs_other_players(club: Club, batch: Batch) -> None:
    @fuzz_settings(25)
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        batch(club, data)
        club.plays_on()

    run()
