"""The address of a fault is the innermost line of the game's own files."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from parlour.engine.contract.game import Game, bind
from parlour.engine.contract.rule_faults import RuleFaultError
from parlour.engine.faults.fault_location import locate_fault
from parlour.engine.words.words import Words
from parlour.games import built_in

BROKEN = """
from parlour.games.tictactoe import *
from helping_rules import first

def sentence(event, words):
    return first(event, words)

def label(action, view, words):
    return words.say("{who}", **{"you": 1})
"""

HELPER = """
def first(event, words):
    return [][0]
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    (tmp_path / "broken_game.py").write_text(BROKEN)
    (tmp_path / "helping_rules.py").write_text(HELPER)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    yield import_module("broken_game")
    for name in ("broken_game", "helping_rules"):
        sys.modules.pop(name, None)


def _fault(game: Game) -> BaseException:
    with pytest.raises(IndexError) as caught:
        game.sentence(game.Options(), Words([]))
    return caught.value


def test_the_innermost_line_of_the_games_own_files_is_found(module: ModuleType) -> None:
    game = bind(module)

    assert locate_fault(_fault(game), game) == "helping_rules.py:3 in first"


def test_lines_of_the_engine_are_skipped(module: ModuleType) -> None:
    game = bind(module)
    with pytest.raises(Exception) as caught:  # noqa: PT011  other tests check the type
        game.label(game.Options(), game.Options(), Words([]))

    assert locate_fault(caught.value, game) == "broken_game.py:9 in label"


def test_the_cause_of_an_exception_is_located(module: ModuleType) -> None:
    game = bind(module)
    outer = RuntimeError("told on")
    outer.__cause__ = _fault(game)

    assert locate_fault(outer, game) == "helping_rules.py:3 in first"


def test_a_wrong_return_value_is_located_at_its_function(module: ModuleType) -> None:
    game = bind(module)

    assert locate_fault(RuleFaultError("it gave nothing", game.label), game) == "broken_game.py:8 in label"


def test_another_file_of_a_package_belongs_to_the_game() -> None:
    cambio = built_in("cambio")
    with pytest.raises(AttributeError) as caught:
        cambio.to_act(cambio.Options())

    assert "/games/cambio/" in (locate_fault(caught.value, cambio) or "")
    assert locate_fault(caught.value, built_in("deck")) is None
