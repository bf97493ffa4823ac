"""The rollout policy of Hearts avoids points."""

import pytest

from parlour.bots import FastChance
from parlour.engine import Seat, bind
from parlour.games import hearts
from parlour.games.hearts.bot import evaluate, passes, rollout, worth
from parlour.games.hearts.state import State, View

from .positions import FIRST_TRICK, faces, play, read, table

CHANCE = FastChance(0)


def view_of(state: State, seat: int) -> View:
    view = bind(hearts).view(state, Seat(seat))
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("3D 9D JD", "TD 2H", "9D"),  # as high as it can below the best
        ("QD KD", "TD 2H", "QD"),  # it can still be beaten: the lowest
        ("QS 3S", "KS", "QS"),  # under the king
        ("QS KH AC", "2D", "QS"),  # void in the suit
        ("2C AC KC", "TC 3C 5C", "AC"),  # last, and the trick is worth nothing
        ("3C AC KC", "TC 3H 5C", "3C"),
        ("2D 9C QS", "", "2D"),
    ],
)
def test_the_bot_ducks_and_discards_the_queen(hand: str, trick: str, card: str) -> None:
    first = (0 - len(trick.split())) % 4
    assert rollout(
        table(hand, "", "", "", trick=trick, first=first, is_broken=True), Seat(0), CHANCE
    ) == play(card)


def test_the_bot_passes_high_spades_and_short_suits() -> None:
    assert faces(passes(read("2C 3C 4C 5C 6C 2D 3D 4D QS KS 2S 2H 3H"))) >= {"QS", "KS"}
    assert faces(passes(read("2C 3C 4C 5C 6C 9C KD 2S 3S 4S 5S QS 2H"))) >= {"KD"}


def test_the_bot_takes_the_first_trick_with_a_high_card() -> None:
    state = table("3C AC 9D", "", "", "", trick="2C", first=3, taken=FIRST_TRICK)
    assert rollout(state, Seat(0), CHANCE) == play("AC")


def test_the_evaluation_counts_points_taken_and_expected() -> None:
    free = table("2D", "3D", "4D", "5D", taken=("2C 3C 4C 5C", "", "", ""))
    queen = table("2D", "3D", "4D", "5D", taken=("QS 3C 4C 5C", "", "", ""))
    wins = table("2D", "3D", "4D", "", trick="5S AS QS", first=3, taken=("2C 3C 4C 5C", "", "", ""))

    assert evaluate(view_of(queen, 0), Seat(0)) == evaluate(view_of(free, 0), Seat(0)) - 13
    assert evaluate(view_of(wins, 0), Seat(0)) < evaluate(view_of(free, 0), Seat(0)) - 12


def test_fewer_points_are_worth_more_between_deals_only() -> None:
    between = table("2D", "3D", "4D", "5D", taken=FIRST_TRICK, deals=((0, 26, 0, 0),) * 3)
    chances = [worth(between, Seat(seat)) for seat in range(4)]

    assert sum(one for one in chances if one is not None) == pytest.approx(1)
    assert chances[0] == chances[2] == chances[3]
    assert (chances[0] or 0) > 3 * (chances[1] or 1)
    assert worth(table("2D", "3D", "4D", "5D"), Seat(0)) is None
