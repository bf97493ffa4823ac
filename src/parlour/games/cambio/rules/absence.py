"""What the table does when a deadline passes, when a player is gone, and when all players are gone."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import Chance, Due, IllegalActionError, Lapse, Millis, Seat
from parlour.games.cambio import events as ev
from parlour.games.cambio.actions import Abandon, Action, Gone, Notice, TimeUp
from parlour.games.cambio.events import Event
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules import deal, snapping
from parlour.games.cambio.rules.chapter import Chapter, evolve, unchanged
from parlour.games.cambio.rules.ending import call
from parlour.games.cambio.rules.powers import end_power
from parlour.games.cambio.rules.turn import can_draw, take_top
from parlour.games.cambio.rules.whose_turn import TURN_STAGES, end_turn, next_turn, to_act
from parlour.games.cambio.state import (
    DRAWING,
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
    slots,
)

ABSENCE_GRACE_MS: Final = Millis(5_000)
"""A player counts as gone after this long without a connection. Long enough to reload the page."""

HELD_CARD_GRACE_MS: Final = Millis(60_000)
"""The grace time for a player who holds a card, before Cambio is called."""

_TIME_UP: Final = TimeUp()


def due(state: State) -> Due | None:
    if state.until is None:
        return None
    stage = state.stage
    if isinstance(stage, (Viewing, Revealing)):
        return Due(state.until, _TIME_UP, even_paused=True)
    return Due(state.until, _TIME_UP, limits=state.turn if type(stage) in TURN_STAGES else None)


def lapse(state: State, seat: Seat) -> Lapse | None:
    if seat not in to_act(state):
        return None
    match state.stage:
        case Drawing() if state.caller is None:
            return None
        case Holding() if state.caller is None:
            return Lapse(HELD_CARD_GRACE_MS, Gone(seat))
        case _:
            return Lapse(ABSENCE_GRACE_MS, Gone(seat))


def pass_over(state: State, events: Sequence[Event], gone: Collection[Seat], now: Millis) -> Sequence[Event]:
    """Adjusts *events* for *gone* players: a call does not count them, and they forfeit last turns."""
    adjusted: list[Event] = []
    for event in events:
        for said in _skip_gone_seats(state, event, gone, now):
            adjusted.append(said)
            state = evolve(state, said)
    return adjusted


def decide(state: State, notice: Action | Notice, chance: Chance, now: Millis) -> Sequence[Event]:
    match notice:
        case TimeUp():
            return _decide_time_up(state, chance, now)
        case Gone(seat):
            return _decide_gone(state, seat, chance, now)
        case Abandon():
            if isinstance(state.stage, Over):
                raise IllegalActionError(Refusal.OVER)
            return (ev.Abandoned(),)
        case _:
            raise IllegalActionError(Refusal.NOT_YOUR_TURN)


def _refuse_notice(*_: object) -> Sequence[Event]:
    """Refuses a notice from a seat. Only the table sends notices."""
    raise IllegalActionError(Refusal.NOTHING_DUE)


def _decide_time_up(state: State, chance: Chance, now: Millis) -> Sequence[Event]:
    if state.until is None or now < state.until:
        raise IllegalActionError(Refusal.NOTHING_DUE)
    match state.stage:
        case Viewing():
            return deal.end_first_look(state, now)
        case Drawing():
            return _play_timed_out_turn(state, chance, now)
        case Holding() as held:
            return _discard_held(state, held, (ev.TimedOut(state.turn),), "time", now)
        case Offered() | Revealing():
            return end_power(state, "time", now)
        case Snapping():
            return snapping.close(state, now)
        case Giving() as owed:
            return _give_first_card(state, owed, now)
        case Resting():
            return (deal.deal_again(state, chance, now),)
        case Over():
            raise IllegalActionError(Refusal.NOTHING_DUE)


def _decide_gone(state: State, seat: Seat, chance: Chance, now: Millis) -> Sequence[Event]:
    if lapse(state, seat) is None:
        raise IllegalActionError(Refusal.NOTHING_DUE)
    match state.stage:
        case Viewing() | Resting():
            return deal.ready(state, seat, chance, now)
        case Offered(power):
            return end_turn(state, (ev.PowerCancelled(seat, power),), now)
        case Revealing():
            return end_power(state, "gone", now)
        case Snapping():
            return snapping.pass_on_snap(state, seat, "gone", now)
        case Giving() as owed:
            return _give_first_card(state, owed, now)
        case _:
            return _forfeit(state, seat, now)


def _evolve_put_back(state: State, event: ev.PutBack) -> State:
    return replace(state, stage=DRAWING, discard=(*state.discard, event.card))


def _evolve_abandoned(state: State, event: ev.Abandoned) -> State:
    """Also returns the drawn card to its pile."""
    over = replace(state, stage=Over(abandoned=True), until=None)
    match state.stage:
        case Holding(card, "deck"):
            return replace(over, deck=(*state.deck, card))
        case Holding(card):
            return replace(over, discard=(*state.discard, card))
        case _:
            return over


def _skip_gone_seats(state: State, event: Event, gone: Collection[Seat], now: Millis) -> Iterator[Event]:
    if isinstance(event, ev.CambioCalled):
        event = call(state, event.seat, emptied=event.emptied, gone=gone)
    while isinstance(event, ev.TurnStarted) and event.finished and event.seat in gone:
        yield ev.Forfeited(event.seat)
        event = next_turn(state, (*event.finished, event.seat), now)
    yield event


def _play_timed_out_turn(state: State, chance: Chance, now: Millis) -> Sequence[Event]:
    """Plays the turn of a player who ran out of time: draws from the deck and discards without a power."""
    seat = state.turn
    if not can_draw(state):
        return end_turn(state, (ev.TimedOut(seat),), now, landed=False)
    drawn = take_top(state, seat, chance)
    card = drawn[-1].card
    assert card is not None, "the draw pile lies whole before the rules"
    return end_turn(state, (ev.TimedOut(seat), *drawn, ev.Discarded(seat, card, "time")), now)


def _forfeit(state: State, seat: Seat, now: Millis) -> Sequence[Event]:
    """Ends the turn of a player who is gone. In the final round the player forfeits their last turn."""
    said: tuple[Event, ...] = () if state.caller is None else (ev.Forfeited(seat),)
    if isinstance(state.stage, Holding):
        return _discard_held(state, state.stage, said, "gone", now)
    return end_turn(state, said, now, landed=False)


def _discard_held(
    state: State, held: Holding, said: tuple[Event, ...], why: ev.Why, now: Millis
) -> Sequence[Event]:
    """After the events in *said*, puts the held card on the discard pile and ends the turn."""
    if held.source == "discard":
        return end_turn(state, (*said, ev.PutBack(state.turn, held.card, why)), now, landed=False)
    return end_turn(state, (*said, ev.Discarded(state.turn, held.card, why)), now)


def _give_first_card(state: State, owed: Giving, now: Millis) -> Sequence[Event]:
    return snapping.give(state, owed, slots(state.hands[owed.seat])[0], now)


CHAPTER: Final = Chapter(
    legal={},
    decide=dict.fromkeys((TimeUp, Gone, Abandon), _refuse_notice),
    evolve={
        ev.PutBack: _evolve_put_back,
        ev.TimedOut: unchanged,
        ev.Forfeited: unchanged,
        ev.Abandoned: _evolve_abandoned,
    },
)
