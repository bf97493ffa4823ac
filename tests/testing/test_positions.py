import pytest

from parlour.engine import Seat
from parlour.games import tictactoe
from parlour.testing import Scenario, read_cards, read_grid, show_grid

KEY = {"x": Seat(0), "o": Seat(1), ".": None}


def test_a_board_is_read_row_by_row() -> None:
    cells = read_grid("xx. / .o. / ..o", KEY)

    assert cells == (0, 0, None, None, 1, None, None, None, 1)
    assert read_grid("\n  x x .\n  . o .\n  . . o\n", KEY) == cells
    assert show_grid(cells, 3, KEY) == "xx.\n.o.\n..o"


def test_a_text_position_can_be_played() -> None:
    state = tictactoe.State(read_grid("xx./.o./..o", KEY), Seat(0), None)

    ended = Scenario(tictactoe, state=state).act(0, tictactoe.Mark(2)).expect_over(1, 0)

    assert isinstance(ended.state, tictactoe.State)
    assert show_grid(ended.state.cells, 3, KEY) == "xxx\n.o.\n..o"


@pytest.mark.parametrize(
    ("text", "says"),
    [("xx/.", r"\[2, 1\] cells"), ("xz/..", "'z' is not in the key 'xo.'")],
)
def test_an_invalid_board_text_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_grid(text, KEY)


def test_cards_are_read_by_name() -> None:
    names = {"7h": 7, "Ad": 14}

    assert read_cards("Ad 7h Ad", names) == (14, 7, 14)
    with pytest.raises(ValueError, match="'8h' is no card"):
        read_cards("7h 8h", names)
