"""Random games end, with every number of seats and every option."""

from itertools import product

import pytest

from parlour.bots import FastChance
from parlour.engine import Millis
from parlour.engine.contract.choices import sample
from parlour.games import liars_dice
from parlour.games.liars_dice.rules import bound_for, decide, evolve, legal, setup, start, to_act
from parlour.games.liars_dice.rules import result as liars_result
from parlour.games.liars_dice.state import Bid, CallExact, CallLiar, Options

LONG = pytest.mark.deep
FEWEST_ENTRIES_PER_LOSER = 6
"""At least three dice are lost, each by a bid and a call."""
HOUSES = [
    Options(dice, wild, exact) for dice, wild, exact in product((5, 3, 6, 4), (False, True), (False, True))
]


def play(options: Options, seats: int, chance: FastChance) -> int:
    """Plays a game to its end. Returns the number of entries."""
    state = start(setup(options, seats, chance, Millis(0)))
    entries = 1
    while waiting := to_act(state):
        action = sample(chance.pick(legal(state, waiting[0])), chance)
        assert isinstance(action, Bid | CallLiar | CallExact)
        before = sum(map(len, state.dice))
        for event in decide(state, waiting[0], action, chance, Millis(0)):
            state = evolve(state, event)
        entries += 1

        assert sum(map(len, state.dice)) == before - (not state.bids), "a challenge costs one die, a bid none"
        assert entries <= bound_for(options.dice * seats)
    result = liars_result(state)
    assert result is not None
    assert sorted(result.places) == [*range(1, seats + 1)]
    return entries


@pytest.mark.parametrize("games", [20, pytest.param(1000, marks=LONG)])
@pytest.mark.parametrize("seats", liars_dice.seats)
def test_random_games_end(seats: int, games: int) -> None:
    chance = FastChance(f"{seats} seats")

    for number in range(games):
        assert play(HOUSES[number % len(HOUSES)], seats, chance) > FEWEST_ENTRIES_PER_LOSER * (seats - 1)
