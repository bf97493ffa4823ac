"""The pack: the points of cards, and their order in a hand."""

from collections.abc import Iterable
from typing import Final

from parlour.engine import N_
from parlour.parts.cards import PlayingCard, standard_cards

DECK: Final = standard_cards()
SEATS: Final = 4
HAND: Final = 13
PASSED: Final = 3
"""Number of cards that each player passes."""

TWO_OF_CLUBS: Final = PlayingCard(2, "clubs")
QUEEN_OF_SPADES: Final = PlayingCard(12, "spades")
DEAL_POINTS: Final = 26
"""All points of a deal: thirteen hearts and the queen of spades."""

POINTS: Final = {card: 1 for card in DECK if card.suit == "hearts"} | {QUEEN_OF_SPADES: 13}
HARMLESS: Final = tuple(card for card in DECK if card not in POINTS)
NO_HEARTS: Final = tuple(card for card in DECK if card.suit != "hearts")

SUITS_IN_HAND: Final = (N_("clubs"), N_("diamonds"), N_("spades"), N_("hearts"))
"""Black and red alternate, so that neighbouring suits are easy to distinguish."""

PLACE_IN_HAND: Final = {card: (SUITS_IN_HAND.index(card.suit), card.rank) for card in DECK}


def in_order(cards: Iterable[PlayingCard]) -> tuple[PlayingCard, ...]:
    """Sorted as in a player's hand."""
    return tuple(sorted(cards, key=PLACE_IN_HAND.__getitem__))


def points_in(cards: tuple[PlayingCard, ...]) -> int:
    return sum(POINTS.get(card, 0) for card in cards)
