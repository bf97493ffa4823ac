"""The state of the Deck: piles, hand and the phase of the turn."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, Literal, NewType

from parlour.engine import Data

Card = NewType("Card", str)
"""The label of a card. Several cards can have the same label."""

InstanceId = NewType("InstanceId", str)
"""Identifies a card for the lifetime of its deck. Ids are never reused."""

NO_ID: Final = InstanceId("")
"""The id of a card without one. Piles of an imported state can have such cards."""

HAND_SIZES: Final = range(1, 11)
DISCARD_COUNTS: Final = range(21)
HAND_SIZE: Final = 5
DISCARD_COUNT: Final = 2

DeckSource = Literal["default", "custom", "preset"]


class CardInstance(Data, frozen=True):
    instance_id: InstanceId
    card: Card


PileCard = CardInstance | Card
"""A card in a pile. In old decks, whose cards have no ids, it is only the label."""


def labels(cards: Iterable[PileCard]) -> tuple[Card, ...]:
    return tuple([one.card if isinstance(one, CardInstance) else one for one in cards])


def ids(cards: Iterable[PileCard]) -> tuple[InstanceId, ...]:
    return tuple([one.instance_id if isinstance(one, CardInstance) else NO_ID for one in cards])


def instances(cards: Iterable[PileCard]) -> tuple[CardInstance, ...]:
    return tuple([one if isinstance(one, CardInstance) else CardInstance(NO_ID, one) for one in cards])


def pile(cards: Sequence[Card], own: Sequence[InstanceId] | None) -> tuple[PileCard, ...]:
    """Pairs the cards with their ids. Without ids, returns the labels."""
    if own is None:
        return tuple(cards)
    return tuple([CardInstance(one, card) for one, card in zip(own, cards, strict=True)])


class Discarding(Data, frozen=True, tag="discard"):
    """The player must discard *required* cards. The number is fixed at the deal."""

    required: int
    selected: tuple[InstanceId, ...]
    """The selected cards, in the order of selection."""


class Planning(Data, frozen=True, tag="planning"):
    """The player puts the cards left in hand in order. The first is played first."""

    order: tuple[InstanceId, ...]


class Executing(Data, frozen=True, tag="executing"):
    """The order of the hand is locked."""

    order: tuple[InstanceId, ...]


class Free(Data, frozen=True, tag="free"):
    """There is nothing to discard or to order."""


Phase = Discarding | Planning | Executing | Free


class ShortHand(Data, frozen=True, tag="short-hand"):
    """The whole deck has fewer cards than the hand size."""

    dealt: int
    requested: int


class RevertedToDefault(Data, frozen=True, tag="reverted"):
    """An empty list was applied, which restores the default deck."""


class SavedWarning(Data, frozen=True, tag="remembered"):
    """A warning loaded from a save, with its saved text."""

    text: str


DeckWarning = ShortHand | RevertedToDefault | SavedWarning
"""The specification's `warning`."""


class Fault(StrEnum):
    """The specification's `error`: why input was rejected. The deck stays unchanged."""

    NOT_JSON = "not-json"
    NOT_A_LIST = "not-a-list"
    NOT_STRINGS = "not-strings"
    BLANK_CARD = "blank-card"
    TOO_LONG = "too-long"
    UNKNOWN_PRESET = "unknown-preset"


EntryFault = Literal["blank", "number", "boolean", "null", "list", "object"]
"""Why an entry of a list is not a card."""


class BadEntries(Data, frozen=True):
    """All entries of a list with the same fault."""

    fault: EntryFault
    places: tuple[tuple[int, int], ...]
    """Runs of entries, counted from 1: the first and the last of each run."""


class BadList(Data, frozen=True, tag="bad-list"):
    """A rejected list, with all its invalid entries."""

    fault: Fault
    entries: tuple[BadEntries, ...]


class State(Data, frozen=True):
    deck: tuple[PileCard, ...]
    """The active deck. Piles and hand together hold exactly these cards. Cards with ids are sorted by id, so
    that the deck does not reveal the order of the piles. An old deck is a list of labels: its cards have no
    ids in the piles and get a new one with each deal."""

    draw_pile: tuple[PileCard, ...]
    """The first card is dealt next."""

    discard_pile: tuple[PileCard, ...]
    """The latest discard is last."""

    hand: tuple[CardInstance, ...]
    """In the order of the deal."""

    phase: Phase
    turn_number: int
    hand_size: int
    discard_count: int
    warning: DeckWarning | None
    error: Fault | BadList | None
    deck_source: DeckSource
    active_preset_id: str | None
    custom_deck: str | None
    """The player's own deck as last applied. A reset keeps it, so that it can be applied again."""


def deck_of(*places: Sequence[CardInstance]) -> tuple[CardInstance, ...]:
    """The deck of all cards in these places, sorted by id."""
    return tuple(sorted([one for place in places for one in place], key=lambda one: one.instance_id))


def has_ids(state: State) -> bool:
    return any(isinstance(card, CardInstance) for card in state.deck[:1])
