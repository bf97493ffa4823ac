"""The table as it lies: piles, hand and the phase of the turn."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, Literal, NewType

from parlour.engine import Data

Card = NewType("Card", str)
"""The label of a card. Two cards may bear the same."""

InstanceId = NewType("InstanceId", str)
"""One card, from the making of its deck until another takes the deck's place. No id is used again."""

NO_ID: Final = InstanceId("")
"""Of a card that has yet to be given one: a state from elsewhere may have such cards in its piles."""

HAND_SIZES: Final = range(1, 11)
DISCARD_COUNTS: Final = range(21)
HAND_SIZE: Final = 5
DISCARD_COUNT: Final = 2

DeckSource = Literal["default", "custom", "preset"]


class CardInstance(Data, frozen=True):
    instance_id: InstanceId
    card: Card


Lying = CardInstance | Card
"""A card in a pile. One of a deck from before cards had ids of their own is its bare label."""


def labels(cards: Iterable[Lying]) -> tuple[Card, ...]:
    return tuple([one.card if isinstance(one, CardInstance) else one for one in cards])


def ids(cards: Iterable[Lying]) -> tuple[InstanceId, ...]:
    return tuple([one.instance_id if isinstance(one, CardInstance) else NO_ID for one in cards])


def instances(cards: Iterable[Lying]) -> tuple[CardInstance, ...]:
    return tuple([one if isinstance(one, CardInstance) else CardInstance(NO_ID, one) for one in cards])


def pile(cards: Sequence[Card], own: Sequence[InstanceId] | None) -> tuple[Lying, ...]:
    """The cards with the ids that lie beside them; as they are where there are none."""
    if own is None:
        return tuple(cards)
    return tuple([CardInstance(one, card) for one, card in zip(own, cards, strict=True)])


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
"""The specification's `warning`."""


class Fault(StrEnum):
    """The specification's `error`: why input was not taken. The deck is as it was."""

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


class BadList(Data, frozen=True, tag="bad-list"):
    """A fault of a list, with every entry that it is about."""

    fault: Fault
    entries: tuple[BadEntries, ...]


class State(Data, frozen=True):
    deck: tuple[Lying, ...]
    """The active deck: the piles and the hand hold exactly these cards. With ids it is in their order, which
    says nothing of the piles. A deck from before is of labels as they were listed; its cards lie in the piles
    without ids and get new ones with every deal."""

    draw_pile: tuple[Lying, ...]
    """The first is dealt next."""

    discard_pile: tuple[Lying, ...]
    """The newest last."""

    hand: tuple[CardInstance, ...]
    """In the order dealt."""

    phase: Phase
    turn_number: int
    hand_size: int
    discard_count: int
    warning: Caution | None
    error: Fault | BadList | None
    deck_source: DeckSource
    active_preset_id: str | None
    custom_deck: str | None
    """The player's own deck as last applied. It outlives a reset, so that it can be applied again."""


def deck_of(*places: Sequence[CardInstance]) -> tuple[CardInstance, ...]:
    """The deck whose cards lie in these places, in the order of their ids."""
    return tuple(sorted([one for place in places for one in place], key=lambda one: one.instance_id))


def has_ids(state: State) -> bool:
    return any(isinstance(card, CardInstance) for card in state.deck[:1])
