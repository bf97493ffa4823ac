"""The 22 numbered resolutions of contradictions in the specification."""

import pytest
from tools.deck_dispatch import dispatch
from tools.deck_page_state import write
from tools.deck_save import dump, load

from parlour.engine.contract.choices import is_legal
from parlour.games.deck.actions import (
    ApplyJsonOverride,
    ChangeParameters,
    ConfirmDiscard,
    EndTurn,
    LockPlayOrder,
    Reset,
)
from parlour.games.deck.deal import deal
from parlour.games.deck.events import TurnEnded
from parlour.games.deck.evolve import evolve
from parlour.games.deck.presets import DEFAULT_DECK
from parlour.games.deck.rules import legal
from parlour.games.deck.state import DISCARD_COUNT, HAND_SIZE, Discarding, Executing, Free, Planning, labels

from .positions import (
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


def test_contradiction_01_a_card_instance_has_instance_id_and_card() -> None:
    saved = '{"handCards": [{"id": "x", "value": "A"}]}'

    assert '"handCards":[{"instanceId":"x","card":"A"}]' in dump(load(saved, stream()).state)


def test_contradiction_02_the_discard_phase_is_an_object() -> None:
    saved = '{"handCards": [{"id": "x", "value": "A"}], "discardPhase": true}'

    assert '"discardPhase":{"active":true,"remainingDiscards":1}' in dump(load(saved, stream()).state)


def test_contradiction_03_toggle_takes_an_object_or_a_bare_string() -> None:
    page = write(position("a b", owes=1))
    kind = "TOGGLE_CARD_SELECTION"
    new = dispatch(page, {"type": kind, "payload": {"instanceId": "a"}}, stream())

    assert new.selected_card_ids == ("a",)
    assert dispatch(page, {"type": kind, "payload": "a"}, stream()) == new


def test_contradiction_04_without_discards_there_is_no_planning_and_the_turn_can_end() -> None:
    state = with_deck("a b c d e f", hand_size=3, discard_count=0)

    assert state.phase == Free()
    assert do(state, EndTurn()).turn_number == 2


def test_contradiction_05_selections_are_never_saved() -> None:
    state = position("a b c", owes=2, selected="a")
    restored = load('{"selectedCardIds": ["a"], ' + dump(state)[1:], stream()).state

    assert "selectedCardIds" not in dump(state)
    assert restored.phase == Discarding(2, ())


def test_contradiction_06_without_cards_there_is_no_discard_phase() -> None:
    nothing = evolve(position(), deal(position(), stream()))

    assert (nothing.hand, nothing.phase) == ((), Free())


def test_contradiction_07_the_number_of_discards_is_fixed_at_the_deal() -> None:
    state = do(position("a b c", owes=2, selected="a b"), ChangeParameters(5, 1, False))

    assert state.phase == Discarding(2, ids("a b"))
    assert labels(do(state, ConfirmDiscard()).discard_pile) == ("a", "b")


def test_contradiction_08_the_discard_count_can_be_zero() -> None:
    assert do(opened(), ChangeParameters(5, 0, True)).phase == Free()


def test_contradiction_09_ordering_follows_the_discard() -> None:
    state = do(position("a b", owes=1, selected="a"), ConfirmDiscard())

    assert refused(state, EndTurn()) == "deck/lock-first"


def test_contradiction_10_ending_the_turn_includes_the_deal() -> None:
    state = do(position("a", "b c d e f", locked="a"), EndTurn())

    assert labels(state.hand) == ("b", "c", "d", "e", "f")


def test_contradiction_11_a_locked_order_is_no_longer_planning() -> None:
    page = write(do(position("a", planned="a"), LockPlayOrder()))

    assert (page.play_order_locked, page.planning_phase) == (True, False)


def test_contradiction_12_only_an_empty_hand_can_end_the_turn_without_a_lock() -> None:
    assert is_legal(legal(position("", "b"), SEAT), EndTurn())
    assert refused(position("a b", planned="a"), EndTurn()) == "deck/lock-first"


def test_contradiction_13_played_cards_reach_the_discard_pile_in_hand_order() -> None:
    state = position("a b c", "d e f g h", locked="c a b")

    assert isinstance(events(state, EndTurn())[0], TurnEnded)
    assert labels(do(state, EndTurn()).discard_pile) == ("a", "b", "c")


def test_contradiction_14_an_immediate_change_keeps_the_cards_in_play() -> None:
    state = position("a b", "c", "d", locked="a b")

    assert all_cards(do(state, ChangeParameters(2, 1, True))) == all_cards(state)


@pytest.mark.parametrize("action", [ApplyJsonOverride('["x"]'), ChangeParameters(3, 1, True)])
def test_contradiction_15_a_new_deck_or_an_immediate_change_keeps_the_turn_number(
    action: ApplyJsonOverride | ChangeParameters,
) -> None:
    state = do(position("a", "b c d e f", locked="a"), EndTurn())

    assert do(state, action).turn_number == 2


def test_contradiction_16_the_constants_are_26_5_and_2() -> None:
    assert (len(DEFAULT_DECK), HAND_SIZE, DISCARD_COUNT) == (26, 5, 2)
    assert len(opened().draw_pile) == 21


def test_contradiction_17_a_save_is_restored_and_not_shuffled() -> None:
    state = do(position("a", "b c d e f g h i", locked="a"), EndTurn())
    again = load(dump(state), stream("another")).state

    assert (again.draw_pile, again.hand) == (state.draw_pile, state.hand)


def test_contradiction_18_a_card_can_be_operated_exactly_in_its_phases() -> None:
    locked = legal(position("a", locked="a"), SEAT)

    assert is_legal(legal(position("a", owes=1), SEAT), toggle("a"))
    assert is_legal(legal(position("a", planned=""), SEAT), put("a"))
    assert not is_legal(locked, toggle("a"))
    assert not is_legal(locked, put("a"))


def test_contradiction_19_a_hand_has_at_most_ten_cards() -> None:
    cards = [f'{{"instanceId": "{number}", "card": "c{number}"}}' for number in range(12)]
    state = load(f'{{"handCards": [{", ".join(cards)}]}}', stream()).state

    assert refused(opened(), ChangeParameters(11, 2, False)) == "deck/hand-size"
    assert (len(state.hand), labels(state.discard_pile)) == (10, ("c10", "c11"))


def test_contradiction_20_an_empty_list_gives_the_default_deck_and_says_so() -> None:
    assert do(with_deck("a b"), ApplyJsonOverride("[]")).deck_source == "default"


def test_contradiction_21_the_hand_follows_the_card_instances() -> None:
    state = load('{"handCards": [{"instanceId": "x", "card": "A"}], "hand": ["B", "C"]}', stream()).state

    assert write(state).hand == ("A",)
    assert write(do(state, Reset())).hand == labels(do(state, Reset()).hand)


def test_contradiction_22_a_discard_count_of_twenty_is_capped_by_the_hand() -> None:
    state = do(opened(), ChangeParameters(10, 20, True))

    assert state.phase == Discarding(10, ())
    assert not isinstance(state.phase, Planning | Executing)
