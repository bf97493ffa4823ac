"""The game keeps the contract of a game, and its own rules."""

from typing import Final

from msgspec.structs import replace

import preserves as game
from parlour.conformance.kit import check
from parlour.engine import bind
from parlour.testing import Scenario
from preserves.rules import points_of, start
from preserves.state import MIDDLE, SPILT, Pick, Started, State

ANN, BEN = 0, 1
PLUM, PEAR, CHERRY, ORANGE, BLUEBERRY = range(5)
STALLS: Final = (
    (PLUM, PLUM, PLUM, PEAR),
    (PEAR, PEAR, CHERRY, CHERRY),
    (PLUM, CHERRY, ORANGE, ORANGE),
    (BLUEBERRY,) * 4,
    (ORANGE, ORANGE, BLUEBERRY, BLUEBERRY),
)
BAG: Final = (16, 17, 17, 16, 14)


def position(**changes: object) -> State:
    """The start of a game of two, with some fields changed."""
    return replace(start(Started(STALLS, BAG, seats=2, rounds=6)), **changes)


def test_the_game_keeps_the_contract() -> None:
    report = check(bind(game), seats=[2], playouts=1)

    assert report.passed, report.failures


def test_the_other_fruits_go_to_the_middle_and_the_rest_to_the_floor() -> None:
    played = Scenario(game, state=position()).act(ANN, Pick(0, PLUM, 1))

    played.expect(middle=(PEAR,), floors=((PLUM,), ())).expect_turn(BEN)
    played.refuse(BEN, Pick(0, PLUM, 2), "no-such-fruit")


def test_the_first_in_the_middle_takes_the_ladle_and_starts_the_next_round() -> None:
    last = position(stalls=((),) * 5, middle=(PEAR,))

    Scenario(game, state=last).act(ANN, Pick(MIDDLE, PEAR, 0)).expect(round=2, points=(0, 0)).expect_turn(ANN)


def test_a_pot_takes_one_kind_and_no_jar_twice() -> None:
    pots = ((), (PEAR,), (), (), ())
    shelf = ((), (), (PLUM,), (), ())
    played = Scenario(game, state=position(pots=(pots, ((),) * 5), shelves=(shelf, ((),) * 5)))

    played.refuse(ANN, Pick(0, PLUM, 1), "other-fruit").refuse(ANN, Pick(0, PLUM, 2), "on-the-shelf")
    played.refuse(ANN, Pick(0, PLUM, 7), "no-such-pot").act(ANN, Pick(1, PEAR, 1))


def test_a_jar_scores_the_lines_that_it_joins() -> None:
    empty = ((),) * 5

    assert points_of(empty, 0, PLUM) == 1
    assert points_of(((PLUM,), *empty[1:]), 0, PEAR) == 2
    assert points_of(((PLUM, PEAR), (PLUM,), *empty[2:]), 0, CHERRY) == 3
    assert points_of(((PLUM,), (PLUM,), *empty[2:]), 0, PEAR) == 4


def test_a_full_row_ends_the_season() -> None:
    shelf = ((PLUM, PEAR, CHERRY, ORANGE), *((),) * 4)
    state = position(stalls=((),) * 5, middle=(BLUEBERRY,), ladle=BEN, shelves=(shelf, ((),) * 5))

    # Five points for the row and a bonus of two. The ladle costs no points that Ben does not have.
    Scenario(game, state=state).act(ANN, Pick(MIDDLE, BLUEBERRY, 0)).expect_over(7, 0)


def test_spilt_fruits_cost_points() -> None:
    state = position(stalls=((),) * 5, middle=(PLUM,) * 3, ladle=ANN, points=(9, 9))

    Scenario(game, state=state).act(ANN, Pick(MIDDLE, PLUM, SPILT)).expect(points=(3, 9))
