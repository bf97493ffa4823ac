"""Random games end within the bound, and conserve men."""

from random import Random

import pytest

from games.morris.test_proof import after, begin
from parlour.engine import Seat
from parlour.games.morris.bot import evaluate
from parlour.games.morris.rules import bound, legal, result, to_act
from parlour.games.morris.state import Place

LONG = pytest.mark.deep


def play_random(seed: int) -> int:
    """Plays a random game. Returns the number of actions."""
    random, state, actions = Random(seed), begin(flying=seed % 2 > 0), 0
    while to_act(state):
        state = after(state, random.choice(legal(state, state.turn)))
        actions += 1

        assert actions < bound
        assert not state.men[0] & state.men[1]

    assert result(state) is not None

    return actions


def test_random_games_end() -> None:
    assert max(play_random(seed) for seed in range(20)) > 50


@LONG
def test_a_thousand_random_games_end() -> None:
    assert max(play_random(seed) for seed in range(1000)) > 200


def test_the_evaluation_prefers_a_mill() -> None:
    state = begin()
    for point in (0, 9, 1, 11):
        state = after(state, Place(point))
    closed, missed = after(state, Place(2)), after(state, Place(23))

    assert evaluate(closed, Seat(0)) > evaluate(missed, Seat(0))
    assert evaluate(missed, Seat(0)) == -evaluate(missed, Seat(1))
