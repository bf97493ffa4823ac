"""The words of a game's own board: whole once, then what changes, and only for pages that want words."""

import json
from collections.abc import Mapping
from types import SimpleNamespace

import msgspec
from msgspec.structs import replace

from parlour.engine import Data, Millis, Seat, Table, Words, bind
from parlour.games import tictactoe
from parlour.protocol.server_messages import NULL, Update
from parlour.server.tables.views import Subscription, ViewCache

ANN, LATE = Subscription(Seat(0), True, "en"), Subscription(Seat(1), True, "en")
SILENT = Subscription(None, False, "en")


class Captions(Data, frozen=True):
    prompt: str
    rows: tuple[str, ...]


def captions(view: tictactoe.State, words: Words) -> Captions:
    marks = "".join("." if cell is None else "XO"[cell] for cell in view.cells)
    return Captions(f"{words.name(view.turn)} marks", (marks[:3], marks[3:6], marks[6:]))


GAME = bind(SimpleNamespace(**{**vars(tictactoe), "captions": captions}))


def after_mark(table: Table, views: ViewCache, seat: int, cell: int) -> list[Mapping[str, object]]:
    table.act(Seat(seat), tictactoe.Mark(cell), Millis(len(table.log)))
    frames = views.updates(table, table.log[len(table.log) - 1], (ANN, LATE, SILENT), [], None)
    return [json.loads(frame[frame.index(b"{") :]) for frame in frames]


def test_an_update_carries_what_changed_of_the_captions() -> None:
    table = Table(GAME, "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    views = ViewCache(GAME, ["Ann", "Ann"])
    for look in (ANN, LATE, SILENT):
        views.position(table, look.viewer)
    assert views.captions(ANN, table.view(Seat(0))) == Captions("Ann marks", ("...", "...", "..."))

    told, told_late, silent = after_mark(table, views, 0, 4)

    assert told["captions"] == {"rows": ["...", ".X.", "..."]}, "the prompt is as it was"
    assert told_late["captions"] == {"prompt": "Ann marks", "rows": ["...", ".X.", "..."]}
    assert "captions" not in silent
    assert after_mark(table, views, 1, 0)[1]["captions"] == {"rows": ["O..", ".X.", "..."]}


def test_a_program_that_listens_can_read_them() -> None:
    told = Update(
        table="t", seq=1, kind="act", now=Millis(0), offset=Millis(0), by=None, events=NULL, changed=NULL
    )
    read = msgspec.json.decode(
        msgspec.json.encode(replace(told, captions=msgspec.Raw(b'{"prompt":"Ann marks"}'))), type=Update
    )

    assert bytes(read.captions) == b'{"prompt":"Ann marks"}'
    assert bytes(msgspec.json.decode(msgspec.json.encode(told), type=Update).captions) == b"null"
