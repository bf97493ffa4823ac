"""Snapping, a house rule: throw a card of the rank just discarded. The first snap to arrive counts."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from typing import Final

from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import Action, Give, Pass, Snap
from parlour.games.cambio.cards import rank
from parlour.games.cambio.events import Event, Gave, Passed, Penalised, SnapMissed, SnapOpened, Snapped, Why
from parlour.games.cambio.refusals import Refusal, no_such_slot
from parlour.games.cambio.rules.chapter import Chapter, card_of, evolve, put_card
from parlour.games.cambio.rules.ending import call
from parlour.games.cambio.rules.turn import can_draw, reshuffle
from parlour.games.cambio.rules.whose_turn import next_turn, snap_limit, wrong_moment
from parlour.games.cambio.state import Giving, Snapping, State, is_locked, seats_of, slots


def pass_on_snap(state: State, seat: Seat, why: Why, now: Millis) -> Sequence[Event]:
    return _continue(state, (Passed(seat, why),), now)


def give(state: State, stage: Giving, slot: int, now: Millis) -> Sequence[Event]:
    event = Gave(stage.seat, slot, stage.to, stage.slot, snap_limit(state, now))
    return _continue(state, (event,), now)


def close(state: State, now: Millis) -> Sequence[Event]:
    """Closes the snap window and starts the next turn."""
    return (next_turn(state, state.finished, now),)


def _legal_snaps(state: State, seat: Seat) -> Sequence[Action]:
    if not isinstance(state.stage, Snapping) or seat not in state.stage.asked:
        return ()
    return _snaps(
        tuple(
            (owner, slots(state.hands[owner]))
            for owner in seats_of(state.frame)
            if not is_locked(state, owner)
        )
    )


def _legal_gifts(state: State, seat: Seat) -> Sequence[Action]:
    if not isinstance(state.stage, Giving) or seat != state.stage.seat:
        return ()
    return _gifts(slots(state.hands[seat]))


# The cache is limited because snapping allows many different sets of slots.
@lru_cache(1024)
def _snaps(places: tuple[tuple[Seat, tuple[int, ...]], ...]) -> tuple[Action, ...]:
    return (Pass(), *(Snap(owner, slot) for owner, own in places for slot in own))


@cache
def _gifts(own: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Give(slot) for slot in own)


def _decide_snap(state: State, seat: Seat, action: Snap, chance: Chance, now: Millis) -> Sequence[Event]:
    stage, owner, slot = state.stage, action.owner, action.slot
    if not isinstance(stage, Snapping) or seat not in stage.asked:
        raise wrong_moment(state, seat, action)
    hand = state.hands[owner] if 0 <= owner < state.frame.seats else ()
    if slot not in slots(hand):
        raise no_such_slot(slot, hand)
    if is_locked(state, owner):
        raise IllegalActionError(Refusal.CALLER_LOCKED)
    card = hand[slot]
    assert card is not None, "an occupied place holds a card"
    news = not state.shown >> card & 1
    if rank(card) != rank(state.discard[-1]):
        missed = SnapMissed(seat, owner, slot, card, news)
        return _continue(state, (missed, *_penalties(evolve(state, missed), seat, chance)), now)
    giving = owner != seat
    # A player whose last card is snapped or given away cannot snap again.
    asked = _remaining_snappers(state, stage, seat, emptied=len(slots(state.hands[seat])) == 1)
    snapped = Snapped(seat, owner, slot, card, news, asked, giving, snap_limit(state, now))
    return (snapped,) if giving else _continue(state, (snapped,), now)


def _decide_pass(state: State, seat: Seat, action: Pass, chance: Chance, now: Millis) -> Sequence[Event]:
    if not isinstance(state.stage, Snapping) or seat not in state.stage.asked:
        raise wrong_moment(state, seat, action)
    return pass_on_snap(state, seat, "played", now)


def _decide_give(state: State, seat: Seat, action: Give, chance: Chance, now: Millis) -> Sequence[Event]:
    stage, slot = state.stage, action.slot
    if not isinstance(stage, Giving) or seat != stage.seat:
        raise wrong_moment(state, seat, action)
    if slot not in slots(state.hands[seat]):
        raise no_such_slot(slot, state.hands[seat])
    return give(state, stage, slot, now)


def _evolve_opened(state: State, event: SnapOpened) -> State:
    return replace(state, stage=Snapping(event.asked), finished=event.finished, until=event.until)


def _evolve_snapped(state: State, event: Snapped) -> State:
    owed = Giving(event.seat, event.owner, event.slot, event.asked)
    return replace(
        state,
        stage=owed if event.giving else Snapping(event.asked),
        hands=put_card(state.hands, event.owner, event.slot, None),
        discard=(*state.discard, event.card),
        shown=state.shown | 1 << event.card,
        until=event.until,
    )


def _evolve_missed(state: State, event: SnapMissed) -> State:
    return replace(state, stage=_without_seat(state, event.seat), shown=state.shown | 1 << event.card)


def _evolve_penalised(state: State, event: Penalised) -> State:
    hands = put_card(state.hands, event.seat, event.slot, card_of(event.card))
    return replace(state, hands=hands, deck=state.deck[:-1])


def _evolve_passed(state: State, event: Passed) -> State:
    return replace(state, stage=_without_seat(state, event.seat))


def _evolve_gave(state: State, event: Gave) -> State:
    stage = state.stage
    assert isinstance(stage, Giving), "a card is given only where one is owed"
    card = state.hands[event.seat][event.slot]
    hands = put_card(state.hands, event.seat, event.slot, None)
    hands = put_card(hands, event.to, event.to_slot, card)
    return replace(state, stage=Snapping(stage.asked), hands=hands, until=event.until)


def _remaining_snappers(state: State, stage: Snapping, seat: Seat, *, emptied: bool) -> tuple[Seat, ...]:
    """The seats that can still snap after *seat* snapped correctly."""
    match state.frame.options.snapping:
        case "everyone":
            return tuple(asked for asked in stage.asked if not (emptied and asked == seat))
        case "first":
            return () if emptied else (seat,)
        case _:
            return ()


def _continue(state: State, events: Sequence[Event], now: Millis) -> Sequence[Event]:
    """After *events*, calls Cambio for an emptied hand, and closes the window if no seat can still snap."""
    state = reduce(evolve, events, state)
    if state.caller is None:
        for seat in seats_of(state.frame):
            if not slots(state.hands[seat]):
                called = call(state, seat, emptied=True)
                events, state = (*events, called), evolve(state, called)
                break
    stage = state.stage
    assert isinstance(stage, Snapping), "a window stays open until it is closed"
    return events if stage.asked else (*events, *close(state, now))


def _penalties(state: State, seat: Seat, chance: Chance) -> Iterator[Event]:
    """Draws the penalty cards of the house rule, or fewer if no cards are left."""
    for _ in range(state.frame.options.snap_penalty_cards):
        if not can_draw(state):
            return
        if not state.deck:
            fresh = reshuffle(state, chance)
            state = evolve(state, fresh)
            yield fresh
        hand = state.hands[seat]
        taken = Penalised(seat, hand.index(None) if None in hand else len(hand), state.deck[-1])
        state = evolve(state, taken)
        yield taken


def _without_seat(state: State, seat: Seat) -> Snapping:
    stage = state.stage
    assert isinstance(stage, Snapping), "a snap or a pass answers an open window"
    return Snapping(tuple(asked for asked in stage.asked if asked != seat))


CHAPTER: Final = Chapter(
    legal={Snapping: _legal_snaps, Giving: _legal_gifts},
    decide={Snap: _decide_snap, Pass: _decide_pass, Give: _decide_give},
    evolve={
        SnapOpened: _evolve_opened,
        Snapped: _evolve_snapped,
        SnapMissed: _evolve_missed,
        Penalised: _evolve_penalised,
        Passed: _evolve_passed,
        Gave: _evolve_gave,
    },
)
