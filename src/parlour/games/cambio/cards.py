"""Cards are numbers: rank times four plus suit for the 52 standard cards, then up to four jokers."""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

Card = int
Pile = tuple[Card, ...]

Power = Literal["peek_own", "peek_opponent", "blind_swap", "look_own"]

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
SIGNS: Final = ("♣", "♦", "♥", "♠")
STANDARD_DECK_SIZE: Final = 52
MAX_JOKERS: Final = 4
_KING_RANK: Final = 12
_RED_SUITS: Final = (1, 2)
_POINTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0, 0)

POWERS: Final[tuple[Power | None, ...]] = (
    *(None, None, None, None, None, None),
    *("peek_own", "peek_own", "peek_opponent", "peek_opponent"),
    *("blind_swap", "blind_swap", "look_own", None),
)
"""By rank: the power that discarding the card grants."""


def rank(card: Card) -> int:
    """0 for an ace to 12 for a king; 13 for a joker."""
    return card >> 2


def rank_name(card: Card) -> str:
    return RANKS[card >> 2]


def suit_name(card: Card) -> str:
    return SUITS[card & 3]


def face(card: Card) -> str:
    """`7♥`, `K♣`, `Joker♠`."""
    return RANKS[card >> 2] + SIGNS[card & 3]


def power_of(card: Card) -> Power | None:
    return POWERS[card >> 2]


@cache
def deck(jokers: int) -> tuple[Card, ...]:
    return tuple(range(STANDARD_DECK_SIZE + jokers))


@cache
def points(red_king: int = 0, black_king: int = 0) -> tuple[int, ...]:
    """The points of each card by number."""
    return tuple(_worth(card, red_king, black_king) for card in range(STANDARD_DECK_SIZE + MAX_JOKERS))


def mask(cards: Iterable[Card]) -> int:
    """Encodes a set of cards as a bit mask."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def unmask(bits: int) -> list[Card]:
    return [card for card in range(bits.bit_length()) if bits >> card & 1]


def _worth(card: Card, red_king: int, black_king: int) -> int:
    if rank(card) == _KING_RANK:
        return red_king if card & 3 in _RED_SUITS else black_king
    return _POINTS[rank(card)]
