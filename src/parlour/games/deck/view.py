"""The view of the Deck.

The player and spectators see the same: the hand, the selection, the order and the discard pile. The order of
the draw pile is hidden, so events of a shuffle are redacted. The cards of the deck are not secret.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from parlour.engine import EVERYONE, NOBODY, Chance, Data, Viewer
from parlour.games.deck import events as ev
from parlour.games.deck.state import (
    BadEntries,
    BadList,
    Card,
    CardInstance,
    DeckSource,
    DeckWarning,
    Fault,
    InstanceId,
    Phase,
    PileCard,
    State,
    has_ids,
    ids,
    labels,
)


class View(Data, frozen=True):
    draw_count: int
    discard_pile: tuple[Card, ...]
    discard_ids: tuple[InstanceId, ...]
    """The ids of the cards in *discard_pile*. Empty for an old deck without ids."""

    hand: tuple[CardInstance, ...]
    phase: Phase
    turn_number: int
    hand_size: int
    discard_count: int
    warning: DeckWarning | None
    error: Fault | None
    deck_source: DeckSource
    active_preset_id: str | None
    bad_entries: tuple[BadEntries, ...]


def view(state: State, viewer: Viewer) -> View:
    return View(
        draw_count=len(state.draw_pile),
        discard_pile=labels(state.discard_pile),
        discard_ids=ids(state.discard_pile) if has_ids(state) else (),
        hand=state.hand,
        phase=state.phase,
        turn_number=state.turn_number,
        hand_size=state.hand_size,
        discard_count=state.discard_count,
        warning=state.warning,
        error=state.error.fault if isinstance(state.error, BadList) else state.error,
        deck_source=state.deck_source,
        active_preset_id=state.active_preset_id,
        bad_entries=state.error.entries if isinstance(state.error, BadList) else (),
    )


def redact(event: ev.Event, viewer: Viewer) -> ev.Event:
    if isinstance(event, ev.CardsGathered | ev.DeckChanged):
        return replace(event, draw_pile=(), ids=None)
    if isinstance(event, ev.DiscardsReshuffled):
        return replace(event, cards=(), ids=None)
    return event


def reveals_to(event: ev.Event) -> Collection[Viewer]:
    return EVERYONE if type(event) is ev.Dealt else NOBODY


_TAKEN_BACK: Final = frozenset([ev.Selected, ev.Unselected, ev.Ordered, ev.Unordered, ev.OrderCleared])


def final(event: ev.Event) -> bool:
    """Only selections and ordering can be undone."""
    return type(event) not in _TAKEN_BACK


def hidden(state: State, viewer: Viewer) -> Mapping[str, PileCard]:
    return {f"draw {place}": card for place, card in enumerate(state.draw_pile)}


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """Shuffles the draw pile. Ids stay with their cards: a card seen in hand is known by both."""
    return replace(state, draw_pile=chance.shuffle(state.draw_pile))


def conserved(state: State) -> tuple[PileCard, ...]:
    """The cards that are extra or missing compared with the deck. Always empty."""
    hand = state.hand if has_ids(state) else labels(state.hand)
    there, deck = Counter((*state.draw_pile, *state.discard_pile, *hand)), Counter(state.deck)
    return tuple(sorted(((there - deck) + (deck - there)).elements(), key=str))
