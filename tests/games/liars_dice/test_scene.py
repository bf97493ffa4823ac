import re

import pytest

from games.liars_dice.positions import table
from parlour.engine import Seat, bind
from parlour.engine.contract.presentation import present
from parlour.engine.scene import Die, Mark, Row, Taps, Token
from parlour.games import liars_dice
from parlour.games.liars_dice.about import pictures as liars_pictures
from parlour.games.liars_dice.scene import scene as liars_scene
from parlour.games.liars_dice.scene import taps
from parlour.games.liars_dice.state import Bid, BidMade, CallLiar, State, View
from parlour.games.liars_dice.words import dice_in_words
from parlour.testing import Scenario

GAME = bind(liars_dice)
WORDS = GAME.words(["Ann", "Ben"], "en")
NAMED = re.compile(r"!\[[^]]+\]\(scene:(\w+)\)")


def view_of(scenario: Scenario, seat: int | None = 0) -> View:
    view = GAME.view(scenario.state, None if seat is None else Seat(seat))
    assert isinstance(view, View)
    return view


def test_the_bid_is_said_by_its_bidder() -> None:
    scene = liars_scene(view_of(table("1 3 5 / 2 2 6", "1: 3x2")), WORDS)
    (bid,) = [piece for piece in scene.pieces if piece.note]
    said = next(area for area in scene.areas if area.id == "bid")

    assert (bid.at, bid.what, bid.note) == ("bid", Die(2), "3 ×")
    assert isinstance(said, Row)
    assert (said.speaker, said.title) == (1, "Ben says three twos")


def test_other_dice_are_drawn_only_after_a_challenge() -> None:
    game = table("1 3 5 / 2 2 6", "1: 3x2")
    assert not _dice_of(game, 1)
    assert _cup_of(game, 1).turned == 0

    game.act(0, CallLiar())
    assert [value for value, _ in _dice_of(game, 1)] == [2, 2, 6]
    assert [value for value, is_dim in _dice_of(game, 1) if not is_dim] == [2, 2]
    marks = [mark.at for mark in liars_scene(view_of(game), WORDS).marks if isinstance(mark, Mark)]
    assert marks == ["dice 1.0", "dice 1.1"]
    assert _cup_of(game, 1).turned != 0

    assert not _dice_of(game.act(1, Bid(1, 2)), 1)


def _dice_of(game: Scenario, seat: int) -> list[tuple[int, bool]]:
    pieces = liars_scene(view_of(game), WORDS).pieces
    here = [piece for piece in pieces if piece.at.startswith(f"dice {seat}.")]
    return [(piece.what.value, piece.dim) for piece in here if isinstance(piece.what, Die)]


def _cup_of(game: Scenario, seat: int) -> Token:
    pieces = liars_scene(view_of(game), WORDS).pieces
    (cup,) = [piece.what for piece in pieces if piece.at == f"dice {seat}"]
    assert isinstance(cup, Token)
    return cup


def test_the_bid_panel_stays_when_the_viewer_is_out_and_after_the_end() -> None:
    game = table("1 / 2", "1: 2x2").act(0, CallLiar())
    assert not GAME.to_act(game.state)
    for seat in (0, 1):
        scene = liars_scene(view_of(game, seat), WORDS)
        panels = [area for area in scene.areas if isinstance(area, Row) and area.control]
        assert [area.seat for area in panels] == [seat]
        assert not any(piece.at == "faces" for piece in scene.pieces)
        assert not scene.say


def test_a_bid_is_made_by_tapping_a_face_and_a_call_by_a_button() -> None:
    view = view_of(table("1 3 5 / 2 2 6", "1: 3x2"))

    assert taps(Bid(3, 4), view) == Taps(("face 4",))
    assert taps(CallLiar(), view) == Taps()


@pytest.mark.parametrize(
    ("quantity", "english", "german"),
    [(1, "a four", "eine Vier"), (5, "five fours", "fünf Vieren"), (21, "21 fours", "21 Vieren")],
)
def test_a_bid_is_written_in_words(quantity: int, english: str, german: str) -> None:
    assert dice_in_words(quantity, 4, WORDS) == english
    assert dice_in_words(quantity, 4, GAME.words([], "de")) == german


def test_every_picture_of_the_rules_is_drawn() -> None:
    pictures = liars_pictures(WORDS)
    assert {"tile"} < set(pictures)
    for language in ("en", "de"):
        rules = present(GAME, GAME.Options(), language).rules
        text = " ".join(line for section in rules for line in section.lines)
        assert set(NAMED.findall(text)) == set(pictures) - {"tile"}


def test_every_event_has_a_german_sentence() -> None:
    game = table("1 3 5 / 2 2 6", "1: 3x2").act(0, CallLiar())
    said = [GAME.sentence(event, GAME.words(["Ann", "Ben"], "de")) for event in game.events]

    assert said == [
        "Ann hat das Gebot von Ben angezweifelt: drei Zweien. Gezählt: 2. Ben hat einen Würfel verloren. "
        "Die Würfel: Ann 1 3 5, Ben 2 2 6.",
        "Alle haben neu gewürfelt.",
    ]
    assert all(GAME.translations["de"].values())


def test_the_last_bid_of_each_seat_is_shown() -> None:
    game = table("1 3 5 / 2 2 6").act(0, Bid(1, 2)).act(1, Bid(2, 2))
    assert isinstance(game.state, State)

    assert game.state.bids == (BidMade(Seat(0), 1, 2), BidMade(Seat(1), 2, 2))
    assert "Ann: a two" in game.text(None)
    assert "Ben: two twos" in game.text(None)
