"""The invariants of the rules for a page's state, and Hypothesis strategies for messages."""

from collections import Counter

from hypothesis import strategies as st
from tools.deck_page_state import PageState

BARE = (
    "INIT",
    "CONFIRM_DISCARD",
    "CLEAR_PLAY_ORDER",
    "LOCK_PLAY_ORDER",
    "END_TURN",
    "DEAL_NEXT_HAND",
    "RESET",
    "START_CUSTOM_DECK",
)
WITH_CARD = ("TOGGLE_CARD_SELECTION", "SELECT_FOR_PLAY_ORDER", "DESELECT_FROM_PLAY_ORDER")
KINDS = (*BARE, *WITH_CARD, "CHANGE_PARAMETERS", "APPLY_JSON_OVERRIDE", "LOAD_PRESET_DECK")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def check_invariants(page: PageState) -> None:
    """Checks invariants 2 to 9 of the rules. Invariants 1 and 10 to 13 compare two states."""
    ids = [held.instance_id for held in page.hand_cards]
    owed, order = page.discard_phase.remaining_discards, page.play_order_sequence

    assert page.hand == tuple(held.card for held in page.hand_cards), "2: the mirror"
    assert len(set(ids)) == len(ids) <= 10, "3: ids are unique"
    assert set(page.selected_card_ids) <= set(ids), "4: selected cards are held"
    assert len(set(page.selected_card_ids)) == len(page.selected_card_ids) <= owed, "4: and no more than owed"
    assert len(set(order)) == len(order) <= 10, "5: the order repeats nothing"
    assert set(order) <= set(ids), "5: the order is of held cards"
    assert not (page.discard_phase.active and page.planning_phase), "6: one phase at a time"
    assert not page.play_order_locked or (not page.planning_phase and len(order) == len(ids) >= 1), "7"
    assert not page.planning_phase or ids, "8: planning needs cards"
    assert 1 <= owed <= len(ids) if page.discard_phase.active else owed == 0, "9: what is owed can be paid"
    assert not order or page.planning_phase or page.play_order_locked, "no order outside its phases"
    check_ids(page)
    check_bounds(page)


def check_ids(page: PageState) -> None:
    """Checks that each card of a pile has an id and that ids are unique."""
    own = [*page.draw_pile_ids, *page.discard_pile_ids, *(held.instance_id for held in page.hand_cards)]

    given = [one for one in own if one]
    assert len(set(given)) == len(given), "3: nowhere does an id come twice"
    assert len(page.draw_pile_ids) in (0, len(page.draw_pile)), "one for each card, or none"
    assert len(page.discard_pile_ids) in (0, len(page.discard_pile))


def check_bounds(page: PageState) -> None:
    assert page.turn_number >= 1
    assert 1 <= page.hand_size <= 10
    assert 0 <= page.discard_count <= 20
    assert (page.active_preset_id is not None) == (page.deck_source == "preset")


def cards(page: PageState) -> Counter[str]:
    return Counter([*page.draw_pile, *page.discard_pile, *page.hand])
