"""One of each message, for the page about the socket and for tests."""

from collections.abc import Mapping
from typing import Final

import msgspec

from parlour.engine.values import Data, Millis, Seat
from parlour.protocol import asks, tells
from parlour.protocol.values import (
    Absence,
    ChatLine,
    Choice,
    ClockFace,
    Line,
    PerMove,
    SeatShown,
    TableShown,
    UndoAsked,
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
    game="tictactoe",
    title="Tic-tac-toe",
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
_UNDO: Final = UndoAsked(Seat(1), 3, [Seat(1)])

_ASKED: Final[tuple[asks.Ask, ...]] = (
    asks.Watch(_TABLE),
    asks.Unwatch(_TABLE),
    asks.Sync(_TABLE),
    asks.Act(_TABLE, "a1", _MARK, 2),
    asks.Undo(_TABLE, "a2"),
    asks.Redo(_TABLE, "a3"),
    asks.Consent(_TABLE, "a4", agree=True),
    asks.Resign(_TABLE, "a5"),
    asks.Return(_TABLE, "a6"),
    asks.Pause(_TABLE, "a7"),
    asks.Resume(_TABLE, "a8"),
    asks.Say(_TABLE, "a9", "Good luck!"),
    asks.WatchLists(),
    asks.Ping(1),
)
_TOLD: Final[tuple[tells.Tell, ...]] = (
    tells.Welcome("3a4a8f6b-0000-4000-8000-00000000000a", "Ann", "0.1.0", _WALL),
    tells.Table(
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
        lines=[Line(1, _WALL, Seat(0), "Ann marks cell 1.")],
        chat=[_CHAT],
        visited=1,
    ),
    tells.Update(
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
        lines=["Ann marks cell 5."],
    ),
    tells.Done("a1", _TABLE, 3),
    tells.Refused("a1", _TABLE, "tictactoe/taken", "Choose an empty cell.", {}),
    tells.Seats(_SHOWN),
    tells.Chatted(_TABLE, "players", _CHAT),
    tells.UndoChanged(_TABLE, _UNDO),
    tells.Paused(_TABLE, is_paused=True, now=_NOW, offset=_OFFSET),
    tells.Superseded(_TABLE),
    tells.Lists("mine"),
    tells.Fault("message/unreadable", "That could not be read: JSON is malformed.", None),
    tells.Pong(1, _WALL),
)

EXAMPLES: Final[Mapping[type[Data], Data]] = {type(one): one for one in (*_ASKED, *_TOLD)}
