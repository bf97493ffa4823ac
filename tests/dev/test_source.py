"""The source reloads the rules from their files and keeps the old ones if the new ones cannot be imported."""

import sys
from pathlib import Path

import pytest

from parlour.dev.source import GameSource
from parlour.engine.contract.game import Game, GameContractError
from served.workbench import change


def test_a_saved_change_is_in_the_next_load(loaded: Game, magpie: Path) -> None:
    source = GameSource(loaded)

    change(magpie, 'title = "Magpie"', 'title = "Jackdaw"')

    assert source.load().title == "Jackdaw"
    assert loaded.title == "Magpie"


def test_an_imported_module_of_the_game_is_reloaded(loaded: Game, magpie: Path) -> None:
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
def test_rules_that_cannot_be_loaded_keep_the_old_ones(
    loaded: Game, magpie: Path, old: str, new: str, kind: type[Exception]
) -> None:
    source, module = GameSource(loaded), sys.modules["magpie"]
    change(magpie, old, new)

    with pytest.raises(kind):
        source.load()

    assert sys.modules["magpie"] is module


def test_the_stamp_changes_when_a_file_is_saved_or_added(loaded: Game, magpie: Path) -> None:
    source = GameSource(loaded)
    stamps = [source.stamp()]

    change(magpie, "Magpie", "Jackdaw")
    stamps.append(source.stamp())
    (magpie / "assets").mkdir()
    (magpie / "assets" / "gem.svg").write_text("<svg/>")
    stamps.append(source.stamp())

    assert stamps[0] != stamps[1] != stamps[2]


def test_editor_and_cache_files_do_not_change_the_stamp(loaded: Game, magpie: Path) -> None:
    source = GameSource(loaded)
    before = source.stamp()

    (magpie / ".__init__.py.swp").write_text("")
    (magpie / "__init__.py~").write_text("")
    (magpie / "__pycache__").mkdir(exist_ok=True)
    (magpie / "__pycache__" / "x.py").write_text("")

    assert source.stamp() == before
