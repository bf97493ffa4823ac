"""Trick-taking: which cards follow suit, and who wins the trick."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from parlour.engine import Revealed, Seat, Secret
from parlour.parts.turns import order
from parlour.parts.zones import without


class Suited(Protocol):
    """A card with a suit and a rank, such as `cards.PlayingCard`."""

    @property
    def rank(self) -> int: ...
    @property
    def suit(self) -> str: ...


C = TypeVar("C", bound=Suited)


def playable(hand: Sequence[C], led: C | None) -> tuple[int, ...]:
    """The positions of the playable cards in the hand: those of the suit led, or all if there are none."""
    following_suit = tuple(at for at, card in enumerate(hand) if led is not None and card.suit == led.suit)
    return following_suit or tuple(range(len(hand)))


def hand_after(
    hand: Sequence[Secret[C]], at: int, led: C | None, cards: Sequence[C]
) -> tuple[Revealed[C], ...]:
    """For an event: the hand without the card played.

    If that card does not follow suit, everyone learns that the rest has none of the suit. *cards* are
    all cards in play.
    """
    rest = without(hand, at)
    if led is None or hand[at].value.suit == led.suit:
        return tuple(card.reveal_to() for card in rest)
    missing = [card for card in cards if card.suit == led.suit]
    return tuple(card.rule_out(*missing) for card in rest)


def trick_winner(trick: Sequence[Suited], first: Seat, trump: str | None = None) -> Seat:
    """The winner of a trick that *first* led: the highest trump, else the highest card of the suit led."""
    strengths = [(card.suit == trump, card.suit == trick[0].suit, card.rank) for card in trick]
    return order(first, len(trick))[strengths.index(max(strengths))]
