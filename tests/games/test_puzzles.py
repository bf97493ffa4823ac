"""The puzzles that games ship: every solution follows from the rules."""

import json
from typing import Final

import chess
import pytest

from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.engine.contract.puzzle import Puzzle, Try, puzzles_of
from parlour.engine.contract.puzzle_file import decode_puzzle, encode_puzzle, puzzles_in
from parlour.engine.table.puzzle_playback import PuzzleFaultError, play_puzzle
from parlour.engine.values import encode
from parlour.games import NAMES, built_in
from parlour.games.cambio.puzzles import CALL_FROM, WAIT_TO, count_won_calls, puzzle_view
from parlour.games.cambio.state import State as CambioState
from parlour.games.cambio.state import known
from parlour.games.chess.state import Move
from parlour.games.chess.state import State as ChessState
from parlour.games.reversi import endgame
from parlour.games.reversi.board import bits_of, find_turned, put, squares_of
from parlour.games.reversi.rules import count, decide, evolve, legal
from parlour.games.reversi.state import Place
from parlour.games.reversi.state import State as ReversiState
from parlour.server.lobby.puzzle import describe_puzzle

SHIPPING: Final = tuple(name for name in NAMES if puzzles_in(built_in(name)))
LEAST: Final = 60
DEALS: Final = 200


def shipped(name: str) -> tuple[Puzzle, ...]:
    return puzzles_in(built_in(name))


def test_three_games_ship_puzzles() -> None:
    assert {*SHIPPING} == {"cambio", "chess", "reversi"}


@pytest.mark.parametrize("name", SHIPPING)
def test_a_game_ships_enough_different_puzzles_that_its_rules_allow(name: str) -> None:
    game, puzzles = built_in(name), shipped(name)

    assert len({encode(one.state) for one in puzzles}) == len(puzzles) >= LEAST
    for one in puzzles:
        assert [len(step.tries) > 1 for step in play_puzzle(game, one)] == [True] * len(one.steps)
        assert decode_puzzle(game, encode_puzzle(one)) == one


@pytest.mark.parametrize("name", SHIPPING)
def test_every_try_is_explained_in_both_languages(name: str) -> None:
    game, puzzle = built_in(name), shipped(name)[0]
    asked = puzzles_of(game)
    assert asked is not None

    english, german = (describe_puzzle(game, asked, puzzle, "2026-11-19", at) for at in ("en", "de"))

    assert english.task != german.task
    assert english.title != german.title
    for one, other in zip(english.steps, german.steps, strict=True):
        assert all(a.text != b.text for a, b in zip(one.tries, other.tries, strict=True))
        assert all(bool(a.frames) == a.is_right for a in one.tries)


def test_chess_has_exactly_one_first_move_that_mates_in_two() -> None:
    for one in shipped("chess"):
        assert isinstance(one.state, ChessState)
        board = chess.Board(one.state.fen)
        (first,), last = one.steps
        assert isinstance(first.action, Move)
        assert isinstance(first.reply, Move)

        assert [move.uci() for move in board.legal_moves if _forces_mate(board, move)] == [_uci(first.action)]
        board.push_uci(_uci(first.action))
        board.push_uci(_uci(first.reply))
        mates = {move.uci() for move in board.legal_moves if _is_mate(board, move)}
        assert mates == {_uci(one.action) for one in last if isinstance(one.action, Move)}


def _uci(move: Move) -> str:
    letters = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}
    return move.start + move.end + letters.get(move.promotion or "", "")


def _is_mate(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    is_mate = board.is_checkmate()
    board.pop()
    return is_mate


def _forces_mate(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    replies = [*board.legal_moves]
    is_forced = board.is_checkmate() or (bool(replies) and all(_loses(board, reply) for reply in replies))
    board.pop()
    return is_forced


def _loses(board: chess.Board, reply: chess.Move) -> bool:
    board.push(reply)
    is_lost = any(_is_mate(board, move) for move in board.legal_moves)
    board.pop()
    return is_lost


def test_reversi_has_exactly_one_move_that_wins() -> None:
    for one in shipped("reversi"):
        state = one.state
        assert isinstance(state, ReversiState)
        for attempt in one.steps[0]:
            assert isinstance(attempt.action, Place)
            assert (_lead_after(state, one.seat, attempt.action.square) > 0) is attempt.is_right
        assert sum(attempt.is_right for attempt in one.steps[0]) == 1


def _lead_after(state: ReversiState, seat: Seat, square: int) -> int:
    """More or less than 0 as the player wins or does not; not exact."""
    flips = tuple(squares_of(find_turned(state.cells, seat, square)))
    cells, them = put(state.cells, seat, square, flips), Seat(1 - seat)
    return -endgame.lead(bits_of(cells, them), bits_of(cells, seat), -1, 1)


def test_the_endgame_of_reversi_agrees_with_the_rules() -> None:
    for one in shipped("reversi")[:12]:
        state = one.state
        assert isinstance(state, ReversiState)
        while state.cells.count(".") > 5 and not state.is_over:
            state = _played(state, legal(state, state.turn)[0])
        if not state.is_over:
            own, theirs = (bits_of(state.cells, Seat(seat)) for seat in (state.turn, 1 - state.turn))
            assert endgame.lead(own, theirs) == _best_lead(state, state.turn)


def _best_lead(state: ReversiState, seat: Seat) -> int:
    if state.is_over:
        discs = count(state.cells)
        return discs[seat] - discs[1 - seat]
    leads = [_best_lead(_played(state, move), seat) for move in legal(state, state.turn)]
    return max(leads) if state.turn == seat else min(leads)


def _played(state: ReversiState, move: Place) -> ReversiState:
    for event in decide(state, state.turn, move, FastChance(0), 0):  # type: ignore[arg-type]  # no clock
        state = evolve(state, event)
    return state


def test_cambio_calls_win_as_often_as_said() -> None:
    game = built_in("cambio")
    for number, one in enumerate(shipped("cambio")):
        chance = FastChance(number)
        deals = [game.redeal(one.state, one.seat, chance) for _ in range(DEALS)]
        assert all(isinstance(deal, CambioState) for deal in deals)
        share = count_won_calls(deals, one.seat, chance) / DEALS  # type: ignore[arg-type]  # as checked
        call, *draws = one.steps[0]

        assert abs(share - call.value / 100) < 0.15, number
        assert share > (CALL_FROM + WAIT_TO) / 2 if call.is_right else share < (CALL_FROM + WAIT_TO) / 2
        assert all(draw.is_right is not call.is_right for draw in draws)


def test_cambio_shows_the_known_cards_and_sends_no_others() -> None:
    game = built_in("cambio")
    asked = puzzles_of(game)
    assert asked is not None
    for one in shipped("cambio"):
        assert isinstance(one.state, CambioState)
        shown = known(one.state, one.seat)
        view = puzzle_view(one.state, one.seat)
        cells = [cell for grid in view.grids for cell in grid]
        assert all(shown >> cell & 1 for cell in cells if isinstance(cell, int))
        before = json.loads(encode(describe_puzzle(game, asked, one, "2026-11-19", "en").steps[0].frame))
        other = game.redeal(one.state, one.seat, FastChance(7))
        assert json.loads(encode(asked.view(other, one.seat))) == before["view"]  # type: ignore[misc]  # it has one


def test_a_puzzle_that_contradicts_the_rules_is_found() -> None:
    game, one = built_in("chess"), shipped("chess")[0]
    step = (Try(Move("a1", "a1"), is_right=True),)
    no_answer = Puzzle(state=one.state, seat=one.seat, steps=(step,))

    with pytest.raises(PuzzleFaultError, match="not legal"):
        play_puzzle(game, no_answer)
