"""An example of each message, for the socket page and for tests."""

from collections.abc import Mapping
from typing import Final

import msgspec

from parlour.engine.values import Data, Millis, Seat
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import (
    Absence,
    ChatLine,
    Choice,
    ClockFace,
    Line,
    PerMove,
    SeatShown,
    SpectatorsShown,
    TableShown,
    UndoRequest,
)

_TABLE: Final = "6f0f8c6e-2f0c-4e0c-9a53-0c3a4a8f6b1d"
_WALL: Final = Millis(1_790_000_000_000)
_NOW: Final = Millis(1_789_999_400_000)
_OFFSET: Final = Millis(_WALL - _NOW)


def _raw(text: str) -> msgspec.Raw:
    return msgspec.Raw(text.encode())


_SHOWN: Final = TableShown(
    id=_TABLE,
    code="BROOK-42",
    game="nim",
    title="Nim",
    options=_raw("{}"),
    status="running",
    is_public=True,
    host=Seat(0),
    seats=[
        SeatShown(Seat(0), "0b1e2c3d-0000-4000-8000-000000000001", "Ann", "person", is_present=True),
        SeatShown(Seat(1), "0b1e2c3d-0000-4000-8000-000000000002", "Bob", "person", is_present=False),
    ],
    clock=PerMove(120),
    absence=Absence("bot", 60),
    commitment="175939018983abcaa4029ba81e61adbaa6f4e1d3a4c5b6978899aabbccddeeff",
    created_at=Millis(_WALL - 60_000),
    started_at=Millis(_WALL - 30_000),
)
_MARK: Final = _raw('{"type":"mark","cell":4}')
_CHOICES: Final = [Choice(_MARK, "Mark cell 5")]
_FACE: Final = ClockFace([Millis(87_000), Millis(120_000)], [Seat(0)])
_CHAT: Final = ChatLine(7, "Bob", "Good luck!", _WALL, Seat(1))
_SPECTATORS: Final = SpectatorsShown(("Cleo",), 1)
_UNDO: Final = UndoRequest(Seat(1), 3, [Seat(1)])

_ASKED: Final[tuple[client_messages.ClientMessage, ...]] = (
    client_messages.Watch(_TABLE),
    client_messages.Unwatch(_TABLE),
    client_messages.Sync(_TABLE),
    client_messages.Act(_TABLE, "a1", _MARK, 2),
    client_messages.Undo(_TABLE, "a2"),
    client_messages.Redo(_TABLE, "a3"),
    client_messages.Consent(_TABLE, "a4", agree=True),
    client_messages.Resign(_TABLE, "a5"),
    client_messages.Return(_TABLE, "a6"),
    client_messages.Pause(_TABLE, "a7"),
    client_messages.Resume(_TABLE, "a8"),
    client_messages.Say(_TABLE, "a9", "Good luck!"),
    client_messages.WatchLists(),
    client_messages.Ping(1),
)
_TOLD: Final[tuple[server_messages.ServerMessage, ...]] = (
    server_messages.Welcome("3a4a8f6b-0000-4000-8000-00000000000a", "Ann", "0.1.0", _WALL),
    server_messages.Table(
        table=_SHOWN,
        you=Seat(0),
        seq=2,
        now=_NOW,
        offset=_OFFSET,
        view=_raw('{"cells":[0,1,null,null,null,null,null,null,null],"turn":0,"winner":null}'),
        waiting=[Seat(0)],
        choices=_CHOICES,
        ask=2,
        clock=_FACE,
        text="Ann plays X. It is your turn.",
        lines=[Line(1, _WALL, Seat(0), "Ann marked cell 1.")],
        chat=[_CHAT],
        spectators=_SPECTATORS,
        visited=1,
    ),
    server_messages.Update(
        table=_TABLE,
        seq=3,
        kind="act",
        now=_NOW,
        offset=_OFFSET,
        by=Seat(0),
        events=_raw('[{"type":"marked","seat":0,"cell":4,"wins":false}]'),
        changed=_raw('{"cells":[0,1,null,null,0,null,null,null,null],"turn":1}'),
        waiting=[Seat(1)],
        ask=2,
        choices=[],
        clock=_FACE,
        may_undo=True,
        lines=["Ann marked cell 5."],
    ),
    server_messages.Done("a1", _TABLE, 3),
    server_messages.Refused("a1", _TABLE, "nim/too-many", "Take at most three.", {}),
    server_messages.Seats(_SHOWN),
    server_messages.Chatted(_TABLE, "players", _CHAT),
    server_messages.Spectators(_TABLE, _SPECTATORS),
    server_messages.UndoChanged(_TABLE, _UNDO),
    server_messages.Paused(_TABLE, is_paused=True, now=_NOW, offset=_OFFSET),
    server_messages.Superseded(_TABLE),
    server_messages.Lists("mine"),
    server_messages.Fault("message/unreadable", "That could not be read: JSON is malformed.", None),
    server_messages.Pong(1, _WALL),
)

EXAMPLES: Final[Mapping[type[Data], Data]] = {type(one): one for one in (*_ASKED, *_TOLD)}
