"""The specification's reducer: eleven actions and three more, as sent by a page without a server."""

import msgspec
import pytest
from tools.deck_dispatch import dispatch, read_action
from tools.deck_page_state import PageState, read, write

from games.deck.page_states import KINDS
from parlour.games.deck.actions import ApplyJsonOverride, Reset
from parlour.games.deck.entries import MAX_LIST_LENGTH
from parlour.games.deck.state import Fault

from .positions import do, opened, position, stream

PAGE = write(position("a b c", "d e", owes=2, selected="a"))


def send(page: PageState, kind: str, payload: object = None) -> PageState:
    return dispatch(page, {"type": kind, "payload": payload}, stream())


def changed(hand_size: object, discard_count: object, page: PageState = PAGE) -> tuple[int, int]:
    payload = {"handSize": hand_size, "discardCount": discard_count, "immediateReset": False}
    after = send(page, "CHANGE_PARAMETERS", payload)
    return after.hand_size, after.discard_count


def test_a_whole_turn_as_specified() -> None:
    page = send(write(opened()), "INIT")
    for held in page.hand_cards[:2]:
        page = send(page, "TOGGLE_CARD_SELECTION", {"instanceId": held.instance_id})
    page = send(page, "CONFIRM_DISCARD")
    first, second, third = (held.instance_id for held in page.hand_cards)
    for chosen in (second, third, first):
        page = send(page, "SELECT_FOR_PLAY_ORDER", {"instanceId": chosen})

    assert page.play_order_sequence == (second, third, first)
    assert (page.planning_phase, page.discard_phase.active) == (True, False)
    locked = send(page, "LOCK_PLAY_ORDER")
    assert (locked.play_order_locked, locked.planning_phase) == (True, False)
    after = send(locked, "END_TURN")
    assert (after.turn_number, len(after.draw_pile), len(after.discard_pile)) == (2, 16, 5)
    assert (after.play_order_sequence, after.play_order_locked, after.planning_phase) == ((), False, False)


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        "END_TURN",
        [],
        {},
        {"type": None},
        {"type": "UNLOCK"},
        {"type": ["END_TURN"]},
        {"type": "TOGGLE_CARD_SELECTION"},
        {"type": "TOGGLE_CARD_SELECTION", "payload": {"instanceId": 7}},
        {"type": "TOGGLE_CARD_SELECTION", "payload": {"instanceId": "z"}},
        {"type": "CONFIRM_DISCARD"},
        {"type": "SELECT_FOR_PLAY_ORDER", "payload": {"instanceId": "a"}},
        {"type": "DESELECT_FROM_PLAY_ORDER", "payload": {"instanceId": "a"}},
        {"type": "CLEAR_PLAY_ORDER"},
        {"type": "LOCK_PLAY_ORDER"},
        {"type": "END_TURN"},
        {"type": "DEAL_NEXT_HAND"},
    ],
)
def test_a_meaningless_message_returns_the_same_object(message: object) -> None:
    assert dispatch(PAGE, message, stream()) is PAGE


def test_a_turn_cannot_end_during_dealing() -> None:
    page = write(position("a", "b c d e f", locked="a"))
    dealing = msgspec.structs.replace(page, is_dealing=True)

    assert send(dealing, "END_TURN") is dealing
    assert send(page, "END_TURN") is not page


@pytest.mark.parametrize(
    ("kind", "payload", "expected"),
    [
        ("TOGGLE_CARD_SELECTION", "b", True),
        ("START_CUSTOM_DECK", None, True),
        ("APPLY_JSON_OVERRIDE", "[", True),
        ("CHANGE_PARAMETERS", {"handSize": 3}, True),
        ("CHANGE_PARAMETERS", {"immediateReset": True}, False),
        ("APPLY_JSON_OVERRIDE", '["x"]', False),
        ("LOAD_PRESET_DECK", "first-quest", False),
        ("RESET", None, False),
        ("INIT", None, False),
    ],
)
def test_only_a_deal_ends_the_dealing(kind: str, payload: object, expected: bool) -> None:
    dealing = msgspec.structs.replace(PAGE, is_dealing=True)

    assert send(dealing, kind, payload).is_dealing is expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((3, 1), (3, 1)),
        ((3.9, 1.9), (3, 1)),
        ((0, -1), (1, 0)),
        ((-7.5, -0.5), (1, 0)),
        ((11, 21), (10, 20)),
        ((1e308, 10**400), (10, 2)),
        ((float("nan"), float("inf")), (5, 2)),
        (("3", None), (5, 2)),
        ((True, False), (5, 2)),
    ],
)
def test_parameters_are_floored_clamped_or_kept(
    given: tuple[object, object], expected: tuple[int, int]
) -> None:
    assert changed(*given) == expected


@pytest.mark.parametrize("payload", [None, 7, "x", [], {}])
def test_parameters_without_numbers_change_nothing(payload: object) -> None:
    assert send(PAGE, "CHANGE_PARAMETERS", payload) == PAGE


def test_an_immediate_reset_deals_immediately() -> None:
    after = send(PAGE, "CHANGE_PARAMETERS", {"handSize": 2, "immediateReset": True})

    assert (len(after.hand), len(after.draw_pile), after.discard_pile) == (2, 3, ())
    assert after.discard_phase.remaining_discards == 2


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ("[", "invalid JSON"),
        (7, "invalid JSON"),
        ("{}", "must be an array"),
        ("[1]", "must be strings"),
        ('[" "]', "blank"),
        (" " * (MAX_LIST_LENGTH + 1), "too long"),
    ],
)
def test_an_invalid_override_sets_only_the_error(payload: object, words: str) -> None:
    after = send(PAGE, "APPLY_JSON_OVERRIDE", payload)

    assert after.error is not None
    assert words in after.error
    assert read(after).hand == read(PAGE).hand
    assert after.selected_card_ids == PAGE.selected_card_ids


@pytest.mark.parametrize("payload", ["first-quest", {"presetId": "first-quest"}])
def test_a_preset_is_named_by_a_string_or_an_object(payload: object) -> None:
    after = send(PAGE, "LOAD_PRESET_DECK", payload)

    assert (after.deck_source, after.active_preset_id) == ("preset", "first-quest")


@pytest.mark.parametrize("payload", ["nothing", None, 7, {"presetId": 7}])
def test_an_unknown_preset_sets_only_the_error(payload: object) -> None:
    after = send(PAGE, "LOAD_PRESET_DECK", payload)

    assert after.error == "There is no such preset deck."
    assert (after.hand_cards, after.draw_pile) == (PAGE.hand_cards, PAGE.draw_pile)


def test_the_next_deal_clears_the_error() -> None:
    assert send(send(PAGE, "APPLY_JSON_OVERRIDE", "["), "RESET").error is None


def test_an_empty_list_and_a_short_hand_set_warnings() -> None:
    reverted, short = send(PAGE, "APPLY_JSON_OVERRIDE", "[]"), send(PAGE, "APPLY_JSON_OVERRIDE", '["x", "y"]')

    assert reverted.warning is not None
    assert "default" in reverted.warning
    assert short.warning == "Insufficient cards: 2 dealt, 5 requested."


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "INIT"])
def test_every_kind_of_message_is_read(kind: str) -> None:
    payload = {"instanceId": "a", "presetId": "first-quest"}

    assert read_action({"type": kind, "payload": payload}, read(PAGE)) is not None


def test_a_state_survives_writing_and_reading() -> None:
    for state in (
        position("a b c", "d", "e", owes=2, selected="b"),
        position("a b", planned="b"),
        position("a b", locked="b a"),
        position("", "a"),
        do(opened(), ApplyJsonOverride("?")),
        do(opened(), ApplyJsonOverride("[]"), Reset()),
    ):
        assert write(read(write(state))) == write(state)
    assert read(write(do(opened(), ApplyJsonOverride("?")))).error is Fault.NOT_JSON
