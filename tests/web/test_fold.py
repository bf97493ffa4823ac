"""No important control is below the fold or covered, in any window and with any name.

The clocks of server and page are stopped, so that no state ends during the checks.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.cambio_table import CambioTable
from browsing.fold import NAMES, must_be_on_screen
from browsing.visitor import Visit, Visitor
from served.turnable import Turnable

OWN = ".own .slot"
"""A player's own cards in Cambio, which are always visible."""

SNAPPING = {"snapping": "everyone", "snap_window_sec": 30, "snap_penalty_cards": 2}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        running.clock.stop()
        yield running


def test_every_stage_of_cambio_is_on_screen(visit: Visit) -> None:
    cambio_table = CambioTable(visit, NAMES)
    me = cambio_table.me
    must_be_on_screen(me.visitor, "cambio-opening-look")
    cambio_table.look()
    must_be_on_screen(me.visitor, "cambio-draw", also=OWN)
    cambio_table.post(me, "draw", {"source": "deck"})
    expect(me.page.locator(".does .throw")).to_be_visible()
    must_be_on_screen(me.visitor, "cambio-held", also=OWN)
    cambio_table.skip(me, str(cambio_table.post(me, "discard").get("powerType") or ""))
    cambio_table.others_play()
    cambio_table.until("blind_swap")
    expect(me.dialog.locator("[data-spot]")).to_have_count(16)
    must_be_on_screen(me.visitor, "cambio-blind-swap")


def test_the_final_round_and_results_of_cambio_are_on_screen(visit: Visit) -> None:
    cambio_table = CambioTable(visit, NAMES)
    cambio_table.look()
    me, caller, *rest = cambio_table.players
    me.visitor.press("Call Cambio")
    expect(me.dialog).to_be_visible()
    must_be_on_screen(me.visitor, "cambio-call")
    me.page.keyboard.press("Escape")
    cambio_table.skip(me, cambio_table.turn(me))
    cambio_table.post(caller, "cambio")
    for player in rest:
        cambio_table.skip(player, cambio_table.turn(player))
    expect(me.page.locator(".does .main")).to_be_visible()
    must_be_on_screen(me.visitor, "cambio-final-draw", also=OWN)
    must_show_all_cards(me.visitor)
    cambio_table.post(me, "draw", {"source": "deck"})
    expect(me.page.locator(".does .throw")).to_be_visible()
    must_be_on_screen(me.visitor, "cambio-final-held", also=OWN)
    cambio_table.skip(me, str(cambio_table.post(me, "discard").get("powerType") or ""))
    expect(me.page.locator(".cambio tbody tr")).to_have_count(4)
    expect(me.page.locator(".results [data-primary]")).to_be_visible()  # it appears a moment later
    must_be_on_screen(me.visitor, "cambio-results")


@pytest.mark.deep
def test_every_power_of_cambio_is_on_screen(visit: Visit) -> None:
    cambio_table = CambioTable(visit, NAMES)
    cambio_table.look()
    me, left = cambio_table.me, {"peek_own", "peek_opponent", "look_own"}
    while left:
        power = cambio_table.until(*left)
        left.discard(power)
        expect(me.dialog).to_be_visible()
        must_be_on_screen(me.visitor, f"cambio-{power}")
        if power == "look_own":
            me.visitor.press("Done")
        else:
            me.dialog.locator("[data-spot]").first.click()
            expect(me.visitor.button("Done")).to_be_visible()
            must_be_on_screen(me.visitor, f"cambio-{power}-seen")
            me.visitor.press("Done")
        expect(me.dialog).to_have_count(0)
        cambio_table.others_play()


@pytest.mark.deep
def test_a_snap_and_its_penalty_are_on_screen(visit: Visit, server: Turnable) -> None:
    cambio_table = CambioTable(visit, NAMES, SNAPPING)
    cambio_table.look()
    me = cambio_table.me
    for _ in range(12):
        cambio_table.skip(me, cambio_table.turn(me))
        expect(me.page.locator(".cambio[data-stage=snapping]")).to_be_visible()
        must_be_on_screen(me.visitor, "cambio-snap", also=OWN)
        me.page.locator(".own [data-spot]").first.click()
        server.clock.turn(31)
        if me.page.locator(OWN).count() > 4:
            break
        for player in cambio_table.players[1:]:
            cambio_table.skip(player, cambio_table.turn(player))
            server.clock.turn(31)
    expect(me.page.locator(OWN)).to_have_count(6)
    must_be_on_screen(me.visitor, "cambio-penalty-waiting", also=OWN)


def test_every_phase_of_the_deck_is_on_screen(visit: Visit) -> None:
    ann = at_the_deck(visit)
    cards = ann.page.locator(".hand .slot")
    expect(cards).to_have_count(5)
    must_be_on_screen(ann, "deck-discard", also=".hand .slot")
    cards.nth(0).click()
    cards.nth(1).click()
    ann.press("Discard Selected Cards")
    must_be_on_screen(ann, "deck-planning", also=".hand .slot")
    for n in range(3):
        cards.nth(n).click()
    must_be_on_screen(ann, "deck-placed")
    ann.press("Lock Order")
    must_be_on_screen(ann, "deck-locked")


@pytest.mark.deep
def test_ten_cards_of_the_deck_are_on_screen(visit: Visit) -> None:
    ann = at_the_deck(visit)
    more = ann.page.get_by_role("group", name="Cards per turn").get_by_role("button", name="More")
    for _ in range(5):
        more.click()
    ann.page.locator(".set .btn").first.click()
    expect(ann.page.locator(".hand .slot")).to_have_count(10)
    must_be_on_screen(ann, "deck-ten")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("hearts", 4, {}), ("liars-dice", 4, {"dice": 5}), ("chess", 2, {}), ("sea-battle", 2, {})],
)
def test_drawn_boards_are_on_screen(
    visit: Visit, server: Turnable, game: str, seats: int, options: Mapping[str, object]
) -> None:
    server.clock.go_on()
    ann = visit(NAMES[0])
    ann.post("/api/guest", {"name": ann.name})
    asked = {"game": game, "seats": ["open", *["bot:random"] * (seats - 1)], "options": options}
    table = ann.post("/api/tables", asked)["id"]
    ann.post(f"/api/tables/{table}/start", {})
    ann.page.add_init_script(f"localStorage.setItem('parlour-walked-{game}', '1')")
    ann.open(f"/table/{table}")
    ann.wait_for("Your turn")
    must_be_on_screen(ann, f"scene-{game}", also=".scene .lit")


@pytest.mark.deep
def test_no_text_is_on_a_gradient(visit: Visit) -> None:
    cambio_table = CambioTable(visit, ("Ann", "Ben"))
    ann = cambio_table.me.visitor
    ann.must_be_accessible("color-contrast")
    cambio_table.look()
    ann.must_be_accessible("color-contrast")
    cambio_table.until("blind_swap")
    ann.must_be_accessible("color-contrast")
    ann.open("/deck")
    expect(ann.page.locator(".hand .slot")).to_have_count(5)
    ann.must_be_accessible("color-contrast")
    ann.must_be_accessible("region")


def at_the_deck(visit: Visit) -> Visitor:
    ann = visit("Ann")
    ann.page.add_init_script("localStorage.setItem('parlour-walked-deck', '1')")
    ann.open("/deck")
    return ann


def must_show_all_cards(visitor: Visitor) -> None:
    """Checks that no badge covers a card."""
    assert visitor.page.locator(".badge").count() > 0
    covered = visitor.page.evaluate(
        """() => [...document.querySelectorAll(".others .badge")].filter((badge) => {
          const a = badge.getBoundingClientRect();
          return [...document.querySelectorAll(".others .slot")].some((slot) => {
            const b = slot.getBoundingClientRect();
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          });
        }).map((badge) => badge.innerText)"""
    )
    assert covered == []
