"""The phases of a turn: select and discard cards, then put the rest in order and lock the order."""

from collections.abc import Sequence
from typing import Final

from parlour.engine import IllegalActionError
from parlour.games.deck import actions as act
from parlour.games.deck import events as ev
from parlour.games.deck.state import CardInstance, Discarding, Executing, InstanceId, Planning, State

_NOTHING_OWED: Final = (act.EndTurn(), act.DealNextHand())


def choices(state: State) -> Sequence[act.Action]:
    match state.phase:
        case Discarding(required, selected):
            if len(selected) != required:
                return [act.ToggleCardSelection(held.instance_id) for held in state.hand]
            # In hand order, not in the order of selection.
            back = [held.instance_id for held in state.hand if held.instance_id in selected]
            return [act.ConfirmDiscard(), *map(act.ToggleCardSelection, back)]
        case Planning(order):
            left = [held.instance_id for held in state.hand if held.instance_id not in order]
            forth = map(act.SelectForPlayOrder, left) if left else [act.LockPlayOrder()]
            return [*forth, *map(act.DeselectFromPlayOrder, order), act.ClearPlayOrder()]
        case _:
            return _NOTHING_OWED


def toggle_selection(state: State, chosen: InstanceId) -> ev.Selected | ev.Unselected:
    phase, card = _discarding(state), _held(state, chosen)
    count = len(phase.selected)
    if chosen in phase.selected:
        return ev.Unselected(card, count - 1, phase.required)
    if count >= phase.required:
        raise IllegalActionError("deck/enough-selected", required=phase.required)
    return ev.Selected(card, count + 1, phase.required)


def discard(state: State) -> ev.Discarded:
    phase = _discarding(state)
    if len(phase.selected) != phase.required:
        raise IllegalActionError("deck/wrong-count", selected=len(phase.selected), required=phase.required)
    return ev.Discarded(tuple([held for held in state.hand if held.instance_id in phase.selected]))


def add_to_order(state: State, chosen: InstanceId) -> ev.Ordered:
    order, card = _open_order(state), _held(state, chosen)
    if chosen in order:
        raise IllegalActionError("deck/already-ordered", card=card.card)
    return ev.Ordered(card, len(order) + 1)


def remove_from_order(state: State, chosen: InstanceId) -> ev.Unordered:
    if chosen not in _open_order(state):
        raise IllegalActionError("deck/not-ordered")
    return ev.Unordered(_held(state, chosen))


def clear_order(state: State) -> Sequence[ev.OrderCleared]:
    """Clearing an empty order is not refused and has no effect."""
    return [ev.OrderCleared()] if _open_order(state) else []


def lock_order(state: State) -> ev.OrderLocked:
    order = _open_order(state)
    if len(order) != len(state.hand):
        raise IllegalActionError("deck/order-incomplete", ordered=len(order), cards=len(state.hand))
    return ev.OrderLocked(tuple([_held(state, placed) for placed in order]))


def refuse_unfinished_turn(state: State) -> None:
    """Refuses to end the turn before the discard is made and the order is locked."""
    if isinstance(state.phase, Discarding):
        raise IllegalActionError("deck/discard-first", required=state.phase.required)
    if isinstance(state.phase, Planning):
        raise IllegalActionError("deck/lock-first")


def _discarding(state: State) -> Discarding:
    if not isinstance(state.phase, Discarding):
        raise IllegalActionError("deck/not-discarding")
    return state.phase


def _open_order(state: State) -> tuple[InstanceId, ...]:
    """The order, if it can still be changed."""
    if isinstance(state.phase, Planning):
        return state.phase.order
    if isinstance(state.phase, Executing):
        raise IllegalActionError("deck/order-locked")
    raise IllegalActionError("deck/not-planning")


def _held(state: State, wanted: InstanceId) -> CardInstance:
    for held in state.hand:
        if held.instance_id == wanted:
            return held
    raise IllegalActionError("deck/not-in-hand")
