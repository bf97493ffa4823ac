"""From home to a game with one press, and to the first move with the next."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, cast

import pytest
from playwright.sync_api import Browser, Request, expect

from browsing.board_input import BoardInput
from browsing.visitor import PHONE, Visit, Visitor
from parlour.games import CLASSIC_GAMES, built_in
from served.process import Served

NARROW: Final = (360, 640)
WIDE: Final = (2560, 1440)
TABLE: Final = re.compile(r"/table/[\w-]+$")
TRIES: Final = 600

FIRST_PRESS: Final[Mapping[str, str]] = {
    "Cambio": "dialog .btn.main:enabled",
    "Imperial": ".board [data-primary]:enabled",
    "Tic-tac-toe": ".board button.lit",
}
"""The control that makes the first move on each board."""

PAIRS: Final[Mapping[str, str]] = {"chess": "", "backgammon": "p24"}
"""Games whose moves go from one place to another: one drag or two taps.

The value is the start, if it matters: two checkers lie on backgammon's 24 point, neither in its middle.
"""

BUTTONS: Final = ("sea-battle",)
"""The ships are placed already, and a button accepts that."""

SEVERAL: Final = {"hearts": "three cards are chosen to be passed", "liars-dice": "a face, then how many"}
"""Games whose first move takes more than one press by the rules."""


def test_the_first_move_is_two_presses_from_home(visit: Visit) -> None:
    for title, press in FIRST_PRESS.items():
        ann = visit()
        ann.open()
        ann.press(f"Play now: {title}")
        ann.page.wait_for_url(TABLE)
        ann.page.locator(press).first.click()
        must_have_moved(ann)


def test_the_deck_starts_without_a_table_in_two_presses(visit: Visit) -> None:
    ann = visit()
    ann.open()
    ann.page.get_by_role("link", name="Play now: The Deck").click()
    card = ann.page.locator(".hand .slot").first
    card.click()
    expect(ann.page.locator(".hand [aria-pressed=true], .hand [aria-checked=true]")).to_have_count(1)
    assert not ann.has_name, "nobody was asked who they are"


def test_a_generated_name_is_shown_once_and_can_be_changed(visit: Visit) -> None:
    ann = visit(size=NARROW)
    ann.open()
    ann.press("Play now: Tic-tac-toe")
    ann.page.wait_for_url(TABLE)
    told = ann.page.get_by_role("status").filter(has_text=re.compile(r"You are playing as \w+ \w+\."))
    told.hover()  # hovering keeps it there while axe runs
    ann.must_fit()
    ann.must_be_accessible()
    ann.press("Change name")
    name = ann.page.get_by_role("dialog").get_by_role("textbox", name="Name")
    expect(name).to_have_value(re.compile(r"\w+ \w+"))
    name.fill("   ")
    ann.press("Save")
    expect(ann.page.get_by_role("alert")).to_have_text("Type a name first.")
    name.fill("Ann")
    ann.press("Save")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(ann.page.locator(".board")).to_contain_text("Ann")
    ann.open()
    expect(ann.page.get_by_role("banner")).to_contain_text("Ann")
    expect(told).to_have_count(0)


def test_a_blank_name_gets_an_error_when_joining_and_in_settings(visit: Visit) -> None:
    host, bob = visit("Host"), visit("Bob")
    host.make("Tic-tac-toe")
    bob.open(f"/j/{host.code}")
    bob.press("Join table")
    bob.page.get_by_role("textbox", name="Name").fill("  ")
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("alert")).to_have_text("Type a name first.")
    bob.post("/api/guest", {"name": "Bob"})
    bob.open("/settings")
    bob.page.get_by_role("textbox", name="Name").fill(" ")
    bob.press("Save")
    expect(bob.page.get_by_role("alert")).to_have_text("Type a name first.")


def test_one_press_creates_a_table_for_friends_with_link_and_qr_code(visit: Visit) -> None:
    ann = visit(size=PHONE)
    ann.open()
    ann.press("With friends: Cambio")
    ann.page.wait_for_url(TABLE)
    expect(ann.page.get_by_role("img", name=re.compile("j.[A-Z0-9]{6}$"))).to_be_visible()
    expect(ann.page.locator(".who li.empty")).to_have_count(built_in("cambio").seats[-1] - 1)


def test_home_loads_once_without_refusals_or_layout_shifts(visit: Visit) -> None:
    ann = visit(size=NARROW)
    asked: list[Request] = []
    ann.page.on("request", lambda one: asked.append(one))
    refused: list[int] = []
    ann.page.on("response", lambda answer: refused.append(answer.status) if answer.status >= 400 else None)
    ann.page.add_init_script(SHIFTS)
    ann.open()
    expect(ann.page.locator(".tile").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")

    paths = [one.url.removeprefix(ann.url).partition("?")[0] for one in asked]
    assert paths.count("/api/tables") == 1
    assert paths.count("/api/games") == 1
    assert paths.count("/api/tables/mine") == 0, "a stranger has no tables"
    assert refused == []
    assert ann.page.evaluate("() => window.shifted") < 0.1

    ann.post("/api/guest", {"name": "Ann"})
    asked.clear()
    ann.page.reload()
    expect(ann.page.get_by_role("banner")).to_contain_text("Ann")
    expect(ann.page.locator(".tile").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    paths = [one.url.removeprefix(ann.url).partition("?")[0] for one in asked]
    assert (paths.count("/api/tables"), paths.count("/api/tables/mine")) == (1, 1)


SHIFTS: Final = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifted += one.value;
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.slow
def test_options_that_do_not_apply_are_hidden_and_there_is_one_clock(visit: Visit) -> None:
    ann = visit()
    ann.open()
    ann.press("Options: Cambio")
    dialog = ann.page.get_by_role("dialog")
    ann.page.get_by_role("radio", name="Friends").check()
    ann.press("Clock and rules")
    snapping = dialog.locator("label", has_text=re.compile("^Snap")).first
    before = dialog.locator(".options .field").count()
    box = snapping.bounding_box()
    dialog.get_by_label(re.compile("^Snap")).first.select_option("everyone")
    expect(dialog.locator(".options .field")).to_have_count(before + 2)
    assert box is not None
    for field in dialog.locator(".options .input").all():
        high = field.bounding_box()
        assert high is not None
        assert high["height"] <= 48, "controls are not stretched"
    dialog.get_by_label(re.compile("^Snap")).first.select_option("off")
    expect(dialog.locator(".options .field")).to_have_count(before)

    choose_public(ann)
    expect(dialog.locator("input[type=number]").first).to_have_value("60")
    ann.shot("options-public")
    ann.must_be_accessible()
    dialog.locator("footer .btn.main").click()
    ann.page.wait_for_url(TABLE)
    table = ann.context.request.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}").json()
    assert table["clock"] == {"kind": "none"}, "the game's own clock runs instead"
    assert table["options"]["turn_timer_sec"] == 60


def choose_public(ann: Visitor) -> None:
    ann.page.get_by_role("dialog").locator("input[value=public]").check(force=True)


@pytest.mark.deep
def test_a_game_without_its_own_clock_gets_the_tables_clock(visit: Visit) -> None:
    ann = visit()
    ann.open()
    ann.press("Options: Tic-tac-toe")
    ann.page.get_by_role("radio", name="A friend").check()
    ann.press("Clock and rules")
    choose_public(ann)
    dialog = ann.page.get_by_role("dialog")
    dialog.locator("footer .btn.main").click()
    ann.page.wait_for_url(TABLE)
    table = ann.context.request.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}").json()
    assert table["clock"] == {"kind": "per-move", "seconds": 60}


def test_offline_home_offers_the_deck_and_explains_why(browser: Browser, server: Served) -> None:
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("You’re offline.")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(1)
    expect(page.get_by_text("None right now")).to_have_count(0)
    page.get_by_role("link", name="Play now: The Deck").click()
    expect(page.locator(".hand .slot").first).to_be_visible()
    page.get_by_role("link", name=re.compile("^Parlour")).click()
    context.set_offline(False)
    expect(page.get_by_role("button", name="Play now: Cambio")).to_be_visible()
    context.close()


def test_installing_is_offered_when_the_browser_supports_it(visit: Visit) -> None:
    ann = visit()
    ann.open("/settings")
    expect(ann.button("Install Parlour")).to_have_count(0)
    ann.page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { window.wasAsked = true; };
          window.dispatchEvent(offer);
        }"""
    )
    ann.press("Install Parlour")
    assert ann.page.evaluate("() => window.wasAsked") is True
    expect(ann.button("Install Parlour")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.parametrize("game", CLASSIC_GAMES)
def test_any_built_in_game_starts_with_one_press(visit: Visit, game: str) -> None:
    ann = visit()
    ann.open(f"/?q={built_in(game).title}")
    ann.page.locator(".shelf .play").first.click()
    ann.page.wait_for_url(TABLE)
    expect(ann.page.locator(".scene").first).to_be_visible()
    button = ".scene .bar button:enabled"
    lit = ann.page.locator(button if game in BUTTONS else f".board button.lit, {button}")
    expect(lit.first).to_be_visible()
    if game in SEVERAL:
        return
    if game in PAIRS:
        start, end = pair_in(ann, PAIRS[game])
        BoardInput(ann).drag(start, end)
    else:
        lit.first.click()
    must_have_moved(ann)


def pair_in(ann: Visitor, preferred: str) -> tuple[str, str]:
    """Start and end of an offered move, from the preferred place if possible."""
    for _ in range(TRIES):
        for told in reversed(ann.messages):
            choices = cast("Sequence[Mapping[str, Sequence[str]]]", told.get("choices") or ())
            pairs = [(path[0], path[1]) for one in choices if len(path := one.get("path") or ()) == 2]
            if pairs:
                return next((pair for pair in pairs if pair[0] == preferred), pairs[0])
        ann.page.wait_for_timeout(100)
    raise AssertionError("no move is offered")


def must_have_moved(ann: Visitor) -> None:
    """Checks that the server announced a move by the newcomer's seat."""
    for _ in range(TRIES):
        own = {one["you"] for one in ann.messages if one["type"] == "table"} - {None}
        if any(one["type"] == "update" and one.get("by") in own for one in ann.messages):
            return
        ann.page.wait_for_timeout(100)
    raise AssertionError("nothing that the newcomer did was told")


@pytest.mark.deep
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [NARROW, (740, 360), (1280, 800), WIDE], ids=lambda size: str(size[0]))
def test_the_home_page_fits(visit: Visit, size: tuple[int, int], language: str) -> None:
    ann = visit("Ann", size=size, language=language, is_dark=language == "de-DE" and size == NARROW)
    ann.open()
    expect(ann.page.locator(".tile").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    ann.shot(f"home-{size[0]}-{language[:2]}")
    ann.must_fit()
    ann.must_be_accessible()
    ann.page.locator(".also .btn").last.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.must_fit()
