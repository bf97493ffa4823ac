"""Captions of a game's own board: sent whole once, then only changes, to clients that want words."""

import json
from collections.abc import Mapping
from types import SimpleNamespace

import msgspec

from parlour.engine import Data, Millis, Seat, Table, Words, bind
from parlour.games import tictactoe
from parlour.protocol.server_messages import Update
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


def test_an_update_contains_only_changed_captions() -> None:
    table = Table(GAME, "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    views = ViewCache(GAME, ["Ann", "Ann"])
    for subscription in (ANN, LATE, SILENT):
        views.position(table, subscription.viewer)
    assert views.captions(ANN, table.view(Seat(0))) == Captions("Ann marks", ("...", "...", "..."))

    told, told_late, silent = after_mark(table, views, 0, 4)

    assert told["captions"] == {"rows": ["...", ".X.", "..."]}, "the prompt is as it was"
    assert told_late["captions"] == {"prompt": "Ann marks", "rows": ["...", ".X.", "..."]}
    assert "captions" not in silent
    assert after_mark(table, views, 1, 0)[1]["captions"] == {"rows": ["O..", ".X.", "..."]}


def test_a_client_decodes_a_message_with_and_without_captions() -> None:
    read = msgspec.json.Decoder(Update).decode
    sent = {"type": "update", "table": "t", "seq": 1, "kind": "move", "now": 0, "offset": 0}

    told = read(json.dumps({**sent, "events": [], "changed": {}, "captions": {"prompt": "Ann marks"}}))
    silent = read(json.dumps({**sent, "events": [], "changed": {}}))

    assert json.loads(bytes(told.captions)) == {"prompt": "Ann marks"}
    assert json.loads(bytes(silent.captions)) is None
