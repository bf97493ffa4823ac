"""Views in a replay of a finished game, in which nothing is hidden."""

import pytest

from parlour.engine import Millis, Seat, Viewer
from parlour.engine.contract.game import Game, bind
from parlour.engine.scene import Back, Scene, Token
from parlour.engine.table.table import Table
from parlour.games import built_in
from parlour.games.cambio.view import View as CambioView
from parlour.games.hearts.state import View as HeartsView
from parlour.games.sea_battle.view import View as SeaView
from parlour.parts.cards import values
from support.games import hush

SEATS = {"cambio": 3, "hearts": 4, "liars-dice": 3, "sea-battle": 2}


def begun(game: Game, seats: int) -> Table:
    table = Table(game, "open", seats=seats, options=game.Options(), secret=b"o" * 32)
    table.start(Millis(1_000))
    return table


def drawn(name: str, viewer: Viewer) -> Scene:
    game = built_in(name)
    words = game.words(("Ann", "Ben", "Cid", "Dov"), you=viewer)
    scene = game.draw(game.open_view(begun(game, SEATS[name]).state, viewer), words)
    assert scene is not None
    return scene


@pytest.mark.parametrize("viewer", [None, Seat(1)])
@pytest.mark.parametrize("name", SEATS)
def test_every_hand_is_open(name: str, viewer: Viewer) -> None:
    pieces = drawn(name, viewer).pieces

    closed = [piece.at for piece in pieces if isinstance(piece.what, Back)]
    assert closed == (["deck"] if name == "cambio" else [])
    assert not [piece for piece in pieces if isinstance(piece.what, Token) and piece.what.text == "?"]


def test_an_open_view_keeps_its_viewer() -> None:
    game = built_in("cambio")
    state = begun(game, 2).state
    view, seen = game.open_view(state, Seat(1)), game.view(state, Seat(1))

    assert isinstance(view, CambioView)
    assert isinstance(seen, CambioView)
    assert (view.viewer, view.shown, view.stage) == (seen.viewer, seen.shown, seen.stage)
    assert "down" not in {cell for grid in view.grids for cell in grid}
    assert {cell for grid in seen.grids for cell in grid} == {"down"}


def test_both_fleets_are_visible_during_setup() -> None:
    game = built_in("sea-battle")
    view = game.open_view(begun(game, 2).state, None)

    assert isinstance(view, SeaView)
    assert None not in view.fleets


def test_declared_secrets_are_opened_automatically() -> None:
    game = built_in("hearts")
    view = game.open_view(begun(game, 4).state, None)

    assert isinstance(view, HeartsView)
    assert [len(values(hand)) for hand in view.hands] == [13] * 4


@pytest.mark.parametrize("game", [built_in("chess"), bind(hush)], ids=lambda game: game.name)
def test_without_open_view_a_game_shows_the_normal_view(game: Game) -> None:
    state = begun(game, game.seats[0]).state

    assert game.open_view(state, None) == game.view(state, None)
    assert game.open_view is game.view
