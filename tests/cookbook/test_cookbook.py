"""Extracts the game of each cookbook page and runs the conformance kit on it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tools.page_code import DOCS, game_folders, page_of, read_code

from cookbook.playthrough import play_readably
from parlour.conformance.kit import check
from parlour.engine import Game
from parlour.engine.chance import Stream
from parlour.games.finder import find
from parlour.testing import Scenario

FOLDER = DOCS / "cookbook"
PATTERNS = (
    *("auction", "dice", "drafting", "elimination", "hidden-movement"),
    *("rounds", "simultaneous", "solo", "teams", "trick-taking"),
)
"""The required pages."""

WHOLE = {page_of(folder) for folder in game_folders()}
"""The pages of whole games, which have their own tests."""

PAGES = {page.stem: page for page in sorted({*FOLDER.glob("*.md")} - WHOLE) if page.stem != "index"}
EACH_PAGE = pytest.mark.parametrize("pattern", PAGES)
AT_LENGTH = pytest.mark.deep
FEW_PLAYOUTS = 1
OTHER_WORLDS = 5
MAX_LINES = 160
"""The limit on non-blank lines of code: a page should be readable in one go."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of all pages, each in a file with its name.

    One folder per worker, because an imported module cannot be imported again from another folder.
    """
    folder = tmp_path_factory.mktemp("cookbook")
    for pattern in PAGES:
        (folder / f"{_name(pattern)}.py").write_text(read_code(PAGES[pattern]))
    return folder


def _name(pattern: str) -> str:
    found = re.search(r'^name(?:, \w+)* = "(\w+)"', read_code(PAGES[pattern]), re.MULTILINE)
    assert found, f"the game of {pattern} has no name"
    return found[1]


def _game(folder: Path, pattern: str) -> Game:
    return find(str(folder / f"{_name(pattern)}.py"))


def test_every_page_is_listed() -> None:
    assert {*PATTERNS} == {*PAGES}
    listed = re.findall(r"^\| \[.+?\]\((.+?)\.md\)", (FOLDER / "index.md").read_text(), re.MULTILINE)
    assert {*PAGES} == {*listed} - {page.stem for page in WHOLE}


@EACH_PAGE
def test_a_page_stays_short(pattern: str) -> None:
    assert sum(bool(line.strip()) for line in read_code(PAGES[pattern]).splitlines()) <= MAX_LINES


def test_the_code_of_the_pages_is_formatted(folder: Path) -> None:
    for command in (["check"], ["format", "--diff"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--config", "pyproject.toml", str(folder)],
            cwd=DOCS.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


@EACH_PAGE
def test_a_game_is_played_to_the_end_with_readable_texts(pattern: str, folder: Path) -> None:
    play_readably(_game(folder, pattern), pattern)


def test_a_player_who_does_not_follow_suit_has_none_in_other_worlds(folder: Path) -> None:
    game = _game(folder, "trick-taking")
    scenario = Scenario(game, draws=Stream(b"cookbook", "void"))
    lacking = set[tuple[int, str]]()
    while game.result(scenario.state) is None:
        state: Any = scenario.state  # of a module that exists only on a page
        (seat,) = game.to_act(state)
        action: Any = scenario.chance.pick(game.legal(state, seat))
        scenario.act(seat, action)
        if state.trick and action.card.suit != state.trick[0].suit:
            lacking.add((seat, state.trick[0].suit))
        for number in range(OTHER_WORLDS):
            world: Any = game.redeal(scenario.state, None, Stream(b"cookbook", f"world {number}"))
            dealt = {(n, card.value.suit) for n, hand in enumerate(world.hands) for card in hand}
            assert not lacking & dealt

    assert lacking


@EACH_PAGE
def test_a_game_keeps_the_contract(pattern: str, folder: Path) -> None:
    game = _game(folder, pattern)

    assert check(game, seats=game.seats[:1], playouts=FEW_PLAYOUTS).failures == ()


@AT_LENGTH
@pytest.mark.parametrize("seed", range(3))
@EACH_PAGE
def test_a_game_keeps_the_contract_with_many_playouts(pattern: str, folder: Path, seed: int) -> None:
    assert check(_game(folder, pattern), playouts=12, seed=seed).failures == ()


@AT_LENGTH
def test_the_code_of_the_pages_passes_mypy(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
