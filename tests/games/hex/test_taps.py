"""A tap on a cell places a stone, and the swap is a button."""

import pytest

from parlour.engine import Millis, Seat, Table
from parlour.engine.scene import Mark, Piece, Token
from parlour.engine.scene.narrow import narrow
from parlour.engine.scene.text import scene_text
from parlour.engine.table.choice_taps import tappables
from parlour.games import hex as game_module
from parlour.games.hex.scene import places
from parlour.games.hex.state import Options, Place, Swap
from parlour.testing import Scenario


@pytest.mark.parametrize("options", [Options(), Options(size="13")], ids=["11", "13"])
def test_every_cell_is_one_tap(options: Options) -> None:
    game = Scenario(game_module, options=options)
    cells = places(int(options.size))

    offers = tappables(game.game, game.game.legal(game.state, Seat(0)), game.state)

    assert narrow(offers, ()).lit == cells
    assert [narrow(offers, (cell,)).only for cell in cells] == [*range(len(cells))]


def test_a_swapped_stone_is_mirrored() -> None:
    table = Table(Scenario(game_module).game, "t", seats=2, secret=bytes(32))
    table.start(Millis(0))
    table.act(Seat(0), Place(2), Millis(1))
    table.act(Seat(1), Swap(), Millis(2))
    game, view = table.game, table.view(None)
    scene = game.draw(view, game.words(("Ada", "Bea")))

    assert scene is not None
    assert scene.pieces == (Piece("board.2.0", Token("disc", 1)),)
    assert scene.marks == (Mark("board.2.0"),)
    lines = [line.split() for line in scene_text(scene, game.words(())).splitlines()]
    assert ["3", "[○]", "."] in [line[:3] for line in lines]


def test_the_caption_explains_goal_and_swap() -> None:
    game = Scenario(game_module)
    assert "Connect the two sides of your colour." in game.text()
    assert "may take over the first stone." in game.act(0, Place(60)).text()
    assert "take over" not in game.act(1, Place(61)).text()
