"""Evaluates a position by material, piece squares, mobility and hanging pieces."""

from math import exp
from typing import Final

import chess

from parlour.engine import Bot, Chance, Seat
from parlour.games.chess.piece_squares import KING_LATE, TABLES, VALUES
from parlour.games.chess.positions import position
from parlour.games.chess.rules import repetitions
from parlour.games.chess.state import WHITE, Action, State

WIN_VALUE: Final = 1000.0
MOBILITY_PAWNS: Final = 0.03
PAWNS_A_POINT: Final = 2.5
"""The scale from pawns to odds: an advantage of this many pawns multiplies them by e."""

CONTEMPT_PAWNS: Final = 0.5
"""How many pawns less a draw is worth than an even game, which can still be won."""

NOISE_STEPS: Final = 16


def evaluate(view: State, seat: Seat) -> float:
    """The value of a position in pawns, from the seat's side."""
    if view.ending is not None:
        winner = view.ending.winner
        return -CONTEMPT_PAWNS if winner is None else WIN_VALUE if winner == seat else -WIN_VALUE
    board, colour = position(view.fen, view.chess960).board, seat == WHITE
    value = _balance(board, colour)
    value += MOBILITY_PAWNS * (_mobility(board, colour) - _mobility(board, not colour))
    value -= _hanging(board, not board.turn) * (1 if board.turn != colour else -1)
    if view.offer == seat:
        value -= 1.0  # discourages needless draw offers
    return value * 0.5 if value > 0 and repetitions(view) > 1 else value


def worth(state: State, seat: Seat) -> float:
    return 1 / (1 + exp(-(evaluate(state, seat) + CONTEMPT_PAWNS) / PAWNS_A_POINT))


def rollout(state: State, seat: Seat, chance: Chance) -> Action:
    """The best-looking move with a little noise: captures, promotions, safe developing moves."""
    here = position(state.fen, state.chess960)
    scored = [
        (_gain(here.board, move) + 0.02 * chance.below(NOISE_STEPS), n)
        for n, move in enumerate(here.moves.values())
    ]
    _, best = max(scored)
    return tuple(here.moves)[best]


def _balance(board: chess.Board, colour: chess.Color) -> float:
    """Material and piece squares of one side minus those of the other."""
    is_endgame = _is_endgame(board)
    total = 0.0
    for piece in chess.PIECE_TYPES:
        table = KING_LATE if is_endgame and piece == chess.KING else TABLES[piece]
        for at in chess.scan_forward(board.pieces_mask(piece, chess.WHITE)):
            total += table[at]
        for at in chess.scan_forward(board.pieces_mask(piece, chess.BLACK)):
            total -= table[at ^ 56]
    return total if colour else -total


def _is_endgame(board: chess.Board) -> bool:
    heavy = board.queens | board.rooks | board.bishops | board.knights
    return heavy.bit_count() + 2 * board.queens.bit_count() <= 6


def _mobility(board: chess.Board, colour: chess.Color) -> int:
    """The number of squares attacked by each piece other than pawns and king."""
    own = board.occupied_co[colour]
    men = own & ~board.pawns & ~board.kings
    return sum((board.attacks_mask(at) & ~own).bit_count() for at in chess.scan_forward(men))


def _hanging(board: chess.Board, colour: chess.Color) -> float:
    """The most material that the other side, if on move, wins with one capture."""
    worst = 0.0
    for at in chess.scan_forward(board.occupied_co[colour] & ~board.kings):
        value = VALUES[board.piece_type_at(at) or 0]
        if value <= worst:
            continue
        attackers = board.attackers_mask(not colour, at)
        if attackers:
            cheapest = min(VALUES[board.piece_type_at(one) or 0] for one in chess.scan_forward(attackers))
            worst = max(worst, value - cheapest if board.attackers_mask(colour, at) else value)
    return worst


def _gain(board: chess.Board, move: chess.Move) -> float:
    """The value of a move by itself: captures and better squares, minus the material put at risk."""
    piece, start, end = board.piece_type_at(move.from_square) or 0, move.from_square, move.to_square
    flip = 0 if board.turn else 56
    table = TABLES[piece]
    gain = table[end ^ flip] - table[start ^ flip]
    if board.color_at(end) is not board.turn:
        gain += VALUES[board.piece_type_at(end) or 0]
    if move.promotion is not None:
        gain += VALUES[move.promotion] - VALUES[chess.PAWN]
    them = not board.turn
    if piece != chess.KING and piece != chess.PAWN:
        gain -= _risk(board, them, end, VALUES[piece])
        gain += _risk(board, them, start, VALUES[piece])
    return gain


def _risk(board: chess.Board, them: chess.Color, at: chess.Square, value: float) -> float:
    attackers = board.attackers_mask(them, at)
    if not attackers:
        return 0.0
    if attackers & board.pawns:
        return value - VALUES[chess.PAWN]
    return value if not board.attackers_mask(not them, at) else 0.3 * value


bot: Final = Bot(evaluate=evaluate, strengths={"greedy": 3}, rollout=rollout, worth=worth)
