"""The games of the second five pages of the cookbook keep the contract, and can be played to their end."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from parlour.engine import Game, bind
from parlour.engine.checks.playout import play_out
from parlour.engine.kit import check

COOKBOOK = Path(__file__).parents[2] / "docs" / "cookbook"
PAGES = ("simultaneous", "dice", "hidden-movement", "rounds", "solo")
CHECK_S = 1.5


@pytest.fixture(params=PAGES)
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    (code,) = re.findall(
        r"^```python\n(.*?)^```$", (COOKBOOK / f"{request.param}.md").read_text(), re.M | re.S
    )
    module = f"cookbook_{request.param.replace('-', '_')}"
    (tmp_path / f"{module}.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    yield bind(import_module(module))
    del sys.modules[module]


def test_a_game_of_the_cookbook_keeps_the_contract(game: Game) -> None:
    report = check(game, seconds=CHECK_S)

    assert report.passed, report.failures


def test_a_game_of_the_cookbook_ends_with_any_number_of_players(game: Game) -> None:
    for seats in game.seats:
        playout = play_out(game, f"0-{seats}-0", seats, game.Options())

        assert playout.failed is None
        assert playout.table.result is not None
