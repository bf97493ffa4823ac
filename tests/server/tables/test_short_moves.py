"""The moves as short texts on the wire: in the snapshot and in each update."""

import json

from parlour.engine import Millis, Seat, Table, bind
from parlour.games import tictactoe
from parlour.server.tables.views import Subscription, ViewCache

GAME = bind(tictactoe)
ANN, SILENT = Subscription(Seat(0), True, "en"), Subscription(None, False, "en")


def test_lines_and_updates_have_the_short_move_and_its_seat() -> None:
    table = Table(GAME, "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    views = ViewCache(GAME, ["Ann", "Ben"])
    views.prime(table, (ANN, SILENT))
    table.act(Seat(0), tictactoe.Mark(4), Millis(1))

    frames = views.updates(table, table.log[1], (ANN, SILENT), [], None)
    told, silent = (json.loads(frame[frame.index(b"{") :]) for frame in frames)

    assert (told["short"], told["seat"]) == ("5", 0)
    assert "short" not in silent
    assert [(line.short, line.seat) for line in views.lines(table, ANN)] == [("", None), ("5", 0)]
