"""Choices with open fields."""

import pytest

from cli.terminal import BELLS, SEALED, Parlour


def test_an_open_choice_shows_its_bounds_and_asks_for_its_value(parlour: Parlour) -> None:
    ran = parlour("play", SEALED, "--seed", "a", typed="1\n0\n")

    assert ran.says("1. Bid (amount: 0 to ", "Player 1> 1", "amount: 0 to ", ": 0", "· Player 1 bids 0.")


def test_a_value_can_follow_the_number(parlour: Parlour) -> None:
    assert parlour("play", SEALED, "--seed", "a", typed="1 1\n").says("Player 1> 1 1", "Player 1 bids 1.")


@pytest.mark.parametrize("value", ["-1", "10", "x", ""])
def test_a_value_out_of_bounds_is_refused(parlour: Parlour, value: str) -> None:
    ran = parlour("play", SEALED, "--seed", "a", typed=f"1\n{value}\n")

    assert ran.says("Amount: 0 to ", "; nothing was done.", "Player 1> ")
    assert "Player 1 bids" not in ran.out


def test_a_choice_with_two_open_fields_takes_two_values(parlour: Parlour) -> None:
    ran = parlour("play", "deck", typed="6 3 1\n")

    assert ran.says("(hand size: 1 to 10, discard count: 0 to 20)", "hand size 3, discard count 1")


def test_a_text_is_asked_for_and_can_contain_spaces(parlour: Parlour) -> None:
    ran = parlour("play", "deck", typed='8\n["a b", "c", "d", "e", "f"]\n')

    assert ran.says("(raw: up to 20000 characters)", "Player 1> 8", "raw: up to 20000 characters", "a b")


def test_a_text_that_is_too_long_is_refused(parlour: Parlour) -> None:
    ran = parlour("play", "deck", typed=f"8\n{'x' * 20001}\n")

    assert "That has 20001 characters; the limit is 20000." in ran.out


@pytest.mark.parametrize("typed", ["1 4 0\n", "1 0, 4\n", "1\n0 4\n"])
def test_values_of_some_are_typed_in_any_order(parlour: Parlour, typed: str) -> None:
    ran = parlour("play", BELLS, "--seed", "a", typed=typed)

    assert ran.says("1. Keep and roll in round 1 (places: 0 to 5 of 0 1 2 3 4)", "· Player 1 has (")


@pytest.mark.parametrize(
    ("typed", "said"),
    [("1 5\n", "'5' is not one of 0 1 2 3 4"), ("1 1 1\n", "'1' is not one of")],
)
def test_an_invalid_value_of_some_is_refused(parlour: Parlour, typed: str, said: str) -> None:
    ran = parlour("play", BELLS, "--seed", "a", typed=typed)

    assert ran.says(said, "; nothing was done.")
    assert "Player 1 has" not in ran.out
