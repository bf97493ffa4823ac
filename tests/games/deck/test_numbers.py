"""The turn tables of the rules: the sizes of draw and discard pile after each deal."""

import pytest

from parlour.games.deck.actions import ChangeParameters

from .positions import do, opened, turns, with_deck


@pytest.mark.parametrize("discard_count", [0, 1, 2, 5, 20])
def test_seven_turns_with_the_default_deck(discard_count: int) -> None:
    state = do(opened(), ChangeParameters(5, discard_count, True))

    assert turns(state, 7) == ["21/0", "16/5", "11/10", "6/15", "1/20", "21/0", "16/5"]


def test_seven_turns_from_the_first_deal() -> None:
    assert turns(opened(), 7) == ["21/0", "16/5", "11/10", "6/15", "1/20", "21/0", "16/5"]


@pytest.mark.parametrize("discard_count", [0, 1, 3])
def test_six_cards_and_a_hand_of_three(discard_count: int) -> None:
    assert turns(with_deck("a b c d e f", 3, discard_count), 4) == ["3/0", "0/3", "3/0", "0/3"]


@pytest.mark.parametrize("discard_count", [0, 2, 4])
def test_seven_cards_and_a_hand_of_four(discard_count: int) -> None:
    assert turns(with_deck("a b c d e f g", 4, discard_count), 6) == ["3/0"] * 6


def test_ten_cards_and_a_hand_of_five() -> None:
    assert turns(with_deck("a b c d e f g h i j"), 3) == ["5/0", "0/5", "5/0"]
