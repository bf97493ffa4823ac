"""Which seats the game waits for, who moves next, and the refusal of an action at the wrong moment."""

from typing import Final

from parlour.engine import IllegalActionError, Millis, Seat
from parlour.games.cambio import actions as act
from parlour.games.cambio.events import Event, SnapOpened, TurnStarted
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules.chapter import evolve
from parlour.games.cambio.rules.scores import score
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
    is_locked,
    seats_after,
    seats_of,
    slots,
)

TURN_STAGES: Final = frozenset([Drawing, Holding, Offered, Revealing])
"""The stages in which the game waits for the player whose turn it is."""


def to_act(state: State) -> tuple[Seat, ...]:
    stage = state.stage
    if type(stage) in TURN_STAGES:
        return (state.turn,)
    if type(stage) is Viewing or type(stage) is Resting:
        return stage.waiting
    if type(stage) is Snapping:
        return stage.asked
    return (stage.seat,) if type(stage) is Giving else ()


def end_turn(
    state: State, events: tuple[Event, ...], now: Millis, *, landed: bool = True
) -> tuple[Event, ...]:
    """After *events*, ends the turn: opens a snap window, starts the next turn, or scores the round.

    *landed*: a card was put on the discard pile in this turn, so it can be snapped on.
    """
    frame = state.frame
    options = frame.options
    finished = state.finished
    if state.caller is not None and state.turn not in finished:
        finished = (*finished, state.turn)
    if options.snapping == "off" and len(finished) < frame.seats:
        return events + (next_turn(state, finished, now),)  # the state is needed only for scores
    for event in events:
        state = evolve(state, event)
    snappers = _snappers(state) if landed and options.snapping != "off" else ()
    if snappers:
        return (*events, SnapOpened(snappers, finished, snap_limit(state, now)))
    return (*events, next_turn(state, finished, now))


def next_turn(state: State, finished: tuple[Seat, ...], now: Millis) -> Event:
    """The start of the next turn, or the scores if no seat has a turn left.

    *finished*: after a call, the seats without a turn left, the caller first. A seat without cards takes no
    last turn.
    """
    frame = state.frame
    for seat in seats_after(frame, state.turn):
        if seat in finished:
            continue
        if not finished or frame.options.snapping == "off" or slots(state.hands[seat]):
            return TurnStarted(seat, state.number + 1, finished, turn_limit(state, now))
        finished = (*finished, seat)
    return score(state, finished[0], now)


def turn_limit(state: State, now: Millis) -> Millis | None:
    seconds = state.frame.options.turn_timer_sec
    return Millis(now + seconds * 1000) if seconds else None


def snap_limit(state: State, now: Millis) -> Millis:
    return Millis(now + state.frame.options.snap_window_sec * 1000)


def wrong_moment(state: State, seat: Seat, action: act.Action) -> IllegalActionError:
    """The refusal of an action that the stage does not allow. It depends on public facts only."""
    return IllegalActionError(_out_of_turn(state, seat, action) or _in_turn(state, action))


def _snappers(state: State) -> tuple[Seat, ...]:
    """The seats that can snap: all with cards, except a caller whose cards are locked."""
    return tuple(
        seat for seat in seats_of(state.frame) if slots(state.hands[seat]) and not is_locked(state, seat)
    )


def _out_of_turn(state: State, seat: Seat, action: act.Action) -> Refusal | None:
    match state.stage, action:
        case Over(abandoned), _:
            return Refusal.ABANDONED if abandoned else Refusal.OVER
        case ((Viewing() | Resting()), act.Ready()):
            return Refusal.ALREADY_READY
        case ((Viewing() | Resting()), _) | (_, act.Ready()):
            return Refusal.WRONG_PHASE
        case Giving(), _:
            return Refusal.MUST_GIVE
        case _, (act.Snap() | act.Pass() | act.Give()):
            return Refusal.NO_SNAPPING if state.frame.options.snapping == "off" else Refusal.TOO_LATE
        case Snapping(), _:
            return Refusal.SNAPS_FIRST
        case _:
            return None if seat == state.turn else Refusal.NOT_YOUR_TURN


def _in_turn(state: State, action: act.Action) -> Refusal:
    match state.stage, action:
        case Offered(), (act.PeekOwn() | act.PeekOpponent() | act.BlindSwap()):
            return Refusal.WRONG_POWER
        case _, (act.PeekOwn() | act.PeekOpponent() | act.BlindSwap() | act.Skip()):
            return Refusal.NO_POWER
        case ((Offered() | Revealing()), _):
            return Refusal.POWER_PENDING
        case Holding(), act.CallCambio():
            return Refusal.MUST_CALL_BEFORE_DRAW
        case Holding(), act.Draw():
            return Refusal.ALREADY_DREW
        case _, (act.Swap() | act.Discard()):
            return Refusal.NOT_HOLDING
        case _:
            return Refusal.WRONG_PHASE
