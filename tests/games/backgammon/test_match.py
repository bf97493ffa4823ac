"""The value of a win, the doubling cube, matches and the Crawford rule."""

import pytest
from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games import backgammon
from parlour.games.backgammon.checkers import START, Checkers, place
from parlour.games.backgammon.rules import can_double, win_over
from parlour.games.backgammon.state import (
    Done,
    Double,
    Doubled,
    Drop,
    Dropped,
    GameWon,
    Move,
    Options,
    RollDice,
    Rolled,
    State,
    Take,
    Took,
)
from parlour.testing import Scenario

from .positions import play, standing

LONG = pytest.mark.deep
ALMOST = place(p1=1, off=14)
MATCH = Options(points="5")
CUBE = Options(points="5", cube=True)
SINGLE = Options(cube=True)


@pytest.mark.parametrize(
    ("loser", "win", "points"),
    [
        (place(p6=14, off=1), "single", 1),
        (place(p24=1, p6=13, off=1), "single", 1),  # one is off, so it is no gammon
        (place(p6=14, p18=1), "gammon", 2),
        (place(p6=14, p19=1), "backgammon", 3),  # in the home of the winner
        (place(p6=14, bar=1), "backgammon", 3),
    ],
)
def test_the_value_of_a_win_depends_on_the_losers_checkers(loser: Checkers, win: str, points: int) -> None:
    game = Scenario(backgammon, state=standing(ALMOST, loser, (2, 1)))

    assert win_over(loser) == win
    game.act(0, Move(1, 0)).expect_over(points, 0)


def test_the_cube_multiplies_the_value() -> None:
    state = replace(standing(ALMOST, START, (2, 1), options=SINGLE), cube=4, owner=Seat(1))
    Scenario(backgammon, state=state).act(0, Move(1, 0)).expect_over(
        12, 0
    )  # START has checkers in their home


def test_without_the_cube_no_player_can_double() -> None:
    assert not can_double(standing(START), Seat(0))


def test_a_double_is_offered_before_rolling_and_can_be_taken() -> None:
    game = Scenario(backgammon, state=standing(START, options=CUBE), draws=(2, 0))
    game.expect_choices(0, RollDice(), Double())
    game.act(0, Double()).expect_events(Doubled(Seat(0), 2)).expect_turn(1).expect_choices(1, Take(), Drop())
    game.act(1, Take()).expect_events(Took(Seat(1), 2), Rolled(Seat(0), (3, 1), is_stuck=False))
    game.expect(cube=2, owner=Seat(1)).expect_turn(0)


def test_only_the_owner_of_the_cube_can_double_next() -> None:
    state = replace(standing(START, options=CUBE), cube=2, owner=Seat(1))

    assert not can_double(state, Seat(0))
    assert can_double(state, Seat(1))


def test_the_dice_are_rolled_automatically_for_a_player_who_cannot_double() -> None:
    state = replace(standing(START, dice=(3, 1), options=CUBE), cube=2, owner=Seat(0))
    game = Scenario(backgammon, state=state, draws=(1, 0))
    game.act(0, Move(8, 5)).act(0, Move(6, 5)).act(0, Done())
    game.expect_events(Rolled(Seat(1), (2, 1), is_stuck=False))


def test_a_drop_loses_the_value_before_the_double() -> None:
    state = replace(standing(START, options=CUBE), cube=2, owner=Seat(0))
    game = Scenario(backgammon, state=state, draws=(5, 0)).act(0, Double()).act(1, Drop())

    assert game.events[:2] == (Dropped(Seat(1)), GameWon(Seat(0), "single", 2))
    game.expect(score=(2, 0), cube=1, owner=None, checkers=(START, START)).expect_turn(0)


def test_a_drop_ends_a_single_game() -> None:
    Scenario(backgammon, state=standing(START, options=SINGLE)).act(0, Double()).act(1, Drop()).expect_over(
        1, 0
    )


def test_a_match_continues_until_a_player_has_the_points() -> None:
    loser = place(p6=14, off=1)
    state = standing(ALMOST, loser, (2, 1), options=MATCH, score=(3, 4))
    game = Scenario(backgammon, state=state, draws=(0, 3)).act(0, Move(1, 0))
    game.expect(score=(4, 4), checkers=(START, START), dice=(1, 4)).expect_turn(1)
    last = standing(ALMOST, loser, (2, 1), options=MATCH, score=(4, 4))
    Scenario(backgammon, state=last).act(0, Move(1, 0)).expect_over(5, 4)


def crawford_after(score: tuple[int, int], crawford: str) -> State:
    state = standing(ALMOST, place(p6=14, off=1), (2, 1), options=CUBE, score=score)
    game = Scenario(backgammon, state=replace(state, crawford=crawford), draws=(5, 0)).act(0, Move(1, 0))
    assert isinstance(game.state, State)
    return game.state


def test_the_crawford_game_has_no_cube() -> None:
    before, now, past = (
        crawford_after((2, 1), "ahead"),
        crawford_after((3, 1), "ahead"),
        crawford_after((0, 4), "now"),
    )

    assert (before.crawford, now.crawford, past.crawford) == ("ahead", "now", "past")
    assert [can_double(state, Seat(1)) for state in (before, now)] == [True, False]
    assert can_double(past, Seat(0))


def test_a_player_whose_next_win_ends_the_match_cannot_double() -> None:
    state = replace(standing(START, options=CUBE, score=(4, 2)), crawford="past")

    assert [can_double(state, seat) for seat in (Seat(0), Seat(1))] == [False, True]


def test_the_cube_stops_at_64() -> None:
    assert not can_double(replace(standing(START, options=SINGLE), cube=64, owner=Seat(0)), Seat(0))


@pytest.mark.parametrize("options", [Options(points="3", cube=True), MATCH])
def test_a_random_match_ends(options: Options) -> None:
    *_, last = play("match", options)

    assert max(last.score) >= options.target


@LONG
@pytest.mark.parametrize("options", [Options(), Options(points="7"), Options(points="7", cube=True)])
def test_a_thousand_random_games_end_within_their_bound(options: Options) -> None:
    longest = max(sum(1 for _ in play(f"long {number}", options)) for number in range(1000))

    assert longest < backgammon.bound / 4
