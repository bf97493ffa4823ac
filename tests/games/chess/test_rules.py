"""The rules: castling, en passant, promotion, every way to end, draw offers and claims."""

from collections.abc import Mapping, Sequence
from typing import Final

import pytest

import parlour.games.chess as game
from parlour.bots import FastChance
from parlour.engine import Millis
from parlour.games.chess.rules import decide, evolve, legal, setup, start, state_of, to_act, turn
from parlour.games.chess.state import (
    BLACK,
    WHITE,
    AcceptDraw,
    ClaimDraw,
    DeclineDraw,
    Ended,
    Move,
    OfferDraw,
    Options,
    Promotion,
    State,
)
from parlour.testing import Scenario

LONG: Final = pytest.mark.deep
PROMOTIONS: Final[Mapping[str, Promotion]] = {"queen": "queen", "knight": "knight"}
KNIGHTS: Final = ("g1f3", "g8f6", "f3g1", "f6g8")


def at(fen: str, chess960: bool = False) -> Scenario:
    return Scenario(game, state=state_of(fen, chess960))


def play(scene: Scenario, *moves: str) -> Scenario:
    """Plays moves such as `e2e4` and `e7e8queen`."""
    for move in moves:
        scene.act(turn(state(scene)), action(move))
    return scene


def action(move: str) -> Move:
    return Move(move[:2], move[2:4], PROMOTIONS.get(move[4:]))


def state(scene: Scenario) -> State:
    assert isinstance(scene.state, State)
    return scene.state


def ends(scene: Scenario, start: str) -> Sequence[str]:
    """The legal end squares of the piece on *start*."""
    now = state(scene)
    return sorted(
        {move.end for move in legal(now, turn(now)) if isinstance(move, Move) and move.start == start}
    )


def board(scene: Scenario) -> str:
    return state(scene).fen.partition(" ")[0]


# Moves.


def test_white_starts_and_players_alternate() -> None:
    scene = Scenario(game, seats=2).refuse(1, action("e7e5"), "not-your-turn")
    play(scene, "e2e4").expect_turn(1).expect(last=("e2", "e4"))


@pytest.mark.parametrize(
    ("fen", "move", "code"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1g3", "no-such-move"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e8e7", "no-such-move"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1x9", "no-such-square"),
        ("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", "e2d2", "leaves-king"),
        ("4k3/8/8/8/4r3/8/7P/4K3 w - - 0 1", "h2h3", "in-check"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "no-promotion"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(fen: str, move: str, code: str) -> None:
    at(fen).refuse(0, Move(move[:2], move[2:]), code)


def test_castling_moves_king_and_rook() -> None:
    both = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")

    assert board(play(both, "e1g1")) == "r3k2r/8/8/8/8/8/8/R4RK1"
    assert board(play(both, "e8c8")) == "2kr3r/8/8/8/8/8/8/R4RK1"
    assert state(both).men == ("a1", "g1", "f1", "d8", "c8", "h8")


def test_castling_out_of_through_or_into_check_is_illegal() -> None:
    out = at("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1")
    through = at("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1")
    into = at("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1")

    assert not {"c1", "g1"} & {*ends(out, "e1")}
    assert {"c1", "g1"} & {*ends(through, "e1")} == {"c1"}
    assert {"c1", "g1"} & {*ends(into, "e1")} == {"c1"}


def test_a_king_that_has_moved_cannot_castle() -> None:
    assert "g1" in ends(at("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1")
    moved = play(at("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1e2", "e8e7", "e2e1", "e7e8")
    assert "g1" not in ends(moved, "e1")


def test_in_chess960_a_king_castles_by_moving_onto_its_rook() -> None:
    scene = at("4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1", chess960=True)

    assert board(play(scene, "f1g1")) == "4k3/8/8/8/8/8/8/1R3RK1"
    assert state(scene).men == ("b1", "g1", "f1", "e8")

    still = play(at("4k3/8/8/8/8/8/8/1R4KR w BH - 0 1", chess960=True), "g1h1")
    assert (board(still), state(still).last) == ("4k3/8/8/8/8/8/8/1R3RK1", ("g1", "g1"))


def test_the_start_position_of_chess960_is_drawn() -> None:
    drawn = Scenario(game, options=Options("chess960"), draws=(518,))
    other = Scenario(game, options=Options("chess960"), draws=(0,))

    assert board(drawn) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert board(other) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR"


def test_en_passant_is_possible_only_immediately() -> None:
    scene = play(Scenario(game, seats=2), "e2e4", "a7a6", "e4e5", "d7d5")

    assert ends(scene, "e5") == ["d6", "e6"]
    play(scene, "e5d6")
    assert board(scene) == "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR"
    assert [one.kind for one in state(scene).captured[0]] == ["pawn"]

    late = play(Scenario(game, seats=2), "e2e4", "a7a6", "e4e5", "d7d5", "h2h3", "a6a5")
    assert ends(late, "e5") == ["e6"]


def test_en_passant_must_not_expose_the_king() -> None:
    assert "d6" not in ends(play(at("8/3p4/8/K3P2r/8/8/8/7k b - - 0 1"), "d7d5"), "e5")


def test_a_pawn_promotes_to_a_chosen_piece() -> None:
    fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"

    assert board(play(at(fen), "a7a8queen")) == "Q3k3/8/8/8/8/8/8/4K3"
    assert board(play(at(fen), "a7a8knight")) == "N3k3/8/8/8/8/8/8/4K3"
    promotions = {
        one.promotion for one in legal(state_of(fen), to_act(state_of(fen))[0]) if isinstance(one, Move)
    }
    assert promotions - {None} == {"queen", "rook", "bishop", "knight"}


def test_a_piece_keeps_its_number() -> None:
    scene = play(Scenario(game, seats=2), "e2e4", "d7d5", "e4d5", "d8d5", "b1c3")
    men = state(scene).men

    assert (men[12], men[1], men[27]) == (None, "c3", "d5")
    assert [[one.man for one in men] for men in state(scene).captured] == [[19], [12]]


# Endings.


def test_checkmate_wins() -> None:
    play(Scenario(game, seats=2), "f2f3", "e7e5", "g2g4", "d8h4").expect_over(0, 1)


def test_stalemate_is_a_draw() -> None:
    scene = play(at("7k/5Q2/8/8/8/8/8/K7 w - - 0 1"), "f7g6").expect_over(0, 0)
    scene.expect(ending=Ended("stalemate"))


@pytest.mark.parametrize(
    ("fen", "is_over"),
    [
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", True),  # bare kings
        ("4k3/8/8/8/8/8/3pN3/4K3 w - - 0 1", True),  # a knight
        ("4k3/8/8/8/8/8/3pB3/4K3 w - - 0 1", True),
        ("4kb2/8/8/8/8/8/3p4/4K1B1 w - - 0 1", True),  # bishops on squares of one colour
        ("4k1b1/8/8/8/8/8/3p4/4K1B1 w - - 0 1", False),
        ("4k3/8/8/8/8/8/3p4/3NKN2 w - - 0 1", False),
    ],
)
def test_insufficient_material_is_a_draw(fen: str, is_over: bool) -> None:
    scene = play(at(fen), "e1d2")

    assert (state(scene).ending == Ended("material")) is is_over


def test_threefold_repetition_can_be_claimed() -> None:
    scene = play(Scenario(game, seats=2), *KNIGHTS, *KNIGHTS[:3]).refuse(1, ClaimDraw(), "no-claim")
    play(scene, KNIGHTS[3]).refuse(1, ClaimDraw(), "not-your-turn")
    scene.act(0, ClaimDraw()).expect(ending=Ended("threefold", by=WHITE)).expect_over(0, 0)


def test_without_a_claim_fivefold_repetition_ends_the_game() -> None:
    scene = play(Scenario(game, seats=2), *KNIGHTS * 3, *KNIGHTS[:3])

    assert state(scene).ending is None
    play(scene, KNIGHTS[3]).expect(ending=Ended("fivefold")).expect_over(0, 0)


def test_repeated_positions_need_equal_castling_and_en_passant_rights() -> None:
    kings = at("4k3/8/8/8/8/8/7p/4K2R w K - 0 1")
    play(kings, *("e1e2", "e8e7", "e2e1", "e7e8") * 2).refuse(0, ClaimDraw(), "no-claim")  # castling is gone
    play(kings, "e1e2", "e8e7", "e2e1", "e7e8").act(0, ClaimDraw())

    passing = at("4k3/8/8/8/4p3/8/3P4/R3K3 w - - 0 1")
    play(passing, "d2d4", *("e8e7", "a1a2", "e7e8", "a2a1") * 2).refuse(1, ClaimDraw(), "no-claim")
    play(passing, "e8e7", "a1a2", "e7e8", "a2a1").act(1, ClaimDraw())


def test_an_unusable_en_passant_square_does_not_distinguish_positions() -> None:
    scene = at("4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1")
    play(scene, "d2d4", *("e8e7", "a1a2", "e7e8", "a2a1") * 2).act(1, ClaimDraw())


def test_fifty_quiet_moves_can_be_claimed() -> None:
    scene = at("4k3/8/8/8/8/8/7P/R3K3 w - - 98 80").refuse(0, ClaimDraw(), "no-claim")
    play(scene, "a1a2").refuse(1, ClaimDraw(), "no-claim")
    play(scene, "e8e7").act(0, ClaimDraw()).expect(ending=Ended("fifty", by=WHITE)).expect_over(0, 0)


def test_a_pawn_move_resets_the_fifty_moves() -> None:
    play(at("4k3/8/8/8/8/8/7P/R3K3 w - - 99 80"), "h2h3", "e8e7").refuse(0, ClaimDraw(), "no-claim")


def test_seventy_five_quiet_moves_end_the_game() -> None:
    play(at("4k3/8/8/8/8/8/7P/R3K3 w - - 149 120"), "a1a2").expect(ending=Ended("seventy-five"))


def test_checkmate_precedes_the_seventy_five_moves() -> None:
    play(at("7k/8/6K1/8/8/8/8/R7 w - - 149 120"), "a1a8").expect(ending=Ended("checkmate", winner=WHITE))


def test_players_can_agree_on_a_draw() -> None:
    scene = Scenario(game, seats=2).act(0, OfferDraw()).expect_turn(0)
    scene.refuse(0, OfferDraw(), "already-offered").refuse(0, AcceptDraw(), "no-offer")
    play(scene, "e2e4").act(1, AcceptDraw()).expect(ending=Ended("agreement", by=BLACK)).expect_over(0, 0)


def test_an_offer_is_declined_explicitly_or_by_a_move() -> None:
    scene = play(Scenario(game, seats=2).refuse(0, DeclineDraw(), "no-offer").act(0, OfferDraw()), "e2e4")
    scene.refuse(1, OfferDraw(), "already-offered").act(1, DeclineDraw()).expect(offer=None).expect_turn(1)

    lapsed = play(Scenario(game, seats=2).act(0, OfferDraw()), "e2e4", "e7e5").expect(offer=None)
    lapsed.refuse(0, AcceptDraw(), "no-offer").act(0, OfferDraw())


# Random games.


@pytest.mark.parametrize("games", [20, pytest.param(1_000, marks=LONG)])
def test_random_games_end(games: int) -> None:
    chance = FastChance("random games")
    for number in range(games):
        options = Options("chess960" if number % 2 else "standard")
        now, entries = start(setup(options, 2, chance, Millis(0))), 1
        while seats := to_act(now):
            for event in decide(now, seats[0], chance.pick(legal(now, seats[0])), chance, Millis(0)):
                now = evolve(now, event)
            entries += 1

        assert now.ending is not None
        assert entries <= game.bound
