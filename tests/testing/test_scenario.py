import pytest

from parlour.engine import Millis, Seat, Secret, Some
from parlour.testing import RiggedChance, Scenario
from parlour.testing.chance import draws_for
from support.games import bells, laying
from support.games.bells import Keep, Options, Rang, Rolled

ANN, BEN = Seat(0), Seat(1)
ONES, TWOS, SIXES = (0,) * 5, (1,) * 5, (5,) * 5


def bell(*draws: int) -> Scenario:
    """Two players play one round. The first draw decides who begins, the next five are the dice."""
    return Scenario(bells, seats=2, options=Options(rounds=1), draws=(1, *draws))


ALL, NONE = Keep((0, 1, 2, 3, 4), 1), Keep((), 1)


def test_a_game_is_played_step_by_step() -> None:
    (
        bell(*SIXES, *TWOS, *ONES)
        .expect(turn=0, points=(0, 0))
        .act(0, ALL)
        .expect_events(Rolled(ANN, (6,) * 5, following=(2,) * 5))
        .expect_turn(1)
        .expect_choices(1, Some(NONE, "places", (0, 1, 2, 3, 4), 0, 5))
        .refuse(0, ALL, "wait")
        .refuse(0, ALL, "bells/wait")
        .expect_text(None, "Ben to roll.\n  Dice: [2] [2] [2] [2] [2]\n\nPoints: Ann 30, Ben 0")
        .act(1, NONE)
        .expect(points=(30, 5))
    )


def test_rigged_draws_determine_the_first_player() -> None:
    Scenario(bells, seats=2, draws=(0,)).expect_turn(1)
    Scenario(bells, draws=draws_for((0, 1, 2), (2, 0, 1)), seats=3).expect_turn(2)


def test_due_notices_happen_on_time() -> None:
    waited = bell(3).act(0, ALL, after=4000).wait(5999).expect_turn(1)
    assert waited.now == 9999

    waited.wait(1).expect_events(Rang(Millis(10_000))).expect_over(8, 0)
    bell().wait(60_000).expect_over(0, 0)


def test_a_scenario_can_start_from_a_position() -> None:
    state = bells.State(BEN, (20, 8), (1, 1, 1, 1, 1), rolls=1, round=3, rounds=3, bell=Millis(10_000))

    kept = Keep((1, 2, 3, 4), 3)
    scenario = Scenario(bells, seats=2, state=state, draws=(5,)).act(1, kept).expect_over(20, 18)

    assert scenario.told() == ("Ben has (6, 1, 1, 1, 1).", "The bell rings.")


def test_views_and_sentences_belong_to_their_viewer() -> None:
    scenario = Scenario(laying, draws=draws_for(laying.CARDS, (*range(10, 0, -1),))).act(0, laying.Lay(9))

    scenario.expect_view(0, me=0).expect_view(1, laid=(Secret(), None))
    assert (scenario.told(0), scenario.told(1)) == (("Ann lays 9.",), ("Ann lays a card.",))
    with pytest.raises(AssertionError, match=r"laid of the view of spectators is \(Secret"):
        scenario.expect_view(None, laid=(None, None))


FAILURES = {
    "turn of the state is 0, not 1; after the deal": lambda: bell().expect(turn=1),
    "the state has no field 'score'; it has turn, points, dice, rolls, round, rounds, bell": lambda: (
        bell().expect(score=1)
    ),
    "what was to be checked does not hold": lambda: bell().expect(lambda _: False),
    r"not among the choices \(bells/wait\); after\n  1\. seat 1: Keep\(": lambda: bell().act(1, NONE),
    r"it should be refused with 'wait' \(not refused\)": lambda: bell().refuse(0, NONE, "wait"),
    r"it should be refused with 'tired' \(bells/wait\)": lambda: bell().refuse(1, NONE, "tired"),
    r"it waits for \[0\], not for \[1\]": lambda: bell().expect_turn(1),
    r"the choices of seat 1 are \[\], not \[Keep\(": lambda: bell().expect_choices(1, NONE),
    "the game goes on": lambda: bell().expect_over(),
    r"the scores are \(0, 0\), not \(1, 0\)": lambda: bell().wait(10_000).expect_over(1, 0),
    "the position reads": lambda: bell().expect_text(0, "Points: Ann 7"),
    r"it led to \[Rolled\(seat=0, dice=\(1, .*\], not to \[\]": lambda: bell().act(0, NONE).expect_events(),
    "9 was to be drawn, and the rules ask for a number below 6": lambda: bell(*ONES, 9).act(0, NONE),
}


@pytest.mark.parametrize("text", FAILURES)
def test_a_failed_expectation_has_a_clear_message(text: str) -> None:
    with pytest.raises(AssertionError, match=text):
        FAILURES[text]()


def test_rigged_chance_reports_unused_draws() -> None:
    chance = RiggedChance(2, 1)

    assert (chance.below(3), chance.left) == (2, (1,))
    assert [chance.below(4), chance.below(4)] == [1, 0]
    assert chance.draws == [(3, 2), (4, 1), (4, 0)]


@pytest.mark.parametrize("order", ["abcd", "dcba", "bdac", "aabb"])
def test_a_shuffle_can_be_rigged(order: str) -> None:
    items = sorted(order)

    assert RiggedChance(*draws_for(items, order)).shuffle(items) == tuple(order)
