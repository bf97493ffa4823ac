"""The home page with many games: front row, search, filters, tiles, and rules drawn from scenes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browsing import shelf
from browsing.visitor import PHONE, Visit, Visitor
from parlour.games import NAMES
from served.process import Served

FORTY = 40 - len(NAMES)
TRIES = 120


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), games=shelf.games(FORTY)) as running:
        yield running


def must_find(ann: Visitor, count: int) -> None:
    """Checks the announced count and the number of tiles."""
    expect(ann.page.get_by_role("status").filter(has_text=f"{count} game")).to_be_visible()
    expect(ann.page.locator(".shelf .tile")).to_have_count(count)


def test_search_and_filters_are_in_the_url_and_back_works(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open("/?players=3&kind=cards")
    expect(ann.button("Cards", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(ann.page.get_by_label("Players")).to_have_value("3")
    expect(ann.button("Play now: Cambio")).to_be_visible()
    expect(ann.button("Play now: Tic-tac-toe")).to_have_count(0)

    ann.page.locator(".filter").get_by_role("button", name="Show all games").click()
    expect(ann.page).to_have_url(re.compile("/$"))
    front = ann.page.locator(".tiles .tile")
    expect(front).to_have_count(3)
    expect(ann.page.locator(".tile")).to_have_count(40)

    ann.page.get_by_role("searchbox", name="Search 40 games").fill("MUHLE")
    must_find(ann, 1)
    expect(ann.page).to_have_url(re.compile(r"\?q=MUHLE$"))
    ann.page.get_by_label("Length").select_option("10")
    ann.wait_for("No game matches your search.")
    ann.must_be_accessible()
    ann.page.go_back()
    must_find(ann, 1)
    ann.page.go_back()
    expect(front).to_have_count(3)
    expect(ann.page.get_by_role("searchbox")).to_have_value("")

    ann.page.get_by_role("searchbox").focus()
    for _ in range(3):  # past both lists, to the first kind
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    expect(ann.page).to_have_url(re.compile(r"\?kind=board$"))
    expect(ann.button("Board", exact=True)).to_be_focused()


@pytest.mark.slow
def test_my_games_and_popular_games_come_first_with_drawn_tiles(visit: Visit) -> None:
    ann, bob = visit("Ann", size=PHONE), visit("Bob", is_dark=True)
    ann.post("/api/guest", {"name": "Ann"})
    seats = ["person", "bot:random"]
    table = ann.post("/api/tables", {"game": "shelf-25", "seats": seats})
    ann.post(f"/api/tables/{table['id']}/start", {})
    ann.open(f"/table/{table['id']}")
    expect(ann.page.locator(".scene").first).to_be_visible()
    first = open_until_first(bob, "Play now: Zèbre")
    expect(first).to_contain_text("1 table now")
    expect(first).not_to_contain_text("Played recently")
    drawn = bob.button("Play now: Amazons")
    size = size_of(drawn)
    expect(drawn.locator(".picture [data-card]").first).to_be_attached()
    expect(drawn.locator("button, [role=img]")).to_have_count(0)
    expect(drawn).to_contain_text("20 minutes")
    assert size_of(drawn) == size, "a tile is as large before its picture is drawn"
    bob.must_be_accessible(within=".start")

    ann.open()
    expect(ann.page.locator(".tiles .play").first).to_have_accessible_name("Play now: Zèbre")
    expect(ann.page.locator(".tiles .tile")).to_have_count(4)
    ann.must_fit()


def size_of(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None, "it is on the page"
    return box["width"], box["height"]


def open_until_first(visitor: Visitor, name: str) -> Locator:
    """Opens home until the server has counted running games again, which it does every few seconds."""
    first = visitor.page.locator(".tiles .play").first
    for _ in range(TRIES):
        visitor.open()
        expect(first).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        if first.get_attribute("aria-label") == name:
            return first
        visitor.page.wait_for_timeout(500)
    raise AssertionError(f"{name} never stands first")


def test_rules_show_scenes_as_pictures(visit: Visit) -> None:
    ann = visit("Ann", size=PHONE, language="de")
    ann.open("/rules/shelf-0")
    picture = ann.page.get_by_role("img", name="White brings the knight to f3")
    expect(picture.locator(".thing")).to_have_count(32)
    expect(picture.locator("button")).to_have_count(0)
    expect(ann.page.get_by_role("img", name="Five dice under your cup")).to_contain_text("Spieler 2")
    ann.wait_for("2 Spieler · 5 Minuten")
    ann.must_fit()
    ann.must_be_accessible()
