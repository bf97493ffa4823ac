"""Defects of the program that the specification was taken from. None of them is here."""

import pytest
from tools.deck_dispatch import dispatch
from tools.deck_page_state import write
from tools.deck_save import dump, load

from parlour.engine import Text
from parlour.games.deck.actions import (
    Action,
    ApplyJsonOverride,
    ChangeParameters,
    ClearPlayOrder,
    ConfirmDiscard,
    DealNextHand,
    EndTurn,
    LoadPresetDeck,
    LockPlayOrder,
    Reset,
)
from parlour.games.deck.rules import legal
from parlour.games.deck.state import Planning, State

from .positions import SEAT, all_cards, do, ids, opened, position, refused, stream, toggle

MINE = '["x", "y", "z"]'


@pytest.mark.parametrize("selected", ["", "a"])
def test_a_partial_discard_is_refused(selected: str) -> None:
    assert refused(position("a b c", owes=2, selected=selected), ConfirmDiscard()) == "deck/wrong-count"


@pytest.mark.parametrize("state", [position(), position("a b"), position("a b", owes=1)])
def test_lock_and_clear_need_the_planning_phase(state: State) -> None:
    assert refused(state, LockPlayOrder()) == "deck/not-planning"
    assert refused(state, ClearPlayOrder()) == "deck/not-planning"


@pytest.mark.parametrize("state", [position("a b", "c", owes=1), position("a b", "c", planned="a b")])
def test_dealing_during_a_hand_is_refused(state: State) -> None:
    assert refused(state, DealNextHand()).endswith("-first")


def test_dealing_the_next_hand_keeps_all_cards() -> None:
    state = position("a b", "c", locked="a b")

    assert all_cards(do(state, DealNextHand())) == all_cards(state)


@pytest.mark.parametrize("broken", [float("nan"), float("inf"), -float("inf"), None, "3", True, [3]])
def test_invalid_parameters_keep_the_old_value(broken: object) -> None:
    page = write(position("a", owes=1, hand_size=4, discard_count=3))
    payload = {"handSize": broken, "discardCount": broken, "immediateReset": False}

    assert dispatch(page, {"type": "CHANGE_PARAMETERS", "payload": payload}, stream()) == page


def test_parameters_are_clamped_to_their_bounds() -> None:
    payload = {"handSize": 99, "discardCount": 99, "immediateReset": False}
    page = dispatch(write(opened()), {"type": "CHANGE_PARAMETERS", "payload": payload}, stream())

    assert (page.hand_size, page.discard_count) == (10, 20)


def test_a_contradictory_save_is_repaired() -> None:
    saved = dump(position("a b", "c", planned="a")).replace(
        '"playOrderLocked":false', '"playOrderLocked":true'
    )

    assert load(saved, stream()).state.phase == Planning(ids("a"))


def test_toggling_a_card_without_owed_discards_changes_nothing() -> None:
    page = write(position("a b", "c"))

    assert refused(position("a b", "c"), toggle("a")) == "deck/not-discarding"
    assert dispatch(page, {"type": "TOGGLE_CARD_SELECTION", "payload": "a"}, stream()) is page


def test_reset_keeps_the_custom_deck_for_later() -> None:
    state = do(opened(), ApplyJsonOverride(MINE), Reset())
    (choice,) = [choice for choice in legal(state, SEAT) if isinstance(choice, Text)]

    assert state.deck_source == "default"
    assert choice.examples[0] == state.custom_deck == MINE
    assert all_cards(do(state, ApplyJsonOverride(choice.examples[0]))) == {"x": 1, "y": 1, "z": 1}


@pytest.mark.parametrize("other", [ApplyJsonOverride("[]"), LoadPresetDeck("first-quest"), EndTurn()])
def test_another_deck_does_not_replace_the_stored_custom_deck(other: Action) -> None:
    state = do(opened(), ChangeParameters(3, 0, True), ApplyJsonOverride(MINE), other)

    assert state.custom_deck == MINE


def test_a_save_keeps_the_custom_deck() -> None:
    state = load(dump(do(opened(), ApplyJsonOverride(MINE), Reset())), stream()).state

    assert state.custom_deck == MINE
