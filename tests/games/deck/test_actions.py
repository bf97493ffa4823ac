"""Every action: its effect and its refusals."""

import pytest

from parlour.engine import IllegalActionError, Seat
from parlour.engine.contract.choices import is_legal
from parlour.games.deck.actions import (
    Action,
    ApplyJsonOverride,
    ChangeParameters,
    ClearPlayOrder,
    ConfirmDiscard,
    DealNextHand,
    DeselectFromPlayOrder,
    EndTurn,
    Init,
    LoadPresetDeck,
    LockPlayOrder,
    Reset,
    StartCustomDeck,
)
from parlour.games.deck.entries import MAX_LIST_LENGTH
from parlour.games.deck.events import Event, InputRejected
from parlour.games.deck.evolve import HANDLERS
from parlour.games.deck.presets import DEFAULT_DECK, PRESETS
from parlour.games.deck.rules import decide, legal
from parlour.games.deck.state import (
    Discarding,
    Executing,
    Fault,
    Free,
    InstanceId,
    Planning,
    RevertedToDefault,
    ShortHand,
    State,
    labels,
)
from parlour.games.deck.view import view
from parlour.games.deck.words import refusals

from .positions import (
    NOW,
    SEAT,
    all_cards,
    do,
    events,
    ids,
    opened,
    position,
    put,
    refused,
    stream,
    toggle,
    with_deck,
)

DISCARDING = position("a b c", "d e", owes=2)
ENOUGH = position("a b c", "d e", owes=2, selected="a c")
PLANNING = position("a b", "d e", planned="b")
LOCKED = position("a b", "d e", locked="b a")

REFUSED: list[tuple[str, State, Action]] = [
    ("deck/already-begun", DISCARDING, Init()),
    ("deck/not-discarding", PLANNING, toggle("a")),
    ("deck/not-discarding", PLANNING, ConfirmDiscard()),
    ("deck/not-discarding", position("a b"), toggle("a")),
    ("deck/not-in-hand", DISCARDING, toggle("d")),
    ("deck/not-in-hand", PLANNING, put("d")),
    ("deck/enough-selected", ENOUGH, toggle("b")),
    ("deck/wrong-count", DISCARDING, ConfirmDiscard()),
    ("deck/not-planning", DISCARDING, put("a")),
    ("deck/not-planning", DISCARDING, DeselectFromPlayOrder(InstanceId("a"))),
    ("deck/not-planning", position("a b"), LockPlayOrder()),
    ("deck/order-locked", LOCKED, put("a")),
    ("deck/order-locked", LOCKED, DeselectFromPlayOrder(InstanceId("a"))),
    ("deck/order-locked", LOCKED, ClearPlayOrder()),
    ("deck/order-locked", LOCKED, LockPlayOrder()),
    ("deck/already-ordered", PLANNING, put("b")),
    ("deck/not-ordered", PLANNING, DeselectFromPlayOrder(InstanceId("a"))),
    ("deck/order-incomplete", PLANNING, LockPlayOrder()),
    ("deck/discard-first", ENOUGH, EndTurn()),
    ("deck/discard-first", ENOUGH, DealNextHand()),
    ("deck/lock-first", position("a b", planned="b a"), EndTurn()),
    ("deck/lock-first", PLANNING, DealNextHand()),
    ("deck/hand-size", DISCARDING, ChangeParameters(0, 2, False)),
    ("deck/hand-size", DISCARDING, ChangeParameters(11, 2, True)),
    ("deck/discard-count", DISCARDING, ChangeParameters(5, -1, False)),
    ("deck/discard-count", DISCARDING, ChangeParameters(5, 21, True)),
    ("deck/too-long", DISCARDING, ApplyJsonOverride(" " * (MAX_LIST_LENGTH + 1))),
    ("deck/unknown-preset", DISCARDING, LoadPresetDeck("no-such-deck")),
]


@pytest.mark.parametrize(("code", "state", "action"), REFUSED)
def test_a_refused_action_has_a_code_and_is_not_offered(code: str, state: State, action: Action) -> None:
    assert refused(state, action) == code
    assert not is_legal(legal(state, SEAT), action)


def test_only_the_player_can_act() -> None:
    for seat in (None, Seat(1)):
        with pytest.raises(IllegalActionError) as refusal:
            decide(DISCARDING, seat, toggle("a"), stream(), NOW)

        assert refusal.value.code == "deck/not-the-player"
    assert legal(DISCARDING, Seat(1)) == ()


def test_every_refusal_has_a_sentence_and_a_test() -> None:
    tested = {code for code, _, _ in REFUSED} | {"deck/not-the-player"}

    assert set(refusals) == tested | {"table/undo-final"}


def test_every_event_has_a_handler() -> None:
    assert set(HANDLERS) == set(Event.__args__)


def test_the_start_deals_five_of_26_cards_and_requires_two_discards() -> None:
    state = opened()

    assert (len(state.hand), len(state.draw_pile), state.discard_pile) == (5, 21, ())
    assert state.phase == Discarding(2, ())
    assert (state.turn_number, state.hand_size, state.discard_count) == (1, 5, 2)
    assert all_cards(state) == dict.fromkeys(DEFAULT_DECK, 1)
    assert (state.warning, state.error, state.deck_source) == (None, None, "default")


def test_toggling_selects_and_deselects() -> None:
    assert do(DISCARDING, toggle("c")).phase == Discarding(2, ids("c"))
    assert do(DISCARDING, toggle("c"), toggle("a")).phase == Discarding(2, ids("c a"))
    assert do(DISCARDING, toggle("c"), toggle("a"), toggle("c")).phase == Discarding(2, ids("a"))


def test_at_the_limit_only_selected_cards_can_be_toggled() -> None:
    open_again = do(ENOUGH, toggle("a"))

    assert [is_legal(legal(ENOUGH, SEAT), toggle(word)) for word in "abc"] == [True, False, True]
    assert [is_legal(legal(open_again, SEAT), toggle(word)) for word in "abc"] == [True, True, True]


def test_discards_keep_the_order_of_the_hand() -> None:
    state = do(position("a b c", discard="z", owes=2), toggle("c"), toggle("a"), ConfirmDiscard())

    assert labels(state.discard_pile) == ("z", "a", "c")
    assert labels(state.hand) == ("b",)
    assert state.phase == Planning(())


def test_discarding_the_whole_hand_leaves_nothing_to_plan() -> None:
    state = do(position("a b", "c", owes=2, selected="a b"), ConfirmDiscard())

    assert (state.hand, state.phase) == ((), Free())
    assert is_legal(legal(state, SEAT), EndTurn())


def test_ordering_appends_and_removes_and_clears() -> None:
    state = do(position("a b c", planned=""), put("b"), put("c"), put("a"))

    assert state.phase == Planning(ids("b c a"))
    assert do(state, DeselectFromPlayOrder(InstanceId("b"))).phase == Planning(ids("c a"))
    assert do(state, ClearPlayOrder()).phase == Planning(())


def test_a_complete_order_can_be_locked() -> None:
    assert do(position("a b", planned="b a"), LockPlayOrder()).phase == Executing(ids("b a"))


def test_a_single_card_must_be_ordered_and_locked_too() -> None:
    state = position("a", planned="")

    assert refused(state, LockPlayOrder()) == "deck/order-incomplete"
    assert do(state, put("a"), LockPlayOrder()).phase == Executing(ids("a"))


def test_ending_the_turn_discards_the_hand_and_deals() -> None:
    state = do(position("a b", "c d e f g h", "z", locked="b a"), EndTurn())

    assert labels(state.discard_pile) == ("z", "a", "b")
    assert labels(state.hand) == ("c", "d", "e", "f", "g")
    assert (labels(state.draw_pile), state.turn_number, state.phase) == (("h",), 2, Discarding(2, ()))


def test_dealing_the_next_hand_discards_the_old_one_and_keeps_the_turn() -> None:
    state = do(position("a b", "c d e f g h", locked="b a"), DealNextHand())

    assert labels(state.discard_pile) == ("a", "b")
    assert labels(state.hand) == ("c", "d", "e", "f", "g")
    assert state.turn_number == 1


def test_the_discard_pile_is_not_reshuffled_while_the_draw_pile_suffices() -> None:
    state = do(position("a", "c d e", "z", locked="a", hand_size=3), EndTurn())

    assert (state.draw_pile, labels(state.discard_pile)) == ((), ("z", "a"))


def test_the_discard_pile_is_shuffled_under_the_remaining_draw_pile() -> None:
    state = do(position("a", "c d", "x y z", locked="a", hand_size=3), EndTurn())

    assert labels(state.hand)[:2] == ("c", "d")
    assert (len(state.draw_pile), state.discard_pile) == (3, ())
    assert sorted([*labels(state.draw_pile), labels(state.hand)[2]]) == ["a", "x", "y", "z"]


def test_a_short_hand_has_a_warning_with_numbers() -> None:
    state = with_deck("a b c")

    assert (len(state.hand), state.warning) == (3, ShortHand(3, 5))
    assert do(state, ChangeParameters(3, 0, True)).warning is None


def test_changing_parameters_for_later_changes_nothing_else() -> None:
    state = do(ENOUGH, ChangeParameters(7, 20, False))

    assert (state.hand_size, state.discard_count) == (7, 20)
    assert (state.hand, state.phase, state.draw_pile) == (ENOUGH.hand, ENOUGH.phase, ENOUGH.draw_pile)


def test_changing_parameters_immediately_gathers_all_cards_and_deals() -> None:
    before = do(position("a b", "c d", "e", locked="b a"), ApplyJsonOverride("?"))
    state = do(before, ChangeParameters(2, 1, True))

    assert before.error is Fault.NOT_JSON
    assert (len(state.hand), len(state.draw_pile), state.discard_pile) == (2, 3, ())
    assert (state.phase, state.error, state.turn_number) == (Discarding(1, ()), None, 1)
    assert all_cards(state) == all_cards(before)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ("", Fault.NOT_JSON),
        ('["a"', Fault.NOT_JSON),
        ("[NaN]", Fault.NOT_JSON),
        ("[" * 65 + "]" * 65, Fault.NOT_JSON),
        ("[" * 9_999 + "]" * 9_999, Fault.NOT_JSON),
        ('{"a": "b"}', Fault.NOT_A_LIST),
        ('"a"', Fault.NOT_A_LIST),
        ("null", Fault.NOT_A_LIST),
        ("9" * 5_000, Fault.NOT_A_LIST),
        ('["a", 7]', Fault.NOT_STRINGS),
        ('["a", null]', Fault.NOT_STRINGS),
        ('["a", ["b"]]', Fault.NOT_STRINGS),
        ("[1e999]", Fault.NOT_STRINGS),
        ('["a", ""]', Fault.BLANK_CARD),
        ('["a", " \\t\\u00a0"]', Fault.BLANK_CARD),
    ],
)
def test_a_malformed_deck_changes_only_the_error(raw: str, fault: Fault) -> None:
    (event,) = events(ENOUGH, ApplyJsonOverride(raw))
    assert isinstance(event, InputRejected)
    assert event.error is fault

    state = do(ENOUGH, ApplyJsonOverride(raw))

    assert view(state, SEAT).error is fault
    assert (state.hand, state.phase, state.draw_pile) == (ENOUGH.hand, ENOUGH.phase, ENOUGH.draw_pile)


def test_a_custom_deck_replaces_the_cards_and_keeps_turn_and_parameters() -> None:
    state = do(LOCKED, EndTurn(), ApplyJsonOverride('["x", "x", "y", "z", "x", "w"]'))

    assert all_cards(state) == {"x": 3, "y": 1, "z": 1, "w": 1}
    assert (len(state.hand), state.turn_number, state.hand_size, state.discard_count) == (5, 2, 5, 2)
    assert (state.deck_source, state.warning, state.error) == ("custom", None, None)


def test_an_unencodable_card_label_is_repaired() -> None:
    state = do(LOCKED, ApplyJsonOverride(r'["\ud800", "\\ud800", "\ud83c\udca1"]'))

    assert all_cards(state) == {"\ufffd": 1, r"\ud800": 1, "\U0001f0a1": 1}


def test_an_empty_deck_reverts_to_the_default_with_a_lasting_warning() -> None:
    state = do(LOCKED, ApplyJsonOverride("[]"))

    assert all_cards(state) == dict.fromkeys(DEFAULT_DECK, 1)
    assert (state.warning, state.deck_source, state.error) == (RevertedToDefault(), "default", None)
    assert len(state.hand) == 5


@pytest.mark.parametrize("preset_id", PRESETS)
def test_a_preset_deck_is_dealt(preset_id: str) -> None:
    state = do(LOCKED, EndTurn(), LoadPresetDeck(preset_id))

    assert sorted(all_cards(state).elements()) == sorted(PRESETS[preset_id].cards)
    assert (state.deck_source, state.active_preset_id, state.turn_number) == ("preset", preset_id, 2)
    assert (len(state.hand), state.phase) == (5, Discarding(2, ()))


def test_reset_restores_turn_one_and_the_default_deck() -> None:
    state = do(LOCKED, EndTurn(), ApplyJsonOverride("?"), ChangeParameters(3, 7, False), Reset())

    assert all_cards(state) == dict.fromkeys(DEFAULT_DECK, 1)
    assert (state.turn_number, state.hand_size, state.discard_count) == (1, 3, 7)
    assert (state.phase, state.error, state.deck_source) == (Discarding(3, ()), None, "default")


def test_starting_a_custom_deck_changes_only_the_deck_source() -> None:
    before = do(LOCKED, LoadPresetDeck("major-arcana"))
    state = do(before, StartCustomDeck())

    assert (state.deck_source, state.active_preset_id) == ("custom", None)
    assert (state.hand, state.draw_pile, state.phase) == (before.hand, before.draw_pile, before.phase)
