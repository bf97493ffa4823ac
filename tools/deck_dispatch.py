"""The specification's reducer, for a page without a server: takes `{type, payload}` and returns the new
state.

It validates the input, then applies the rules of the table. If the rules refuse, it returns the same object.
If the input is invalid, only `error` changes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from parlour.engine import Chance, IllegalActionError
from parlour.games.deck.actions import (
    Action,
    ApplyJsonOverride,
    ChangeParameters,
    ClearPlayOrder,
    ConfirmDiscard,
    DealNextHand,
    DeselectFromPlayOrder,
    EndTurn,
    LoadPresetDeck,
    LockPlayOrder,
    Reset,
    SelectForPlayOrder,
    StartCustomDeck,
    ToggleCardSelection,
)
from parlour.games.deck.entries import MAX_LIST_LENGTH
from parlour.games.deck.events import Dealt, Event, InputRejected
from parlour.games.deck.evolve import evolve
from parlour.games.deck.jsontext import well_formed
from parlour.games.deck.presets import PRESETS
from parlour.games.deck.rules import PLAYER, decide
from parlour.games.deck.state import DISCARD_COUNTS, HAND_SIZES, Fault, InstanceId, State
from tools.deck_page_state import NO_TIME, PageState, clamped, init, is_truthy, read, write


def dispatch(page: PageState, message: object, chance: Chance) -> PageState:
    """Returns the state after `{type, payload}`, or the same object if the message is ignored."""
    kind = _part(message, "type")
    if kind == "INIT":
        return write(init(chance))
    if kind == "END_TURN" and page.is_dealing:
        return page
    state = read(page)
    action = read_action(message, state)
    events: Sequence[Event] = ()
    try:
        if isinstance(action, Fault):
            events = [InputRejected(action)]
        elif action is not None:
            events = decide(state, PLAYER, action, chance, NO_TIME)
    except IllegalActionError:
        return page
    return _after(page, state, events) if events else page


def _after(page: PageState, state: State, events: Sequence[Event]) -> PageState:
    """Applies the events. Only a deal clears `is_dealing`."""
    is_dealing = page.is_dealing and not any(isinstance(event, Dealt) for event in events)
    for event in events:
        state = evolve(state, event)
    return replace(write(state), is_dealing=is_dealing)


def read_action(message: object, state: State) -> Action | Fault | None:
    """Returns the action of a message, an error to show, or None for a message without meaning."""
    kind, payload = _part(message, "type"), _part(message, "payload")
    if not isinstance(kind, str):
        return None
    if kind in _BARE:
        return _BARE[kind]
    if kind in _WITH_CARD:
        chosen = _named(payload, "instanceId")
        return None if chosen is None else _WITH_CARD[kind](InstanceId(chosen))
    match kind:
        case "CHANGE_PARAMETERS":
            return _parameters(payload, state)
        case "APPLY_JSON_OVERRIDE":
            return _override(payload)
        case "LOAD_PRESET_DECK":
            chosen = _named(payload, "presetId")
            return LoadPresetDeck(chosen) if chosen in PRESETS else Fault.UNKNOWN_PRESET
    return None


def _parameters(payload: object, state: State) -> ChangeParameters:
    return ChangeParameters(
        clamped(_part(payload, "handSize"), HAND_SIZES, state.hand_size),
        clamped(_part(payload, "discardCount"), DISCARD_COUNTS, state.discard_count),
        is_truthy(_part(payload, "immediateReset")),
    )


def _override(payload: object) -> ApplyJsonOverride | Fault:
    if not isinstance(payload, str):
        return Fault.NOT_JSON
    return ApplyJsonOverride(well_formed(payload)) if len(payload) <= MAX_LIST_LENGTH else Fault.TOO_LONG


def _named(payload: object, key: str) -> str | None:
    """Reads an id. Specification 004 sends a plain string, specification 001 an object."""
    found = payload if isinstance(payload, str) else _part(payload, key)
    return found if isinstance(found, str) else None


def _part(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


_BARE: Final[Mapping[str, Action]] = {
    "CONFIRM_DISCARD": ConfirmDiscard(),
    "CLEAR_PLAY_ORDER": ClearPlayOrder(),
    "LOCK_PLAY_ORDER": LockPlayOrder(),
    "END_TURN": EndTurn(),
    "DEAL_NEXT_HAND": DealNextHand(),
    "RESET": Reset(),
    "START_CUSTOM_DECK": StartCustomDeck(),
}
_WITH_CARD: Final[Mapping[str, Callable[[InstanceId], Action]]] = {
    "TOGGLE_CARD_SELECTION": ToggleCardSelection,
    "SELECT_FOR_PLAY_ORDER": SelectForPlayOrder,
    "DESELECT_FROM_PLAY_ORDER": DeselectFromPlayOrder,
}
