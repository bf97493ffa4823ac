"""The contract suite with other options than the defaults: clock, setup, house rule."""

import pytest

from parlour.conformance.kit import check
from parlour.games.imperial.actions import Options

from .tables import GAME

TIMED = Options(setup="example", timed=True, increment=0, banked=2, ending_passes=True)


@pytest.mark.deep
def test_a_timed_game_keeps_the_contract() -> None:
    assert check(GAME, seats=[2], playouts=1, options=[TIMED], seed=7).failures == ()


@pytest.mark.deep
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_every_size_keep_the_contract(seats: int) -> None:
    assert check(GAME, seats=[seats], playouts=2, options=[Options(), TIMED], seed=seats).failures == ()
