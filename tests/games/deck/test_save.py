"""Saves: every old format loads, inconsistent ones are repaired, and no card is lost."""

import json
from collections import Counter

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tools.deck_page_state import PageState, write
from tools.deck_save import KEY, VERSION, dump, load

from games.deck.page_states import check_invariants, json_values
from parlour.games.deck.actions import ApplyJsonOverride, ChangeParameters, EndTurn, LoadPresetDeck
from parlour.games.deck.presets import DEFAULT_DECK
from parlour.games.deck.state import Discarding, Free, Phase, Planning, SavedWarning, State, labels

from .positions import all_cards, do, opened, position, stream, with_deck
from .saves import TWO, loaded, owing, phase


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "  ",
        "not JSON",
        "null",
        "7",
        '"a"',
        "[1, 2]",
        "{}",
        '{"drawPile": [], "discardPile": [], "handCards": [], "hand": []}',
        '{"drawPile": [1, null], "handCards": [{"instanceId": "a"}]}',
        "[" * 100_000,
        '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
        "\ud800",
        '{"drawPile": NaN}',
    ],
)
def test_a_save_without_cards_deals_the_first_hand(text: str | None) -> None:
    state = load(text, stream()).state

    assert all_cards(state) == dict.fromkeys(DEFAULT_DECK, 1)
    assert (len(state.hand), state.turn_number, state.phase) == (5, 1, Discarding(2, ()))


def test_a_custom_deck_can_have_many_brackets_in_its_names() -> None:
    text = json.dumps(["[" * 70, "{" * 70])
    saved = json.dumps({"drawPile": ["a"], "deckSource": "custom", "customDeck": text})

    assert load(saved, stream()).state.custom_deck == text


@pytest.mark.parametrize(
    "state",
    [
        opened(),
        position("a b c", "d e", "f", owes=2),
        position("a b", "d e", "f", planned="b"),
        position("a b", "d e", "f", locked="b a"),
        position("", "d e", "f"),
        do(opened(), ChangeParameters(10, 20, True)),
        do(opened(), LoadPresetDeck("first-quest")),
        do(with_deck("a b c d e f g", discard_count=0), EndTurn()),
    ],
)
def test_a_saved_state_is_loaded_unchanged(state: State) -> None:
    assert write(load(dump(state), stream()).state) == write(state)


def test_the_save_has_a_version_and_no_transient_fields() -> None:
    saved = json.loads(dump(opened()))
    shape = {*PageState.__struct_encode_fields__, "version"} - {"selectedCardIds", "isDealing", "badEntries"}

    assert KEY == "deck-builder-state"
    assert saved["version"] == VERSION == 3
    assert set(saved) == shape


def test_a_reload_keeps_the_phase_and_drops_the_selection() -> None:
    state = position("a b c", "d", owes=2, selected="a b")

    assert load(dump(state), stream()).state.phase == Discarding(2, ())


def test_a_warning_is_saved_and_an_error_is_not() -> None:
    short = do(with_deck("a b"), ApplyJsonOverride("?"))
    state = load(dump(short), stream()).state

    assert short.error is not None
    assert state.warning == SavedWarning("Insufficient cards: 2 dealt, 5 requested.")
    assert state.error is None


def test_unknown_keys_are_kept_unchanged() -> None:
    text = '{"drawPile": ["A"], "mood": {"of": [1.50, 1e999]}, "version": 9, "": null}'
    first = load(text, stream())
    again = load(dump(first.state, first.extra), stream())

    assert first.extra == (("mood", '{"of": [1.50, 1e999]}'), ("", "null"))
    assert again == first
    assert json.loads(dump(first.state, first.extra))["version"] == VERSION


def test_unknown_keys_are_kept_without_cards() -> None:
    assert load('{"mood": "fine"}', stream()).extra == (("mood", '"fine"'),)


def test_a_newer_version_is_read_by_its_shape() -> None:
    assert loaded(version=99, turnNumber=4).turn_number == 4
    assert loaded(version="later", turnNumber=4).turn_number == 4


# Older formats.


@pytest.mark.parametrize(
    ("discard_count", "expected"), [(1, Discarding(1, ())), (9, Discarding(3, ())), (0, Free())]
)
def test_the_oldest_format_has_only_a_hand(discard_count: int, expected: Phase) -> None:
    state = loaded(hand=["X", "Y", "X"], discardCount=discard_count)

    assert labels(state.hand) == ("X", "Y", "X")
    assert len({held.instance_id for held in state.hand}) == 3
    assert state.phase == expected


def test_the_oldest_format_with_an_empty_list_of_instances_is_read() -> None:
    state = loaded(hand=["X", "Y"], handCards=[], discardPhase=owing(0, active=False))

    assert labels(state.hand) == ("X", "Y")
    assert state.phase == Free()


def test_instances_with_id_and_value_are_read() -> None:
    state = loaded(handCards=[{"id": "x", "value": "X"}, {"id": "y", "value": "Y"}])

    assert [(held.instance_id, held.card) for held in state.hand] == [("x", "X"), ("y", "Y")]


@pytest.mark.parametrize(
    ("active", "discard_count", "expected"),
    [(True, 1, Discarding(1, ())), (True, 7, Discarding(2, ())), (True, 0, Free()), (False, 1, Free())],
)
def test_a_boolean_discard_phase_is_read(active: bool, discard_count: int, expected: Phase) -> None:
    assert phase(discardPhase=active, discardCount=discard_count) == expected


def test_without_play_order_fields_there_is_no_order() -> None:
    page = write(loaded(handCards=TWO, discardPhase=owing(0, active=False)))

    assert (page.play_order_sequence, page.play_order_locked, page.planning_phase) == ((), False, False)


def test_saved_selections_are_ignored() -> None:
    assert phase(discardPhase=owing(1), selectedCardIds=["x"]) == Discarding(1, ())


# Fields.


@pytest.mark.parametrize(
    ("saved", "expected"),
    [
        ({"turnNumber": 7}, (7, 5, 2)),
        ({"turnNumber": 0, "handSize": 0, "discardCount": -1}, (1, 5, 2)),
        ({"turnNumber": -5.5, "handSize": 11, "discardCount": 21}, (1, 5, 2)),
        ({"turnNumber": 3.9, "handSize": 3.9, "discardCount": 3.9}, (3, 3, 3)),
        ({"turnNumber": "3", "handSize": "3", "discardCount": "3"}, (1, 5, 2)),
        ({"turnNumber": None, "handSize": [], "discardCount": {}}, (1, 5, 2)),
        ({"turnNumber": True, "handSize": True, "discardCount": True}, (1, 5, 2)),
        ({"turnNumber": 10**400}, (1, 5, 2)),
        ({"turnNumber": 1e300}, (2**53 - 1, 5, 2)),
    ],
)
def test_an_invalid_number_becomes_the_default(
    saved: dict[str, object], expected: tuple[int, int, int]
) -> None:
    state = loaded(**saved)

    assert (state.turn_number, state.hand_size, state.discard_count) == expected


def test_piles_keep_only_strings() -> None:
    state = loaded(drawPile=["A", 1, None, "B", ["C"]], discardPile="D")

    assert (labels(state.draw_pile), state.discard_pile) == (("A", "B"), ())


def test_instances_keep_only_objects_with_both_strings() -> None:
    state = loaded(
        handCards=[*TWO, None, "Z", {"instanceId": "z"}, {"card": "Z"}, {"instanceId": 1, "card": "Z"}]
    )

    assert labels(state.hand) == ("X", "Y")


@pytest.mark.parametrize(
    ("truthy", "expected"),
    [(1, True), ("no", True), ([], True), ({}, True), (0, False), ("", False), (None, False)],
)
def test_booleans_use_javascript_truthiness(truthy: object, expected: bool) -> None:
    assert isinstance(phase(planningPhase=truthy), Planning) is expected


@pytest.mark.parametrize(
    "broken",
    [
        None,
        7,
        "yes",
        [],
        {},
        owing(1, active=1),
        owing("1"),
        owing(None),
        owing(21),
        owing(-1),
        {"active": True},
    ],
)
def test_a_broken_discard_phase_owes_nothing(broken: object) -> None:
    assert phase(discardPhase=broken) == Free()


@pytest.mark.parametrize(
    ("saved", "expected"),
    [
        ({}, ("default", None)),
        ({"deckSource": "custom", "activePresetId": "first-quest"}, ("custom", None)),
        ({"deckSource": "preset", "activePresetId": "first-quest"}, ("preset", "first-quest")),
        ({"deckSource": "preset", "activePresetId": "gone"}, ("preset", "gone")),
        ({"deckSource": "preset"}, ("custom", None)),
        ({"deckSource": 7, "activePresetId": "first-quest"}, ("default", None)),
    ],
)
def test_the_deck_source_agrees_with_its_preset(
    saved: dict[str, object], expected: tuple[str, str | None]
) -> None:
    state = loaded(**saved)

    assert (state.deck_source, state.active_preset_id) == expected


@pytest.mark.parametrize(
    ("saved", "expected"),
    [
        ({"customDeck": '["Q"]'}, '["Q"]'),
        ({"customDeck": "[]"}, None),
        ({"customDeck": "["}, None),
        ({"customDeck": 7}, None),
        ({"deckSource": "custom"}, '["A","B","C"]'),
        ({"deckSource": "custom", "drawPile": [" "]}, None),
        ({}, None),
    ],
)
def test_a_readable_custom_deck_is_kept(saved: dict[str, object], expected: str | None) -> None:
    assert loaded(**saved).custom_deck == expected


KEYS = [*PageState.__struct_encode_fields__, "version"]
labels_ = st.sampled_from(["A", "B", "", "\u2660"])
instances = st.dictionaries(
    st.sampled_from(["instanceId", "card", "id", "value"]), labels_ | json_values, max_size=4
)
values = (
    json_values
    | st.lists(labels_, max_size=14)
    | st.lists(instances | json_values, max_size=14)
    | st.fixed_dictionaries({"active": st.booleans(), "remainingDiscards": st.integers(-2, 25)})
)
saves = st.dictionaries(st.sampled_from(KEYS), values, max_size=12).map(json.dumps)


def check_loaded(text: str) -> None:
    first = load(text, stream())
    state = first.state

    check_invariants(write(state))
    again = load(dump(state, first.extra), stream())
    assert (write(again.state), again.extra) == (write(state), first.extra)
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@settings(max_examples=100, deadline=None)
@given(json_values.map(json.dumps) | st.text() | saves)
@example("\ud800")
@example('{"\\udfff": "\\ud800", "drawPile": ["A"]}')
def test_any_text_loads(text: str) -> None:
    check_loaded(text)


@settings(max_examples=100, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "drawPile": st.lists(labels_, max_size=5),
            "discardPile": st.lists(labels_, max_size=5),
            "hand": st.lists(labels_, max_size=12),
        },
        optional={"handCards": st.lists(instances | json_values, max_size=3), "discardPhase": values},
    )
)
def test_no_save_loses_a_card(saved: dict[str, list[str]]) -> None:
    state = load(json.dumps(saved), stream()).state
    sure = Counter(saved["drawPile"] + saved["discardPile"])
    if "handCards" not in saved or not saved["handCards"]:
        sure += Counter(saved["hand"])

    assert not sure or sure <= all_cards(state)
