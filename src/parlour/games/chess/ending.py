"""How a game ended: the reason in words, and the line from the mating pieces to the king."""

from typing import Final, assert_never

import chess

from parlour.engine import N_, Ending, Words
from parlour.games.chess.positions import kind_of, position
from parlour.games.chess.state import Ended, Kind, State

_ON_SQUARE: Final[dict[Kind, str]] = {
    "queen": N_("the queen on {square}"),
    "rook": N_("the rook on {square}"),
    "bishop": N_("the bishop on {square}"),
    "knight": N_("the knight on {square}"),
    "pawn": N_("the pawn on {square}"),
}
"""The king never gives check."""


def ending(view: State, words: Words) -> Ending:
    return Ending("" if view.ending is None else _reason(view, view.ending, words))


def _reason(view: State, ended: Ended, words: Words) -> str:
    match ended.reason:
        case "checkmate":
            pieces = words.listing([_name(view, at, words) for at in checkers(view)])
            return words.say("Checkmate on move {n} by {pieces}.", n=_last_move(view), pieces=pieces)
        case "stalemate":
            white, black = (
                N_("Stalemate: White has no legal move."),
                N_("Stalemate: Black has no legal move."),
            )
            return words.say(white if _board(view).turn else black)
        case "material":
            return words.say("Neither side has enough pieces left for a checkmate.")
        case "fivefold":
            return words.say("Draw by repetition: the same position came up five times.")
        case "seventy-five":
            return words.say("Draw: 75 moves each without a capture or a pawn move.")
        case "threefold":
            return words.say("Draw by repetition: the same position came up three times.")
        case "fifty":
            return words.say("Draw: 50 moves each without a capture or a pawn move.")
        case "agreement":
            return words.say("Draw by agreement on move {n}.", n=_last_move(view))
        case _:
            assert_never(ended.reason)


def checkers(view: State) -> tuple[str, ...]:
    """The squares of the pieces that give check."""
    return tuple(chess.SQUARE_NAMES[at] for at in _board(view).checkers())


def _name(view: State, square: str, words: Words) -> str:
    kind = _board(view).piece_type_at(chess.parse_square(square))
    assert kind is not None, "a checker is a piece"
    return words.say(_ON_SQUARE[kind_of(kind)], square=square)


def _last_move(view: State) -> int:
    """The number of the last move, which counts one of each player."""
    board = _board(view)
    return max(board.fullmove_number - int(board.turn), 1)


def _board(view: State) -> chess.Board:
    return position(view.fen, view.chess960).board
