"""The deal, and the ways to a new draw pile.

Chance is always used in the same order: first a shuffle, if any, then a UUID for each card without an id.
"""

from collections.abc import Iterable, Sequence

from parlour.engine import Chance
from parlour.games.deck.events import CardsGathered, Dealt, DeckChanged, DiscardsReshuffled, Event
from parlour.games.deck.evolve import evolve
from parlour.games.deck.presets import DEFAULT_DECK
from parlour.games.deck.state import (
    Card,
    CardInstance,
    DeckSource,
    DeckWarning,
    InstanceId,
    ShortHand,
    State,
    has_ids,
    ids,
    instances,
    labels,
)


def deal(state: State, chance: Chance, warning: DeckWarning | None = None) -> Dealt:
    """Deals the next hand from the draw pile, without a reshuffle."""
    cards = instances(state.draw_pile[: state.hand_size])
    if len(cards) < state.hand_size:
        warning = warning or ShortHand(len(cards), state.hand_size)
    return Dealt(name_instances(cards, chance), min(state.discard_count, len(cards)), warning)


def name_instances(cards: Iterable[CardInstance], chance: Chance) -> tuple[CardInstance, ...]:
    return tuple([one if one.instance_id else new_instance(one.card, chance) for one in cards])


def new_instance(card: Card, chance: Chance) -> CardInstance:
    return CardInstance(InstanceId(chance.uuid()), card)


def deal_after(
    state: State, events: list[Event], chance: Chance, warning: DeckWarning | None = None
) -> list[Event]:
    """Appends a deal to *events*. The discard pile is reshuffled only if the draw pile is too small."""
    for event in events:
        state = evolve(state, event)
    if state.discard_pile and len(state.draw_pile) < state.hand_size:
        reshuffled = reshuffle(state, chance)
        events, state = [*events, reshuffled], evolve(state, reshuffled)
    return [*events, deal(state, chance, warning)]


def reshuffle(state: State, chance: Chance) -> DiscardsReshuffled:
    cards = chance.shuffle(state.discard_pile)
    return DiscardsReshuffled(labels(cards), ids(cards) if has_ids(state) else None)


def gather(state: State, chance: Chance) -> CardsGathered:
    """Shuffles all cards into the draw pile. Cards of an old deck without ids get one here."""
    together = (*state.draw_pile, *state.discard_pile, *state.hand)
    cards = name_instances(instances(chance.shuffle(together)), chance)
    return CardsGathered(labels(cards), ids(cards))


def default_deck(turn_number: int, custom_deck: str | None, chance: Chance) -> DeckChanged:
    return new_deck(DEFAULT_DECK, chance, "default", None, custom_deck, turn_number)


def new_deck(
    deck: Sequence[Card],
    chance: Chance,
    source: DeckSource,
    preset_id: str | None,
    custom_deck: str | None,
    turn_number: int,
) -> DeckChanged:
    cards = [new_instance(card, chance) for card in chance.shuffle(deck)]
    return DeckChanged(
        tuple(deck), labels(cards), source, preset_id, custom_deck, turn_number=turn_number, ids=ids(cards)
    )
