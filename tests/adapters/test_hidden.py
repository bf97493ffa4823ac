"""What a seat does not know cannot be read from anything that an adapter gives it."""

from dataclasses import replace
from itertools import chain, islice

import numpy as np
import pytest

from adapters.courses import GAMES, courses
from parlour.adapters.course import Course, setting
from parlour.adapters.features import features
from parlour.adapters.spelling import Asking, ask
from parlour.bots import FastChance
from parlour.engine import Seat
from parlour.engine.game import Game
from parlour.engine.values import encode
from parlour.games import built_in

SECRETIVE = [game for game in GAMES if game.secrets]


def observed(course: Course, seat: Seat) -> tuple[bytes, bytes, tuple[int, ...], tuple[str, ...]]:
    """All that an agent at *seat* is given: the row, the view, the mask and its own words."""
    view, said = course.view(seat), course.said(seat)
    return features(view, said, 512).tobytes(), encode(view), course.legal(seat), said


def in_another_world(course: Course, seat: Seat, chance: FastChance) -> Course:
    """The same course where all that *seat* was not shown is dealt anew."""
    game = course.setting.game
    world = game.redeal(course.state, seat, chance)
    if seat != course.seat:
        return replace(course, state=world)
    asking, meant = ask(game.legal(world, seat), course.setting.vocabulary), course.asking
    while meant is not None and len(asking.said) < len(meant.said):
        following = asking.say(meant.said[len(asking.said)])
        assert isinstance(following, Asking), "what was half said is half said here too"
        asking = following
    return replace(course, state=world, asking=asking)


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_worlds_that_differ_only_in_what_is_hidden_look_the_same(game: Game) -> None:
    made, chance, different = setting(game), FastChance("worlds"), 0
    several = chain.from_iterable(courses(made, seed, 100) for seed in range(20))
    for course in islice(several, 300):
        for seat in map(Seat, range(made.seats)):
            other = in_another_world(course, seat, chance)
            different += game.hidden(other.state, seat) != game.hidden(course.state, seat)

            assert observed(other, seat) == observed(course, seat)
    assert different, "the worlds did differ"


def test_a_bid_that_is_half_said_is_known_to_its_seat_alone() -> None:
    course, *_ = courses(setting(built_in("imperial"), seats=3), seed=5, words=1)
    bidder = course.seat
    others = [Seat(number) for number in range(3) if number != bidder]

    spoken = [course.say(word, FastChance(0)) for word in course.legal(bidder)[:2]]

    assert observed(spoken[0], bidder) != observed(spoken[1], bidder)
    for seat in others:
        assert observed(spoken[0], seat) == observed(spoken[1], seat) == observed(course, seat)


def test_a_sealed_bid_leaves_no_trace_in_what_the_others_remember() -> None:
    course, *_ = courses(setting(built_in("imperial"), seats=3), seed=5, words=1)
    bidder, game = course.seat, course.setting.game
    low, high = _bid(course, 0), _bid(course, -1)

    for seat in map(Seat, range(3)):
        same = low.past.key(game, seat) == high.past.key(game, seat)
        assert same == (seat != bidder)


def test_rows_tell_views_apart_that_differ() -> None:
    rows = {
        features(course.view(Seat(0)), (), 128).tobytes()
        for course in courses(setting(built_in("tictactoe")), seed=2, words=9)
    }

    assert len(rows) >= 5


def test_a_row_is_never_beyond_its_bounds() -> None:
    for course in courses(setting(built_in("imperial")), seed=6, words=100):
        row = features(course.view(course.seat), course.said(course.seat), 64)

        assert np.abs(row).max() <= 64
        assert row.dtype == np.float32


def _bid(course: Course, which: int) -> Course:
    """The bid whose every word is the first or the last that may be said."""
    bidder, chance = course.seat, FastChance(0)
    while course.seat == bidder and not course.is_over:
        course = course.say(course.legal(bidder)[which], chance)
    return course
