"""What the table does by itself: when time is up, when a player is gone, when all are."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from parlour.engine import Chance, Due, IllegalActionError, Lapse, Millis, Seat
from parlour.games.cambio.actions import Gone, TimeUp
from parlour.games.cambio.events import (
    Abandoned,
    Acknowledged,
    CambioCalled,
    Discarded,
    Event,
    Forfeited,
    PowerCancelled,
    PutBack,
    TimedOut,
    TurnStarted,
    ViewEnded,
    Why,
)
from parlour.games.cambio.evolve import evolve
from parlour.games.cambio.refusals import Refusal
from parlour.games.cambio.rules import snapping
from parlour.games.cambio.rules.ending import call, deal_again
from parlour.games.cambio.rules.moments import to_act
from parlour.games.cambio.rules.powers import end_power
from parlour.games.cambio.rules.turn import can_draw, end_turn, next_turn, take_top, turn_limit
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
    looked_at,
    slots,
)

GRACE: Final = Millis(5_000)
"""A player is gone after this long without a connection; a reload is not an absence."""

HELD: Final = Millis(60_000)
"""In the middle of the game a held card waits this long for its player."""

_TIME_UP: Final = TimeUp()


def due(state: State) -> Due | None:
    if state.until is None:
        return None
    match state.stage:
        case Viewing() | Revealing():
            return Due(state.until, _TIME_UP, even_paused=True)
        case Drawing() | Holding() | Offered():
            return Due(state.until, _TIME_UP, limits=state.turn)
        case _:
            return Due(state.until, _TIME_UP)


def lapse(state: State, seat: Seat) -> Lapse | None:
    if seat not in to_act(state):
        return None
    match state.stage:
        case Drawing() if state.caller is None:
            return None
        case Holding() if state.caller is None:
            return Lapse(HELD, Gone(seat))
        case _:
            return Lapse(GRACE, Gone(seat))


def time_up(state: State, chance: Chance, now: Millis) -> Sequence[Event]:
    if state.until is None or now < state.until:
        raise IllegalActionError(Refusal.NOTHING_DUE)
    match state.stage:
        case Viewing():
            return begin(state, now)
        case Drawing():
            return _played_for(state, chance, now)
        case Holding():
            laid = _laid_down(state, "time")
            return end_turn(state, (TimedOut(state.turn), laid), now, landed=isinstance(laid, Discarded))
        case Offered() | Revealing():
            return end_power(state, "time", now)
        case Snapping():
            return snapping.close(state, now)
        case Giving() as owed:
            return _given_for(state, owed, now)
        case Resting():
            return (deal_again(state, chance, now),)
        case Over():
            raise IllegalActionError(Refusal.NOTHING_DUE)


def gone(state: State, seat: Seat, chance: Chance, now: Millis) -> Sequence[Event]:
    if lapse(state, seat) is None:
        raise IllegalActionError(Refusal.NOTHING_DUE)
    match state.stage:
        case Viewing() | Resting():
            return ready(state, seat, chance, now)
        case Offered(power):
            return end_turn(state, (PowerCancelled(seat, power),), now)
        case Revealing():
            return end_power(state, "gone", now)
        case Snapping():
            return snapping.passed(state, seat, "gone", now)
        case Giving() as owed:
            return _given_for(state, owed, now)
        case _:
            return _forfeited(state, seat, now)


def pass_over(state: State, events: Sequence[Event], gone: Collection[Seat], now: Millis) -> Sequence[Event]:
    """*events*, with nobody counted who is gone and no final turn begun that would only be forfeited."""
    heeded: list[Event] = []
    for event in events:
        for said in _without(state, event, gone, now):
            heeded.append(said)
            state = evolve(state, said)
    return heeded


def abandon(state: State) -> Sequence[Event]:
    if isinstance(state.stage, Over):
        raise IllegalActionError(Refusal.OVER)
    return (Abandoned(),)


def ready(state: State, seat: Seat, chance: Chance, now: Millis) -> Sequence[Event]:
    """*seat* has seen its cards or wants the next round; the last of them lets the game go on."""
    stage = state.stage
    assert isinstance(stage, Viewing | Resting), "only a look or a rest waits for everyone"
    is_last = stage.waiting == (seat,)
    if isinstance(stage, Resting):
        said = Acknowledged(seat, ())
        return (said, deal_again(state, chance, now)) if is_last else (said,)
    said = Acknowledged(seat, looked_at(state.hands[seat]))
    return (said, *begin(state, now)) if is_last else (said,)


def begin(state: State, now: Millis) -> Sequence[Event]:
    top = state.discard[-1] if state.discard else None
    return (ViewEnded(top), TurnStarted(state.frame.first, 1, (), turn_limit(state, now)))


def _without(state: State, event: Event, gone: Collection[Seat], now: Millis) -> Iterator[Event]:
    if isinstance(event, CambioCalled):
        event = call(state, event.seat, emptied=event.emptied, gone=gone)
    while isinstance(event, TurnStarted) and event.finished and event.seat in gone:
        yield Forfeited(event.seat)
        event = next_turn(state, (*event.finished, event.seat), now)
    yield event


def _played_for(state: State, chance: Chance, now: Millis) -> Sequence[Event]:
    """The turn of a player who ran out of time: the top card of the pile goes by unused."""
    seat = state.turn
    if not can_draw(state):
        return end_turn(state, (TimedOut(seat),), now, landed=False)
    drawn = take_top(state, seat, chance)
    card = drawn[-1].card
    assert card is not None, "the draw pile lies whole before the rules"
    return end_turn(state, (TimedOut(seat), *drawn, Discarded(seat, card, "time")), now)


def _laid_down(state: State, why: Why) -> Discarded | PutBack:
    held = state.stage
    assert isinstance(held, Holding), "only a held card is laid down"
    if held.source == "discard":
        return PutBack(state.turn, held.card, why)
    return Discarded(state.turn, held.card, why)


def _forfeited(state: State, seat: Seat, now: Millis) -> Sequence[Event]:
    """A turn that ends without its player; in the final round it was the last."""
    said: tuple[Event, ...] = () if state.caller is None else (Forfeited(seat),)
    if not isinstance(state.stage, Holding):
        return end_turn(state, said, now, landed=False)
    laid = _laid_down(state, "gone")
    return end_turn(state, (*said, laid), now, landed=isinstance(laid, Discarded))


def _given_for(state: State, owed: Giving, now: Millis) -> Sequence[Event]:
    return snapping.given(state, owed, slots(state.hands[owed.seat])[0], now)
