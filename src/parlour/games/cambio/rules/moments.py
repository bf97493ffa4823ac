"""Whom the game waits for, and what is answered to an action that comes at the wrong moment."""

from typing import Final

from parlour.engine import IllegalActionError, Seat
from parlour.games.cambio.actions import (
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    Draw,
    Give,
    Pass,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Snap,
    Swap,
)
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.state import (
    Drawing,
    Giving,
    Holding,
    Offered,
    Over,
    Resting,
    Revealing,
    Snapping,
    State,
    Viewing,
)

_IN_TURN: Final = frozenset([Drawing, Holding, Offered, Revealing])


def to_act(state: State) -> tuple[Seat, ...]:
    if type(state.stage) in _IN_TURN:
        return (state.turn,)
    match state.stage:
        case Viewing(waiting) | Resting(waiting):
            return waiting
        case Snapping(asked):
            return asked
        case Giving(seat):
            return (seat,)
        case _:
            return ()


def refused(state: State, seat: Seat, action: Action) -> IllegalActionError:
    """The refusal for an action that the stage does not wait for; it depends on public facts only."""
    return IllegalActionError(_out_of_turn(state, seat, action) or _in_turn(state, action))


def _out_of_turn(state: State, seat: Seat, action: Action) -> Refusal | None:
    match state.stage, action:
        case Over(abandoned), _:
            return Refusal.ABANDONED if abandoned else Refusal.OVER
        case ((Viewing() | Resting()), Ready()):
            return Refusal.ALREADY_READY
        case ((Viewing() | Resting()), _) | (_, Ready()):
            return Refusal.WRONG_PHASE
        case Giving(), _:
            return Refusal.MUST_GIVE
        case _, (Snap() | Pass() | Give()):
            return Refusal.NO_SNAPPING if state.frame.options.snapping == "off" else Refusal.TOO_LATE
        case Snapping(), _:
            return Refusal.SNAPS_FIRST
        case _:
            return None if seat == state.turn else Refusal.NOT_YOUR_TURN


def _in_turn(state: State, action: Action) -> Refusal:
    match state.stage, action:
        case Offered(), (PeekOwn() | PeekOpponent() | BlindSwap()):
            return Refusal.WRONG_POWER
        case _, (PeekOwn() | PeekOpponent() | BlindSwap() | Skip()):
            return Refusal.NO_POWER
        case ((Offered() | Revealing()), _):
            return Refusal.POWER_PENDING
        case Holding(), CallCambio():
            return Refusal.MUST_CALL_BEFORE_DRAW
        case Holding(), Draw():
            return Refusal.ALREADY_DREW
        case _, (Swap() | Discard()):
            return Refusal.NOT_HOLDING
        case _:
            return Refusal.WRONG_PHASE
