"""Inconsistent saves are repaired without losing a card."""

from tools.deck_page_state import write
from tools.deck_save import dump, load

from parlour.games.deck.state import Discarding, Executing, Free, Planning, labels

from .positions import all_cards, ids, stream
from .saves import TWO, loaded, owing, phase


def test_the_hand_follows_the_instances() -> None:
    assert write(loaded(handCards=TWO, hand=["something", "else"])).hand == ("X", "Y")


def test_unknown_and_duplicate_ids_are_dropped_from_the_order() -> None:
    assert phase(planningPhase=True, playOrderSequence=["y", "?", "y", 7]) == Planning(ids("y"))


def test_discard_phase_wins_over_planning() -> None:
    both = phase(discardPhase=owing(1), planningPhase=True, playOrderSequence=["y"])

    assert both == Discarding(1, ())


def test_discard_phase_wins_over_a_locked_order() -> None:
    both = phase(discardPhase=owing(1), playOrderLocked=True, playOrderSequence=["y", "x"])

    assert both == Discarding(1, ())


def test_a_discard_phase_without_a_hand_is_dropped() -> None:
    assert loaded(handCards=[], discardPhase=owing(2)).phase == Free()


def test_owed_discards_are_capped_by_the_hand() -> None:
    assert phase(discardPhase=owing(9)) == Discarding(2, ())


def test_a_discard_phase_without_owed_discards_is_dropped() -> None:
    assert phase(discardPhase=owing(0)) == Free()
    assert phase(discardPhase=owing(0), planningPhase=True) == Planning(())


def test_an_incomplete_locked_order_returns_to_planning() -> None:
    assert phase(playOrderLocked=True, playOrderSequence=["y"]) == Planning(ids("y"))


def test_a_locked_order_without_a_hand_is_dropped() -> None:
    assert loaded(handCards=[], playOrderLocked=True).phase == Free()


def test_a_complete_locked_order_wins_over_planning() -> None:
    order = ["y", "x"]

    assert phase(playOrderLocked=True, planningPhase=True, playOrderSequence=order) == Executing(ids("y x"))


def test_planning_without_a_hand_is_dropped() -> None:
    assert loaded(handCards=[], planningPhase=True).phase == Free()


def test_an_order_without_a_phase_returns_to_planning() -> None:
    assert phase(playOrderSequence=["x"]) == Planning(ids("x"))


def test_two_cards_with_one_id_stay_two_cards() -> None:
    twins = [
        {"instanceId": "x", "card": "X"},
        {"instanceId": "x", "card": "Y"},
        {"instanceId": "", "card": "Z"},
    ]
    state = loaded(handCards=twins, planningPhase=True, playOrderSequence=["x"])

    assert labels(state.hand) == ("X", "Y", "Z")
    assert state.hand[0].instance_id == "x"
    assert len({held.instance_id for held in state.hand} - {""}) == 3
    assert state.phase == Planning(ids("x"))


def test_cards_missing_from_the_instances_are_taken_from_the_hand() -> None:
    state = loaded(handCards=[TWO[1], {"card": "X"}], hand=["X", "Y", "Y"])

    assert labels(state.hand) == ("Y", "X", "Y")
    assert state.hand[0].instance_id == "y"


def test_more_than_ten_cards_in_hand_overflow_to_the_discard_pile() -> None:
    many = [{"instanceId": f"{number}", "card": f"c{number}"} for number in range(12)]
    order = [f"{number}" for number in reversed(range(12))]
    state = loaded(handCards=many, playOrderLocked=True, playOrderSequence=order)

    assert len(state.hand) == 10
    assert labels(state.discard_pile) == ("C", "c10", "c11")
    assert state.phase == Executing(ids("9 8 7 6 5 4 3 2 1 0"))


def test_a_blank_label_is_kept() -> None:
    assert all_cards(loaded(drawPile=["", " "])) == {"": 1, " ": 1, "C": 1}


def test_an_unencodable_label_is_repaired() -> None:
    state = load('{"drawPile": ["\\ud800x", "\\ud83c\\udca1"]}', stream()).state

    assert labels(state.draw_pile) == ("\ufffdx", "\U0001f0a1")
    assert load(dump(state), stream()).state == state
