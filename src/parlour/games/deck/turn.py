"""One turn's work on the hand: select and discard what is owed, then put the rest in order and lock it."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import IllegalActionError
from parlour.games.deck.actions import (
    Action,
    ClearPlayOrder,
    ConfirmDiscard,
    DealNextHand,
    DeselectFromPlayOrder,
    EndTurn,
    LockPlayOrder,
    SelectForPlayOrder,
    ToggleCardSelection,
)
from parlour.games.deck.events import (
    Discarded,
    OrderCleared,
    Ordered,
    OrderLocked,
    Selected,
    Unordered,
    Unselected,
)
from parlour.games.deck.refusals import Refusal
from parlour.games.deck.state import CardInstance, Discarding, Executing, InstanceId, Planning, State

_NOTHING_OWED: Final = (EndTurn(), DealNextHand())


def choices(state: State) -> Sequence[Action]:
    match state.phase:
        case Discarding(required, selected):
            return _discard_choices(state.hand, selected, is_enough=len(selected) == required)
        case Planning(order):
            return _planning_choices(state.hand, order)
        case _:
            return _NOTHING_OWED


def toggle(state: State, chosen: InstanceId) -> Selected | Unselected:
    phase, card = _discarding(state), _held(state, chosen)
    count = len(phase.selected)
    if chosen in phase.selected:
        return Unselected(card, count - 1, phase.required)
    if count >= phase.required:
        raise IllegalActionError(Refusal.ENOUGH_SELECTED, required=phase.required)
    return Selected(card, count + 1, phase.required)


def discard(state: State) -> Discarded:
    phase = _discarding(state)
    if len(phase.selected) != phase.required:
        raise IllegalActionError(Refusal.WRONG_COUNT, selected=len(phase.selected), required=phase.required)
    return Discarded(tuple([held for held in state.hand if held.instance_id in phase.selected]))


def put_next(state: State, chosen: InstanceId) -> Ordered:
    order, card = _open_order(state), _held(state, chosen)
    if chosen in order:
        raise IllegalActionError(Refusal.ALREADY_ORDERED, card=card.card)
    return Ordered(card, len(order) + 1)


def take_out(state: State, chosen: InstanceId) -> Unordered:
    if chosen not in _open_order(state):
        raise IllegalActionError(Refusal.NOT_ORDERED)
    return Unordered(_held(state, chosen))


def clear(state: State) -> Sequence[OrderCleared]:
    """With nothing in order there is nothing to do, and nothing to refuse."""
    return [OrderCleared()] if _open_order(state) else []


def lock(state: State) -> OrderLocked:
    order = _open_order(state)
    if len(order) != len(state.hand):
        raise IllegalActionError(Refusal.ORDER_INCOMPLETE, ordered=len(order), cards=len(state.hand))
    return OrderLocked(tuple([_held(state, placed) for placed in order]))


def must_owe_nothing(state: State) -> None:
    """A turn ends only when the discard is made and the order, if there is one to make, is locked."""
    if isinstance(state.phase, Discarding):
        raise IllegalActionError(Refusal.DISCARD_FIRST, required=state.phase.required)
    if isinstance(state.phase, Planning):
        raise IllegalActionError(Refusal.LOCK_FIRST)


def _discard_choices(
    hand: Sequence[CardInstance], selected: Sequence[InstanceId], is_enough: bool
) -> Sequence[Action]:
    if not is_enough:
        return [ToggleCardSelection(held.instance_id) for held in hand]
    back = [ToggleCardSelection(held.instance_id) for held in hand if held.instance_id in selected]
    return [ConfirmDiscard(), *back]


def _planning_choices(hand: Sequence[CardInstance], order: Sequence[InstanceId]) -> Sequence[Action]:
    unordered: list[Action] = [
        SelectForPlayOrder(held.instance_id) for held in hand if held.instance_id not in order
    ]
    ordered = [DeselectFromPlayOrder(placed) for placed in order]
    return [*(unordered or [LockPlayOrder()]), *ordered, ClearPlayOrder()]


def _discarding(state: State) -> Discarding:
    if not isinstance(state.phase, Discarding):
        raise IllegalActionError(Refusal.NOT_DISCARDING)
    return state.phase


def _open_order(state: State) -> tuple[InstanceId, ...]:
    """The order while it may still be changed."""
    if isinstance(state.phase, Planning):
        return state.phase.order
    if isinstance(state.phase, Executing):
        raise IllegalActionError(Refusal.ORDER_LOCKED)
    raise IllegalActionError(Refusal.NOT_PLANNING)


def _held(state: State, wanted: InstanceId) -> CardInstance:
    for held in state.hand:
        if held.instance_id == wanted:
            return held
    raise IllegalActionError(Refusal.NOT_IN_HAND)
