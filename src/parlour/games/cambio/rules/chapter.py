"""The structure of a chapter of the rules, and `evolve` across all chapters."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from parlour.engine import Data, Seat
from parlour.games.cambio.actions import Action
from parlour.games.cambio.cards import Card
from parlour.games.cambio.events import Event
from parlour.games.cambio.state import Slots, State


class Chapter(NamedTuple):
    """A chapter's handlers: `legal` by stage type, `decide` by action type, `evolve` by event type."""

    legal: Mapping[type[Data], Callable[[State, Seat], Sequence[Action]]]
    decide: Mapping[type[Data], Callable[..., Sequence[Event]]]
    evolve: Mapping[type[Data], Callable[..., State]]


EVOLVE: Final[dict[type[Data], Callable[..., State]]] = {}
"""The handlers of all chapters. The package fills it on import."""


def evolve(state: State, event: Event) -> State:
    """The state after *event*. Never refuses and never uses chance."""
    return EVOLVE[type(event)](state, event)


def unchanged(state: State, event: Event) -> State:
    return state


def card_of(card: Card | None) -> Card:
    assert card is not None, "a redacted event reached evolve"
    return card


def put_card(hands: tuple[Slots, ...], seat: Seat, slot: int, card: Card | None) -> tuple[Slots, ...]:
    """The hands with *card* in *slot*. A slot just past the end is appended."""
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
