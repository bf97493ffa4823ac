"""The whole games of the cookbook, as an author who copies a folder finds them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.page_code import DOCS, game_folder, game_folders, page_of
from tools.page_scenes import MARKER, figure, scenes_of
from tools.page_sources import SOURCE, show_sources

from cookbook.playthrough import play_readably
from parlour.conformance.kit import check
from parlour.games.finder import find

EACH_GAME = pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
MAX_LINES = 700
"""Of a game without its tests."""

MAX_PICTURES = 100_000
"""In bytes. The pages of the docs load them all."""


def test_every_game_has_a_page_that_is_listed() -> None:
    listed = re.findall(
        r"^\| \[.+?\]\((.+?\.md)\)", (DOCS / "cookbook" / "index.md").read_text(), re.MULTILINE
    )

    assert len(game_folders()) == 3
    for folder in game_folders():
        assert game_folder(page_of(folder).read_text()) == folder
        assert page_of(folder).name in listed


@EACH_GAME
def test_its_own_tests_pass_where_it_lies(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "test_rules.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )

    assert done.returncode == 0, done.stdout


@EACH_GAME
def test_it_is_played_to_the_end_with_readable_texts(folder: Path) -> None:
    play_readably(find(str(folder)), folder.name)


@EACH_GAME
def test_all_its_texts_are_translated(folder: Path) -> None:
    written = (folder / "locale" / "de.po").read_text(encoding="utf-8")

    assert not re.search(r'^msgstr ""\n(?!")', written, re.MULTILINE)
    assert "fuzzy" not in written
    assert (folder / "rules.de.md").read_text().count("\n## ") == (folder / "rules.md").read_text().count(
        "\n## "
    )


@EACH_GAME
def test_a_folder_is_small(folder: Path) -> None:
    code = [file.read_text() for file in folder.glob("*.py") if not file.name.startswith("test_")]

    assert sum(bool(line.strip()) for text in code for line in text.splitlines()) < MAX_LINES
    assert sum(file.stat().st_size for file in (folder / "assets").iterdir()) < MAX_PICTURES


@EACH_GAME
def test_every_picture_is_shown(folder: Path) -> None:
    """On the board after some moves, or on the tile of the game."""
    code = "".join(file.read_text() for file in folder.glob("*.py"))
    stems = [file.stem for file in (folder / "assets").iterdir() if file.name != "icon.svg"]

    assert [stem for stem in stems if not re.search(rf"{re.split('-', stem)[0]}", code)] == []


@EACH_GAME
def test_its_page_draws_the_board_with_its_pictures_and_shows_its_files(folder: Path) -> None:
    page = page_of(folder).read_text()
    (scene,) = scenes_of(page)
    html = figure(scene, MARKER.findall(page)[0], folder)
    shown = show_sources(page, folder)

    assert f"../games/{folder.name}/assets/" in html
    assert "moves of bots</figcaption>" in html
    files = {file.name for file in folder.glob("*.py")} - {"__init__.py"}
    assert {*SOURCE.findall(page)} == {*files, "rules.md"}
    for file in SOURCE.findall(page):
        assert (folder / file).read_text() in shown


@pytest.mark.deep
@EACH_GAME
def test_it_keeps_the_contract_with_many_playouts(folder: Path) -> None:
    assert check(find(str(folder)), playouts=6).failures == ()


@pytest.mark.deep
def test_the_games_pass_mypy(tmp_path: Path) -> None:
    packages = [word for folder in game_folders() for word in ("-p", folder.name)]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), *packages],
        cwd=game_folders()[0].parent,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
