"""The table as it lies: piles, hand and the phase of the turn."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal, NewType

from parlour.engine import Data

Card = NewType("Card", str)
"""The label of a card. Two cards may bear the same."""

InstanceId = NewType("InstanceId", str)
"""One card in one hand; made at the deal, never used again."""

HAND_SIZES: Final = range(1, 11)
DISCARD_COUNTS: Final = range(21)
HAND_SIZE: Final = 5
DISCARD_COUNT: Final = 2

DeckSource = Literal["default", "custom", "preset"]


class CardInstance(Data, frozen=True):
    instance_id: InstanceId
    card: Card


def labels(cards: Iterable[CardInstance]) -> tuple[Card, ...]:
    return tuple([one.card for one in cards])


class Discarding(Data, frozen=True, tag="discard"):
    """The player owes *required* cards, a number fixed at the deal."""

    required: int
    selected: tuple[InstanceId, ...]
    """In the order they were selected."""


class Planning(Data, frozen=True, tag="planning"):
    """The cards left in hand are put in order, the first to be played first."""

    order: tuple[InstanceId, ...]


class Executing(Data, frozen=True, tag="executing"):
    """Every card of the hand has its place for good."""

    order: tuple[InstanceId, ...]


class Free(Data, frozen=True, tag="free"):
    """Nothing is owed: there was nothing to discard, or nothing is left in hand."""


Phase = Discarding | Planning | Executing | Free


class ShortHand(Data, frozen=True, tag="short-hand"):
    """All the cards together were fewer than a hand."""

    dealt: int
    requested: int


class Reverted(Data, frozen=True, tag="reverted"):
    """An empty list was applied, so the default deck came back."""


class Remembered(Data, frozen=True, tag="remembered"):
    """A warning that came with a save, in the words it was saved with."""

    text: str


Caution = ShortHand | Reverted | Remembered
"""The seeds' `warning`."""


class Fault(StrEnum):
    """The seeds' `error`: why input was not taken. The deck is as it was."""

    NOT_JSON = "not-json"
    NOT_A_LIST = "not-a-list"
    NOT_STRINGS = "not-strings"
    BLANK_CARD = "blank-card"
    TOO_LONG = "too-long"
    UNKNOWN_PRESET = "unknown-preset"


EntryFault = Literal["blank", "number", "boolean", "null", "list", "object"]
"""Why an entry of a list is no card."""


class BadEntries(Data, frozen=True):
    """All the entries of a list that have this wrong with them."""

    fault: EntryFault
    places: tuple[tuple[int, int], ...]
    """From 1, in runs from the first to the last. A list is bounded, and so are these."""


class State(Data, frozen=True, omit_defaults=True):
    """Fields with a default came later: stored states are without them, and are written as they were read."""

    deck: tuple[Card, ...]
    """The active deck as it was listed: the piles and the hand hold exactly these cards."""

    draw_pile: tuple[Card, ...]
    """The first is dealt next."""

    discard_pile: tuple[Card, ...]
    """The newest last."""

    hand: tuple[CardInstance, ...]
    """In the order dealt."""

    phase: Phase
    turn_number: int
    hand_size: int
    discard_count: int
    warning: Caution | None
    error: Fault | None
    deck_source: DeckSource
    active_preset_id: str | None
    custom_deck: str | None
    """The player's own deck as last applied. It outlives a reset, so that it can be applied again."""

    bad_entries: tuple[BadEntries, ...] = ()
    """What the error is about."""
