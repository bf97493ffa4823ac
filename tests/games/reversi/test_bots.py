"""The bot's evaluation of positions."""

import pytest

from parlour.engine import Seat
from parlour.games.reversi.board import NAMES, OPENING, put
from parlour.games.reversi.bot import evaluate, worth
from parlour.games.reversi.state import State

BLACK, WHITE = Seat(0), Seat(1)


def position(**discs: int) -> State:
    """The opening with additional discs."""
    cells = OPENING
    for name, seat in discs.items():
        cells = put(cells, Seat(seat), NAMES.index(name), ())
    return State(cells, BLACK, last=None, passed=None, is_over=False)


def test_the_opening_is_even() -> None:
    assert evaluate(position(), BLACK) == evaluate(position(), WHITE) == 0
    assert worth(position(), BLACK) == 0.5


def test_a_corner_is_good_and_better_with_its_edge() -> None:
    assert evaluate(position(a1=0), BLACK) > evaluate(position(), BLACK)
    assert evaluate(position(a1=0, b1=0, c1=0), BLACK) > evaluate(position(a1=0), BLACK)
    assert evaluate(position(h8=0, h7=0), BLACK) > evaluate(position(h8=0), BLACK)


@pytest.mark.parametrize("square", ["b2", "g2", "b7", "g7", "a2", "g8"])
def test_squares_next_to_an_empty_corner_are_bad(square: str) -> None:
    assert evaluate(position(**{square: 0}), WHITE) > 0


def test_evaluations_of_the_two_players_are_opposite() -> None:
    state = position(a1=0, g7=1, h4=1)

    assert evaluate(state, BLACK) == -evaluate(state, WHITE)
    assert worth(state, BLACK) + worth(state, WHITE) == pytest.approx(1)


def test_at_the_end_the_evaluation_counts_discs() -> None:
    over = State("0" * 33 + "1" * 31, BLACK, last=0, passed=None, is_over=True)

    assert evaluate(over, BLACK) > 0 > evaluate(over, WHITE)
