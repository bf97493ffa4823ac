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
def test_the_shortest_path_counts_missing_stones(rows: str, ann: int | None, ben: int | None) -> None:
    state = position(rows)
    needed = [find_shortest_paths(state.cells, state.size, seat) for seat in (ANN, BEN)]

    assert [None if ways is None else ways.stones for ways in needed] == [ann, ben]


def test_evaluations_of_the_two_players_are_opposite() -> None:
    state = position("..... .00.. ..1.. ..... .....")

    assert evaluate(state, ANN) == -evaluate(state, BEN)
    assert worth(state, ANN) + worth(state, BEN) == pytest.approx(1)


def test_a_first_stone_that_would_be_swapped_is_evaluated_low() -> None:
    middle = State(5, "............0............", BEN, last=12, path=(), can_swap=True, swap=True)
    unswapped = State(5, middle.cells, BEN, last=12, path=(), can_swap=False, swap=False)

    assert evaluate(middle, ANN) < evaluate(unswapped, ANN)


def test_the_prior_prefers_cells_on_both_shortest_paths() -> None:
    state = position("..0.. ..0.. 11.11 ..0.. ..0..")
    actions = [Place(cell) for cell in (0, 12, 20)]

    likely = prior(state, ANN, actions)

    assert likely is not None
    assert sum(likely) == pytest.approx(1)
    assert likely[1] > 10 * max(likely[0], likely[2]), "the middle wins for either"


def test_a_blocked_player_has_no_prior() -> None:
    assert prior(position("..0.. ..0.. .10.. ..0.. ..0.."), BEN, [Place(0)]) is None
