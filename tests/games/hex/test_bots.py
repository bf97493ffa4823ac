"""The bot's evaluation of positions."""

import pytest

from parlour.engine import Seat
from parlour.games.hex.bot import evaluate, find_shortest_paths, prior, worth
from parlour.games.hex.state import Place, State

ANN, BEN = Seat(0), Seat(1)


def position(rows: str, turn: Seat = ANN) -> State:
    lines = rows.split()
    return State(len(lines), "".join(lines), turn, last=0, path=(), can_swap=False, swap=True)


@pytest.mark.parametrize(
    ("rows", "ann", "ben"),
    [
        ("..... ..... ..... ..... .....", 2, 2),
        ("..... ..0.. ..... .0... .....", 0, 3),
        ("..0.. ..0.. .10.. ..0.. .1...", 1, 3),
        ("..0.. ..0.. .10.. ..0.. ..0..", 0, None),
    ],
    ids=["empty", "bridges", "one stone", "chain"],
)
def test_the_stones_that_are_needed(rows: str, ann: int | None, ben: int | None) -> None:
    state = position(rows)
    needed = [find_shortest_paths(state.cells, state.size, seat) for seat in (ANN, BEN)]

    assert [None if ways is None else ways.stones for ways in needed] == [ann, ben]


def test_a_lead_for_one_is_a_lag_for_the_other() -> None:
    state = position("..... .00.. ..1.. ..... .....")

    assert evaluate(state, ANN) == -evaluate(state, BEN)
    assert worth(state, ANN) + worth(state, BEN) == pytest.approx(1)


def test_a_first_stone_that_would_be_taken_over_is_not_wanted() -> None:
    middle = State(5, "............0............", BEN, last=12, path=(), can_swap=True, swap=True)
    unswapped = State(5, middle.cells, BEN, last=12, path=(), can_swap=False, swap=False)

    assert evaluate(middle, ANN) < evaluate(unswapped, ANN)


def test_a_stone_is_likeliest_where_both_have_a_shortest_way() -> None:
    state = position("..0.. ..0.. 11.11 ..0.. ..0..")
    actions = [Place(cell) for cell in (0, 12, 20)]

    likely = prior(state, ANN, actions)

    assert likely is not None
    assert sum(likely) == pytest.approx(1)
    assert likely[1] > 10 * max(likely[0], likely[2]), "the middle wins for either"


def test_nothing_is_likelier_once_the_way_is_cut() -> None:
    assert prior(position("..0.. ..0.. .10.. ..0.. ..0.."), BEN, [Place(0)]) is None
