"""The board with the viewer's side at the bottom, and the captured pieces."""

from collections import Counter
from typing import Final

import chess

from parlour.engine import Seat, Words
from parlour.engine.scene import AnyMark, Grid, Mark, Numbers, Piece, Scene, Taps, Thread, Token
from parlour.games.chess.ending import checkers
from parlour.games.chess.positions import kind_of, position
from parlour.games.chess.rules import turn
from parlour.games.chess.state import (
    BLACK,
    WHITE,
    AcceptDraw,
    Action,
    ClaimDraw,
    Move,
    OfferDraw,
    State,
)

BOARD: Final = Grid("board", 8, 8, checkered=True, faces=(0, 180))
PLACES: Final = {name: f"board.{7 - (at >> 3)}.{at & 7}" for at, name in enumerate(chess.SQUARE_NAMES)}
COLOURS: Final = ("white", "black")
VALUES: Final = {"king": 0, "queen": 9, "rook": 5, "bishop": 3, "knight": 3, "pawn": 1}


def scene(view: State, words: Words) -> Scene:
    board = position(view.fen, view.chess960).board
    is_mate = view.ending is not None and view.ending.reason == "checkmate"
    pieces = [_standing(man, at, board, is_mate) for man, at in enumerate(view.men) if at is not None]
    players = tuple(_captured(view, board, seat, words) for seat in (WHITE, BLACK))
    return Scene((BOARD, *players), tuple(pieces), _marks(view, board), _say(view, board, words))


def taps(action: Action, view: State) -> Taps:
    if isinstance(action, Move):
        path = (PLACES[action.start], PLACES[action.end])
        if action.promotion is None:
            return Taps(path)
        # White's pawns are promoted on the eighth rank.
        colour = COLOURS[WHITE if action.end[1] == "8" else BLACK]
        return Taps(path, shown=Token(action.promotion, colour))
    return Taps(confirm=isinstance(action, OfferDraw | AcceptDraw | ClaimDraw))


def _standing(man: int, at: str, board: chess.Board, is_mate: bool) -> Piece:
    found = board.piece_at(chess.parse_square(at))
    assert found is not None, "a man stands where the position has a piece"
    colour = COLOURS[WHITE if found.color else BLACK]
    is_mated = is_mate and found.piece_type == chess.KING and found.color == board.turn
    return Piece(PLACES[at], Token(kind_of(found.piece_type), colour, fallen=is_mated, id=f"man {man}"))


def _marks(view: State, board: chess.Board) -> tuple[AnyMark, ...]:
    last = tuple(Mark(PLACES[at], "last") for at in dict.fromkeys(view.last))
    king = board.king(board.turn)
    if king is None or not board.is_check():
        return last
    at = PLACES[chess.SQUARE_NAMES[king]]
    return (*last, Mark(at, "check"), *_mate(view, at))


def _mate(view: State, king: str) -> tuple[Thread, ...]:
    """The line from each mating piece to the king."""
    if view.ending is None or view.ending.reason != "checkmate":
        return ()
    return tuple(Thread((PLACES[at], king), "check") for at in checkers(view))


def _captured(view: State, board: chess.Board, seat: Seat, words: Words) -> Numbers:
    """A player's colour, the pieces that they captured in excess of the opponent, and the lead in material.

    All captured pieces would not fit next to a name on a phone. The lead counts promoted pawns too.
    """
    side = words.say("White") if seat == WHITE else words.say("Black")
    mine, other = (Counter[str](one.kind for one in view.captured[by]) for by in (seat, 1 - seat))
    is_white = seat == WHITE
    lead = _material(board, is_white) - _material(board, not is_white)
    more, colour = mine - other, COLOURS[1 - seat]
    things = tuple(Token(kind, colour, count=more[kind]) for kind in VALUES if more[kind])
    return Numbers(f"captured {seat}", ((side, f"+{lead}" if lead > 0 else ""),), things=things, seat=seat)


def _material(board: chess.Board, is_white: bool) -> int:
    return sum(
        VALUES[kind_of(piece.piece_type)] for piece in board.piece_map().values() if piece.color == is_white
    )


def _say(view: State, board: chess.Board, words: Words) -> str:
    if view.ending is not None:
        return ""
    if view.offer is not None and view.offer == turn(view):
        return words.say("Draw offered. Now make a move.")
    if view.offer is not None:
        return words.say("Draw offered: accept it, decline it or move.")
    if board.is_check():
        return words.say("Check!")
    return words.say("White begins: tap a piece, then a square.") if not view.last else ""
