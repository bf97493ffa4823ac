"""The log, the labels and the refusals. SAN uses the piece letters of the reader's language."""

import re
from collections.abc import Mapping
from typing import Final

import chess

from parlour.engine import N_, Words
from parlour.games.chess.positions import kind_of, position
from parlour.games.chess.rules import claim_reason
from parlour.games.chess.state import (
    AcceptDraw,
    Action,
    ClaimDraw,
    DeclineDraw,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Kind,
    Move,
    Moved,
    OfferDraw,
    Reason,
    State,
)

refusals: Final = {
    "chess/not-your-turn": N_("It’s not your turn."),
    "chess/no-such-square": N_("There is no such square. Squares go from a1 to h8."),
    "chess/no-such-move": N_("No piece of yours can go there. Tap a piece to see its moves."),
    "chess/no-promotion": N_(
        "Your pawn reached the last rank. Promote it to a queen, rook, bishop or knight."
    ),
    "chess/in-check": N_("Your king is in check. Move it, block the check or capture the attacking piece."),
    "chess/leaves-king": N_("That would leave your king in check. Choose another move."),
    "chess/already-offered": N_("A draw has already been offered. Make your move."),
    "chess/no-offer": N_("There is no draw offer to answer. Make a move."),
    "chess/no-claim": N_(
        "You can claim a draw when a position occurs for the third time, or after 50 moves without a capture "
        "or a pawn move."
    ),
}
NAMES: Final[Mapping[Kind, str]] = {
    "king": N_("king"),
    "queen": N_("queen"),
    "rook": N_("rook"),
    "bishop": N_("bishop"),
    "knight": N_("knight"),
    "pawn": N_("pawn"),
}
LETTERS: Final = {"K": N_("K"), "Q": N_("Q"), "R": N_("R"), "B": N_("B"), "N": N_("N")}
AUTOMATIC_DRAWS: Final[Mapping[Reason, str]] = {
    "stalemate": N_("Stalemate. The game ended in a draw."),
    "material": N_("Neither side had enough pieces left to checkmate. The game ended in a draw."),
    "fivefold": N_("The same position occurred five times. The game ended in a draw."),
    "seventy-five": N_("75 moves without a capture or a pawn move. The game ended in a draw."),
}
DRAWS_BY_PLAYER: Final[Mapping[Reason, tuple[str, str]]] = {
    "threefold": (
        N_("You claimed a draw: the same position occurred three times."),
        N_("{who} claimed a draw: the same position occurred three times."),
    ),
    "fifty": (
        N_("You claimed a draw: 50 moves without a capture or a pawn move."),
        N_("{who} claimed a draw: 50 moves without a capture or a pawn move."),
    ),
    "agreement": (N_("You accepted the draw."), N_("{who} accepted the draw.")),
}
"""Draws claimed or accepted: the sentence to that player, and the one to everyone else."""


def sentence(event: Event, words: Words) -> str:
    match event:
        case Moved():
            return _move_sentence(event, words)
        case DrawOffered(seat):
            return words.tell(seat, N_("You offered a draw."), N_("{who} offered a draw."))
        case DrawDeclined(seat):
            return words.tell(seat, N_("You declined the draw."), N_("{who} declined the draw."))
        case Ended(_, winner, by):
            if winner is not None:
                return words.tell(winner, N_("Checkmate. You won."), N_("Checkmate. {who} won."))
            if by is not None:
                return words.tell(by, *DRAWS_BY_PLAYER[event.reason])
            return words.say(AUTOMATIC_DRAWS[event.reason])


def label(action: Action, view: State, words: Words) -> str:
    match action:
        case Move():
            return _move_label(action, view, words)
        case OfferDraw():
            return words.say("Offer a draw")
        case AcceptDraw():
            return words.say("Accept the draw")
        case DeclineDraw():
            return words.say("Decline the draw")
        case ClaimDraw():
            if claim_reason(view) == "fifty":
                return words.say("Claim a draw (50 moves)")
            return words.say("Claim a draw (threefold repetition)")


def notation(event: Event, words: Words) -> str:
    return in_letters(event.san, words) if isinstance(event, Moved) else ""


def in_letters(san: str, words: Words) -> str:
    """`Nf3` is `Sf3` in German."""
    return re.sub("[KQRBN]", lambda letter: words.call(LETTERS[letter[0]]), san)


def _move_sentence(event: Moved, words: Words) -> str:
    told = words.tell(event.seat, *_templates(event), **_facts(event, words))
    if event.promotion is not None:
        piece = words.call(NAMES[event.promotion])
        told += " " + words.say("The pawn was promoted to a {piece}.", piece=piece)
    return f"{told} {words.say('Check.')}" if event.san.endswith("+") else told


def _templates(event: Moved) -> tuple[str, str]:
    """The sentence to the moving player, and the one to everyone else."""
    if event.rook is not None:
        return N_("You played {san}: castled {side}."), N_("{who} played {san}: castled {side}.")
    if event.captured is None:
        return N_("You played {san}: {piece} to {square}."), N_("{who} played {san}: {piece} to {square}.")
    return (
        N_("You played {san}: {piece} took {other} on {square}."),
        N_("{who} played {san}: {piece} took {other} on {square}."),
    )


def _facts(event: Moved, words: Words) -> Mapping[str, str]:
    return {
        "san": in_letters(event.san, words),
        "piece": words.call(NAMES[event.piece]),
        "other": "" if event.captured is None else words.call(NAMES[event.captured]),
        "square": event.end,
        "side": words.say("kingside") if event.end[0] == "g" else words.say("queenside"),
    }


def _is_castling(board: chess.Board, action: Move, move: chess.Move | None) -> bool:
    """Also of a move that was prepared and is not legal yet."""
    if move is not None:
        return board.is_castling(move)
    is_king = board.piece_type_at(chess.parse_square(action.start)) == chess.KING
    return is_king and abs(ord(action.start[0]) - ord(action.end[0])) > 1


def _move_label(action: Move, view: State, words: Words) -> str:
    here = position(view.fen, view.chess960)
    board, move = here.board, here.moves.get(action)
    if _is_castling(board, action, move):
        is_kingside = action.end > action.start
        return words.say("Castle kingside") if is_kingside else words.say("Castle queenside")
    if action.promotion is not None:
        piece = words.call(NAMES[action.promotion])
        return words.say("Promote to {piece}, {start}–{end}", piece=piece, start=action.start, end=action.end)
    kind = board.piece_type_at(chess.parse_square(action.start))
    assert kind is not None, "a legal move starts at a piece"
    name = words.call(NAMES[kind_of(kind)])
    piece = name[0].upper() + name[1:]
    if move is not None and board.is_capture(move):
        return words.say("{piece} {start} takes {end}", piece=piece, start=action.start, end=action.end)
    return words.say("{piece} {start} to {end}", piece=piece, start=action.start, end=action.end)
