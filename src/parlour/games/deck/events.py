"""The events of the Deck, including the outcomes of chance."""

from parlour.engine import Data
from parlour.games.deck.state import (
    BadEntries,
    Card,
    CardInstance,
    DeckSource,
    DeckWarning,
    Fault,
    InstanceId,
)


class Selected(Data, frozen=True, tag="selected"):
    card: CardInstance
    selected: int
    required: int


class Unselected(Data, frozen=True, tag="unselected"):
    card: CardInstance
    selected: int
    required: int


class Discarded(Data, frozen=True, tag="discarded"):
    """The discarded cards, in hand order. They go on the discard pile in this order."""

    cards: tuple[CardInstance, ...]


class Ordered(Data, frozen=True, tag="ordered"):
    card: CardInstance
    place: int
    """The card's place in the order, from 1."""


class Unordered(Data, frozen=True, tag="unordered"):
    card: CardInstance


class OrderCleared(Data, frozen=True, tag="order-cleared"): ...


class OrderLocked(Data, frozen=True, tag="order-locked"):
    order: tuple[CardInstance, ...]


class TurnEnded(Data, frozen=True, tag="turn-ended"):
    """The hand went to the discard pile, in hand order."""

    turn_number: int
    put_away: int


class HandPutAway(Data, frozen=True, tag="hand-put-away"):
    """The hand went to the discard pile, and the turn continues."""

    put_away: int


class ParametersChanged(Data, frozen=True, tag="parameters-changed"):
    hand_size: int
    discard_count: int


class CardsGathered(Data, frozen=True, tag="cards-gathered", omit_defaults=True):
    """Piles and hand became one shuffled draw pile."""

    draw_pile: tuple[Card, ...]
    ids: tuple[InstanceId, ...] | None = None
    """The ids of the cards in *draw_pile*. None in old games, where cards had no ids."""


class DeckChanged(Data, frozen=True, tag="deck-changed", omit_defaults=True):
    """All cards were replaced by *deck*, shuffled into the draw pile."""

    deck: tuple[Card, ...]
    draw_pile: tuple[Card, ...]
    deck_source: DeckSource
    active_preset_id: str | None
    custom_deck: str | None
    turn_number: int
    ids: tuple[InstanceId, ...] | None = None


class DiscardsReshuffled(Data, frozen=True, tag="discards-reshuffled", omit_defaults=True):
    """The draw pile was too small, so the discard pile was shuffled and put under it."""

    cards: tuple[Card, ...]
    ids: tuple[InstanceId, ...] | None = None


class Dealt(Data, frozen=True, tag="dealt"):
    hand: tuple[CardInstance, ...]
    required: int
    warning: DeckWarning | None


class InputRejected(Data, frozen=True, tag="input-rejected", omit_defaults=True):
    error: Fault
    bad_entries: tuple[BadEntries, ...] = ()
    """All invalid entries of the list."""


class CustomDeckStarted(Data, frozen=True, tag="custom-deck-started"): ...


class Started(Data, frozen=True, tag="started"):
    """INIT: the default deck was shuffled and the first hand dealt."""

    deck: DeckChanged
    deal: Dealt


Event = (
    Selected
    | Unselected
    | Discarded
    | Ordered
    | Unordered
    | OrderCleared
    | OrderLocked
    | TurnEnded
    | HandPutAway
    | ParametersChanged
    | CardsGathered
    | DeckChanged
    | DiscardsReshuffled
    | Dealt
    | InputRejected
    | CustomDeckStarted
)
