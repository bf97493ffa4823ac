"""Several people on one device, with a cover between their hands, and a sandbox next to a game."""

import re
from collections.abc import Iterator
from typing import Final, cast

import pytest
from playwright.sync_api import Page, expect

from browsing.cambio import CARD, Player, card_name
from browsing.running_tables import start_table
from browsing.visitor import Fields, Visit, Visitor

TABLE: Final = re.compile(r"/table/[\w-]+$")
LONG: Final = "Wilhelmina Mammoetje"
STEPS: Final = 400
NEXT: Final = (
    ".cover[open], .pass .btn, dialog[open] .btn:enabled, .does .main, .own [data-spot], .cambio table"
)
"""The controls that continue the game."""


def start(visitor: Visitor, names: tuple[str, ...] = ("Ana", "Ben"), game: str = "cambio") -> str:
    """Creates a game on one device through the API. Returns its id."""
    visitor.post("/api/guest", {"name": names[0]})
    asked = {"game": game, "seats": ["open"] * len(names), "kind": "device", "names": list(names)}
    table = str(visitor.post("/api/tables", asked)["id"])
    visitor.post(f"/api/tables/{table}/start", {})
    return table


def last_whole(visitor: Visitor) -> Fields:
    return [message for message in visitor.messages if message["type"] == "table"][-1]


def open_cards(view: Fields) -> Iterator[str]:
    if isinstance(top := view.get("top"), int):
        yield card_name(top)
    if (held := cast("Fields | None", view.get("held"))) and isinstance(card := held["card"], int):
        yield card_name(card)


def must_hold_no_hand(visitor: Visitor) -> None:
    """Checks that a covered page has received public data only, and shows nothing else."""
    expect(visitor.page.locator(".cover .btn")).to_be_enabled()
    whole = last_whole(visitor)
    assert whole["you"] is None
    view = cast(Fields, whole["view"])
    assert view["shown"] is None
    there = set(CARD.findall(visitor.page.content()))
    assert there <= set(open_cards(view)) | logged_cards(whole), there


def logged_cards(whole: Fields) -> set[str]:
    lines = cast("list[Fields]", whole["lines"])
    return {card for line in lines for card in CARD.findall(str(line["text"]))}


def test_two_people_play_a_round_of_cambio_on_one_device(visit: Visit) -> None:
    ana = visit("Ana")
    ana.open()
    ana.press("Options: Cambio")
    ana.page.get_by_role("radio", name="One screen").check()
    ana.press("Clock and rules")
    for number, name in enumerate(("Ana", "Ben"), start=1):
        ana.page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    ana.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Play")).click()
    ana.page.wait_for_url(TABLE)
    player, covers = Player(ana, calls=4), []
    for _ in range(STEPS):
        ana.page.locator(NEXT).first.wait_for()
        if player.has_results:
            break
        if ana.page.locator(".cover[open]").count():
            must_hold_no_hand(ana)
            covers.append(ana.page.locator(".cover h2").inner_text())
            ana.press("Show the game")
            expect(ana.page.locator(".cover")).to_have_count(0)
        elif ana.page.locator(".pass .btn").count():
            ana.page.locator(".pass .btn").click()
            expect(ana.page.locator(".cover[open]")).to_have_count(1)
        else:
            player.play()
    assert player.has_results
    looks, turns = covers[:2], covers[2:]
    assert looks == ["Pass to Ana", "Pass to Ben"]
    assert turns == ["Pass to Ana", "Pass to Ben", "Pass to Ana", "Pass to Ben", "Pass to Ana"]
    ana.press("Rematch")
    expect(ana.page.locator(".cover h2")).to_have_text("Pass to Ben")


@pytest.mark.slow
def test_a_sandbox_opens_in_its_own_tab_and_links_back(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = start_table("cambio", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
        expect(one.page.locator(".cambio")).to_have_attribute("data-stage", "drawing")  # the peek has ended
    ann.press("More")
    before = len(bob.messages)
    with ann.context.expect_page() as opened:
        ann.press("What if…")
    tab = opened.value
    tab.wait_for_url(TABLE)
    expect(tab.get_by_role("note")).to_contain_text("Sandbox: everything you can’t see is made up.")
    expect(tab).to_have_title(re.compile("Sandbox · Cambio"))
    expect(tab.get_by_role("note")).to_contain_text("You’re playing as Ann.")
    tab.get_by_role("button", name="Draw a card").click()
    tab.locator(".own [data-spot]").first.click()
    expect(tab.get_by_role("note")).to_contain_text("You’re playing as Bob.")
    tab.get_by_role("button", name="Draw a card").click()
    expect(tab.locator(".cambio")).to_have_attribute("data-stage", "holding")
    assert len(bob.messages) == before
    expect(ann.page.locator(".cambio")).to_have_attribute("data-stage", "drawing")
    tab.get_by_role("link", name="Back to the game").click()
    tab.wait_for_url(f"**/table/{table}")
    expect(tab.get_by_role("note")).to_have_count(0)


@pytest.mark.deep
def test_open_games_need_no_cover(visit: Visit) -> None:
    ana = visit("Ana")
    ana.open(f"/table/{start(ana, game='tictactoe')}")
    for cell in range(5):
        expect(ana.page.locator(".board button.lit").first).to_be_visible()
        ana.page.locator(".board button.lit").first.click()
        expect(ana.page.locator(".board button.lit")).to_have_count(8 - cell)
    expect(ana.page.locator(".cover")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.parametrize("size", [(360, 640), (740, 360), (1280, 800)], ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize(("language", "is_dark"), [("en-GB", False), ("de-AT", True)], ids=["en", "de-dark"])
def test_cover_bar_and_banner_fit(visit: Visit, size: tuple[int, int], language: str, is_dark: bool) -> None:
    ana = visit("Ana", size=size, language=language, is_dark=is_dark)
    name = f"device-{language[:2]}-{size[0]}"
    ana.open()
    ana.page.get_by_role("button", name=re.compile("^(Options|Optionen): Cambio")).click()
    ana.page.get_by_role("radio", name=re.compile("On this device|Auf diesem Gerät")).check()
    check_page(ana, ana.page, f"{name}-dialog")
    table = start(ana, (LONG, "Ben", "Cleo"))
    ana.open(f"/table/{table}")
    ana.page.locator(".cover[open]").wait_for()
    check_page(ana, ana.page, f"{name}-cover")
    ana.page.locator(".cover .btn").click()
    ana.page.locator("dialog[open]:not(.cover) .btn.main").click()
    bar = ana.page.locator(".pass .btn")
    expect(bar).to_be_in_viewport(ratio=1)
    check_page(ana, ana.page, f"{name}-pass")
    usual = start_table("cambio", ana, visit("Bob"))
    sandbox = ana.post(f"/api/tables/{usual}/sandbox", {})
    ana.open(f"/table/{sandbox['id']}")
    draw, ready = ana.page.locator(".does .main"), ana.page.locator("dialog[open] .btn.main")
    note = ana.page.get_by_role("note")
    draw.or_(ready).first.wait_for()
    while not draw.count():
        told = note.inner_text()
        ready.click()
        expect(note).not_to_have_text(told)  # now the next player moves
        draw.or_(ready).first.wait_for()
    expect(draw).to_be_in_viewport(ratio=1)
    check_page(ana, ana.page, f"{name}-sandbox")


def check_page(visitor: Visitor, page: Page, name: str) -> None:
    visitor.must_fit()
    visitor.must_be_accessible()
    page.wait_for_load_state("networkidle")
    visitor.shot(name)
