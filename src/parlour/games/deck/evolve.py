"""How each event changes the state."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from parlour.games.deck import events as ev
from parlour.games.deck.state import (
    BadList,
    CardInstance,
    Discarding,
    Executing,
    Free,
    Planning,
    State,
    deck_of,
    has_ids,
    instances,
    labels,
    pile,
)

_FREE: Final = Free()
_NOTHING_ORDERED: Final = Planning(())


def evolve(state: State, event: ev.Event) -> State:
    return HANDLERS[type(event)](state, event)


def _selected(state: State, event: ev.Selected) -> State:
    phase = _discarding(state)
    return replace(state, phase=Discarding(phase.required, (*phase.selected, event.card.instance_id)))


def _unselected(state: State, event: ev.Unselected) -> State:
    phase, gone = _discarding(state), event.card.instance_id
    return replace(state, phase=Discarding(phase.required, tuple([i for i in phase.selected if i != gone])))


def _discarded(state: State, event: ev.Discarded) -> State:
    hand = tuple([held for held in state.hand if held not in event.cards])
    return _put_away(state, event.cards, hand=hand, phase=_NOTHING_ORDERED if hand else _FREE)


def _ordered(state: State, event: ev.Ordered) -> State:
    return replace(state, phase=Planning((*_planning(state).order, event.card.instance_id)))


def _unordered(state: State, event: ev.Unordered) -> State:
    gone = event.card.instance_id
    return replace(state, phase=Planning(tuple([i for i in _planning(state).order if i != gone])))


def _order_cleared(state: State, event: ev.OrderCleared) -> State:
    return replace(state, phase=_NOTHING_ORDERED)


def _order_locked(state: State, event: ev.OrderLocked) -> State:
    return replace(state, phase=Executing(tuple([placed.instance_id for placed in event.order])))


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    return _put_away(state, state.hand, turn_number=event.turn_number + 1, hand=(), phase=_FREE)


def _hand_put_away(state: State, event: ev.HandPutAway) -> State:
    return _put_away(state, state.hand, hand=(), phase=_FREE)


def _parameters_changed(state: State, event: ev.ParametersChanged) -> State:
    return replace(state, hand_size=event.hand_size, discard_count=event.discard_count)


def _cards_gathered(state: State, event: ev.CardsGathered) -> State:
    cards = pile(event.draw_pile, event.ids)
    deck = state.deck if event.ids is None else deck_of(instances(cards))
    return replace(state, deck=deck, draw_pile=cards, discard_pile=(), hand=(), phase=_FREE)


def _deck_changed(state: State, event: ev.DeckChanged) -> State:
    cards = pile(event.draw_pile, event.ids)
    return replace(
        state,
        deck=event.deck if event.ids is None else deck_of(instances(cards)),
        draw_pile=cards,
        discard_pile=(),
        hand=(),
        phase=_FREE,
        turn_number=event.turn_number,
        deck_source=event.deck_source,
        active_preset_id=event.active_preset_id,
        custom_deck=event.custom_deck,
    )


def _discards_reshuffled(state: State, event: ev.DiscardsReshuffled) -> State:
    return replace(state, draw_pile=state.draw_pile + pile(event.cards, event.ids), discard_pile=())


def _dealt(state: State, event: ev.Dealt) -> State:
    return replace(
        state,
        draw_pile=state.draw_pile[len(event.hand) :],
        hand=event.hand,
        phase=Discarding(event.required, ()) if event.required else _FREE,
        warning=event.warning,
        error=None,
    )


def _input_rejected(state: State, event: ev.InputRejected) -> State:
    return replace(state, error=BadList(event.error, event.bad_entries) if event.bad_entries else event.error)


def _custom_deck_started(state: State, event: ev.CustomDeckStarted) -> State:
    return replace(state, deck_source="custom", active_preset_id=None)


def _put_away(state: State, cards: Sequence[CardInstance], **changes: object) -> State:
    """Puts cards on the discard pile, with their ids unless the deck has none."""
    gone = tuple(cards) if has_ids(state) else labels(cards)
    return replace(state, discard_pile=state.discard_pile + gone, **changes)


def _discarding(state: State) -> Discarding:
    assert isinstance(state.phase, Discarding), "cards are selected for discard in the discard phase"
    return state.phase


def _planning(state: State) -> Planning:
    assert isinstance(state.phase, Planning), "cards are put in order in the planning phase"
    return state.phase


HANDLERS: Final[Mapping[type[ev.Event], Callable[..., State]]] = {
    ev.Selected: _selected,
    ev.Unselected: _unselected,
    ev.Discarded: _discarded,
    ev.Ordered: _ordered,
    ev.Unordered: _unordered,
    ev.OrderCleared: _order_cleared,
    ev.OrderLocked: _order_locked,
    ev.TurnEnded: _turn_ended,
    ev.HandPutAway: _hand_put_away,
    ev.ParametersChanged: _parameters_changed,
    ev.CardsGathered: _cards_gathered,
    ev.DeckChanged: _deck_changed,
    ev.DiscardsReshuffled: _discards_reshuffled,
    ev.Dealt: _dealt,
    ev.InputRejected: _input_rejected,
    ev.CustomDeckStarted: _custom_deck_started,
}
