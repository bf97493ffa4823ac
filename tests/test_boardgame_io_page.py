"""The game on docs/coming-from-boardgame-io.md is complete: it keeps the contract and can be won."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from parlour.conformance.kit import check
from parlour.engine import Game, bind
from parlour.engine.contract.parts import CONTRACT
from parlour.testing import Scenario

PAGE = (Path(__file__).parent.parent / "docs" / "coming-from-boardgame-io.md").read_text()


@pytest.fixture
def noughts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "noughts_of_the_page.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    yield bind(import_module("noughts_of_the_page"))
    del sys.modules["noughts_of_the_page"]


def test_the_game_of_the_page_keeps_the_contract(noughts: Game) -> None:
    assert check(noughts, playouts=1).failures == ()


def test_three_in_a_row_wins_the_game_of_the_page(noughts: Game) -> None:
    (mark,) = noughts.actions
    game = Scenario(noughts)
    for turn, cell in enumerate((4, 0, 2, 8, 6)):
        game.act(turn % 2, mark(cell))

    game.expect_over(1, 0)


def test_the_functions_in_the_table_are_in_the_contract() -> None:
    column = [line.split("|")[2] for line in PAGE.splitlines() if line.startswith("| `") or " | `" in line]
    named = {*re.findall(r"`(\w+)(?:\(\w+\))?`", " ".join(column))}
    parts = {part.name for part in CONTRACT}

    assert {"State", "setup", "start", "Options", "Action", "decide", "evolve", "result"} <= named & parts
    assert {"to_act", "legal", "final", "scene", "taps"} <= named & parts
