"""Moves as short texts."""

from types import ModuleType

import pytest

from parlour.engine import Data, Seat, bind
from parlour.games import backgammon, hex, morris, reversi, tictactoe
from parlour.games.backgammon.checkers import BAR, OFF
from parlour.games.backgammon.state import Doubled, Dropped, Passed, Rolled
from parlour.games.backgammon.state import Moved as MovedChecker
from parlour.games.hex.state import Placed as PlacedStone
from parlour.games.hex.state import Swapped
from parlour.games.morris.board import NAMES
from parlour.games.morris.state import Ended, Moved, Placed, Took
from parlour.games.reversi.state import Passed as PassedTurn
from parlour.games.reversi.state import Placed as PlacedDisc

ANN = Seat(0)


@pytest.mark.parametrize(
    ("game", "event", "text"),
    [
        (reversi, PlacedDisc(ANN, 19, (27,)), "d3"),
        (reversi, PassedTurn(ANN), ""),
        (hex, PlacedStone(ANN, 12, ()), "b2"),
        (hex, Swapped(ANN, 12), "Swap: b2"),
        (morris, Placed(ANN, NAMES.index("d2"), mill=False), "d2"),
        (morris, Moved(ANN, NAMES.index("d2"), NAMES.index("d3"), mill=True), "d2–d3"),
        (morris, Took(ANN, NAMES.index("g7")), "…xg7"),
        (morris, Ended(ANN, "men"), ""),
        (tictactoe, tictactoe.Marked(ANN, 4, wins=False), "5"),
        (backgammon, Rolled(ANN, (1, 3), is_stuck=False), "31:"),
        (backgammon, Rolled(ANN, (6, 6), is_stuck=True), "66: –"),
        (backgammon, MovedChecker(ANN, 8, 5, 3, hits=False), "… 8/5"),
        (backgammon, MovedChecker(ANN, BAR, 22, 3, hits=True), "… bar/22*"),
        (backgammon, MovedChecker(ANN, 3, OFF, 3, hits=False), "… 3/off"),
        (backgammon, Doubled(ANN, 2), "Double to 2"),
        (backgammon, Dropped(ANN), "Drop"),
        (backgammon, Passed(ANN), ""),
    ],
)
def test_a_move_has_a_short_text(game: ModuleType, event: Data, text: str) -> None:
    bound = bind(game)
    assert bound.notation(event, bound.words(("Ann", "Ben"))) == text
