"""The moves that a player can choose before their turn, for any reply of the opponent."""

from collections.abc import Iterator, Sequence

import chess

from parlour.engine import Seat
from parlour.games.chess.positions import position
from parlour.games.chess.rules import turn
from parlour.games.chess.state import WHITE, Move, Promotion, State

_PROMOTION: Promotion = "queen"


def prepare(view: State, seat: Seat) -> Sequence[Move]:
    """Every move that a change of the other pieces could make legal. A pawn is promoted to a queen."""
    if view.ending is not None or turn(view) == seat:
        return ()
    board = position(view.fen, view.chess960).board
    colour = seat == WHITE
    men = board.occupied_co[colour]
    return [
        _move(board, start, end) for start in chess.scan_forward(men) for end in _ends(board, start, colour)
    ]


def _ends(board: chess.Board, start: chess.Square, colour: chess.Color) -> Iterator[chess.Square]:
    """The squares that the piece could reach if nothing stood in its way, its own pieces' squares too."""
    kind = board.piece_type_at(start)
    assert kind is not None
    empty = chess.Board(None)
    empty.set_piece_at(start, chess.Piece(kind, colour))
    ends = set(empty.attacks(start))
    if kind == chess.PAWN:
        step = 8 if colour else -8
        ends.add(start + step)
        if chess.square_rank(start) == (1 if colour else 6):
            ends.add(start + 2 * step)
    if kind == chess.KING:
        ends |= set(_castling_ends(board, start, colour))
    yield from sorted(ends)


def _castling_ends(board: chess.Board, king: chess.Square, colour: chess.Color) -> Iterator[chess.Square]:
    rank = chess.square_rank(king)
    for rook in chess.scan_forward(board.castling_rights & chess.BB_RANKS[rank]):
        if board.color_at(rook) == colour:
            yield rook if board.chess960 else chess.square(6 if rook > king else 2, rank)


def _move(board: chess.Board, start: chess.Square, end: chess.Square) -> Move:
    is_promoted = board.piece_type_at(start) == chess.PAWN and chess.square_rank(end) in (0, 7)
    promotion = _PROMOTION if is_promoted else None
    return Move(chess.SQUARE_NAMES[start], chess.SQUARE_NAMES[end], promotion)
