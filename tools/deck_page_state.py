"""`DeckState` of the specification, for a page without a server. `deck_dispatch.py` has the actions."""

from collections.abc import Sequence
from math import floor, isfinite
from typing import Final

from parlour.engine import Chance, Data, Millis, NoOptions, Words
from parlour.games.deck.names import ERRORS, error_text, warning_text
from parlour.games.deck.rules import setup, start
from parlour.games.deck.state import (
    BadEntries,
    BadList,
    Card,
    CardInstance,
    DeckSource,
    Discarding,
    Executing,
    Fault,
    Free,
    InstanceId,
    Phase,
    PileCard,
    Planning,
    SavedWarning,
    State,
    deck_of,
    ids,
    instances,
    labels,
    pile,
)


class SeedCard(Data, frozen=True, rename="camel"):
    instance_id: InstanceId
    card: Card


class SeedDiscardPhase(Data, frozen=True, rename="camel"):
    active: bool
    remaining_discards: int


class PageState(Data, frozen=True, rename="camel"):
    """`DeckState`. The set of selected ids is an array in the order of selection."""

    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    hand_cards: tuple[SeedCard, ...]
    hand: tuple[Card, ...]
    turn_number: int
    hand_size: int
    discard_count: int
    warning: str | None
    error: str | None
    is_dealing: bool
    selected_card_ids: tuple[InstanceId, ...]
    discard_phase: SeedDiscardPhase
    planning_phase: bool
    play_order_sequence: tuple[InstanceId, ...]
    play_order_locked: bool
    deck_source: DeckSource
    active_preset_id: str | None
    custom_deck: str | None
    """Not in the specification: the text of the player's own deck, which survives a reset."""

    bad_entries: tuple[BadEntries, ...] = ()
    """Not in the specification: the entries that `error` is about, so that it can be translated."""

    draw_pile_ids: tuple[InstanceId, ...] = ()
    """The ids of `drawPile`, which the specification defines as labels only. Empty if no card has an id
    yet."""

    discard_pile_ids: tuple[InstanceId, ...] = ()


def write(state: State) -> PageState:
    phase, error = state.phase, state.error
    fault, bad = (error.fault, error.entries) if isinstance(error, BadList) else (error, ())
    owed = phase.required if isinstance(phase, Discarding) else 0
    return PageState(
        draw_pile=labels(state.draw_pile),
        discard_pile=labels(state.discard_pile),
        hand_cards=tuple(SeedCard(held.instance_id, held.card) for held in state.hand),
        hand=labels(state.hand),
        turn_number=state.turn_number,
        hand_size=state.hand_size,
        discard_count=state.discard_count,
        warning=None if state.warning is None else warning_text(state.warning, _ENGLISH),
        error=None if fault is None else error_text(fault, bad, _ENGLISH),
        is_dealing=False,
        selected_card_ids=phase.selected if isinstance(phase, Discarding) else (),
        discard_phase=SeedDiscardPhase(owed > 0, owed),
        planning_phase=isinstance(phase, Planning),
        play_order_sequence=phase.order if isinstance(phase, Planning | Executing) else (),
        play_order_locked=isinstance(phase, Executing),
        deck_source=state.deck_source,
        active_preset_id=state.active_preset_id,
        custom_deck=state.custom_deck,
        bad_entries=bad,
        draw_pile_ids=_ids(state.draw_pile),
        discard_pile_ids=_ids(state.discard_pile),
    )


def read(page: PageState) -> State:
    """Returns the state that *page* was written from."""
    drawn, discarded = (
        _pile(page.draw_pile, page.draw_pile_ids),
        _pile(page.discard_pile, page.discard_pile_ids),
    )
    hand = tuple(CardInstance(held.instance_id, held.card) for held in page.hand_cards)
    return State(
        deck=deck_of(drawn, discarded, hand),
        draw_pile=drawn,
        discard_pile=discarded,
        hand=hand,
        phase=_phase(page),
        turn_number=page.turn_number,
        hand_size=page.hand_size,
        discard_count=page.discard_count,
        warning=None if page.warning is None else SavedWarning(page.warning),
        error=_error(page),
        deck_source=page.deck_source,
        active_preset_id=page.active_preset_id,
        custom_deck=page.custom_deck,
    )


def init(chance: Chance) -> State:
    return start(setup(NoOptions(), 1, chance, NO_TIME))


def is_truthy(value: object) -> bool:
    """Returns JavaScript's truth value: empty arrays and objects are true."""
    return value is not None and value is not False and value != 0 and value != ""


def whole_number(value: object) -> int | None:
    """Returns the number rounded down, or None if it is not a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return floor(value) if isfinite(value) else None
    except OverflowError:  # an int beyond the range of floats, which a browser reads as infinity
        return None


def clamped(value: object, bounds: range, otherwise: int) -> int:
    number = whole_number(value)
    return otherwise if number is None else min(max(number, bounds[0]), bounds[-1])


def within(value: object, bounds: range, default: int) -> int:
    """Returns the number rounded down, or the default if it is not a number or out of bounds."""
    number = whole_number(value)
    return default if number is None or number not in bounds else number


def _ids(cards: Sequence[PileCard]) -> tuple[InstanceId, ...]:
    own = ids(cards)
    return own if any(own) else ()


def _pile(cards: Sequence[Card], own: Sequence[InstanceId]) -> tuple[CardInstance, ...]:
    """Pairs each card with its id. Ignores the ids if their number differs from that of the cards."""
    return instances(pile(cards, own if len(own) == len(cards) else None))


def _error(page: PageState) -> Fault | BadList | None:
    """Finds the fault by the beginning of the error text, and the entries that it is about."""
    said = f"{page.error} "
    fault = next((fault for fault, sentence in ERRORS.items() if said.startswith(f"{sentence} ")), None)
    return fault if fault is None or not page.bad_entries else BadList(fault, page.bad_entries)


def _phase(page: PageState) -> Phase:
    if page.discard_phase.active:
        return Discarding(page.discard_phase.remaining_discards, page.selected_card_ids)
    if page.planning_phase:
        return Planning(page.play_order_sequence)
    return Executing(page.play_order_sequence) if page.play_order_locked else Free()


_ENGLISH: Final = Words(())
NO_TIME: Final = Millis(0)
"""The Deck never uses the clock."""
