"""Chess's texts and its scene."""

import pytest
from msgspec.structs import replace

import parlour.games.chess as game
from parlour.engine import bind
from parlour.engine.scene import Mark, Numbers, Scene, Token
from parlour.games.chess.bot import evaluate, worth
from parlour.games.chess.rules import legal, state_of, turn
from parlour.games.chess.state import BLACK, WHITE, AcceptDraw, Captured, Move, OfferDraw
from parlour.testing import Scenario

GAME = bind(game)
ENGLISH, GERMAN = GAME.words(("Ann", "Ben")), GAME.words(("Ann", "Ben"), "de")


@pytest.mark.parametrize(
    ("fen", "move", "english", "german"),
    [
        (
            "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", Move("g1", "f3"),
            "Ann played Nf3: knight to f3.", "Ann hat Sf3 gespielt: Springer nach f3.",
        ),
        (
            "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", Move("c3", "d5"),
            "Ann played Nxd5: knight took pawn on d5.",
            "Ann hat Sxd5 gespielt: Springer schlug Bauer auf d5.",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Move("e1", "c1"),
            "Ann played O-O-O: castled queenside.", "Ann hat O-O-O gespielt: lange Rochade.",
        ),
        (
            "5k2/4P3/8/8/8/8/8/R3K3 b Q - 0 1", Move("f8", "e7"),
            "Ben played Kxe7: king took pawn on e7.", "Ben hat Kxe7 gespielt: König schlug Bauer auf e7.",
        ),
        (
            "5k2/P7/8/8/8/8/8/4K3 w - - 0 1", Move("a7", "a8", "queen"),
            "Ann played a8=Q+: pawn to a8. The pawn was promoted to a queen. Check.",
            "Ann hat a8=D+ gespielt: Bauer nach a8. Der Bauer wurde umgewandelt: Dame. Schach.",
        ),
    ],
)  # fmt: skip
def test_a_move_is_described_in_notation_and_in_words(
    fen: str, move: Move, english: str, german: str
) -> None:
    scene = Scenario(game, state=state_of(fen))
    scene.act(turn(state_of(fen)), move)
    (moved, *_) = scene.events

    assert GAME.sentence(moved, ENGLISH) == english
    assert GAME.sentence(moved, GERMAN) == german
    assert f" {GAME.notation(moved, ENGLISH)}" in english
    assert f" {GAME.notation(moved, GERMAN)} " in german


def test_promotions_are_a_menu_after_the_last_tap() -> None:
    state = state_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    choices = [one for one in legal(state, turn(state)) if isinstance(one, Move) and one.promotion]

    assert {GAME.taps(one, state).path for one in choices} == {("board.1.0", "board.0.0")}
    assert len({GAME.label(one, state, ENGLISH) for one in choices}) == 4


def test_the_last_move_and_a_check_are_marked() -> None:
    scene = Scenario(game, state=state_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")).act(0, Move("a1", "a8"))
    drawn = GAME.draw(scene.state, ENGLISH)

    assert drawn is not None
    assert drawn.marks == (Mark("board.7.0"), Mark("board.0.0"), Mark("board.0.4", "check"))
    assert drawn.say == "Check!"


def test_captured_pieces_are_shown_next_to_their_captor() -> None:
    scene = Scenario(game, state=state_of("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1")).act(0, Move("c3", "d5"))
    drawn = GAME.draw(scene.state, ENGLISH)

    assert drawn is not None
    assert captured_in(drawn)[0] == ((("White", "+3"),), (Token("queen", "black"),))


def test_a_promoted_pawn_counts_for_the_lead() -> None:
    scene = Scenario(game, state=state_of("4k3/P7/8/8/8/7r/8/4K3 w - - 0 1")).act(
        0, Move("a7", "a8", "queen")
    )
    drawn = GAME.draw(scene.state, ENGLISH)

    assert drawn is not None
    assert captured_in(drawn) == [((("White", "+4"),), ()), ((("Black", ""),), ())]


def test_only_the_difference_in_captured_pieces_is_shown() -> None:
    start = state_of("rnb1kbnr/ppp5/8/8/8/8/PPPPPPPP/R1B1KBNR w KQkq - 0 1")
    by_white = (Captured(0, "queen"), *[Captured(n, "pawn") for n in range(1, 6)])
    by_black = (Captured(6, "queen"), Captured(7, "knight"))
    drawn = GAME.draw(replace(start, captured=(by_white, by_black)), ENGLISH)

    assert drawn is not None
    assert captured_in(drawn) == [
        ((("White", "+2"),), (Token("pawn", "black", count=5),)),
        ((("Black", ""),), (Token("knight", "white"),)),
    ]
    assert "White +2, 5 × black pawn" in GAME.describe(replace(start, captured=(by_white, by_black)), ENGLISH)


def captured_in(drawn: Scene) -> list[object]:
    return [(area.of, area.things) for area in drawn.areas if isinstance(area, Numbers)]


def test_a_draw_offer_is_shown_and_accepting_needs_confirmation() -> None:
    scene = Scenario(game, seats=2).act(0, OfferDraw()).act(0, Move("e2", "e4"))
    drawn = GAME.draw(scene.state, ENGLISH)

    assert drawn is not None
    assert drawn.say == "Draw offered: accept it, decline it or move."
    assert GAME.taps(AcceptDraw(), scene.state).confirm


def test_every_picture_of_the_rules_exists() -> None:
    assert {"tile", "start", "castling", "passing", "mate"} == {*GAME.pictures(ENGLISH)}


def test_the_evaluation_counts_material() -> None:
    equal, up = (state_of(f"4k3/8/8/8/8/8/8/4K{rest} w - - 0 1") for rest in ("3", "2R"))

    assert abs(evaluate(equal, WHITE)) < 0.5 < evaluate(up, WHITE) == -evaluate(up, BLACK)
    assert worth(up, WHITE) > 0.8 > 0.2 > worth(up, BLACK)
