"""The FIDE Laws of Chess (in force from 2023), and Chess960 by their guidelines.

A draw by threefold repetition or by fifty moves can be claimed once the position is on the board. Claims with
an announced move (9.2.1, 9.3.1) are left out, as on chess servers.
"""

from collections.abc import Sequence
from typing import Final, Literal, assert_never

import chess
from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError, Millis, Result, Seat, ranked
from parlour.games.chess.positions import Position, after, position, quiet_plies, repetition_key
from parlour.games.chess.state import (
    BLACK,
    WHITE,
    AcceptDraw,
    Action,
    Captured,
    ClaimDraw,
    DeclineDraw,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Move,
    Moved,
    OfferDraw,
    Options,
    Reason,
    Started,
    State,
)
from parlour.parts import zones

CLAIM_REPETITIONS: Final = 3
END_REPETITIONS: Final = 5
CLAIM_QUIET_PLIES: Final = 100
"""Fifty moves of each player."""

END_QUIET_PLIES: Final = 150
CHESS960_POSITIONS: Final = 960
_OFFER, _ACCEPT, _DECLINE, _CLAIM = OfferDraw(), AcceptDraw(), DeclineDraw(), ClaimDraw()


def setup(options: Options, seats: int, chance: Chance, now: Millis) -> Started:
    if options.setup == "standard":
        return Started(chess.STARTING_FEN, False)
    board = chess.Board.from_chess960_pos(chance.below(CHESS960_POSITIONS))
    return Started(board.fen(), True)


def start(started: Started) -> State:
    return state_of(started.fen, started.chess960)


def state_of(fen: str, chess960: bool = False) -> State:
    """The state of a position without earlier moves."""
    men = tuple(chess.SQUARE_NAMES[at] for at in chess.scan_forward(position(fen, chess960).board.occupied))
    return State(fen, chess960, men, ((), ()), (repetition_key(fen),), (), None, None)


def decide(state: State, seat: Seat | None, action: Action, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat is None or seat not in to_act(state):
        raise IllegalActionError("chess/not-your-turn")
    match action:
        case Move():
            return _move(state, seat, action)
        case OfferDraw():
            if state.offer is not None:
                raise IllegalActionError("chess/already-offered")
            return [DrawOffered(seat)]
        case AcceptDraw() | DeclineDraw():
            if state.offer is None or state.offer == seat:
                raise IllegalActionError("chess/no-offer")
            return [Ended("agreement", by=seat) if isinstance(action, AcceptDraw) else DrawDeclined(seat)]
        case ClaimDraw():
            reason = claim_reason(state)
            if reason is None:
                raise IllegalActionError("chess/no-claim")
            return [Ended(reason, by=seat)]
        case _:
            assert_never(action)


def evolve(state: State, event: Event) -> State:
    match event:
        case Moved():
            return _after_move(state, event)
        case DrawOffered(seat):
            return replace(state, offer=seat)
        case DrawDeclined():
            return replace(state, offer=None)
        case Ended():
            return replace(state, offer=None, ending=event)
        case _:
            assert_never(event)


def to_act(state: State) -> Sequence[Seat]:
    return () if state.ending is not None else (turn(state),)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat not in to_act(state):
        return []
    choices: list[Action] = list(position(state.fen, state.chess960).moves)
    if claim_reason(state) is not None:
        choices.append(_CLAIM)
    if state.offer is None:
        choices.append(_OFFER)
    elif state.offer != seat:
        choices += (_ACCEPT, _DECLINE)
    return choices


def result(state: State) -> Result | None:
    if state.ending is None:
        return None
    return ranked([int(state.ending.winner == seat) for seat in (WHITE, BLACK)])


def conserved(state: State) -> object:
    """The men on the board and the captured ones. Each occurs exactly once."""
    standing = [man for man, at in enumerate(state.men) if at is not None]
    return tuple(sorted([*standing, *(one.man for men in state.captured for one in men)]))


def vocabulary() -> Sequence[str]:
    return chess.SQUARE_NAMES


def turn(state: State) -> Seat:
    return WHITE if " w " in state.fen else BLACK


def claim_reason(state: State) -> Literal["threefold", "fifty"] | None:
    if repetitions(state) >= CLAIM_REPETITIONS:
        return "threefold"
    return "fifty" if quiet_plies(state.fen) >= CLAIM_QUIET_PLIES else None


def repetitions(state: State) -> int:
    return state.seen.count(state.seen[-1])


def _move(state: State, seat: Seat, action: Move) -> Sequence[Event]:
    here = position(state.fen, state.chess960)
    move = here.moves.get(action)
    if move is None:
        raise IllegalActionError(_refusal(here, action))
    outcome = after(here, move)
    moved = Moved(
        seat,
        outcome.piece,
        action.start,
        outcome.end,
        outcome.san,
        outcome.position.fen,
        outcome.captured,
        action.promotion,
        outcome.rook,
    )
    reason = _ending(state, outcome.position, outcome.san)
    if reason is None:
        return [moved]
    return [moved, Ended(reason, winner=seat if reason == "checkmate" else None)]


def _ending(state: State, following: Position, san: str) -> Reason | None:
    """The reason why the game ends in this position, if any. Checkmate takes precedence over draws."""
    board = following.board
    if san.endswith("#"):
        return "checkmate"
    if not any(board.generate_legal_moves()):
        return "stalemate"
    if board.is_insufficient_material():
        return "material"
    if board.halfmove_clock and 1 + state.seen.count(repetition_key(following.fen)) >= END_REPETITIONS:
        return "fivefold"
    return "seventy-five" if board.halfmove_clock >= END_QUIET_PLIES else None


def _refusal(here: Position, action: Move) -> str:
    """The refusal code that best explains why a move is not legal."""
    if any(move.start == action.start and move.end == action.end for move in here.moves):
        return "chess/no-promotion"
    if action.start not in chess.SQUARE_NAMES or action.end not in chess.SQUARE_NAMES:
        return "chess/no-such-square"
    move = chess.Move(chess.parse_square(action.start), chess.parse_square(action.end))
    if not here.board.is_pseudo_legal(move):
        return "chess/no-such-move"
    return "chess/in-check" if here.board.is_check() else "chess/leaves-king"


def _after_move(state: State, event: Moved) -> State:
    men, captured = state.men, state.captured
    if event.captured is not None:
        # En passant: the captured pawn is on the file of the end square and the rank of the start square.
        at = event.end if event.end in men else event.end[0] + event.start[1]
        man = men.index(at)
        men = zones.put(men, man, None)
        captured = zones.add(captured, event.seat, Captured(man, event.captured))
    mover = men.index(event.start)
    if event.rook is not None:
        men = zones.put(men, men.index(event.rook[0]), event.rook[1])
    key = repetition_key(event.fen)
    return State(
        event.fen,
        state.chess960,
        zones.put(men, mover, event.end),
        captured,
        (*state.seen, key) if quiet_plies(event.fen) else (key,),
        (event.start, event.end),
        state.offer if state.offer == event.seat else None,
        None,
    )
