"""States that no other test reaches, in every window and with axe: `make deep`, `make screens`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.cambio_table import CambioTable
from browsing.contrast import must_be_legible
from browsing.fold import NAMES
from browsing.imperial import Six
from browsing.imperial_script import quietly
from browsing.state_checks import check_state, check_with_axe
from browsing.visitor import Visit
from parlour.games import CLASSIC_GAMES, built_in
from parlour.games.imperial.state import Proposing
from served.turnable import Turnable
from web.test_replay import take_in
from web.test_tutorial import Learner

pytestmark = pytest.mark.deep

OWN: Final = ".own .slot"
SPACES: Final = ("Taxation", "Factory", "L-Produce", "R-Maneuver", "Investor", "Import")
PAGES: Final = ("/", "/rules/cambio", "/rules/imperial", "/settings", "/nowhere", "/j/ABCDEF", "/deck")
SHORTER: Final = ".side li:nth-child(n + 20) { display: none; }"
"""Hides all but twenty moves: the others look the same, and the test would scroll to each."""

DRAWN: Final = tuple(game for game in CLASSIC_GAMES if game not in ("chess", "hearts"))
"""The others are in test_fold.py."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        yield running


def test_cambio_during_other_turns_fits(visit: Visit, server: Turnable) -> None:
    server.clock.stop()
    cambio_table = CambioTable(visit, NAMES)
    me, caller, *rest = cambio_table.players
    check_with_axe(me.visitor, "cambio-opening-look")
    cambio_table.look()
    check_with_axe(me.visitor, "cambio-draw")
    me.visitor.press("Call Cambio")
    check_with_axe(me.visitor, "cambio-call")
    me.page.keyboard.press("Escape")
    cambio_table.skip(me, cambio_table.turn(me))
    expect(me.page.locator(".does .main")).to_have_count(0)
    check_state(me.visitor, "cambio-waiting", also=OWN)
    cambio_table.post(caller, "cambio")
    expect(me.page.locator(".final")).to_be_visible()
    me.visitor.shot("state-cambio-shout")
    expect(me.page.locator(".shout")).to_have_count(0)
    check_state(me.visitor, "cambio-called", also=OWN)
    for player in rest:
        cambio_table.skip(player, cambio_table.turn(player))
    expect(me.page.locator(".does .main")).to_be_visible()
    cambio_table.skip(me, cambio_table.turn(me))
    expect(me.page.locator(".cambio tbody tr")).to_have_count(4)
    check_with_axe(me.visitor, "cambio-results")
    must_be_legible(me.page, "cambio-results")


def test_powers_of_cambio_fit(visit: Visit, server: Turnable) -> None:
    server.clock.stop()
    cambio_table = CambioTable(visit, NAMES)
    cambio_table.look()
    me, left = cambio_table.me, {"peek_own", "blind_swap"}
    while left:
        power = cambio_table.until(*left)
        left.discard(power)
        expect(me.dialog).to_be_visible()
        check_with_axe(me.visitor, f"cambio-{power}")
        me.dialog.locator("[data-spot]").last.click()
        if power == "blind_swap":
            me.dialog.locator("[data-spot]").first.click()
            check_state(me.visitor, "cambio-blind-swap-chosen")
            me.dialog.get_by_role("button", name="Swap cards").click()
        else:
            expect(me.visitor.button("Done")).to_be_visible()
            check_with_axe(me.visitor, "cambio-peek-seen")
            me.visitor.press("Done")
        expect(me.dialog).to_have_count(0)
        cambio_table.others_play()


def test_every_space_of_imperials_wheel_fits(visit: Visit) -> None:
    six = Six(visit, names=tuple(19 * "W" + letter for letter in "ABCDEF"))
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    ann, waiting = six.players[0], six.players[5]
    ann.come(six.table)
    for space in SPACES:
        ann.steer(space)
        check_state(ann.visitor, f"imperial-{space}")
        must_be_legible(ann.page, f"imperial-{space}")
    waiting.come(six.table)
    check_state(waiting.visitor, "imperial-waiting", has_primary=False)
    for tab in ("Countries", "Players", "Market", "History"):
        waiting.page.set_viewport_size({"width": 360, "height": 640})
        waiting.page.get_by_role("tab", name=tab).click()
        check_with_axe(waiting.visitor, f"imperial-{tab}")


def test_the_settings_of_the_deck_fit(visit: Visit) -> None:
    ann = visit("Ann", size=(360, 640))
    ann.page.add_init_script("localStorage.setItem('parlour-walked-deck', '1')")
    ann.open("/deck")
    expect(ann.page.locator(".hand .slot")).to_have_count(5)
    ann.press("Settings")
    expect(ann.page.locator("dialog[open]")).to_be_visible()
    check_state(ann, "deck-settings", has_primary=False)


@pytest.mark.parametrize("game", DRAWN)
def test_a_table_and_its_replay_fit(visit: Visit, game: str) -> None:
    ann = visit(NAMES[0])
    ann.post("/api/guest", {"name": ann.name})
    seats = built_in(game).seats[-1]
    asked = {"game": game, "seats": ["open", *["bot:random"] * (seats - 1)]}
    table = ann.post("/api/tables", asked)["id"]
    ann.post(f"/api/tables/{table}/start", {})
    ann.page.add_init_script(f"localStorage.setItem('parlour-walked-{game}', '1')")
    ann.open(f"/table/{table}")
    ann.wait_for("Your turn")
    check_state(ann, f"scene-{game}", also=".scene .lit")
    ann.open(f"/replay/{take_in(ann, game, seats)}?at=8")
    expect(ann.page.get_by_role("slider")).to_have_value("8")
    expect(ann.page.locator(".scene.past")).to_be_visible()
    ann.page.add_style_tag(content=SHORTER)
    check_state(ann, f"replay-{game}", has_primary=False)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_fit(visit: Visit, path: str, language: str) -> None:
    ann = visit(NAMES[0], language=language)
    ann.open(path)
    expect(ann.page.get_by_role("main")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    check_state(ann, f"page{path.replace('/', '-')}-{language[:2]}", has_primary=False)


@pytest.mark.parametrize("size", [(360, 640), (740, 360)], ids=["phone", "landscape"])
@pytest.mark.parametrize("game", ["cambio", "deck", "imperial"])
def test_lessons_do_not_cut_off_their_targets(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """The target of a step is visible, and so are the cards of the first look."""
    ann = visit("Ann", size=size)
    learner = Learner(ann, game)
    step = 0

    def look(_: object) -> None:
        nonlocal step
        step += 1
        ann.shot(f"lesson-{game}-{size[0]}-{step:02}")
        for one in ann.page.locator("dialog[open] :is(h2, .btn, [data-card], [data-spot])").all():
            expect(one).to_be_in_viewport(ratio=0.95)

    do = {"cambio": learner.do_cambio, "deck": learner.do_deck, "imperial": learner.do_imperial}[game]
    learner.learn(do, look)
