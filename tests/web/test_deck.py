"""The Deck in real browsers: offline on this device, and at a table."""

import json
import re
from typing import Final, cast

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browsing.visitor import DESKTOP, PHONE, Visit, Visitor
from served.process import Served

PILES: Final = ((21, 0), (16, 5), (11, 10), (6, 15), (1, 20), (21, 0), (16, 5))
"""Sizes of draw and discard pile after each turn's deal, with the default deck and hand."""

FLOWN: Final = """
  window.flown = 0;
  new MutationObserver((all) => {
    const added = all.flatMap((one) => [...one.addedNodes]);
    window.flown += added.filter((node) => node.classList?.contains("flying")).length;
  }).observe(document, { childList: true, subtree: true });
"""
"""Counts the cards that start to fly."""

SAVE: Final = "deck-builder-state"


@pytest.mark.slow
def test_seven_turns_are_played_on_this_device(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    for turn, (draw, discard) in enumerate(PILES, start=1):
        expect(ann.page.get_by_role("heading", name=f"Turn {turn}", exact=True)).to_be_visible()
        expect(ann.page.locator(".pile b")).to_have_text([f"{draw}", f"{discard}"])
        expect(ann.button("End Turn")).to_be_disabled()
        _discard(ann)
        _order(ann)
        _end(ann)
    expect(ann.page.get_by_role("heading", name="Turn 8", exact=True)).to_be_visible()


@pytest.mark.deep
def test_cards_are_animated_unless_reduced_motion_is_set(visit: Visit) -> None:
    for is_still in (False, True):
        ann = visit(is_still=is_still)
        ann.page.add_init_script(FLOWN)
        _at_the_deck(ann)
        _cards(ann.page).nth(0).click()
        _cards(ann.page).nth(1).click()
        ann.press("Discard Selected Cards")
        _order(ann)
        _end(ann)
        expect(_cards(ann.page)).to_have_count(5)
        expect(ann.page.locator(".flying")).to_have_count(0)
        expect(ann.page.locator(".hand .away")).to_have_count(0)
        # Two into the row and out, three in order and out, five from the pile.
        assert ann.page.evaluate("flown") == (0 if is_still else 2 + 2 + 3 + 3 + 5)


def test_the_enabled_buttons_follow_the_phase(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    confirm = ann.button("Discard Selected Cards")
    expect(ann.page.get_by_text("Select 2 of 2 cards", exact=True)).to_be_visible()
    expect(confirm).to_have_text("Discard Selected Cards")
    expect(ann.button("End Turn")).to_have_text("End Turn")
    _cards(ann.page).nth(0).click()
    expect(ann.page.get_by_text("Select 1 of 2 cards", exact=True)).to_be_visible()
    expect(confirm).to_be_disabled()
    _cards(ann.page).nth(3).click()
    expect(ann.page.get_by_text("2 of 2 selected").first).to_be_visible()
    expect(_cards(ann.page).nth(1)).to_be_disabled()
    ann.shot("deck-discard")
    ann.must_be_accessible()
    confirm.click()
    _cards(ann.page).nth(2).click()
    _cards(ann.page).nth(0).click()
    expect(ann.page.locator(".badge")).to_have_text(["2", "1"])
    ann.shot("deck-planning")
    ann.must_be_accessible()
    ann.press("Clear order")
    expect(ann.page.locator(".badge")).to_have_count(0)
    ann.press("Undo")
    expect(ann.page.locator(".badge")).to_have_text(["2", "1"])
    ann.press("Undo")
    expect(ann.page.locator(".badge")).to_have_text(["1"])
    ann.press("Redo")
    _cards(ann.page).nth(1).click()
    ann.press("Lock Order")
    expect(_cards(ann.page).nth(0)).to_be_disabled()
    expect(ann.button("Undo")).to_have_count(0)
    ann.must_be_accessible()


def test_the_phase_of_a_locked_order_is_called_executing(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    steps = ann.page.get_by_role("list", name="Phase").get_by_role("listitem")
    expect(steps).to_have_text([re.compile("Discard$"), re.compile("Planning$"), re.compile("Executing$")])
    _discard(ann)
    _order(ann)
    expect(ann.page.locator("[aria-current=step]")).to_have_text("Executing")
    expect(ann.page.locator(".deck [aria-live=polite]")).to_contain_text("Executing: the order is locked.")
    ann.shot("deck-executing")
    ben = visit(language="de-DE")
    ben.open("/deck")
    expect(ben.page.locator(".steps li").last).to_have_text("Ausführen")


def test_without_owed_discards_no_phase_is_shown(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    fewer = ann.page.get_by_role("group", name="Cards to discard first").get_by_role("button", name="Fewer")
    fewer.click()
    fewer.click()
    ann.press("Reshuffle and deal")
    expect(ann.page.locator(".deck")).to_have_attribute("data-phase", "free")
    expect(ann.page.locator("[aria-current=step]")).to_have_count(0)


@pytest.mark.deep
def test_the_locked_order_is_shown_large(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    _discard(ann)
    order = _order(ann)
    ann.press("Show the order large")
    shown = ann.page.get_by_role("dialog").locator("li b")
    expect(shown).to_have_text([re.compile(f"^{card}$", re.IGNORECASE) for card in order])
    ann.shot("deck-shown")
    ann.must_be_accessible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_a_reload_keeps_the_hand_and_the_order_but_no_selection(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    hand = _labels(ann.page)
    _cards(ann.page).nth(1).click()
    ann.page.reload()
    assert _labels(ann.page) == hand
    expect(ann.page.get_by_text("0 of 2 selected")).to_be_visible()
    _discard(ann)
    _cards(ann.page).nth(2).click()
    ann.page.reload()
    expect(ann.page.locator(".badge")).to_have_text(["1"])
    _cards(ann.page).nth(0).click()
    _cards(ann.page).nth(1).click()
    ann.press("Lock Order")
    ann.page.reload()
    expect(ann.page.locator(".badge")).to_have_text(["2", "3", "1"])
    expect(ann.button("End Turn")).to_be_enabled()


@pytest.mark.deep
def test_parameters_presets_and_custom_decks_can_be_changed(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    aside = ann.page.get_by_role("complementary")
    for _ in range(5):
        aside.get_by_role("group", name="Cards per turn").get_by_role("button", name="More").click()
    expect(_cards(ann.page)).to_have_count(5)
    ann.press("Reshuffle and deal")
    expect(_cards(ann.page)).to_have_count(10)
    ann.must_fit()
    ann.shot("deck-ten")
    ann.press("Spades and hearts")
    ann.press("Major Arcana")
    expect(ann.page.locator(".pile b").first).to_have_text("12")
    ann.press("Use my own cards")
    box = ann.page.get_by_role("textbox", name="Card names")
    for text, fault in (
        ("[", "isn’t valid JSON"),
        ("{}", "Enter a list of card names"),
        ("[7]", "must be a text in quotes"),
        ('[" "]', "needs a name"),
    ):
        box.fill(text)
        ann.press("Deal these cards")
        expect(ann.page.get_by_role("alert").filter(has_text=fault)).to_be_visible()
    box.fill('["Sun", 7, "", "Moon", null, 8, " "]')
    ann.press("Deal these cards")
    named = "Entries 2, 6 are numbers. Entries 3, 7 are blank. Entry 5 is null."
    expect(ann.page.get_by_role("alert").filter(has_text=named)).to_be_visible()
    ann.shot("deck-own-fault")
    ann.must_be_accessible()
    box.fill('["Sun", "Moon", "The Most Serene Republic of Cards"]')
    ann.press("Deal these cards")
    expect(ann.page.get_by_text("Not enough cards: 3 of 10 dealt.")).to_be_visible()
    expect(_cards(ann.page)).to_have_count(3)
    ann.shot("deck-own")
    ann.must_be_accessible()
    ann.press("Start over")
    ann.page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect(_cards(ann.page)).to_have_count(10)


def test_an_old_save_is_repaired(visit: Visit) -> None:
    ann = visit()
    old = {"drawPile": ["A", "B", "C"], "discardPile": [], "hand": ["X", "Y", "X"], "turnNumber": 4}
    ann.page.add_init_script(
        f"localStorage.getItem('{SAVE}') ?? localStorage.setItem('{SAVE}', '{json.dumps(old)}')"
    )
    _at_the_deck(ann)
    expect(ann.page.get_by_role("heading", name="Turn 4", exact=True)).to_be_visible()
    assert _labels(ann.page) == ["X", "Y", "X"]
    _discard(ann)
    ann.page.wait_for_function(f"() => JSON.parse(localStorage.getItem('{SAVE}')).planningPhase")
    saved = json.loads(cast(str, ann.page.evaluate(f"localStorage.getItem('{SAVE}')")))
    assert (saved["hand"], saved["discardPile"], saved["version"]) == (["X"], ["X", "Y"], 3)
    ids = [
        *saved["drawPileIds"],
        *saved["discardPileIds"],
        *(held["instanceId"] for held in saved["handCards"]),
    ]
    assert len(set(ids)) == 6


def test_a_turn_is_played_by_keyboard_alone(visit: Visit) -> None:
    ann = _at_the_deck(visit())
    keys = ann.page.keyboard
    _cards(ann.page).nth(0).focus()
    keys.press("Space")
    keys.press("Tab")
    keys.press("Enter")
    ann.button("Discard Selected Cards").focus()
    keys.press("Enter")
    for _ in range(3):
        expect(ann.page.locator(".slot:focus")).to_have_count(1)
        keys.press("Space")
        keys.press("Tab")
    ann.button("Lock Order").focus()
    keys.press("Enter")
    expect(ann.button("Show the order large")).to_be_focused()
    ann.button("End Turn").focus()
    keys.press("Enter")
    expect(ann.page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()
    expect(_cards(ann.page).nth(0)).to_be_focused()


def test_the_deck_works_offline(browser: Browser, server: Served) -> None:
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/deck")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    for turn in range(1, 4):
        expect(page.get_by_role("heading", name=f"Turn {turn}", exact=True)).to_be_visible()
        _cards(page).nth(0).click()
        _cards(page).nth(1).click()
        page.get_by_role("button", name="Discard Selected Cards").click()
        for place in range(3):
            _cards(page).nth(place).click()
        page.get_by_role("button", name="Lock Order").click()
        page.get_by_role("button", name="End Turn").click()
        page.reload()
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("dialog")).to_contain_text("You are dealt a hand")
    context.close()


@pytest.mark.deep
def test_the_deck_fits_a_phone(visit: Visit) -> None:
    ann = _at_the_deck(visit(size=PHONE))
    ann.must_fit()
    ann.shot("deck-phone-discard")
    _discard(ann)
    _cards(ann.page).nth(1).click()
    ann.must_fit()
    ann.must_be_accessible()
    ann.shot("deck-phone-planning")
    ann.press("Settings")
    ann.press("More")
    ann.must_be_accessible()
    ann.shot("deck-phone-settings")
    ann.page.keyboard.press("Escape")
    _cards(ann.page).nth(0).click()
    _cards(ann.page).nth(2).click()
    ann.press("Lock Order")
    ann.press("Show the order large")
    ann.must_fit()
    ann.shot("deck-phone-shown")


@pytest.mark.deep
def test_at_a_table_the_server_applies_the_moves(visit: Visit) -> None:
    ann = visit("Ann", size=DESKTOP)
    _sit(ann)
    for turn in (1, 2):
        expect(ann.page.get_by_role("heading", name=f"Turn {turn}", exact=True)).to_be_visible()
        _discard(ann)
        _order(ann)
        if turn == 1:
            ann.page.reload()
            expect(ann.page.locator(".badge")).to_have_count(3)
            ann.shot("deck-table")
            ann.must_be_accessible()
            _end(ann)
    ann.press("Settings")
    ann.press("Use my own cards")
    ann.page.get_by_role("textbox", name="Card names").fill("[7]")
    ann.press("Deal these cards")
    expect(ann.page.get_by_role("alert").filter(has_text="must be a text in quotes")).to_be_visible()


def test_a_selection_at_a_table_can_be_undone(visit: Visit) -> None:
    ann = visit("Ann")
    _sit(ann)
    _cards(ann.page).nth(0).click()
    expect(_cards(ann.page).nth(0)).to_have_attribute("aria-pressed", "true")
    ann.press("Undo")
    expect(_cards(ann.page).nth(0)).to_have_attribute("aria-pressed", "false")


def _at_the_deck(ann: Visitor) -> Visitor:
    ann.open("/deck")
    ann.press("No thanks")
    return ann


def _sit(ann: Visitor) -> None:
    """Creates and starts a table for one through the API."""
    ann.post("/api/guest", {"name": ann.name})
    asked = {"game": "deck", "seats": ["open"], "options": {}, "is_public": False}
    table = ann.post("/api/tables", asked)["id"]
    ann.post(f"/api/tables/{table}/start", {})
    ann.open(f"/table/{table}")
    expect(ann.page.locator(".deck")).to_be_visible()


def _cards(page: Page) -> Locator:
    return page.locator(".hand .slot")


def _labels(page: Page) -> list[str | None]:
    expect(_cards(page).first).to_be_visible()
    return [card.get_attribute("data-card-label") for card in _cards(page).all()]


def _discard(ann: Visitor) -> None:
    """Discards the first two cards."""
    for place in (0, 1):
        _cards(ann.page).nth(place).click()
        expect(_cards(ann.page).nth(place)).to_have_attribute("aria-pressed", "true")
    ann.press("Discard Selected Cards")
    expect(ann.page.locator(".deck")).to_have_attribute("data-phase", "planning")


def _order(ann: Visitor) -> list[str | None]:
    """Orders the cards from last to first, and locks the order."""
    labels = _labels(ann.page)
    for placed, card in enumerate(reversed(_cards(ann.page).all()), start=1):
        card.click()
        expect(ann.page.locator(".badge")).to_have_count(placed)
    ann.press("Lock Order")
    expect(ann.page.locator(".deck")).to_have_attribute("data-phase", "executing")
    return labels[::-1]


def _end(ann: Visitor) -> None:
    ann.press("End Turn")
    expect(ann.page.locator(".deck")).not_to_have_attribute("data-phase", "executing")
