"""A turn: draw, then swap or discard."""

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError, Millis, Seat
from parlour.games.cambio.actions import Action, CallCambio, Discard, Draw, Source, Swap
from parlour.games.cambio.cards import Pile, mask
from parlour.games.cambio.events import Discarded, Drew, Event, Reshuffled, Swapped, TurnStarted
from parlour.games.cambio.refusals import Refusal, no_such_slot
from parlour.games.cambio.rules.chapter import Chapter, add_seen, put_card
from parlour.games.cambio.rules.ending import can_call
from parlour.games.cambio.rules.powers import grant_power
from parlour.games.cambio.rules.whose_turn import end_turn, wrong_moment
from parlour.games.cambio.state import DRAWING, Drawing, Holding, State, slots


def can_draw(state: State) -> bool:
    return bool(state.deck) or len(state.discard) > 1


def take_top(state: State, seat: Seat, chance: Chance) -> tuple[Drew] | tuple[Reshuffled, Drew]:
    """Draws from the deck. An empty deck is first refilled from the discards under the top card."""
    if state.deck:
        return (Drew(seat, "deck", state.deck[-1]),)
    fresh = reshuffle(state, chance)
    return (fresh, Drew(seat, "deck", fresh.deck[-1]))


def reshuffle(state: State, chance: Chance) -> Reshuffled:
    return Reshuffled(chance.shuffle(state.discard[:-1]))


def _can_take_discard(state: State, seat: Seat) -> bool:
    """A card from the discard pile must replace a card, so the player needs one."""
    hand = state.hands[seat]
    return bool(state.discard) and hand.count(None) < len(hand)


def _legal_starts(state: State, seat: Seat) -> Sequence[Action]:
    if seat != state.turn:
        return ()
    return _starts(can_draw(state), _can_take_discard(state, seat), can_call(state))


def _legal_puts(state: State, seat: Seat) -> Sequence[Action]:
    stage = state.stage
    if seat != state.turn or type(stage) is not Holding:
        return ()
    return _puts(slots(state.hands[seat]), stage.source)


@cache
def _starts(deck: bool, discard: bool, call: bool) -> tuple[Action, ...]:
    found = ((deck, Draw("deck")), (discard, Draw("discard")), (call, CallCambio()))
    return tuple(action for allowed, action in found if allowed)


@cache
def _puts(own: tuple[int, ...], source: Source) -> tuple[Action, ...]:
    swaps = tuple(Swap(slot) for slot in own)
    return (*swaps, Discard()) if source == "deck" else swaps


def _decide_draw(state: State, seat: Seat, action: Draw, chance: Chance, now: Millis) -> Sequence[Event]:
    if seat != state.turn or type(state.stage) is not Drawing:
        raise wrong_moment(state, seat, action)
    if action.source == "discard":
        if not _can_take_discard(state, seat):
            raise IllegalActionError(Refusal.EMPTY_DISCARD)
        return (Drew(seat, "discard", state.discard[-1]),)
    if state.deck:
        return (Drew(seat, "deck", state.deck[-1]),)
    if not can_draw(state):
        raise IllegalActionError(Refusal.NO_CARDS)
    return take_top(state, seat, chance)


def _decide_swap(state: State, seat: Seat, action: Swap, chance: Chance, now: Millis) -> Sequence[Event]:
    slot = action.slot
    if seat != state.turn or type(state.stage) is not Holding:
        raise wrong_moment(state, seat, action)
    hand = state.hands[seat]
    out = hand[slot] if 0 <= slot < len(hand) else None
    if out is None:
        raise no_such_slot(slot, hand)
    swapped = Swapped(seat, slot, out, not state.shown >> out & 1)
    if state.frame.options.powers_on_swap_out:
        return grant_power(state, swapped, out, chance, now)
    return end_turn(state, (swapped,), now)


def _decide_discard(
    state: State, seat: Seat, action: Discard, chance: Chance, now: Millis
) -> Sequence[Event]:
    stage = state.stage
    if seat != state.turn or type(stage) is not Holding:
        raise wrong_moment(state, seat, action)
    if stage.source == "discard":
        raise IllegalActionError(Refusal.MUST_SWAP_DISCARD)
    return grant_power(state, Discarded(seat, stage.card, "played"), stage.card, chance, now)


def _evolve_turn_started(state: State, event: TurnStarted) -> State:
    return replace(
        state,
        stage=DRAWING,
        turn=event.seat,
        number=event.number,
        finished=event.finished,
        until=event.until,
    )


def _evolve_drew(state: State, event: Drew) -> State:
    card = event.card
    assert card is not None, "a redacted event reached evolve"
    if event.source == "discard":
        return replace(state, stage=Holding(card, "discard"), discard=state.discard[:-1])
    return replace(
        state,
        stage=Holding(card, "deck"),
        deck=state.deck[:-1],
        seen=add_seen(state.seen, event.seat, card),
    )


def _evolve_reshuffled(state: State, event: Reshuffled) -> State:
    deck = cast(Pile, event.deck)
    mixed = mask(deck)
    return replace(
        state,
        deck=deck,
        discard=state.discard[-1:],
        seen=tuple(cards & ~mixed for cards in state.seen),
        shown=state.shown & ~mixed,
        shuffles=(*(left for cards in state.shuffles if (left := cards & ~mixed)), mixed),
    )


def _evolve_swapped(state: State, event: Swapped) -> State:
    held = state.stage
    assert type(held) is Holding, "a swap puts down a held card"
    return replace(
        state,
        stage=DRAWING,
        hands=put_card(state.hands, event.seat, event.slot, held.card),
        discard=state.discard + (event.card,),
        shown=state.shown | 1 << event.card,
    )


def _evolve_discarded(state: State, event: Discarded) -> State:
    discard, shown = state.discard + (event.card,), state.shown | 1 << event.card
    return replace(state, stage=DRAWING, discard=discard, shown=shown)


CHAPTER: Final = Chapter(
    legal={Drawing: _legal_starts, Holding: _legal_puts},
    decide={Draw: _decide_draw, Swap: _decide_swap, Discard: _decide_discard},
    evolve={
        TurnStarted: _evolve_turn_started,
        Drew: _evolve_drew,
        Reshuffled: _evolve_reshuffled,
        Swapped: _evolve_swapped,
        Discarded: _evolve_discarded,
    },
)
