"""The play order on the page: the numbers on the cards, and when it can be locked."""

from playwright.sync_api import expect

from browsing.visitor import Visit


def test_the_order_can_be_locked_once_every_card_has_a_number(visit: Visit) -> None:
    ann = visit()
    ann.open("/deck")
    ann.press("No thanks")
    cards, lock = ann.page.locator(".hand .slot"), ann.button("Lock Order")
    cards.nth(0).click()
    cards.nth(1).click()
    ann.press("Discard Selected Cards")
    expect(cards).to_have_count(3)
    for place in (1, 2):
        expect(lock).to_be_disabled()
        expect(lock).to_have_text("Lock Order")
        cards.nth(place).click()
    expect(lock).to_be_disabled()
    expect(ann.button("End Turn")).to_be_disabled()
    cards.nth(0).click()

    expect(ann.page.locator(".hand .badge")).to_have_text(["3", "1", "2"])
    expect(lock).to_be_enabled()
    lock.click()
    expect(ann.page.locator(".hand .badge")).to_have_text(["3", "1", "2"])
    expect(ann.button("End Turn")).to_be_enabled()
