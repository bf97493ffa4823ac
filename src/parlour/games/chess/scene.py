"""The board with the viewer's side at the bottom, and the captured pieces."""

from typing import Final

import chess

from parlour.engine import Seat, Words
from parlour.engine.scene import Grid, Mark, Numbers, Piece, Scene, Taps, Token
from parlour.games.chess.positions import kind_of, position
from parlour.games.chess.rules import turn
from parlour.games.chess.state import BLACK, WHITE, AcceptDraw, Action, ClaimDraw, Move, State

BOARD: Final = Grid("board", 8, 8, checkered=True, faces=(0, 180))
PLACES: Final = {name: f"board.{7 - (at >> 3)}.{at & 7}" for at, name in enumerate(chess.SQUARE_NAMES)}
COLOURS: Final = ("white", "black")
VALUES: Final = {"king": 0, "queen": 9, "rook": 5, "bishop": 3, "knight": 3, "pawn": 1}
AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
SIGNS: Final = tuple(
    {kind: sign + AS_TEXT for kind, sign in zip(VALUES, signs, strict=True)} for signs in ("♚♛♜♝♞♟", "♔♕♖♗♘♙")
)
"""The signs of White's and Black's pieces. The text is light on dark, so White has the filled signs."""


def scene(view: State, words: Words) -> Scene:
    board = position(view.fen, view.chess960).board
    pieces = [_standing(man, at, board) for man, at in enumerate(view.men) if at is not None]
    players = tuple(_captured(view, seat, words) for seat in (WHITE, BLACK))
    return Scene((BOARD, *players), tuple(pieces), _marks(view, board), _say(view, board, words))


def taps(action: Action, view: State) -> Taps:
    if isinstance(action, Move):
        return Taps((PLACES[action.start], PLACES[action.end]))
    return Taps(confirm=isinstance(action, AcceptDraw | ClaimDraw))


def _standing(man: int, at: str, board: chess.Board) -> Piece:
    found = board.piece_at(chess.parse_square(at))
    assert found is not None, "a man stands where the position has a piece"
    colour = COLOURS[WHITE if found.color else BLACK]
    return Piece(PLACES[at], Token(kind_of(found.piece_type), colour, id=f"man {man}"))


def _marks(view: State, board: chess.Board) -> tuple[Mark, ...]:
    last = tuple(Mark(PLACES[at], "last") for at in dict.fromkeys(view.last))
    king = board.king(board.turn)
    if king is None or not board.is_check():
        return last
    return (*last, Mark(PLACES[chess.SQUARE_NAMES[king]], "check"))


def _captured(view: State, seat: Seat, words: Words) -> Numbers:
    """A player's colour, captured pieces, and lead in captured material."""
    side = words.say("White") if seat == WHITE else words.say("Black")
    taken = sorted((one.kind for one in view.captured[seat]), key=list(VALUES).index)
    mine, other = (sum(VALUES[one.kind] for one in view.captured[by]) for by in (seat, 1 - seat))
    ahead = f"+{mine - other}" if mine > other else ""
    signs = "".join(SIGNS[1 - seat][kind] for kind in taken)
    return Numbers(f"captured {seat}", ((side, f"{signs} {ahead}".strip()),), seat=seat)


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
