"""The seeds' state: `DeckState` as a page without a server knows it. `dispatch.py` has the actions."""

from typing import Final

from parlour.engine import Chance, Data, Millis, NoOptions, Words
from parlour.games.deck.names import ERRORS, error_text, warning_text
from parlour.games.deck.rules import setup, start
from parlour.games.deck.state import (
    BadEntries,
    Card,
    CardInstance,
    DeckSource,
    Discarding,
    Executing,
    Fault,
    Free,
    InstanceId,
    Phase,
    Planning,
    Remembered,
    State,
    labels,
)


class SeedCard(Data, frozen=True, rename="camel"):
    instance_id: InstanceId
    card: Card


class SeedDiscardPhase(Data, frozen=True, rename="camel"):
    active: bool
    remaining_discards: int


class SeedState(Data, frozen=True, rename="camel"):
    """`DeckState`, with the set of selected ids as an array in the order of selection."""

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
    """Not in the seeds: the text of the player's own deck, kept over a reset."""

    bad_entries: tuple[BadEntries, ...] = ()
    """Not in the seeds either: what `error` is about, to be said in any language."""


def write(state: State) -> SeedState:
    phase = state.phase
    owed = phase.required if isinstance(phase, Discarding) else 0
    return SeedState(
        draw_pile=state.draw_pile,
        discard_pile=state.discard_pile,
        hand_cards=tuple(SeedCard(held.instance_id, held.card) for held in state.hand),
        hand=labels(state.hand),
        turn_number=state.turn_number,
        hand_size=state.hand_size,
        discard_count=state.discard_count,
        warning=None if state.warning is None else warning_text(state.warning, _ENGLISH),
        error=None if state.error is None else error_text(state.error, state.bad_entries, _ENGLISH),
        is_dealing=False,
        selected_card_ids=phase.selected if isinstance(phase, Discarding) else (),
        discard_phase=SeedDiscardPhase(owed > 0, owed),
        planning_phase=isinstance(phase, Planning),
        play_order_sequence=phase.order if isinstance(phase, Planning | Executing) else (),
        play_order_locked=isinstance(phase, Executing),
        deck_source=state.deck_source,
        active_preset_id=state.active_preset_id,
        custom_deck=state.custom_deck,
        bad_entries=state.bad_entries,
    )


def read(seed: SeedState) -> State:
    """The state that *seed* was written from, its deck listed as draw pile, discard pile, hand."""
    return State(
        deck=seed.draw_pile + seed.discard_pile + seed.hand,
        draw_pile=seed.draw_pile,
        discard_pile=seed.discard_pile,
        hand=tuple(CardInstance(held.instance_id, held.card) for held in seed.hand_cards),
        phase=_phase(seed),
        turn_number=seed.turn_number,
        hand_size=seed.hand_size,
        discard_count=seed.discard_count,
        warning=None if seed.warning is None else Remembered(seed.warning),
        error=None if seed.error is None else _fault(seed.error),
        deck_source=seed.deck_source,
        active_preset_id=seed.active_preset_id,
        custom_deck=seed.custom_deck,
        bad_entries=seed.bad_entries,
    )


def init(chance: Chance) -> State:
    return start(setup(NoOptions(), 1, chance, NO_TIME))


def _fault(error: str) -> Fault | None:
    """What an error begins with says what it is; the entries that it is about follow."""
    return next((fault for fault, said in ERRORS.items() if f"{error} ".startswith(f"{said} ")), None)


def _phase(seed: SeedState) -> Phase:
    if seed.discard_phase.active:
        return Discarding(seed.discard_phase.remaining_discards, seed.selected_card_ids)
    if seed.planning_phase:
        return Planning(seed.play_order_sequence)
    return Executing(seed.play_order_sequence) if seed.play_order_locked else Free()


_ENGLISH: Final = Words(())
NO_TIME: Final = Millis(0)
"""The Deck never looks at the clock."""
