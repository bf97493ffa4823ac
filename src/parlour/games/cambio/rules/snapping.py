"""Snapping, a house rule: throw a card of the rank just discarded. The first to arrive wins the race."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import Action, Give, Pass, Snap
from parlour.games.cambio.cards import rank
from parlour.games.cambio.events import Event, Gave, Passed, Penalised, SnapMissed, Snapped, Why
from parlour.games.cambio.evolve import evolve
from parlour.games.cambio.refusals import Refusal, no_such_slot
from parlour.games.cambio.rules.ending import call
from parlour.games.cambio.rules.moments import refused
from parlour.games.cambio.rules.turn import can_draw, next_turn, reshuffle, snap_limit
from parlour.games.cambio.state import Giving, Slots, Snapping, State, is_locked, seats_of, slots


def snap(state: State, seat: Seat, action: Snap, chance: Chance, now: Millis) -> Sequence[Event]:
    stage, owner, slot = state.stage, action.owner, action.slot
    if not isinstance(stage, Snapping) or seat not in stage.asked:
        raise refused(state, seat, action)
    hand = state.hands[owner] if 0 <= owner < state.frame.seats else ()
    if slot not in slots(hand):
        raise no_such_slot(slot, hand)
    if is_locked(state, owner):
        raise IllegalActionError(Refusal.CALLER_LOCKED)
    card = state.hands[owner][slot]
    assert card is not None, "an occupied place holds a card"
    news = not state.shown >> card & 1
    if rank(card) != rank(state.discard[-1]):
        missed = SnapMissed(seat, owner, slot, card, news)
        return _go_on(state, (missed, *_penalties(evolve(state, missed), seat, chance)), now)
    giving = owner != seat
    # Thrown or given away, the last card leaves a hand that can snap no more.
    asked = _still_asked(state, stage, seat, emptied=len(slots(state.hands[seat])) == 1)
    snapped = Snapped(seat, owner, slot, card, news, asked, giving, snap_limit(state, now))
    return (snapped,) if giving else _go_on(state, (snapped,), now)


def pass_by(state: State, seat: Seat, action: Pass, chance: Chance, now: Millis) -> Sequence[Event]:
    if not isinstance(state.stage, Snapping) or seat not in state.stage.asked:
        raise refused(state, seat, action)
    return passed(state, seat, "played", now)


def passed(state: State, seat: Seat, why: Why, now: Millis) -> Sequence[Event]:
    return _go_on(state, (Passed(seat, why),), now)


def give(state: State, seat: Seat, action: Give, chance: Chance, now: Millis) -> Sequence[Event]:
    stage, slot = state.stage, action.slot
    if not isinstance(stage, Giving) or seat != stage.seat:
        raise refused(state, seat, action)
    if slot not in slots(state.hands[seat]):
        raise no_such_slot(slot, state.hands[seat])
    return given(state, stage, slot, now)


def given(state: State, stage: Giving, slot: int, now: Millis) -> Sequence[Event]:
    event = Gave(stage.seat, slot, stage.to, stage.slot, snap_limit(state, now))
    return _go_on(state, (event,), now)


def close(state: State, now: Millis) -> Sequence[Event]:
    """Nobody snaps any more: the game goes on."""
    return (next_turn(state, state.finished, now),)


def legal_snaps(state: State) -> tuple[Action, ...]:
    return _snaps(
        tuple(
            (seat, slots(state.hands[seat])) for seat in seats_of(state.frame) if not is_locked(state, seat)
        )
    )


@cache
def legal_gifts(own: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Give(slot) for slot in own)


# Once cards are snapped away, places differ from game to game: not all of them can be remembered.
@lru_cache(1024)
def _snaps(places: tuple[tuple[Seat, tuple[int, ...]], ...]) -> tuple[Action, ...]:
    return (Pass(), *(Snap(owner, slot) for owner, own in places for slot in own))


def _still_asked(state: State, stage: Snapping, seat: Seat, *, emptied: bool) -> tuple[Seat, ...]:
    """Who may go on after *seat* snapped rightly."""
    match state.frame.options.snapping:
        case "everyone":
            return tuple(asked for asked in stage.asked if not (emptied and asked == seat))
        case "first":
            return () if emptied else (seat,)
        case _:
            return ()


def _go_on(state: State, events: Sequence[Event], now: Millis) -> Sequence[Event]:
    """*events*, then the call made for a hand that they emptied, and the end of the window if none wait."""
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
    """As many cards as the house rule says, or as there are."""
    for _ in range(state.frame.options.snap_penalty_cards):
        if not can_draw(state):
            return
        if not state.deck:
            fresh = reshuffle(state, chance)
            state = evolve(state, fresh)
            yield fresh
        taken = Penalised(seat, _free_place(state.hands[seat]), state.deck[-1])
        state = evolve(state, taken)
        yield taken


def _free_place(hand: Slots) -> int:
    return hand.index(None) if None in hand else len(hand)
