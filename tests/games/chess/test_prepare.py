"""The moves that a player can choose before their turn."""

import parlour.games.chess as game
from parlour.engine import bind
from parlour.engine.scene import Token
from parlour.games.chess.rules import legal, state_of
from parlour.games.chess.state import BLACK, WHITE, Move

GAME = bind(game)


def ends(fen: str, start: str, *, chess960: bool = False) -> set[str]:
    found = GAME.prepare(state_of(fen, chess960), BLACK)
    return {move.end for move in found if isinstance(move, Move) and move.start == start}


def test_only_the_player_who_waits_prepares() -> None:
    state = state_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert GAME.prepare(state, WHITE) == ()
    assert GAME.prepare(state, BLACK)


def test_pieces_can_go_where_something_stands_now() -> None:
    fen = "r3k2r/p2p4/8/8/8/8/8/4K3 w kq - 0 1"
    assert ends(fen, "d7") == {"d6", "d5", "c6", "e6"}
    assert {"a1", "a7", "e8", "h8"} <= ends(fen, "a8")
    assert {"c8", "g8", "d7"} <= ends(fen, "e8")
    assert {"a8", "h8"} <= ends(fen, "e8", chess960=True)


def test_every_legal_move_could_have_been_prepared() -> None:
    fen = "r3k2r/1P1n1q2/2b5/8/3pP3/8/5pPP/R3K2R {} KQkq - 0 1"
    prepared = set(GAME.prepare(state_of(fen.format("w")), BLACK))
    moves = [move for move in legal(state_of(fen.format("b")), BLACK) if isinstance(move, Move)]
    assert {move for move in moves if move.promotion in (None, "queen")} <= prepared


def test_a_prepared_move_has_a_label() -> None:
    state, words = state_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), GAME.words(("Ann", "Ben"))
    assert GAME.label(Move("e8", "d8"), state, words) == "King e8 to d8"
    assert GAME.label(Move("e8", "c8"), state, words) == "Castle queenside"


def test_the_choice_of_a_promotion_is_drawn() -> None:
    state = state_of("7k/P7/8/8/8/8/p7/7K w - - 0 1")
    shown = [GAME.taps(Move(*way, "rook"), state).shown for way in (("a7", "a8"), ("a2", "a1"))]
    assert shown == [Token("rook", "white"), Token("rook", "black")]
    assert GAME.taps(Move("h1", "h2"), state).shown is None
