"""The player's actions, under the specification's names."""

from parlour.engine import Data
from parlour.games.deck.state import InstanceId


class Init(Data, frozen=True, tag="INIT"):
    """The first deal. A table deals when it starts, so this action is always refused."""


class ToggleCardSelection(Data, frozen=True, tag="TOGGLE_CARD_SELECTION"):
    instance_id: InstanceId


class ConfirmDiscard(Data, frozen=True, tag="CONFIRM_DISCARD"): ...


class SelectForPlayOrder(Data, frozen=True, tag="SELECT_FOR_PLAY_ORDER"):
    instance_id: InstanceId


class DeselectFromPlayOrder(Data, frozen=True, tag="DESELECT_FROM_PLAY_ORDER"):
    instance_id: InstanceId


class ClearPlayOrder(Data, frozen=True, tag="CLEAR_PLAY_ORDER"): ...


class LockPlayOrder(Data, frozen=True, tag="LOCK_PLAY_ORDER"): ...


class EndTurn(Data, frozen=True, tag="END_TURN"): ...


class DealNextHand(Data, frozen=True, tag="DEAL_NEXT_HAND"):
    """Discard the hand and deal another in the same turn."""


class ChangeParameters(Data, frozen=True, tag="CHANGE_PARAMETERS"):
    hand_size: int
    discard_count: int
    immediate_reset: bool
    """Gather and shuffle all cards and deal at once. Otherwise the change applies from the next deal."""


class ApplyJsonOverride(Data, frozen=True, tag="APPLY_JSON_OVERRIDE"):
    """Play with the cards that *raw* lists, a JSON array of their labels."""

    raw: str


class Reset(Data, frozen=True, tag="RESET"):
    """Restart with the default deck at turn 1. Hand size and discard count stay."""


class LoadPresetDeck(Data, frozen=True, tag="LOAD_PRESET_DECK"):
    preset_id: str


class StartCustomDeck(Data, frozen=True, tag="START_CUSTOM_DECK"):
    """Mark the current cards as a custom deck. Nothing else changes."""


Action = (
    Init
    | ToggleCardSelection
    | ConfirmDiscard
    | SelectForPlayOrder
    | DeselectFromPlayOrder
    | ClearPlayOrder
    | LockPlayOrder
    | EndTurn
    | DealNextHand
    | ChangeParameters
    | ApplyJsonOverride
    | Reset
    | LoadPresetDeck
    | StartCustomDeck
)
