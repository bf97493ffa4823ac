"""Decks and hands, as tuples of any kind of card; secret ones hold `Secret` values."""

from collections.abc import Sequence
from typing import Final, TypeVar

from parlour.engine import Data, Seat, Secret

T = TypeVar("T")

SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
"""The suits, in the order of `standard_cards`."""

RANKS: Final = tuple(range(2, 15))
"""11 is the jack, 12 the queen, 13 the king, 14 the ace."""

_RANK_SIGNS: Final = "23456789TJQKA"
_SUIT_SIGNS: Final = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


class PlayingCard(Data, frozen=True, order=True):
    """A card of a standard pack."""

    rank: int
    suit: str

    @property
    def face(self) -> str:
        """The face for a scene's `Card`: `QS`, `TD`."""
        return _RANK_SIGNS[self.rank - RANKS[0]] + self.suit[0].upper()

    @property
    def sign(self) -> str:
        """The sign for texts in any language: `Q♠`, `10♦`."""
        return self.face[0].replace("T", "10") + _SUIT_SIGNS[self.suit]


def standard_cards(ranks: Sequence[int] = RANKS) -> tuple[PlayingCard, ...]:
    """The cards of four suits, in order."""
    return tuple(PlayingCard(rank, suit) for suit in SUITS for rank in ranks)


def deal(cards: Sequence[T], seats: int, each: int) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """A hand of *each* cards for every seat, and the remaining cards."""
    assert each * seats <= len(cards), f"{len(cards)} cards are too few for {seats} hands of {each}"
    hands = tuple(tuple(cards[each * seat : each * (seat + 1)]) for seat in range(seats))
    return hands, tuple(cards[each * seats :])


def hold(cards: Sequence[T], seat: int) -> tuple[Secret[T], ...]:
    """Cards that only *seat* knows."""
    return tuple(Secret(card, (Seat(seat),)) for card in cards)


def face_down(cards: Sequence[T]) -> tuple[Secret[T], ...]:
    """Cards that no player knows."""
    return tuple(Secret(card) for card in cards)


def values(secrets: Sequence[Secret[T]]) -> tuple[T, ...]:
    """The cards themselves; for rules, which see everything."""
    return tuple(secret.value for secret in secrets)


def shown(secrets: Sequence[Secret[T]]) -> tuple[T, ...]:
    """The cards in a view that the viewer can see."""
    return tuple(secret.what for secret in secrets if secret.what is not None)
