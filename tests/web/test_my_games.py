"""The player's past games: the list with its filters, statistics with charts, and their visibility."""

import re
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing import finished_games
from browsing.running_tables import start_table
from browsing.visitor import Visit, Visitor
from parlour.engine.values import Result
from served.process import Served

SCORES: Final = ((4, 9, 12), (15, 3, 8), (7, 7), (2, 11, 20, 13), (22, 5), (6, 10, 9), (3, 14), (11, 4, 6))
SIZES: Final = ((360, 640), (740, 360), (1280, 800))


def has_played(server: Served, who: Visitor) -> None:
    """Eight games of Cambio, three of Imperial, one of tic-tac-toe, and a running one."""
    who.post("/api/guest", {"name": who.name, "language": "de" if who.name == "Dora" else "en"})
    for n, scores in enumerate(SCORES):
        finished_games.cambio(server, who, scores, days_ago=45 - 5 * n, is_call=n % 3 != 2)
    for n, points in enumerate(((20, 5, 0, 12, 4, 8), (0, 30, 9, 0, 16, 3), (10, 10, 10, 10, 10, 10))):
        finished_games.imperial(server, who, points, days_ago=90 - 20 * n)
    finished_games.finish(server, who, "tictactoe", ["Mo"], Result((1, 2), (1, 0)), days_ago=400)


def test_my_games_are_filtered_and_link_to_their_tables(visit: Visit, server: Served) -> None:
    ann, bob = visit("Ann", size=(360, 640)), visit("Bob")
    has_played(server, ann)
    running = start_table("tictactoe", ann, bob)
    ann.open()
    ann.page.get_by_role("link", name="All my games").click()
    rows = ann.page.locator("main li")
    expect(rows).to_have_count(13)
    expect(rows.first).to_contain_text("Your turn")
    expect(rows.first.get_by_role("link")).to_have_attribute("href", f"/table/{running}")
    expect(rows.nth(1).get_by_role("link")).to_have_attribute("href", re.compile("^/replay/"))

    ann.page.get_by_label("Result").select_option("Won")
    expect(rows).to_have_count(9)
    ann.page.get_by_label("Opponent").fill("wilhelmina")
    expect(rows).to_have_count(3)
    ann.page.get_by_label("Time").select_option("Last 7 days")
    ann.wait_for("No games match this filter.")
    ann.must_fit()
    ann.must_be_accessible()
    ann.press("Clear filter")
    expect(rows).to_have_count(13)
    ann.page.get_by_label("Game", exact=True).select_option("Imperial (3)")
    expect(rows).to_have_count(3)
    ann.page.reload()
    expect(rows).to_have_count(3)
    ann.must_be_accessible()


def test_statistics_are_private_until_shown(visit: Visit, server: Served) -> None:
    ann, stranger = visit("Ann"), visit()
    has_played(server, ann)
    ann.open("/games")
    ann.page.get_by_text("Statistics", exact=True).click()
    cambio = ann.page.get_by_role("article").filter(has_text="Cambio calls")
    expect(cambio).to_contain_text("8 games")
    expect(cambio.get_by_role("row", name="Right")).to_contain_text("3")
    expect(cambio.get_by_role("img")).to_have_attribute(
        "aria-label", re.compile("Lowest 2, highest 22, last 11")
    )
    cambio.get_by_text("Show as a table").click()
    expect(cambio.get_by_role("row", name="22")).to_be_visible()
    imperial = ann.page.get_by_role("article").filter(has_text="Average points by country")
    expect(imperial.get_by_role("row", name="Italy")).to_contain_text("15")
    ann.must_be_accessible()

    ann.page.get_by_text("Anyone with the link").click()
    page = ann.page.get_by_role("link", name="Your public page").get_attribute("href")
    assert page is not None
    stranger.open(page)
    stranger.wait_for("Ann’s statistics")
    expect(stranger.page.get_by_role("article")).to_have_count(3)
    expect(stranger.page.get_by_text("Rosalind")).to_have_count(0)
    stranger.must_be_accessible()
    ann.page.get_by_text("Only me").click()
    expect(ann.page.get_by_role("link", name="Your public page")).to_have_count(0)
    stranger.page.reload()
    stranger.wait_for("There are no public statistics here.")


@pytest.mark.deep
@pytest.mark.parametrize(("size", "is_dark"), [*product(SIZES, [False]), ((360, 640), True)])
def test_the_pages_fit_and_are_accessible(
    visit: Visit, server: Served, size: tuple[int, int], is_dark: bool
) -> None:
    """Uses German on the phone, since its texts are longer."""
    language = "de-DE" if size[0] < 600 else "en-GB"
    who = visit("Dora" if size[0] < 600 else "Ann", size=size, is_dark=is_dark, language=language)
    name = f"my-games-{size[0]}{'-dark' if is_dark else ''}"
    who.post("/api/guest", {"name": who.name})
    who.open("/games")
    expect(who.page.locator("main .empty-list")).to_be_visible()
    who.must_be_accessible()
    has_played(server, who)
    for path, part in (("/games", "list"), ("/games?show=statistics", "statistics")):
        who.open(path)
        expect(who.page.locator("main :is(article, li)").first).to_be_visible()
        who.shot(f"{name}-{part}")
        who.page.mouse.wheel(0, 700)
        who.shot(f"{name}-{part}-more")
        who.must_fit()
        who.must_be_accessible()


@pytest.mark.deep
def test_a_signed_out_visitor_is_asked_to_sign_in(visit: Visit) -> None:
    nobody = visit()
    nobody.open("/games")
    nobody.wait_for("Sign in to see your games, or start one as a guest.")
    nobody.must_be_accessible()
