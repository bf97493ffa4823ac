"""What a viewer does not know, and other worlds that agree with all that it was shown.

Every move of a card is public, so whoever knew a card still knows it wherever it went. What is not known
are the cards never shown since they were shuffled. Which cards were shuffled together is public too: a card
that came from a reshuffled pile is one of the cards that were in it. So another world that agrees is one
where, within each such set, the unknown cards have changed places.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from parlour.engine import Chance, Viewer
from parlour.games.cambio.cards import Card, mask, unmask
from parlour.games.cambio.state import Holding, State, known


def hidden(state: State, viewer: Viewer) -> Mapping[str, Card]:
    """The card at every place that *viewer* cannot name. The last unknown card of a set can be named."""
    open_sets = 0
    for unknown in _unknown(state, viewer):
        if unknown.bit_count() > 1:
            open_sets |= unknown
    return {place: card for place, card in _places(state) if open_sets >> card & 1}


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """The same position with the cards that *viewer* does not know dealt anew."""
    moved = list(range(len(state.frame.points)))
    for unknown in _unknown(state, viewer):
        cards = unmask(unknown)
        for card, other in zip(cards, chance.shuffle(cards), strict=True):
            moved[card] = other
    return _permuted(state, moved)


def _unknown(state: State, viewer: Viewer) -> list[int]:
    shown = known(state, viewer)
    return [cards & ~shown for cards in state.shuffles]


def _permuted(state: State, moved: list[Card]) -> State:
    """Every card replaced by the one in *moved*; what others have seen is seen of the new card."""
    stage = state.stage
    return replace(
        state,
        stage=replace(stage, card=moved[stage.card]) if isinstance(stage, Holding) else stage,
        deck=tuple([moved[card] for card in state.deck]),
        hands=tuple(
            [tuple([None if card is None else moved[card] for card in hand]) for hand in state.hands]
        ),
        seen=tuple(mask(moved[card] for card in unmask(cards)) for cards in state.seen),
    )


def _places(state: State) -> Iterator[tuple[str, Card]]:
    for index, card in enumerate(state.deck):
        yield f"deck {index}", card
    for index, card in enumerate(state.discard):
        yield f"discard {index}", card
    for seat, hand in enumerate(state.hands):
        for slot, held in enumerate(hand):
            if held is not None:
                yield f"seat {seat} slot {slot}", held
    if isinstance(state.stage, Holding):
        yield "held", state.stage.card
