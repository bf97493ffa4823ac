"""Legal moves and their outcomes, from the library `chess`.

A board is made from its FEN and must not be changed. Cached values depend only on their position.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple, cast

import chess

from parlour.games.chess.state import Kind, Move, Promotion

MAX_CACHED_POSITIONS: Final = 4096
KINDS: Final = cast(tuple[Kind, ...], tuple(chess.PIECE_NAMES[1:]))
_EMPTY_RUNS: Final = tuple((str(length), "." * length) for length in range(8, 0, -1))
_MOVES: Final = tuple(tuple(Move(start, end) for end in chess.SQUARE_NAMES) for start in chess.SQUARE_NAMES)


def kind_of(piece: chess.PieceType) -> Kind:
    return KINDS[piece - 1]


class Position:
    """A board and its legal moves. The board is shared, so copy it before making a move."""

    def __init__(self, fen: str, chess960: bool, board: chess.Board) -> None:
        self.fen, self.chess960, self.board = fen, chess960, board

    @cached_property
    def moves(self) -> Mapping[Move, chess.Move]:
        return {_action(move): move for move in self.board.generate_legal_moves()}


class Outcome(NamedTuple):
    position: Position
    san: str
    piece: Kind
    end: str
    captured: Kind | None
    rook: tuple[str, str] | None


_cache: Final[dict[tuple[str, bool], Position]] = {}


def position(fen: str, chess960: bool) -> Position:
    found = _cache.get((fen, chess960))
    return found or _cached(Position(fen, chess960, chess.Board(fen, chess960=chess960)))


def after(before: Position, move: chess.Move) -> Outcome:
    """Plays a legal move on a copy of the board."""
    board = before.board
    after = board.copy(stack=False)
    piece, captured = board.piece_type_at(move.from_square), _captured_square(board, move)
    assert piece is not None, "a legal move starts at a piece"
    taken = None if captured is None else board.piece_type_at(captured)
    rook, end = _castling(board, move) if board.is_castling(move) else (None, move.to_square)
    san = after.san_and_push(move)
    emptied = [at for at in (move.from_square, captured, rook[0] if rook else None) if at is not None]
    filled = {end: after.piece_at(end)} | ({rook[1]: after.piece_at(rook[1])} if rook else {})
    letters = dict.fromkeys(emptied, ".") | {at: str(man) for at, man in filled.items()}
    fen = _fen_after(before, after, letters)
    following = _cached(Position(fen, before.chess960, after))
    names = chess.SQUARE_NAMES
    rook_way = None if rook is None else (names[rook[0]], names[rook[1]])
    kind = None if taken is None else kind_of(taken)
    return Outcome(following, san, kind_of(piece), names[end], kind, rook_way)


def repetition_key(fen: str) -> str:
    """The FEN without its counters. Equal keys are repetitions."""
    return fen.rsplit(" ", 2)[0]


def quiet_plies(fen: str) -> int:
    """The number of moves by both players since the last capture or pawn move."""
    return int(fen.rsplit(" ", 2)[1])


def _action(move: chess.Move) -> Move:
    if move.promotion is None:
        return _MOVES[move.from_square][move.to_square]
    start, end = chess.SQUARE_NAMES[move.from_square], chess.SQUARE_NAMES[move.to_square]
    return Move(start, end, cast(Promotion, kind_of(move.promotion)))


def _cached(one: Position) -> Position:
    if len(_cache) >= MAX_CACHED_POSITIONS:
        _cache.clear()
    _cache[one.fen, one.chess960] = one
    return one


def _captured_square(board: chess.Board, move: chess.Move) -> chess.Square | None:
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.is_capture(move) else None


def _castling(board: chess.Board, move: chess.Move) -> tuple[tuple[chess.Square, chess.Square], chess.Square]:
    """The start and end of the rook's move, and the square where the king ends."""
    rank, is_kingside = chess.square_rank(move.from_square), board.is_kingside_castling(move)
    corner = move.to_square if board.chess960 else chess.square(7 if is_kingside else 0, rank)
    rook_file, king_file = (5, 6) if is_kingside else (3, 2)
    return (corner, chess.square(rook_file, rank)), chess.square(king_file, rank)


def _fen_after(before: Position, board: chess.Board, letters: Mapping[chess.Square, str]) -> str:
    """The FEN as the library writes it. Updating the previous FEN is ten times as fast."""
    placement, _, castling, _ = repetition_key(before.fen).split(" ")
    for digit, run in _EMPTY_RUNS:
        placement = placement.replace(digit, run)
    men = list(placement)
    for at, letter in letters.items():
        men[(7 - (at >> 3)) * 9 + (at & 7)] = letter
    placement = "".join(men)
    for digit, run in _EMPTY_RUNS:
        placement = placement.replace(run, digit)
    if before.chess960 or board.castling_rights != before.board.castling_rights:
        castling = board.castling_xfen()
    passing = board.ep_square if board.has_legal_en_passant() else None
    turn = "w" if board.turn else "b"
    passed = "-" if passing is None else chess.SQUARE_NAMES[passing]
    return f"{placement} {turn} {castling} {passed} {board.halfmove_clock} {board.fullmove_number}"
