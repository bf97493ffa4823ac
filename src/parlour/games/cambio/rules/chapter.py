"""What a chapter of the rules holds, and `evolve`, which goes through all of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from parlour.engine import Data, Seat
from parlour.games.cambio.actions import Action
from parlour.games.cambio.cards import Card
from parlour.games.cambio.events import Event
from parlour.games.cambio.state import Slots, State


class Chapter(NamedTuple):
    """Its cases by type: of the stage for what is legal, of the action, of the event."""

    legal: Mapping[type[Data], Callable[[State, Seat], Sequence[Action]]]
    decide: Mapping[type[Data], Callable[..., Sequence[Event]]]
    evolve: Mapping[type[Data], Callable[..., State]]


EVOLVE: Final[dict[type[Data], Callable[..., State]]] = {}
"""Of all chapters; the package fills it when it is imported."""


def evolve(state: State, event: Event) -> State:
    """The state after *event*. Never refuses, never draws, knows no rules."""
    return EVOLVE[type(event)](state, event)


def unchanged(state: State, event: Event) -> State:
    return state


def card_of(card: Card | None) -> Card:
    assert card is not None, "a redacted event reached evolve"
    return card


def put_card(hands: tuple[Slots, ...], seat: Seat, slot: int, card: Card | None) -> tuple[Slots, ...]:
    """A card laid in a place of a hand, which may be the next new one."""
    hand, all_hands = [*hands[seat]], [*hands]
    if slot < len(hand):
        hand[slot] = card
    else:
        hand.append(card)
    all_hands[seat] = tuple(hand)
    return tuple(all_hands)


def add_seen(seen: tuple[int, ...], seat: Seat, card: Card) -> tuple[int, ...]:
    sets = [*seen]
    sets[seat] |= 1 << card
    return tuple(sets)
