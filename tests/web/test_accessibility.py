"""Every page on the smallest phone, in the dark and in German: axe finds nothing, and everything fits.

The clocks of server and page are stopped, so that no state ends while axe runs.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.visitor import DESKTOP, Visit, Visitor
from served.turnable import Turnable

NARROW = (360, 740)
BOTS = {"cambio": "bot:greedy", "imperial": "bot:sensible", "tictactoe": "bot:random"}
PAGES = (
    ("home", "/", "Spiel starten"),
    ("settings", "/settings", "Darstellung und Ton"),
    ("rules", "/rules/imperial", "Das Rondell"),
    ("deck", "/deck", "Zug 1"),
    ("not-found", "/nirgends", "Seite nicht gefunden"),
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        running.clock.stop()
        yield running


sizes = pytest.mark.parametrize(
    "size",
    [pytest.param(NARROW, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.deep)],
)


@pytest.mark.slow
@sizes
def test_every_page_is_accessible(visit: Visit, size: tuple[int, int]) -> None:
    anne = guest(visit, size)
    for name, path, text in PAGES:
        anne.open(path)
        anne.wait_for(text)
        check_page(anne, name)
    anne.open()
    anne.press("Optionen: Cambio")
    check_page(anne, "new-table")
    anne.page.get_by_role("radio", name="Freund").check()
    anne.press("Tisch erstellen")
    anne.wait_for("An diesem Tisch")
    check_page(anne, "lobby")


@sizes
@pytest.mark.parametrize(
    "game",
    ["deck", "cambio", *(pytest.param(game, marks=pytest.mark.deep) for game in ("tictactoe", "imperial"))],
)
def test_every_part_of_a_table_is_accessible(visit: Visit, size: tuple[int, int], game: str) -> None:
    anne = guest(visit, size)
    sit(anne, game)
    if game == "cambio":
        check_page(anne, "cambio-first-look")
        anne.press("Bereit")
    for part in parts(anne, is_whole=game == "tictactoe" or size == DESKTOP):
        check_page(anne, f"{game}-{part}")


def guest(visit: Visit, size: tuple[int, int]) -> Visitor:
    anne = visit("Änne", size=size, is_dark=True, language="de-DE")
    anne.page.clock.set_fixed_time(datetime.now(UTC))
    anne.post("/api/guest", {"name": anne.name, "language": "de"})
    return anne


def check_page(visitor: Visitor, name: str) -> None:
    """In the dark, and on the phone in the light too. Other tests check a light desktop."""
    width = visitor.page.evaluate("innerWidth")
    visitor.shot(f"german-{name}-{width}")
    visitor.must_fit()
    visitor.must_be_accessible()
    if width == NARROW[0]:
        visitor.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        visitor.must_be_accessible("color-contrast")  # nothing else depends on the scheme
        visitor.page.emulate_media(color_scheme="dark", reduced_motion="reduce")


def parts(visitor: Visitor, *, is_whole: bool) -> Iterator[str]:
    """Opens each part in turn: the board, its tabs and, if whole, the log and the menu of the frame."""
    yield "board"
    for tab in visitor.page.locator(".board [role=tab]:visible").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        yield tab.inner_text().strip().lower()
    if not is_whole:
        return
    opener = visitor.button("Verlauf und Chat")
    if opener.is_visible():
        opener.click()
    side = visitor.page.get_by_role("complementary").filter(has=visitor.page.get_by_role("tablist"))
    for name in ("Verlauf", "Chat", "Textansicht"):
        side.get_by_role("tab", name=re.compile(f"^{name}")).click()
        yield name.lower()
    if opener.is_visible():
        side.get_by_role("button", name="Schließen").click()
    visitor.press("Mehr", exact=True)
    yield "menu"


def sit(visitor: Visitor, game: str) -> None:
    others = [BOTS[game]] if game in BOTS else []
    table = visitor.post("/api/tables", {"game": game, "seats": ["open", *others]})["id"]
    visitor.post(f"/api/tables/{table}/start", {})
    visitor.open(f"/table/{table}")
    visitor.page.wait_for_load_state("networkidle")
