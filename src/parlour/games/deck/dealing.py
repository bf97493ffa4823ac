"""The deal step and the ways to a fresh draw pile.

Chance is used in one order: the shuffle, if there is one, then a UUID for the hand.
"""

from collections.abc import Sequence

from parlour.engine import Chance
from parlour.games.deck.events import CardsGathered, Dealt, DeckChanged, DiscardsReshuffled, Event
from parlour.games.deck.evolve import evolve
from parlour.games.deck.presets import DEFAULT_DECK, PRESETS
from parlour.games.deck.state import Card, CardInstance, Caution, InstanceId, ShortHand, State


def deal(state: State, chance: Chance, warning: Caution | None = None) -> Dealt:
    """The next hand, from the draw pile alone."""
    cards = state.draw_pile[: state.hand_size]
    if len(cards) < state.hand_size:
        warning = warning or ShortHand(len(cards), state.hand_size)
    return Dealt(name_instances(cards, chance), min(state.discard_count, len(cards)), warning)


def name_instances(cards: Sequence[Card], chance: Chance) -> tuple[CardInstance, ...]:
    """The cards as a hand. All ids are one new UUID, but for its last two digits: the place in the hand."""
    stem = chance.uuid()[:-2]
    return tuple([CardInstance(InstanceId(f"{stem}{place:02x}"), card) for place, card in enumerate(cards)])


def deal_after(
    state: State, events: list[Event], chance: Chance, warning: Caution | None = None
) -> list[Event]:
    """The events and the deal that follows them, the discard pile shuffled in only when cards are wanting."""
    for event in events:
        state = evolve(state, event)
    if state.discard_pile and len(state.draw_pile) < state.hand_size:
        reshuffled = DiscardsReshuffled(chance.shuffle(state.discard_pile))
        events, state = [*events, reshuffled], evolve(state, reshuffled)
    return [*events, deal(state, chance, warning)]


def gather(state: State, chance: Chance) -> CardsGathered:
    """Piles and hand hold the cards of the deck; shuffled as listed, nothing of the old order lives on."""
    return CardsGathered(chance.shuffle(state.deck))


def default_deck(turn_number: int, custom_deck: str | None, chance: Chance) -> DeckChanged:
    return DeckChanged(
        DEFAULT_DECK, chance.shuffle(DEFAULT_DECK), "default", None, custom_deck, turn_number=turn_number
    )


def preset_deck(state: State, preset_id: str, chance: Chance) -> DeckChanged:
    cards = PRESETS[preset_id].cards
    return DeckChanged(
        cards, chance.shuffle(cards), "preset", preset_id, state.custom_deck, turn_number=state.turn_number
    )


def custom_deck(state: State, cards: tuple[Card, ...], raw: str, chance: Chance) -> DeckChanged:
    return DeckChanged(
        cards, chance.shuffle(cards), "custom", None, custom_deck=raw, turn_number=state.turn_number
    )
