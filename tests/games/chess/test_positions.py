"""The FEN after a move is the one that the library writes."""

import chess
import pytest

from parlour.bots import FastChance
from parlour.engine import Millis
from parlour.games.chess import positions
from parlour.games.chess.rules import decide, evolve, legal, setup, start, to_act, turn
from parlour.games.chess.state import Move, Options, State

PLIES = 120


def advance(state: State, action: Move) -> State:
    for event in decide(state, turn(state), action, FastChance("none"), Millis(0)):
        state = evolve(state, event)
    return state


@pytest.mark.parametrize("chess960", [False, True])
def test_the_fen_after_a_move_matches_the_library(chess960: bool) -> None:
    chance = FastChance("positions")
    for _ in range(4):
        state = start(setup(Options("chess960" if chess960 else "standard"), 2, chance, Millis(0)))
        board = chess.Board(state.fen, chess960=chess960)
        while to_act(state) and board.ply() < PLIES:
            moves = [one for one in legal(state, turn(state)) if isinstance(one, Move)]
            chosen = chance.pick(moves)
            board.push(positions.position(state.fen, chess960).moves[chosen])
            state = advance(state, chosen)

            assert state.fen == board.fen(en_passant="legal")
            assert {*state.men} - {None} == {chess.square_name(at) for at in board.piece_map()}


def test_the_position_cache_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MAX_CACHED_POSITIONS", 3)
    for number in range(1, 9):
        kept = positions.position(f"4k3/8/8/8/8/8/8/4K2R w K - 0 {number}", False)

        assert kept.board.fullmove_number == number
        assert len(positions._cache) <= 3


def test_a_position_restored_from_json_has_the_same_moves() -> None:
    """A state loaded from JSON has a new board, without what earlier moves left in it."""
    fen = "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"
    kept = positions.position(fen, False)
    anew = positions.Position(fen, False, chess.Board(fen))

    assert {*kept.moves} == {*anew.moves}
    assert Move("e5", "d6") in anew.moves
