"""From `parlour new` to a wheel on another server: a third-party game looks like a built-in one."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from browsing.visitor import Visit
from served.process import QUICK, free_port
from web.test_own_boards import choose


@dataclass(frozen=True)
class Installed:
    url: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """A server without options about the installed games."""
    folder, site, port = tmp_path_factory.mktemp("games"), tmp_path_factory.mktemp("site"), free_port()
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    parlour = [sys.executable, "-m", "parlour"]
    for name, kind in (("stone-field", "--open"), ("card-duel", "--secret")):
        for words in (["new", name, kind], ["pack", name.replace("-", "_"), "--to", "wheels"]):
            subprocess.run([*parlour, *words], cwd=folder, env=plain, check=True, stdout=subprocess.DEVNULL)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    pip += ["--disable-pip-version-check", "--target", str(site)]
    subprocess.run([*pip, *map(str, (folder / "wheels").iterdir())], check=True)
    serve = [*parlour, "serve", "--port", str(port), "--data", str(tmp_path_factory.mktemp("data"))]
    environment = {**plain, **QUICK, "PYTHONPATH": str(site)}
    with subprocess.Popen(serve, cwd=site, env=environment, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert any("Parlour is at" in line for line in running.stdout), "the server starts"
        yield Installed(f"http://127.0.0.1:{port}")
        running.terminate()


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((390, 844), marks=pytest.mark.deep)])
def test_the_tile_shows_picture_and_tagline(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit("Ann", size=size)
    ann.open()
    tile = ann.button("Play now: Stone field")

    expect(tile).to_contain_text("2–4 players")
    expect(tile.locator("img")).to_have_js_property("complete", True)
    assert tile.locator("img").evaluate("(image) => image.naturalWidth") > 0
    if size[0] > 600:
        expect(tile).to_contain_text("Grow the largest group")
        expect(tile).to_contain_text("10 minutes")
    ann.shot(f"published-home-{size[0]}")
    ann.must_fit()
    ann.must_be_accessible()


@pytest.mark.slow
def test_the_options_have_their_titles(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open()
    ann.press("Options: Stone field")
    ann.wait_for("Grow the largest group · 2–4 players")
    ann.press("Clock and rules")

    expect(ann.page.get_by_label("Size")).to_have_value("5")
    ann.wait_for("Cells on each side of the board.")
    ann.shot("published-form")


def test_the_rules_page_shows_the_rules_file(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open("/rules/stone_field")

    expect(ann.page.get_by_role("heading", name="The goal")).to_be_visible()
    expect(ann.page.locator("strong", has_text="side by side")).to_be_visible()
    expect(ann.page.get_by_role("listitem").filter(has_text="Join two groups of yours")).to_be_visible()
    ann.wait_for("Grow the largest group")
    ann.wait_for("2–4 players · 10 minutes")
    ann.shot("published-rules")
    ann.must_be_accessible()


def test_a_board_is_drawn_and_played(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", size=(390, 844))
    ann.post("/api/guest", {"name": "Ann"})
    ann.open()
    ann.press("Options: Stone field")
    ann.page.get_by_role("radio", name="Friends").check()
    ann.page.get_by_role("radio", name="1", exact=True).check()
    ann.press("Create table")
    ann.wait_for(re.compile("^(· )?Table "))
    bob.join(ann.code)
    ann.press("Start game")
    choose(ann, "Put a stone on c3")
    bob.wait_for("Your turn")
    bob.wait_for("Ann puts a stone on c3.")

    expect(bob.page.locator(".scene").first).to_be_visible()
    ann.shot("published-board")
    bob.shot("published-board-phone")
    bob.must_fit()


@pytest.mark.deep
def test_cards_are_drawn(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", size=(390, 844))
    ann.make("Card duel")
    bob.join(ann.code)
    ann.press("Start game")
    bob.wait_for("Your turn")

    expect(bob.page.locator(".scene").first).to_be_visible()
    ann.shot("published-cards")
    bob.shot("published-cards-phone")
    bob.must_fit()
