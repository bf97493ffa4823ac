"""A game on its way to whoever plays it from outside."""

import pickle

import pytest

from adapters.courses import GAMES, courses
from parlour.adapters.course import begin, setting
from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.engine.game import Game
from parlour.engine.values import encode
from parlour.games import built_in


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_equal_seeds_give_equal_games(game: Game) -> None:
    made = setting(game)

    one, other = ([encode(course.state) for course in courses(made, 7, 120)] for _ in range(2))

    assert one == other


def test_returns_are_places_from_one_to_minus_one_and_add_up_to_nothing() -> None:
    made, chance = setting(built_in("cambio"), seats=4), FastChance(2)
    course = begin(made, chance)
    while not course.is_over:
        assert course.returns() == [0.0] * 4
        course = course.say(chance.pick(course.legal(course.seat)), chance)

    assert max(course.returns()) > 0
    assert sum(course.returns()) == pytest.approx(0)
    assert all(-1 <= value <= 1 for value in course.returns())


def test_an_endless_game_is_cut_off_at_its_limit() -> None:
    made, chance = setting(built_in("deck"), limit=30), FastChance(2)
    course = begin(made, chance)
    for _ in range(30):
        assert not course.is_over
        course = course.say(chance.pick(course.legal(course.seat)), chance)

    assert course.is_over
    assert course.is_cut_off
    assert course.returns() == [0.0]


def test_a_number_of_seats_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="Cambio is for 2 to 4 seats, not 5"):
        setting(built_in("cambio"), seats=5)


def test_a_long_course_can_be_pickled() -> None:
    *_, last = courses(setting(built_in("imperial")), seed=4, words=1500)

    again = pickle.loads(pickle.dumps(last))

    assert encode(again.state) == encode(last.state)
    assert again.legal(again.seat) == last.legal(last.seat)
    game = last.setting.game
    assert again.past.key(game, Seat(0)) == last.past.key(game, Seat(0))
