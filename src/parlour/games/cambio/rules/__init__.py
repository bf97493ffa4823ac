"""The rules of Cambio: who may do what, and what comes of it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import cast

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import (
    Abandon,
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    Draw,
    Give,
    Gone,
    Notice,
    Pass,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Snap,
    Source,
    Swap,
    TimeUp,
)
from parlour.games.cambio.events import Drew, Event
from parlour.games.cambio.evolve import evolve
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules import absence, ending, powers, snapping, turn
from parlour.games.cambio.rules.absence import due, lapse, pass_over
from parlour.games.cambio.rules.ending import result, setup
from parlour.games.cambio.rules.moments import refused, to_act
from parlour.games.cambio.state import (
    Drawing,
    Giving,
    Holding,
    Offered,
    Over,
    Resting,
    Revealing,
    Snapping,
    Stage,
    State,
    Viewing,
    slots,
)

__all__ = [
    "conserved",
    "decide",
    "due",
    "final",
    "lapse",
    "legal",
    "pass_over",
    "result",
    "setup",
    "to_act",
]


def decide(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    if seat is None:
        return _by_the_table(state, action, chance, now)
    return _CHAPTERS[type(action)](state, seat, action, chance, now)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return _LEGAL[type(state.stage)](state, seat)


def conserved(state: State) -> tuple[int, int]:
    """How many cards there are and what they count, each card once."""
    held = (state.stage.card,) if isinstance(state.stage, Holding) else ()
    hands = (card for hand in state.hands for card in hand if card is not None)
    cards = {*state.deck, *state.discard, *hands, *held}
    laid = len(state.deck) + len(state.discard) + len(held) + sum(len(slots(hand)) for hand in state.hands)
    assert len(cards) == laid, "a card lies in two places"
    return laid, sum(state.frame.points[card] for card in cards)


def final(event: Event) -> bool:
    """Nothing but a draw could be taken back, and one from the deck has told its player a card.

    Whoever is ready has seen their cards: to take that back would be a second look.
    """
    return not isinstance(event, Drew)


def _by_the_table(state: State, notice: Action | Notice, chance: Chance, now: Millis) -> Sequence[Event]:
    match notice:
        case TimeUp():
            return absence.time_up(state, chance, now)
        case Gone(seat):
            return absence.gone(state, seat, chance, now)
        case Abandon():
            return absence.abandon(state)
        case _:
            raise IllegalActionError(Refusal.NOT_YOUR_TURN)


def _swap(state: State, seat: Seat, action: Swap, chance: Chance, now: Millis) -> Sequence[Event]:
    swapped = turn.swap(state, seat, action)
    if state.frame.options.powers_on_swap_out:
        return powers.after_discard(state, swapped, swapped.card, chance, now)
    return turn.end_turn(state, (swapped,), now)


def _discard(state: State, seat: Seat, action: Discard, chance: Chance, now: Millis) -> Sequence[Event]:
    thrown = turn.discard(state, seat, action)
    return powers.after_discard(state, thrown, thrown.card, chance, now)


def _call(state: State, seat: Seat, action: CallCambio, chance: Chance, now: Millis) -> Sequence[Event]:
    ending.must_be_free_to_call(state)
    if seat != state.turn or not isinstance(state.stage, Drawing):
        raise refused(state, seat, action)
    if ending.turns_missing(state):
        raise IllegalActionError(Refusal.TOO_SOON, turns=state.frame.options.min_turns_before_cambio)
    called = ending.call(state, seat)
    after = evolve(state, called)
    return (called, turn.next_turn(after, after.finished, now))


def _ready(state: State, seat: Seat, action: Ready, chance: Chance, now: Millis) -> Sequence[Event]:
    if not isinstance(state.stage, Viewing | Resting) or seat not in state.stage.waiting:
        raise refused(state, seat, action)
    return absence.ready(state, seat, chance, now)


def _not_for_seats(state: State, seat: Seat, action: Notice, chance: Chance, now: Millis) -> Sequence[Event]:
    raise IllegalActionError(Refusal.NOTHING_DUE)


_CHAPTERS = cast(
    Mapping[type[Action | Notice], Callable[[State, Seat, Action | Notice, Chance, Millis], Sequence[Event]]],
    {
        Ready: _ready,
        Draw: turn.draw,
        Swap: _swap,
        Discard: _discard,
        PeekOwn: powers.use,
        PeekOpponent: powers.use,
        BlindSwap: powers.use,
        Skip: powers.skip,
        CallCambio: _call,
        Snap: snapping.snap,
        Pass: snapping.pass_by,
        Give: snapping.give,
        TimeUp: _not_for_seats,
        Gone: _not_for_seats,
        Abandon: _not_for_seats,
    },
)


def _legal_start(state: State, seat: Seat) -> Sequence[Action]:
    if seat != state.turn:
        return ()
    deck = bool(state.deck) or turn.can_draw(state)
    return _starts(deck, turn.can_take_discard(state, seat), ending.may_call(state))


def _legal_puts(state: State, seat: Seat) -> Sequence[Action]:
    stage = state.stage
    if seat != state.turn or not isinstance(stage, Holding):
        return ()
    return _puts(slots(state.hands[seat]), stage.source)


def _legal_uses(state: State, seat: Seat) -> Sequence[Action]:
    stage = state.stage
    return powers.legal_uses(state, stage.power) if seat == state.turn and isinstance(stage, Offered) else ()


def _legal_dismissal(state: State, seat: Seat) -> Sequence[Action]:
    return _DISMISS if seat == state.turn else ()


def _legal_ready(state: State, seat: Seat) -> Sequence[Action]:
    stage = state.stage
    return _READY if isinstance(stage, (Viewing, Resting)) and seat in stage.waiting else ()


def _legal_snaps(state: State, seat: Seat) -> Sequence[Action]:
    return snapping.legal_snaps(state) if seat in to_act(state) else ()


def _legal_gifts(state: State, seat: Seat) -> Sequence[Action]:
    return snapping.legal_gifts(slots(state.hands[seat])) if seat in to_act(state) else ()


def _nothing(state: State, seat: Seat) -> Sequence[Action]:
    return ()


_READY = (Ready(),)
_DISMISS = (Skip(),)

_LEGAL: Mapping[type[Stage], Callable[[State, Seat], Sequence[Action]]] = {
    Viewing: _legal_ready,
    Drawing: _legal_start,
    Holding: _legal_puts,
    Offered: _legal_uses,
    Revealing: _legal_dismissal,
    Snapping: _legal_snaps,
    Giving: _legal_gifts,
    Resting: _legal_ready,
    Over: _nothing,
}


@cache
def _starts(deck: bool, discard: bool, call: bool) -> tuple[Action, ...]:
    found = ((deck, Draw("deck")), (discard, Draw("discard")), (call, CallCambio()))
    return tuple(action for allowed, action in found if allowed)


@cache
def _puts(own: tuple[int, ...], source: Source) -> tuple[Action, ...]:
    swaps = tuple(Swap(slot) for slot in own)
    return (*swaps, Discard()) if source == "deck" else swaps
