"""Hex, a game in a package of its own: it keeps the contract, and every cell is reached by a tap."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from parlour.engine import Began, Millis, Seat, Table, bind
from parlour.engine.kit import check
from parlour.engine.narrow import narrow
from parlour.engine.offers import tappables
from parlour.engine.scene import Piece, Token
from parlour.engine.scene_text import scene_text

PACKAGE = Path(__file__).parent / "hex"


@pytest.fixture
def hex_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(PACKAGE))
    yield import_module("hex_game")
    sys.modules.pop("hex_game", None)


def test_it_keeps_the_contract(hex_game: ModuleType) -> None:
    report = check(bind(hex_game), playouts=1)

    assert report.failures == ()
    assert report.notes == (), "its cells are large enough for a thumb"


def test_every_cell_is_one_tap(hex_game: ModuleType) -> None:
    game = bind(hex_game)
    state = game.start(Began(2))

    offers = tappables(game, game.legal(state, Seat(0)), state)

    assert narrow(offers, ()).lit == hex_game.CELLS
    assert [narrow(offers, (cell,)).only for cell in hex_game.CELLS] == [*range(121)]


def test_the_second_player_may_take_over_the_first_stone(hex_game: ModuleType) -> None:
    table = Table(bind(hex_game), "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    table.act(Seat(0), hex_game.Place(2), Millis(1))
    table.act(Seat(1), hex_game.Swap(), Millis(2))
    game, view = table.game, table.view(None)
    scene = game.draw(view, game.words(("Ada", "Bea")))

    assert scene is not None
    assert scene.pieces == (Piece("board.2.0", Token(colour=1)),)
    assert scene_text(scene, game.words(())).splitlines()[3].split()[:3] == ["3", "[○]", "."]
