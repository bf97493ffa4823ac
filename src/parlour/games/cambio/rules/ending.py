"""The call of Cambio and the end of a round and of the game."""

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import CallCambio
from parlour.games.cambio.events import CambioCalled, Event, Scored
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules.chapter import Chapter
from parlour.games.cambio.rules.whose_turn import next_turn, wrong_moment
from parlour.games.cambio.state import Drawing, Over, Resting, State, seats_of, slots


def call(state: State, seat: Seat, *, emptied: bool = False, gone: Collection[Seat] = ()) -> CambioCalled:
    """Calls Cambio. Players who are gone, and with snapping players without cards, get no last turn."""
    can_be_empty = state.frame.options.snapping != "off"
    if not can_be_empty and not gone:
        return CambioCalled(seat, state.frame.seats - 1, emptied)
    playing = [
        other
        for other in seats_of(state.frame)
        if other != seat and other not in gone and not (can_be_empty and not slots(state.hands[other]))
    ]
    return CambioCalled(seat, len(playing), emptied)


def can_call(state: State) -> bool:
    return state.caller is None and not is_too_soon(state)


def is_too_soon(state: State) -> bool:
    """Whether the player to move has not yet taken enough turns to call."""
    least = state.frame.options.min_turns_before_cambio
    return least > 0 and (state.number - 1) // state.frame.seats < least


def _decide_call(
    state: State, seat: Seat, action: CallCambio, chance: Chance, now: Millis
) -> Sequence[Event]:
    if state.caller is not None:
        raise IllegalActionError(Refusal.ALREADY_CALLED, caller=state.caller)
    if seat != state.turn or type(state.stage) is not Drawing:
        raise wrong_moment(state, seat, action)
    if is_too_soon(state):
        raise IllegalActionError(Refusal.TOO_SOON, turns=state.frame.options.min_turns_before_cambio)
    return (call(state, seat), next_turn(state, (seat,), now))


def _evolve_called(state: State, event: CambioCalled) -> State:
    return replace(state, caller=event.seat, finished=(event.seat,))


def _evolve_scored(state: State, event: Scored) -> State:
    frame, open_cards = state.frame, state.shown
    for hand in event.score.hands:
        for card in hand:
            if card is not None:
                open_cards |= 1 << card
    return replace(
        state,
        frame=replace(frame, totals=event.totals, scores=(*frame.scores, event.score)),
        stage=Over(abandoned=False) if event.until is None else Resting(seats_of(frame)),
        until=event.until,
        finished=seats_of(frame),
        shown=open_cards,
    )


CHAPTER: Final = Chapter(
    legal={Over: lambda *_: ()},
    decide={CallCambio: _decide_call},
    evolve={CambioCalled: _evolve_called, Scored: _evolve_scored},
)
