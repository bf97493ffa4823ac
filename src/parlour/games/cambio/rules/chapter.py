"""What a chapter of the rules has: tables of its cases by type. And `evolve`, which every chapter may use.

A chapter's LEGAL goes by the stage of the game, DECIDE by the action, EVOLVE by the event.
"""

from collections.abc import Callable, Sequence
from typing import Final

from parlour.engine import Data, Seat
from parlour.games.cambio.actions import Action
from parlour.games.cambio.cards import Card
from parlour.games.cambio.events import Event
from parlour.games.cambio.state import Slots, State

LegalTable = dict[type[Data], Callable[[State, Seat], Sequence[Action]]]
DecideTable = dict[type[Data], Callable[..., Sequence[Event]]]
EvolveTable = dict[type[Data], Callable[..., State]]

_EVOLVE: Final[EvolveTable] = {}


def add_evolve(table: EvolveTable) -> None:
    """Make the cases of a chapter known to `evolve`; the package does it for each when it is imported."""
    _EVOLVE.update(table)


def evolve(state: State, event: Event) -> State:
    """The state after *event*. Never refuses, never draws, knows no rules."""
    return _EVOLVE[type(event)](state, event)


def unchanged(state: State, event: Event) -> State:
    return state


def card_of(card: Card | None) -> Card:
    assert card is not None, "a redacted event reached evolve"
    return card


def put_card(hands: tuple[Slots, ...], seat: Seat, slot: int, card: Card | None) -> tuple[Slots, ...]:
    """A card laid in a place of a hand, which may be the next new one."""
    hand, all_hands = list(hands[seat]), list(hands)
    if slot < len(hand):
        hand[slot] = card
    else:
        hand.append(card)
    all_hands[seat] = tuple(hand)
    return tuple(all_hands)


def add_seen(seen: tuple[int, ...], seat: Seat, card: Card) -> tuple[int, ...]:
    sets = list(seen)
    sets[seat] |= 1 << card
    return tuple(sets)
