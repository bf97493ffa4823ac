"""A page never stays blank, neither without browser storage nor if a part fails to load."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from browsing import chromium
from browsing.visitor import Visit, Visitor, picture
from served.process import Served

FORBIDDEN: Final = """
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get() { throw new DOMException("Denied.", "SecurityError"); } });
"""
"""Throws on any access to storage, like a policy or a private window."""

FULL: Final = """
  Storage.prototype.setItem = () => { throw new DOMException("Full.", "QuotaExceededError"); };
"""
UNREADABLE: Final = """
  for (const name of ["getItem", "setItem", "removeItem"])
    Storage.prototype[name] = () => { throw new DOMException("Broken.", "InvalidStateError"); };
"""
KINDS: Final = {"forbidden": FORBIDDEN, "full": FULL, "unreadable": UNREADABLE}
BOTS: Final = {"cambio": "bot:greedy", "imperial": "bot:sensible", "tictactoe": "bot:greedy"}


SLOW_KINDS: Final = ("full", "unreadable")
"""The shorter tests use these, where they differ from `forbidden`."""


@pytest.fixture(
    params=[pytest.param(kind, marks=pytest.mark.deep) if kind == "unreadable" else kind for kind in KINDS]
)
def ann(visit: Visit, request: pytest.FixtureRequest) -> Visitor:
    visitor = visit("Ann")
    visitor.page.add_init_script(KINDS[request.param])
    return visitor


@pytest.mark.deep
@pytest.mark.parametrize(
    "ann",
    [pytest.param(kind, marks=[pytest.mark.deep] if kind in SLOW_KINDS else []) for kind in KINDS],
    indirect=True,
)
def test_every_page_is_drawn_without_browser_storage(ann: Visitor, visit: Visit) -> None:
    host = visit("Host")
    host.make("Tic-tac-toe")
    for path, text in (
        ("/", "Start a game"),
        (f"/j/{host.code}", "You’re invited to play"),
        ("/settings", "Appearance and sound"),
        ("/rules/cambio", "Cambio"),
        ("/enter#nothing", "This link no longer works"),
        ("/deck", "Discard Selected Cards"),
        ("/nonsense", "Page not found"),
    ):
        ann.open(path)
        ann.wait_for(text)
        must_be_drawn(ann.page)
    ann.post("/api/guest", {"name": ann.name})
    for game in ("cambio", "imperial", "deck", "tictactoe"):
        table = sit(ann, game)
        ann.open(f"/table/{table}")
        expect(ann.page.locator(".board > :not(.defs)").first).to_be_visible()
        must_be_drawn(ann.page)
        ann.open(f"/replay/{table}")
        expect(ann.page.locator(".board > :not(.defs)").first).to_be_visible()
        must_be_drawn(ann.page)


@pytest.mark.slow
def test_without_storage_language_and_theme_last_while_the_page_is_open(ann: Visitor) -> None:
    ann.open("/settings")
    choose_german(ann.page)
    ann.page.get_by_text("Dunkel", exact=True).click()
    ann.page.get_by_role("link", name="Parlour-Startseite").click()
    ann.wait_for("Spiel starten")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    expect(ann.page.locator("html")).to_have_attribute("data-scheme", "dark")
    ann.press("Optionen: Tic-tac-toe")
    ann.wait_for("Spielen")


def test_the_deck_works_without_browser_storage(ann: Visitor) -> None:
    ann.open("/deck")
    play_a_turn(ann.page)


@pytest.mark.deep
def test_pages_work_with_site_data_blocked_by_the_browser(
    playwright: Playwright, browser: Browser, server: Served, tmp_path: Path
) -> None:
    """With the browser's own setting, not with a script of ours."""
    assert browser.is_connected(), "there is a Chromium"
    with chromium.launch_without_site_data(playwright, tmp_path / "profile") as context:
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(f"{server.url}/settings")
        denied = "() => { try { return localStorage.length } catch (fault) { return fault.name } }"
        assert page.evaluate(denied) == "SecurityError", "the browser keeps nothing"
        choose_german(page)
        page.get_by_role("radio", name="English").click(force=True)
        expect(page.get_by_text("Appearance and sound")).to_be_visible()
        page.goto(f"{server.url}/")
        page.get_by_role("button", name="Play now: Cambio").click()
        expect(page.get_by_role("alert")).to_contain_text("Your browser blocks cookies")
        picture(page, "no-cookies")
        page.goto(f"{server.url}/deck")
        play_a_turn(page)

        assert faults == []


def test_a_missing_script_shows_what_to_do(visit: Visit) -> None:
    ann = visit()
    ann.page.route(re.compile(r"/assets/index-[^/]*\.js$"), lambda route: route.abort())
    ann.open()
    let_the_delay_pass(ann.page)
    ann.wait_for("Parlour has not loaded.")
    ann.wait_for("Parlour wurde nicht geladen.")
    ann.shot("start-failed")
    ann.must_be_accessible()
    ann.page.unroute_all()
    ann.page.get_by_role("link", name="reload the page").click()
    ann.wait_for("Start a game")
    must_be_drawn(ann.page)


def test_a_script_that_fails_at_startup_shows_what_to_do(server: Served, browser: Browser) -> None:
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script("Document.prototype.getElementById = () => { throw new Error('too old'); };")
    page.goto("/")
    let_the_delay_pass(page)
    expect(page.get_by_text("Parlour has not loaded.")).to_be_visible()
    context.close()


def test_a_page_that_fails_to_render_shows_what_to_do(server: Served, browser: Browser) -> None:
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.route("**/api/games", lambda route: route.fulfill(json={"games": 7}))
    page.goto("/")
    expect(page.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_text("Appearance and sound")).to_be_visible()
    context.close()


def test_without_javascript_the_page_explains_it(server: Served, browser: Browser) -> None:
    context = browser.new_context(base_url=server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    said = page.locator("noscript p")
    expect(said).to_contain_text(["Parlour needs JavaScript.", "Parlour braucht JavaScript."])
    expect(said.first).to_be_visible()
    expect(page.locator("#unloaded")).to_be_hidden()
    picture(page, "no-scripts")
    context.close()


@pytest.mark.parametrize("part", ["Table", pytest.param("Board", marks=pytest.mark.deep)])
def test_a_table_with_a_missing_chunk_shows_what_to_do(visit: Visit, part: str) -> None:
    ann = visit("Ann")
    ann.post("/api/guest", {"name": ann.name})
    table = sit(ann, "cambio")
    ann.page.route(re.compile(rf"/assets/{part}-[^/]*\.js$"), lambda route: route.abort())
    for path in (f"/table/{table}", f"/replay/{table}") if part == "Board" else (f"/table/{table}",):
        ann.open(path)
        ann.wait_for("This page could not be loaded")
    ann.shot(f"broken-{part}")
    ann.must_be_accessible()
    ann.page.unroute_all()
    ann.press("Reload")
    expect(ann.page.locator(".board > :not(.defs)").first).to_be_visible()


def let_the_delay_pass(page: Page) -> None:
    """The message for a page that has not loaded is hidden for five seconds. This ends the delay."""
    sentence = page.locator("#unloaded")
    sentence.evaluate("one => one.getAnimations().forEach(waiting => waiting.finish())")


def must_be_drawn(page: Page) -> None:
    """Checks that the page has content, and not the message for a page that has not loaded."""
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.locator("#unloaded")).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"\w"))


def choose_german(page: Page) -> None:
    page.get_by_text("Deutsch").click()
    expect(page.get_by_text("Darstellung und Ton")).to_be_visible()


def play_a_turn(page: Page) -> None:
    page.get_by_role("button", name="No thanks").click()
    cards = page.locator(".hand .slot")
    for place in (0, 1):
        cards.nth(place).click()
    page.get_by_role("button", name="Discard Selected Cards").click()
    for place in range(3):
        cards.nth(place).click()
    page.get_by_role("button", name="Lock Order").click()
    page.get_by_role("button", name="End Turn").click()
    expect(page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()


def sit(visitor: Visitor, game: str) -> str:
    others = [BOTS[game]] if game in BOTS else []
    table = str(visitor.post("/api/tables", {"game": game, "seats": ["open", *others]})["id"])
    visitor.post(f"/api/tables/{table}/start", {})
    return table
