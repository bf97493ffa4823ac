"""A newcomer's first visit: play now, tutorial over the table, game, results, share, replay, rematch."""

import re

from playwright.sync_api import expect

from browsing.cambio import Player
from browsing.visitor import Visit


def test_a_newcomer_plays_a_first_evening(visit: Visit) -> None:
    ann = Player(visit("Ann"), calls=2)
    ann.visitor.open()
    ann.visitor.press("Play now: Cambio")
    ann.page.wait_for_url(re.compile("/table/"))
    ann.visitor.press("Ready")

    ann.visitor.press("Learn by playing")
    expect(ann.page.locator(".coach")).to_be_visible()
    expect(ann.page.locator("dialog.inside")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".coach")).to_have_count(0)

    while not ann.has_results:
        if not ann.play():
            ann.page.wait_for_timeout(50)
    table = ann.page.url
    ann.visitor.press_in_result("Share result")
    expect(ann.page.get_by_alt_text("Preview")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("link", name="Review").click()
    expect(ann.page.locator(".cambio .hand [data-card]")).to_have_count(12)

    ann.page.goto(table)
    ann.visitor.press("Rematch")
    ann.page.wait_for_function("was => location.href !== was", arg=table)
    expect(ann.dialog.get_by_role("button", name="Ready")).to_be_visible()
