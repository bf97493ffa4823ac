"""Scenarios: a game played step by step, with what it draws and what must come of it."""

import pytest

from parlour.engine import Millis, Seat, Secret
from parlour.testing import RiggedChance, Scenario
from parlour.testing.chance import draws_for
from secrecy import laying
from testing import bell_game
from testing.bell_game import Rang, Roll, Rolled

ANN, BEN = Seat(0), Seat(1)


def bell(*draws: int) -> Scenario:
    """Two play; the first draw is for who begins."""
    return Scenario(bell_game, draws=(1, *draws))


def test_a_game_is_played_step_by_step() -> None:
    (
        bell(5, 0)
        .expect(turn=0, points=(0, 0))
        .act(0, Roll())
        .expect_events(Rolled(ANN, 6))
        .expect_turn(1)
        .expect_choices(1, Roll())
        .refuse(0, Roll(), "wait")
        .refuse(0, Roll(), "bell/wait")
        .act(1, Roll())
        .expect(points=(6, 1))
        .expect_text(None, "Ann: 6\n  Ben: 1\n\nAnn to roll.")
    )


def test_who_begins_is_drawn_too() -> None:
    Scenario(bell_game, draws=(0,)).expect_turn(1)
    Scenario(bell_game, draws=draws_for((0, 1, 2), (2, 0, 1)), seats=3).expect_turn(2)


def test_what_comes_due_happens_at_its_moment() -> None:
    waited = bell(3).act(0, Roll(), after=4000).wait(5999).expect_turn(1)
    assert waited.now == 9999

    waited.wait(1).expect_events(Rang()).expect_over(4, 0)
    bell().wait(60_000).expect_over(0, 0)


def test_a_position_of_ones_own() -> None:
    state = bell_game.State(BEN, (20, 8), Millis(10_000), False)

    scenario = Scenario(bell_game, state=state, draws=(5,)).act(1, Roll()).expect_over(20, 14)

    assert scenario.told() == ("Ben rolls 6.", "The bell rings.")


def test_views_and_what_is_told_are_those_of_a_viewer() -> None:
    scenario = Scenario(laying, draws=draws_for(laying.CARDS, (*range(10, 0, -1),))).act(0, laying.Lay(9))

    scenario.expect_view(0, me=0).expect_view(1, laid=(Secret(), None))
    assert (scenario.told(0), scenario.told(1)) == (("Ann lays 9.",), ("Ann lays a card.",))
    with pytest.raises(AssertionError, match=r"laid of the view of spectators is \(Secret"):
        scenario.expect_view(None, laid=(None, None))


FAILURES = {
    "turn of the state is 0, not 1; after the deal": lambda: bell().expect(turn=1),
    "the state has no field 'score'; it has turn, points, until, is_over": lambda: bell().expect(score=1),
    "what was to be checked does not hold": lambda: bell().expect(lambda _: False),
    r"not among the choices \(bell/wait\); after\n  1\. seat 1: Roll\(\)": lambda: bell().act(1, Roll()),
    r"it should be refused with 'wait' \(not refused\)": lambda: bell().refuse(0, Roll(), "wait"),
    r"it should be refused with 'tired' \(bell/wait\)": lambda: bell().refuse(1, Roll(), "tired"),
    r"it waits for \[0\], not for \[1\]": lambda: bell().expect_turn(1),
    r"the choices of seat 1 are \[\], not \[Roll\(\)\]": lambda: bell().expect_choices(1, Roll()),
    "the game goes on": lambda: bell().expect_over(),
    r"the scores are \(0, 0\), not \(1, 0\)": lambda: bell().wait(10_000).expect_over(1, 0),
    "the position reads": lambda: bell().expect_text(0, "Ann: 7"),
    r"it led to \[Rolled\(seat=0, pips=1\)\], not to \[\]": lambda: bell().act(0, Roll()).expect_events(),
    "9 was to be drawn, and the rules ask for a number below 6": lambda: bell(9).act(0, Roll()),
}


@pytest.mark.parametrize("text", FAILURES)
def test_what_is_not_so_is_told(text: str) -> None:
    with pytest.raises(AssertionError, match=text):
        FAILURES[text]()


def test_rigged_chance_says_what_is_left() -> None:
    chance = RiggedChance(2, 1)

    assert (chance.below(3), chance.left) == (2, (1,))
    assert [chance.below(4), chance.below(4)] == [1, 0]
    assert chance.draws == [(3, 2), (4, 1), (4, 0)]


@pytest.mark.parametrize("order", ["abcd", "dcba", "bdac", "aabb"])
def test_an_order_is_rigged(order: str) -> None:
    items = sorted(order)

    assert RiggedChance(*draws_for(items, order)).shuffle(items) == tuple(order)
