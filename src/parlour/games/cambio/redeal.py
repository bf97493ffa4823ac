"""Finds what a viewer does not know, and samples other worlds that are consistent with what they saw.

Every move of a card is public, so a player who knew a card still knows it after it moved. Unknown are the
cards that the viewer has not seen since they were shuffled. Which cards were shuffled together is public too.
So a consistent world permutes the unknown cards within each such set.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from parlour.engine import Chance, Viewer
from parlour.games.cambio.cards import Card, mask, unmask
from parlour.games.cambio.state import Holding, State, known


def hidden(state: State, viewer: Viewer) -> Mapping[str, Card]:
    """The cards that *viewer* does not know, by place. A single unknown card in a set can be deduced."""
    open_sets = 0
    for unknown in _unknown(state, viewer):
        if unknown.bit_count() > 1:
            open_sets |= unknown
    return {place: card for place, card in _places(state) if open_sets >> card & 1}


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """The same position with the cards unknown to *viewer* permuted at random."""
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
    """Replaces each card by the one in *moved*, and updates what the other players have seen."""
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
