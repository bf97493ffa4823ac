"""Bots are distinguishable: each has a name, a face and its level."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.visitor import Visit, Visitor
from parlour.server.lobby.bot_names import BOT_NAMES

NARROW: Final = (360, 640)
LEVELS: Final = {"cambio": ("medium", "Medium", "Mittel"), "imperial": ("sensible", "Skilled", "Geübt")}
"""The level of each game's bots, and its label."""

WHOLE: Final = "name => name.scrollWidth <= name.clientWidth"
SEATS: Final = {"cambio": ".others .player", "imperial": ".players li:not(.me)"}


def play_bots(ann: Visitor, game: str) -> list[str]:
    """Opens a running table with three bots. Returns their names."""
    level = f"bot:{LEVELS[game][0]}"
    ann.post("/api/guest", {"name": "Ann"})
    options = {"auction": False} if game == "imperial" else {}
    made = ann.post("/api/tables", {"game": game, "options": options, "seats": ["open", level, level, level]})
    started = ann.post(f"/api/tables/{made['id']}/start", {})
    ann.open(f"/table/{made['id']}")
    seats = started["seats"]
    assert isinstance(seats, list)
    return [seat["name"] for seat in seats if seat["kind"] == "bot"]


def test_three_bots_on_a_phone_show_names_faces_and_levels(visit: Visit) -> None:
    ann = visit(size=NARROW)
    names = play_bots(ann, "cambio")
    ann.press("Ready")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)

    assert len({*names} & {*BOT_NAMES}) == 3
    for name in names:
        seat = ann.page.get_by_role("region", name=name, exact=True)
        expect(seat.locator("b")).to_have_text(name)
        assert seat.locator("b").evaluate(WHOLE), f"{name} is cut"
        expect(seat.locator(".face svg")).to_be_visible()
        expect(seat.locator(".facts .sr").first).to_have_text("Bot · Medium")
    drawn = {ann.page.locator(".others .face svg").nth(n).inner_html() for n in range(3)}
    assert len(drawn) == 3, "no two look alike"
    ann.must_fit()


@pytest.mark.deep
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [NARROW, (740, 360), (1280, 800)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("game", LEVELS)
def test_bots_are_recognizable_as_bots(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    ann = visit(size=size, language=language, is_dark=language == "de-DE" and size == NARROW)
    names = play_bots(ann, game)
    if game == "cambio":
        ann.page.locator("dialog .btn.main:enabled").click()
        expect(ann.page.get_by_role("dialog")).to_have_count(0)
    elif size != (1280, 800):
        ann.page.get_by_role("tab", name=re.compile("^(Players|Spieler)$")).click()
    for name in names:
        expect(ann.page.locator(SEATS[game]).get_by_text(name, exact=True).first).to_be_visible()
    ann.shot(f"bots-{game}-{size[0]}-{language[:2]}")
    ann.must_fit()
    ann.must_be_accessible()
