"""The odds used by bots, compared with every roll of the hidden dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import isclose

import pytest

from games.liars_dice.positions import position
from parlour.engine import Millis, Seat, bind, seal
from parlour.games import liars_dice
from parlour.games.liars_dice.odds import exact_odds_of, odds, odds_of
from parlour.games.liars_dice.rules import decide
from parlour.games.liars_dice.state import FACES, BidMade, CallLiar, Challenged, State, View
from parlour.testing import RiggedChance

GAME = bind(liars_dice)
KNOWN = ((), (1,), (2, 5), (1, 1, 6), (3, 3, 3, 4))
LONG = pytest.mark.deep


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize(
    "hidden", [0, 1, 2, 3, 4, 5, pytest.param(6, marks=LONG), pytest.param(7, marks=LONG)]
)
def test_the_odds_equal_a_count_of_all_rolls(hidden: int, wild: bool) -> None:
    rolls = Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=hidden))
    for known, face in product(KNOWN, FACES):
        matching = {face, 1} if wild else {face}
        found = Counter[int]()
        for roll, ways in rolls.items():
            found[sum(pips in matching for pips in (*known, *roll))] += ways
        for quantity in range(1, len(known) + hidden + 2):
            exactly = Fraction(found[quantity], 6**hidden)
            at_least = Fraction(sum(ways for dice, ways in found.items() if dice >= quantity), 6**hidden)

            assert isclose(odds_of(quantity, face, known, hidden, wild), at_least, abs_tol=1e-12)
            assert isclose(exact_odds_of(quantity, face, known, hidden, wild), exactly, abs_tol=1e-12)


@pytest.mark.parametrize("wild", [False, True])
def test_the_odds_of_a_view_equal_challenges_in_every_world(wild: bool) -> None:
    """Computed with the rules: seat 0 calls the bid in each possible world."""
    true = position("1 4 4 / 2 / 3 5", wild=wild)
    view = GAME.view(true, Seat(0))
    assert isinstance(view, View)
    for face, quantity in product((1, 4, 5), range(1, 7)):
        bid = BidMade(Seat(2), quantity, face)
        held = [_holds(_world(true, roll, bid)) for roll in product(FACES, repeat=3)]

        assert isclose(odds(bid, view), sum(held) / len(held), abs_tol=1e-12), bid


def _world(state: State, roll: tuple[int, ...], bid: BidMade) -> State:
    second, third = (seal(roll[0], Seat(1), FACES),), tuple(seal(pips, Seat(2), FACES) for pips in roll[1:])
    return State((state.dice[0], second, third), (bid,), Seat(0), (), None, 3, state.wild, False)


def _holds(world: State) -> bool:
    challenged = decide(world, Seat(0), CallLiar(), RiggedChance(), Millis(0))[0]
    assert isinstance(challenged, Challenged)
    return challenged.loser == 0


def test_a_bid_rules_out_no_roll() -> None:
    """A player can bid on sixes without having any, so all worlds stay possible for every viewer."""
    state = position("1 4 / 2 6", "1: 3x6")
    chance = RiggedChance(*(n % 6 for n in range(7 * 200)))
    seen = {
        tuple(die.value for die in world.dice[1])
        for _ in range(400)
        if isinstance(world := GAME.redeal(state, Seat(0), chance), State)
    }

    assert {pips for cup in seen for pips in cup} == set(FACES)
    assert set(GAME.hidden(state, Seat(0))) == {"dice 1 0", "dice 1 1"}
    assert len(GAME.hidden(state, None)) == 4


def test_a_view_contains_only_the_viewers_dice() -> None:
    view = GAME.view(position("1 4 / 2 6", "1: 3x6"), Seat(0))
    assert isinstance(view, View)

    assert [[die.what for die in cup] for cup in view.dice] == [[1, 4], [None, None]]
