"""Rules, settings and terms open over a table, and their reader stays present."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from browsing.visitor import Visit, Visitor
from served.process import Served

SMALL: Final = (360, 640)
ACROSS: Final = {"width": 740, "height": 360}
ABSENCE_S: Final = 5
"""Seconds until a bot takes the seat of an absent player."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that marks players as absent almost at once."""
    with Served(tmp_path_factory.mktemp("server"), presence_grace="0.2") as running:
        yield running


def begin(game: str, *players: Visitor, **more: object) -> str:
    """Starts a table of these players, with a bot for a single player, and opens their pages."""
    for one in players:
        one.post("/api/guest", {"name": one.name})
    seats = ["open"] * len(players) if len(players) > 1 else ["person", "bot:easy"]
    table = players[0].post("/api/tables", {"game": game, "seats": seats, **more})
    for guest in players[1:]:
        guest.post(f"/api/tables/{table['code']}/join", {})
    if table["status"] == "open":
        players[0].post(f"/api/tables/{table['id']}/start", {})
    for one in players:
        one.open(f"/table/{table['id']}")
    return str(table["id"])


def dialog(visitor: Visitor, name: str | re.Pattern[str]) -> Locator:
    return visitor.page.get_by_role("dialog", name=name)


@pytest.mark.slow
def test_reading_rules_or_settings_keeps_the_player_present(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    sockets: list[WebSocket] = []
    sent: list[str] = []
    ann.page.on("websocket", lambda one: sockets.append(one))
    ann.page.on("websocket", lambda one: one.on("framesent", lambda frame: sent.append(str(frame))))
    clock = {"kind": "per-move", "seconds": 300}
    absence = {"policy": "bot", "grace": ABSENCE_S}
    table = begin("hex", ann, bob, clock=clock, absence=absence)
    path = f"/table/{table}"
    ann.page.get_by_role("link", name="Rules").click()
    expect(dialog(ann, "Rules of Hex")).to_be_visible()
    wait_longer_than_an_absence(ann)
    ann.page.keyboard.press("Escape")
    expect(dialog(ann, "Rules of Hex")).to_have_count(0)
    ann.press("More")
    ann.page.get_by_role("link", name="Settings").click()
    expect(dialog(ann, "Settings")).to_be_visible()
    wait_longer_than_an_absence(ann)
    mine = bob.context.request.get(f"/api/tables/{table}").json()["seats"][0]

    assert (mine["is_present"], mine["stand_in"]) == (True, None)
    assert ann.page.url.endswith(path)
    assert len(sockets) == 1
    assert not [frame for frame in sent if json.loads(frame)["type"] == "unwatch"]
    ann.page.keyboard.press("Escape")
    expect(ann.button("More")).to_be_focused()


def wait_longer_than_an_absence(visitor: Visitor) -> None:
    """Waits until the current player's clock has run so long that a bot would have taken over."""
    clock = visitor.page.locator("main time").first
    minutes, seconds = map(int, clock.inner_text().split(":"))
    late = minutes * 60 + seconds - ABSENCE_S - 2
    shown = "|".join(f"{left // 60}:{left % 60:02}" for left in range(late, late - 30, -1))
    expect(clock).to_have_text(re.compile(rf"^\s*({shown})\s*$"))


@pytest.mark.slow
def test_the_rules_over_a_table_are_searched_and_closed_by_keyboard(visit: Visit) -> None:
    ann = visit("Ann", size=SMALL)
    begin("cambio", ann, options={"snapping": "everyone"})
    ann.press("Ready")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)  # while it is open, it keeps the focus
    ann.press("More")
    help_link = ann.page.get_by_role("link", name="Rules", exact=True)
    help_link.focus()
    ann.page.keyboard.press("Enter")
    rules = dialog(ann, "Rules of Cambio")
    expect(rules.get_by_role("heading", name="Powers")).to_be_visible()
    expect(rules.get_by_role("img").first).to_be_visible()
    ann.shot("rules-overlay-small")
    ann.must_fit()
    ann.must_be_accessible()
    rules.get_by_role("button", name="Snapping").click()
    expect(rules.get_by_role("heading", name="Snapping")).to_be_in_viewport()
    expect(rules.get_by_role("heading", name="Snapping")).to_be_focused()
    rules.get_by_role("searchbox").fill("king")
    expect(rules.locator("mark").first).to_be_in_viewport()
    expect(rules.get_by_role("heading", name="Snapping")).to_have_count(0)
    ann.page.set_viewport_size(ACROSS)  # type: ignore[arg-type]  # a plain dict of the two sizes
    ann.shot("rules-overlay-across")
    for control in (rules.get_by_role("searchbox"), rules.get_by_role("button", name="Close")):
        expect(control).to_be_in_viewport(ratio=1)
    ann.must_fit()
    ann.page.keyboard.press("Escape")
    expect(rules.get_by_role("searchbox")).to_have_value("")
    ann.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(ann.page.get_by_role("button", name="More")).to_be_focused()


def test_terms_have_explanations(visit: Visit) -> None:
    ann = visit("Ann")
    begin("cambio", ann)
    ann.press("Ready")
    word = ann.page.locator("main a.term", has_text="call Cambio").first
    word.click()
    card = dialog(ann, "call Cambio")
    expect(card).to_contain_text("that your sum is the lowest")
    expect(card).to_be_focused()
    ann.must_be_accessible()
    ann.shot("term")
    ann.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    word.focus()
    ann.page.keyboard.press("Enter")
    card.get_by_role("button", name="Rules: Calling Cambio").click()
    rules = dialog(ann, "Rules of Cambio")
    expect(rules.get_by_role("heading", name="Calling Cambio")).to_be_in_viewport()
    rules.locator("a.term", has_text="Final Round").first.click()
    expect(dialog(ann, "Final Round")).to_be_visible()
    ann.shot("term-in-rules")
    ann.page.keyboard.press("Escape")
    expect(dialog(ann, "Final Round")).to_have_count(0)
    expect(rules).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.button("Call Cambio").first.hover()
    expect(ann.button("Call Cambio").first).to_have_attribute("title", re.compile("your sum is the lowest"))


@pytest.mark.slow
def test_the_language_can_be_changed_at_the_table(visit: Visit) -> None:
    ann = visit("Ann")
    begin("cambio", ann)
    ann.press("Ready")
    ann.press("More")
    ann.page.get_by_role("link", name="Settings").click()
    dialog(ann, "Settings").get_by_text("Deutsch").click()
    settings = dialog(ann, "Einstellungen")
    expect(settings).to_be_visible()
    settings.get_by_role("textbox", name="Name").fill("Anna")
    settings.locator("button[type=submit]").click()
    settings.get_by_text("Schnell", exact=True).click()
    expect(ann.page.locator("html")).to_have_attribute("data-speed", "fast")
    ann.shot("settings-overlay")
    ann.must_be_accessible()
    ann.page.keyboard.press("Escape")
    ann.page.locator("main a.term", has_text="Cambio").first.click()
    expect(dialog(ann, "Cambio sagen")).to_contain_text("dass deine Summe die kleinste ist")
