"""Moves typed by the names of places and pieces, or by the beginning of a choice's label."""

import pytest

from cli.terminal import BELLS, PAWN, Parlour


def test_the_scene_is_printed_and_its_places_can_be_typed(parlour: Parlour) -> None:
    ran = parlour("play", PAWN, typed="p b2\n")

    assert ran.says("  a b c\n3 . . .\n2 . . .\n1 . P .", "· The pawn goes to row 2 .", "2 . P .")


@pytest.mark.parametrize("typed", ["pawn b2", "P-b2", "go", "Go on", "pawn of player 1 B2"])
def test_a_piece_is_typed_by_sign_id_or_name_and_a_choice_by_its_prefix(parlour: Parlour, typed: str) -> None:
    assert parlour("play", PAWN, typed=f"{typed}\n").says("· The pawn goes to row 2 .")


def test_ambiguous_input_lists_the_matching_choices(parlour: Parlour) -> None:
    ran = parlour("play", PAWN, typed="p b2\np b3\nbecome\n2\n")

    assert ran.says(
        "'p b3' matches several choices; type a number:",
        "1. Become a queen",
        "2. Become a knight",
        "'become' matches several choices",
        "· The pawn goes to row 3 knight.",
    )


@pytest.mark.parametrize("typed", ["b2", "p", "p c3", "nonsense"])
def test_incomplete_input_is_refused(parlour: Parlour, typed: str) -> None:
    ran = parlour("play", PAWN, typed=f"{typed}\n")

    assert ran.says(f"{typed!r} is not one of the choices: type a number from 1 to 1, or ? for help.")
    assert "goes to" not in ran.out


def test_values_of_some_are_typed_as_places(parlour: Parlour) -> None:
    ran = parlour("play", BELLS, "--seed", "a", typed="dice 5 dice 1\n")

    assert ran.says("Dice: [", "Player 1> dice 5 dice 1", "· Player 1 has (")
