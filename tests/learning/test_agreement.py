"""Compares Cambio's array rules with the engine's, action by action."""

import os

import pytest

from .array_rounds import differences
from .engine_rounds import Round, rounds_of_a_game

GAMES = int(os.environ.get("GAMES", "10000"))
AT_ONCE = 500


def agree(seats: int, seeds: range, *, rows: bool = False) -> list[Round]:
    rounds = [played for seed in seeds for played in rounds_of_a_game(seats, seed)]
    found = list(differences(seats, rounds, rows=rows))
    assert not found, "\n".join(found[:20])
    return rounds


@pytest.mark.parametrize(
    "seats", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)]
)
def test_arrays_and_rules_agree_including_the_networks_input(seats: int) -> None:
    rounds = agree(seats, range(100), rows=True)

    assert any(played.reshuffled for played in rounds)


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_arrays_and_rules_agree_in_many_games(seats: int) -> None:
    for first in range(0, GAMES, AT_ONCE):
        agree(seats, range(first, min(first + AT_ONCE, GAMES)))
