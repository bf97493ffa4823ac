"""Puzzles: checkmate in two. The search tries every move, every answer and every second move."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import chess
from msgspec.structs import replace

from parlour.engine import N_, Chance, Observation, Puzzle, Puzzles, Seat, Try, Words
from parlour.games.chess.positions import Position, after, position, repetition_key
from parlour.games.chess.state import WHITE, Move, State
from parlour.games.chess.words import in_letters

MAX_KING_SQUARES: Final = 2
"""The search skips positions where the other king is safe: mates in two are rare there."""

MIN_DEFENDERS: Final = 6
"""The men of the other side. Against fewer, many moves look alike."""


def find(observation: Observation, chance: Chance) -> Puzzle | None:
    state = observation.view
    assert isinstance(state, State), "nothing is hidden"
    if state.offer is not None:
        return None
    here = position(state.fen, state.chess960)
    if not _is_promising(here.board):
        return None
    key = _only_key(here)
    if key is None:
        return None
    following = after(here, here.moves[key]).position
    reply = min(following.moves, key=lambda one: (len(_mates_after(following, one)), one.start, one.end))
    mates = _mates_after(following, reply)
    if len(mates) > 1:
        return None
    first = Try(key, is_right=True, reply=reply)
    second = tuple(Try(move, is_right=True) for move in mates)
    # Earlier positions do not matter here. Without them, a line of the file is half as long.
    known = replace(state, seen=(repetition_key(state.fen),))
    return Puzzle(state=known, seat=observation.seat, steps=((first,), second))


def task(view: State, seat: Seat, words: Words) -> str:
    if seat == WHITE:
        return words.say("You play White. Force checkmate in two moves.")
    return words.say("You play Black. Force checkmate in two moves.")


def explain(state: State, attempt: Try, step: int, words: Words) -> str:
    move = attempt.action
    assert isinstance(move, Move), "a puzzle offers moves only"
    here = position(state.fen, state.chess960)
    made = after(here, here.moves[move])
    san, following = in_letters(made.san, words), made.position
    if attempt.is_right and step:
        return words.say("{san}: checkmate.", san=san.rstrip("#"))
    if attempt.is_right:
        if len(following.moves) == 1:
            return words.say("{san}! There is only one answer. Now checkmate.", san=san)
        return words.say("{san}! Every answer loses to a checkmate. Now find it.", san=san)
    if not following.moves:
        return words.say("{san} is stalemate: a draw.", san=san)
    way = _escape(following.fen, following.chess960, step)
    reply = in_letters(after(following, following.moves[way]).san, words)
    if step:
        return words.say("{san} isn’t checkmate: {reply} is still possible.", san=san, reply=reply)
    return words.say("{san} is answered by {reply}, and there is no checkmate next.", san=san, reply=reply)


def find_keys(here: Position) -> Iterator[Move]:
    """The moves after which every answer allows a checkmate. A checkmate at once counts as well."""
    for move in here.moves:
        board = here.board.copy(stack=False)
        board.push(here.moves[move])
        if _is_lost(board):
            yield move


def find_mates(here: Position) -> tuple[Move, ...]:
    return tuple(move for move, one in here.moves.items() if _is_mate(here.board, one))


def _is_promising(board: chess.Board) -> bool:
    king = board.king(not board.turn)
    if king is None or board.occupied_co[not board.turn].bit_count() < MIN_DEFENDERS:
        return False
    near = chess.BB_KING_ATTACKS[king] & ~board.occupied_co[not board.turn]
    free = (at for at in chess.scan_forward(near) if not board.attackers_mask(board.turn, at))
    return sum(1 for _ in free) <= MAX_KING_SQUARES


def _only_key(here: Position) -> Move | None:
    if find_mates(here):
        return None
    keys = find_keys(here)
    key = next(keys, None)
    return key if key is not None and next(keys, None) is None else None


def _is_lost(board: chess.Board) -> bool:
    """Whether every move here allows a checkmate, or it is checkmate already."""
    king = board.king(board.turn)
    moves = sorted(board.generate_legal_moves(), key=lambda move: move.from_square != king)  # it can flee
    if not moves:
        return board.is_check()
    for move in moves:
        board.push(move)
        is_mated = any(_is_mate(board, one) for one in board.generate_legal_moves())
        board.pop()
        if not is_mated:
            return False
    return True


def _is_mate(board: chess.Board, move: chess.Move) -> bool:
    if not board.gives_check(move):
        return False
    board.push(move)
    is_mate = not any(board.generate_legal_moves())
    board.pop()
    return is_mate


def _mates_after(here: Position, reply: Move) -> tuple[Move, ...]:
    return find_mates(after(here, here.moves[reply]).position)


@lru_cache(maxsize=512)
def _escape(fen: str, chess960: bool, step: int) -> Move:
    """A move after which there is no checkmate, or any move on the last step."""
    here = position(fen, chess960)
    return next(move for move in here.moves if step or not _mates_after(here, move))


puzzles: Final = Puzzles(N_("Mate in two"), find, task, explain, bots=("greedy", "random"), slips=10)
