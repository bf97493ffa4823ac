"""Tests for each of the rulings A1 to A8 of the rules."""

import msgspec
import pytest
from tools.deck_dispatch import dispatch
from tools.deck_page_state import read, write
from tools.deck_save import dump, load
from tools.deck_vectors import COUNT

from parlour.engine import IllegalActionError, Millis
from parlour.engine.contract.choices import is_legal, sample
from parlour.engine.values import encode
from parlour.games import deck
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
    StartCustomDeck,
)
from parlour.games.deck.describe import describe
from parlour.games.deck.presets import PresetError, read_presets
from parlour.games.deck.rules import legal, to_act
from parlour.games.deck.state import Fault, State
from parlour.games.deck.view import View, final, redact, redeal
from parlour.games.deck.view import view as deck_view
from parlour.games.deck.words import label

from .positions import (
    GAME,
    SEAT,
    at,
    do,
    events,
    meet_obligations,
    opened,
    position,
    put,
    refused,
    stream,
    table,
    toggle,
)
from .saves import loaded

FINAL: list[tuple[State, Action]] = [
    (position("a b c", owes=1, selected="a"), ConfirmDiscard()),
    (position("a b", planned="b a"), LockPlayOrder()),
    (position("a b", "c d e f", locked="a b"), EndTurn()),
    (position("a b", "c d e f", locked="a b"), DealNextHand()),
    (position("a b", "c d e f", owes=1), ChangeParameters(3, 1, True)),
    (position("a b", "c d e f", owes=1), ChangeParameters(3, 1, False)),
    (position("a b", "c d e f", owes=1), ApplyJsonOverride('["x"]')),
    (position("a b", "c d e f", owes=1), ApplyJsonOverride("[")),
    (position("a b", "c d e f", owes=1), Reset()),
    (position("a b", "c d e f", owes=1), LoadPresetDeck("first-quest")),
    (position("a b", "c d e f", owes=1), StartCustomDeck()),
]


@pytest.mark.parametrize(("state", "action"), FINAL)
def test_a1_everything_but_selecting_and_ordering_is_final(state: State, action: Action) -> None:
    assert any(final(event) for event in events(state, action))


def test_a1_selecting_and_ordering_can_be_undone() -> None:
    selecting, ordering = position("a b", owes=1), position("a b", planned="b")

    assert not any(map(final, events(selecting, toggle("a"))))
    assert not any(map(final, events(ordering, put("a"))))


def test_a2_the_table_refuses_what_the_dispatcher_ignores() -> None:
    state = position("a b c", owes=2, selected="a")
    page = write(state)

    assert refused(state, ConfirmDiscard()) == "deck/wrong-count"
    assert dispatch(page, {"type": "CONFIRM_DISCARD"}, stream()) is page


def test_a2_a_malformed_override_sets_the_error_in_both() -> None:
    state = position("a b c", owes=2, selected="a")
    page = dispatch(write(state), {"type": "APPLY_JSON_OVERRIDE", "payload": "["}, stream())

    assert page == write(do(state, ApplyJsonOverride("[")))
    assert page.error == "That is invalid JSON."


def test_a3_at_least_ten_thousand_vectors_exist() -> None:
    assert COUNT >= 10_000


def test_a4_the_view_counts_the_draw_pile_and_shows_the_discard_pile() -> None:
    view = deck_view(position("a", "b c", "d e", locked="a"), SEAT)

    assert (view.draw_count, view.discard_pile) == (2, ("d", "e"))


def test_a4_the_order_of_the_draw_pile_is_hidden() -> None:
    state = opened()
    other = redeal(state, SEAT, stream("another order"))

    assert other.draw_pile != state.draw_pile
    assert all(deck_view(other, viewer) == deck_view(state, viewer) for viewer in (SEAT, None))
    assert "draw_pile" not in View.__struct_fields__


def test_a4_a_shuffle_is_sent_without_its_outcome() -> None:
    state = position("a", "b", "c d e f", locked="a")
    for action in (EndTurn(), ChangeParameters(2, 1, True), LoadPresetDeck("major-arcana")):
        shown = [redact(event, SEAT) for event in events(state, action)]
        told = msgspec.json.decode(msgspec.json.encode(shown))

        assert all(event.get("draw_pile", []) == event.get("cards", []) == [] for event in told)


def test_a4_the_save_contains_everything() -> None:
    state = opened()

    assert load(dump(state), stream()).state.draw_pile == state.draw_pile


def test_a5_the_workflow_never_ends_or_gets_stuck() -> None:
    assert deck.bound is None
    state = opened()
    for number in range(600):
        chance = stream(f"endless {number}")
        action = sample(chance.pick(legal(state, SEAT)), chance)
        assert isinstance(action, Action)
        state = do(state, action, label=number)

        assert to_act(state) == (SEAT,)
        assert is_legal(legal(meet_obligations(state), SEAT), EndTurn())


def test_a5_the_player_can_close_the_table() -> None:
    made = table()
    made.close(SEAT, Millis(1))

    assert made.is_over
    with pytest.raises(IllegalActionError, match="table/over"):
        made.act(SEAT, Reset(), Millis(2))


@pytest.mark.parametrize(("hand_size", "discard_count"), [(1, 0), (10, 20), (5, 7), (3, 3)])
def test_a6_reset_keeps_hand_size_and_discard_count(hand_size: int, discard_count: int) -> None:
    state = do(opened(), ChangeParameters(hand_size, discard_count, False), Reset())

    assert (state.hand_size, state.discard_count) == (hand_size, discard_count)


def test_a6_start_custom_deck_sets_only_the_source() -> None:
    before = do(opened(), LoadPresetDeck("standard-52"))

    assert do(before, StartCustomDeck()) == msgspec.structs.replace(
        before, deck_source="custom", active_preset_id=None
    )


def test_a6_init_deals_immediately() -> None:
    page = dispatch(write(position("a", locked="a")), {"type": "INIT"}, stream())

    assert (len(page.hand_cards), len(page.draw_pile)) == (5, 21)
    assert page.discard_phase.active


def test_a6_a_save_loses_only_selections() -> None:
    for state in (position("a b c", "d", owes=2, selected="a"), position("a b", "d", planned="b")):
        again = load(dump(state), stream()).state

        assert write(again) == msgspec.structs.replace(write(state), selected_card_ids=())
        assert read(write(again)) == again


def test_a7_the_specified_wording_is_used() -> None:
    words = GAME.words(["Ada"])
    owing, free = position("a b c", owes=2, selected="a"), position("a", locked="a")
    ready = position("a b", planned="a b")

    assert "Select 1 of 2 cards" in describe(deck_view(owing, SEAT), words)
    assert label(ConfirmDiscard(), deck_view(owing, SEAT), words) == "Discard Selected Cards"
    assert label(LockPlayOrder(), deck_view(ready, SEAT), words) == "Lock Order"
    assert label(EndTurn(), deck_view(free, SEAT), words) == "End Turn"
    assert at(table()).turn_number == 1


def test_a8_clearing_an_empty_order_does_nothing() -> None:
    state = position("a b", planned="")
    page = write(state)

    assert is_legal(legal(state, SEAT), ClearPlayOrder())
    assert events(state, ClearPlayOrder()) == []
    assert dispatch(page, {"type": "CLEAR_PLAY_ORDER"}, stream()) is page


def test_a8_clearing_an_empty_order_at_a_table_adds_an_empty_entry() -> None:
    made = table()
    for held in at(made).hand[:2]:
        made.act(SEAT, toggle(held.instance_id), Millis(1))
    made.act(SEAT, ConfirmDiscard(), Millis(2))
    before = at(made)
    entry = made.act(SEAT, ClearPlayOrder(), Millis(3))

    assert (entry.events, at(made)) == ((), before)


@pytest.mark.parametrize(
    ("given", "expected"),
    [((0, -1), (5, 2)), ((11, 21), (5, 2)), ((-3, 20), (5, 20)), ((10, 99), (10, 2)), ((1, 0), (1, 0))],
)
def test_a8_reset_restores_defaults_for_parameters_out_of_range(
    given: tuple[int, int], expected: tuple[int, int]
) -> None:
    state = position("a b", "c d", locked="a b", hand_size=given[0], discard_count=given[1])
    after, page = do(state, Reset()), dispatch(write(state), {"type": "RESET"}, stream("0 0"))

    assert (after.hand_size, after.discard_count) == expected
    assert (len(after.hand), write(after)) == (expected[0], page)


@pytest.mark.parametrize(
    ("saved", "expected"),
    [
        ((0, -1), (5, 2)),
        ((11, 21), (5, 2)),
        ((10.9, 20.9), (10, 20)),
        ((0.9, -0.1), (5, 2)),
        ((1, 0), (1, 0)),
    ],
)
def test_a8_loading_restores_defaults_for_parameters_out_of_range(
    saved: tuple[float, float], expected: tuple[int, int]
) -> None:
    state = loaded(handSize=saved[0], discardCount=saved[1])

    assert (state.hand_size, state.discard_count) == expected


def test_a8_every_bad_entry_of_an_override_is_named() -> None:
    raw = '["Sun", 7, "", null, 8, 9, ["Moon"], {"a": 1}, true, " ", 10, "Star"]'
    page = dispatch(write(opened()), {"type": "APPLY_JSON_OVERRIDE", "payload": raw}, stream())
    state = do(opened(), ApplyJsonOverride(raw))

    assert deck_view(state, SEAT).error is Fault.NOT_STRINGS
    assert page.error == (
        "All items of the deck must be strings. Entries 2, 5–6, 11 are numbers. Entries 3, 10 are blank. "
        "Entry 4 is null. Entry 7 is a list. Entry 8 is an object. Entry 9 is true or false."
    )
    assert page.error in describe(deck_view(state, SEAT), GAME.words(["Ada"]))
    assert write(state).error == page.error


def test_a8_every_blank_entry_is_named_in_german_too() -> None:
    state = do(opened(), ApplyJsonOverride('["", "Sun", " "]'))
    said = describe(deck_view(state, SEAT), GAME.words(["Ada"], language="de"))

    assert "Die Einträge 1, 3 sind leer." in said


def test_a8_the_named_entries_disappear_with_the_error() -> None:
    page = write(do(position("a b c", "d", owes=2), ApplyJsonOverride("[7]")))
    selected = dispatch(page, {"type": "TOGGLE_CARD_SELECTION", "payload": "a"}, stream())
    again = dispatch(selected, {"type": "RESET"}, stream())

    assert selected.error == page.error == "All items of the deck must be strings. Entry 1 is a number."
    assert (again.error, again.bad_entries) == (None, ())


def test_a8_ten_thousand_bad_entries_are_named_concisely() -> None:
    everything = do(opened(), ApplyJsonOverride("[" + "0," * 9_998 + "0]"))
    every_other = do(opened(), ApplyJsonOverride("[" + '0,"",' * 3_999 + "0]"))

    assert write(everything).error == "All items of the deck must be strings. Entries 1–9999 are numbers."
    assert "7995, 7997, 7999 are numbers" in (write(every_other).error or "")
    assert len(encode(deck_view(every_other, SEAT))) < 120_000


def test_a8_every_bad_entry_of_a_preset_is_named() -> None:
    good = {"id": "fine", "name": "Fine", "description": "", "cards": ["a"]}
    bad = {"id": "Not Fine", "name": " ", "description": "d" * 201, "cards": ["a", 7, "b", " ", None]}
    empty = {"id": "empty", "name": "Empty", "description": "", "cards": []}

    with pytest.raises(PresetError) as refusal:
        read_presets([good, bad, empty])

    assert str(refusal.value).splitlines() == [
        "Not Fine: the id must be lower-case words joined by hyphens",
        "Not Fine: the name must be 1 to 50 characters that are not all blank",
        "Not Fine: the description must be at most 200 characters",
        "Not Fine: Entry 2 is a number. Entry 4 is blank. Entry 5 is null.",
        "empty: there must be at least one card",
    ]


@pytest.mark.parametrize(("language", "name"), [("en", "Executing phase"), ("de", "Ausführen")])
def test_a8_the_phase_of_a_locked_order_is_called_executing(language: str, name: str) -> None:
    said = describe(deck_view(position("a", locked="a"), SEAT), GAME.words(["Ada"], language=language))

    assert said.splitlines()[0].endswith(f" · {name}")
