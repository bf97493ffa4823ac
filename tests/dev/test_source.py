"""The source reloads the rules from their files and keeps the old ones if the new ones cannot be imported."""

import sys
from pathlib import Path

import pytest

from parlour.dev.source import GameSource
from parlour.engine.contract.game import Game, GameContractError
from served.workbench import change


def test_a_saved_change_is_in_the_rules_that_are_loaded_next(loaded: Game, magpie: Path) -> None:
    source = GameSource(loaded)

    change(magpie, 'title = "Magpie"', 'title = "Jackdaw"')

    assert source.load().title == "Jackdaw"
    assert loaded.title == "Magpie"


def test_a_module_that_the_game_imports_is_read_anew_too(loaded: Game, magpie: Path) -> None:
    source = GameSource(loaded)
    (magpie / "words.py").write_text('TITLE = "One"\n')
    change(magpie, 'title = "Magpie"', "from magpie.words import TITLE as title")
    assert source.load().title == "One"

    (magpie / "words.py").write_text('TITLE = "Two"\n')

    assert source.load().title == "Two"


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("name =", "name = = ", SyntaxError),
        ("version = 1", "version = 1 / 0", ZeroDivisionError),
        ("def result(", "def outcome(", GameContractError),
    ],
)
def test_rules_that_cannot_be_loaded_leave_the_old_ones(
    loaded: Game, magpie: Path, old: str, new: str, kind: type[Exception]
) -> None:
    source, module = GameSource(loaded), sys.modules["magpie"]
    change(magpie, old, new)

    with pytest.raises(kind):
        source.load()

    assert sys.modules["magpie"] is module


def test_a_stamp_differs_when_a_file_is_saved_or_added(loaded: Game, magpie: Path) -> None:
    source = GameSource(loaded)
    stamps = [source.stamp()]

    change(magpie, "Magpie", "Jackdaw")
    stamps.append(source.stamp())
    (magpie / "assets").mkdir()
    (magpie / "assets" / "gem.svg").write_text("<svg/>")
    stamps.append(source.stamp())

    assert stamps[0] != stamps[1] != stamps[2]


def test_what_editors_and_python_leave_behind_is_no_change(loaded: Game, magpie: Path) -> None:
    source = GameSource(loaded)
    before = source.stamp()

    (magpie / ".__init__.py.swp").write_text("")
    (magpie / "__init__.py~").write_text("")
    (magpie / "__pycache__").mkdir(exist_ok=True)
    (magpie / "__pycache__" / "x.py").write_text("")

    assert source.stamp() == before
