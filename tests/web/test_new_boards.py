"""The boards of `parlour new --board`, in plain JavaScript and built from Svelte, are played in a browser."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from browsing import axe
from browsing.running_tables import start_table
from browsing.visitor import DESKTOP, Visit, Visitor
from parlour.cli.app import make_app
from served.process import Served

pytestmark = pytest.mark.slow

NODE_MODULES: Final = Path(__file__).parents[2] / "web" / "node_modules"
TOOLS: Final = ["js", "svelte"]
RULES: Final = ("aria-allowed-attr", "aria-allowed-role", "aria-roles", "button-name", "list", "listitem")
COUNTS_ANIMATIONS: Final = """
  window.animations = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.animations += 1;
    return animate.apply(this, how);
  };
"""


def npx(folder: Path, *words: str) -> None:
    ran = subprocess.run(
        ["node", str(NODE_MODULES / words[0]), *words[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a new game for each kind of board, built without a network."""
    folder, parlour = tmp_path_factory.mktemp("games"), make_app()
    for kind in ("open", "secret"):
        for tool in TOOLS:
            words = ["new", f"{kind}-{tool}", f"--{kind}", f"--board={tool}", "--in", str(folder)]
            parlour.main(words, standalone_mode=False)
        sources = folder / f"{kind}_svelte" / "board"
        (sources / "node_modules").symlink_to(NODE_MODULES)
        npx(sources, "vite/bin/vite.js", "build")
    return folder


@pytest.fixture(scope="module")
def server(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    options = [word for game in sorted(games.iterdir()) for word in ("--game", str(game))]
    with Served(tmp_path_factory.mktemp("server"), *options) as running:
        yield running


def begin(game: str, ann: Visitor, bob: Visitor) -> tuple[FrameLocator, FrameLocator]:
    table = start_table(game, ann, bob)
    for one in (ann, bob):
        one.page.add_init_script(COUNTS_ANIMATIONS)
        one.open(f"/table/{table}")
    return ann.page.frame_locator("iframe"), bob.page.frame_locator("iframe")


def animations(who: Visitor) -> int:
    return cast(int, who.page.frames[1].evaluate("animations"))


@pytest.mark.parametrize("kind", ["open", "secret"])
def test_the_plain_board_passes_the_type_checker(games: Path, kind: str) -> None:
    npx(games / f"{kind}_js", "typescript/bin/tsc", "-p", "jsconfig.json")


@pytest.mark.parametrize("kind", ["open", "secret"])
def test_the_svelte_board_passes_the_type_checker(games: Path, kind: str) -> None:
    npx(games / f"{kind}_svelte" / "board", "svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json")


def test_the_build_replaces_the_plain_board(games: Path) -> None:
    plain, built = (games / f"open_{tool}" / f"open_{tool}" / "assets" / "board.js" for tool in TOOLS)

    assert plain.read_text().startswith("// @ts-check")
    assert "@ts-check" not in built.read_text()
    assert {path.name for path in built.parent.iterdir()} == {path.name for path in plain.parent.iterdir()}


@pytest.mark.parametrize("tool", TOOLS)
def test_a_stone_slides_to_its_cell_unless_the_player_wants_no_motion(visit: Visit, tool: str) -> None:
    ann, bob = visit("Ann", is_still=False), visit("Bob", size=(360, 740), is_dark=True)
    mine, theirs = begin(f"open_{tool}", ann, bob)
    expect(mine.locator(".cell")).to_have_count(25)
    expect(mine.locator(".waits")).to_have_text("Ann 0")
    at_first = animations(ann)

    mine.get_by_role("button", name="Put a stone on c3").click()
    bob.wait_for("Your turn")

    expect(mine.get_by_role("button", name="c3, Ann")).to_have_class("cell last")
    expect(theirs.get_by_role("button", name="c3, Ann").locator(".seat-0")).to_be_visible()
    assert (at_first, animations(ann) > 0, animations(bob)) == (0, True, 0)
    ann.shot(f"new-board-open-{tool}")
    bob.shot(f"new-board-open-{tool}-phone")
    bob.must_fit()


@pytest.mark.parametrize("tool", TOOLS)
def test_a_stone_is_put_with_the_keyboard_and_its_points_are_told(visit: Visit, tool: str) -> None:
    ann, bob = visit("Ann"), visit("Bob", language="de")
    mine, theirs = begin(f"open_{tool}", ann, bob)
    mine.get_by_role("button", name="Put a stone on a5").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        ann.page.keyboard.press(key)

    expect(mine.get_by_role("button", name="b4, Ann")).to_be_focused()
    expect(ann.page.locator(".sr", has_text="Ann 1, Bob 0")).to_have_count(1)
    expect(theirs.get_by_role("button", name="Stein auf c3 setzen")).to_be_visible()
    expect(theirs.get_by_role("list", name="Größte Gruppe")).to_be_visible()
    assert axe.faults(cast(Page, ann.page.frames[1]), *RULES) == []


@pytest.mark.parametrize("size", [DESKTOP, (360, 740)], ids=["desk", "phone"])
@pytest.mark.parametrize("tool", TOOLS)
def test_cards_are_laid_hidden_and_turned_up(visit: Visit, tool: str, size: tuple[int, int]) -> None:
    ann, bob = visit("Ann", size=size, is_still=False), visit("Bob", is_dark=True)
    mine, theirs = begin(f"secret_{tool}", ann, bob)
    expect(mine.locator(".card.back")).to_have_count(3)
    cards = mine.get_by_role("group", name="Hand, Ann").get_by_role("button")
    number = cards.first.inner_text()

    cards.first.click()
    expect(theirs.locator(".place .back")).to_be_visible()
    assert theirs.locator(".place .card").inner_text() == ""
    expect(mine.locator(".place .card")).to_have_text(number)
    expect(cards).to_have_count(2)
    expect(cards.first).to_have_attribute("aria-disabled", "true")
    assert axe.faults(cast(Page, ann.page.frames[1]), *RULES) == []

    before = animations(ann)
    theirs.get_by_role("button").first.click()
    expect(theirs.locator(".place .card").first).to_have_text(number)
    expect(mine.locator(".place .back")).to_have_count(0)
    expect(mine.locator(".place .card")).to_have_count(2)
    assert (animations(ann) > before, animations(bob)) == (True, 0)
    ann.shot(f"new-board-secret-{tool}-{size[0]}")
    ann.must_fit()
