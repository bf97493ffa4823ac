"""Pages and dialogs around a game, in every window and language and with axe: `make deep`, `make screens`."""

import json
from collections.abc import Mapping
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from browsing.fold import NAMES
from browsing.running_tables import start_table
from browsing.state_checks import check_state, check_with_axe
from browsing.tictactoe import play_out
from browsing.visitor import Visit, Visitor
from served.process import Served
from web.test_device import start as start_on_one_device
from web.test_my_games import has_played
from web.test_replay import take_in

pytestmark = pytest.mark.deep

languages = pytest.mark.parametrize("language", ["en-GB", "de-DE"])
SHARE: Final = {"en-GB": "Share this position", "de-DE": "Stellung teilen"}
SEND: Final = {"en-GB": "Send a test", "de-DE": "Test senden"}


def create_guest(visitor: Visitor, language: str) -> None:
    visitor.post("/api/guest", {"name": visitor.name, "language": language[:2]})


def change(visitor: Visitor, **settings: object) -> Mapping[str, object]:
    headers = {"content-type": "application/json", "origin": visitor.url}
    answer = visitor.context.request.patch("/api/me", data=json.dumps(settings), headers=headers)
    assert answer.ok, answer.text()
    changed: Mapping[str, object] = answer.json()
    return changed


@languages
@pytest.mark.parametrize(("game", "people"), [("cambio", 2), ("imperial", 4)])
def test_a_lobby_with_long_names_and_spectators_fits(
    visit: Visit, game: str, people: int, language: str
) -> None:
    host, guest = visit(NAMES[0], language=language), visit(NAMES[1], language=language)
    create_guest(host, language)
    seats = [*["open"] * people, "bot:greedy", "bot:search"]
    table = host.post("/api/tables", {"game": game, "seats": seats})
    guest.open(f"/j/{table['code']}")
    expect(guest.page.locator("main .btn")).to_have_count(2)
    check_state(guest, f"join-{game}-{language[:2]}")
    create_guest(guest, language)
    guest.post(f"/api/tables/{table['code']}/join", {})
    host.open(f"/table/{table['id']}")
    expect(host.page.locator(".who li")).to_have_count(people + 2)
    for name in (*NAMES[2:], ""):
        watcher = visit(name)
        if name:
            create_guest(watcher, "en-GB")
        watcher.open(f"/j/{table['code']}")
        watcher.press("Watch", exact=True)
    host.page.locator("button.spectators", has_text=NAMES[3]).wait_for()
    host.page.wait_for_load_state("networkidle")
    check_state(host, f"lobby-{game}-{language[:2]}")
    host.page.locator("button.spectators").click()
    expect(host.page.locator("dialog[open] li")).to_have_count(3)
    check_state(host, f"spectators-{game}-{language[:2]}", has_primary=False)


@languages
def test_the_page_of_a_full_table_fits(visit: Visit, language: str) -> None:
    host, late = visit(NAMES[0]), visit(language=language)
    create_guest(host, "en-GB")
    table = host.post("/api/tables", {"game": "imperial", "seats": ["open", *["bot:sensible"] * 5]})
    late.open(f"/j/{table['code']}")
    expect(late.page.locator("main .btn")).to_have_count(2)
    check_state(late, f"join-full-{language[:2]}")


@languages
def test_an_unreachable_webhook_is_shown(visit: Visit, language: str) -> None:
    ann = visit(NAMES[0], language=language)
    create_guest(ann, language)
    change(ann, webhook="https://chat.test/" + 60 * "w")
    ann.open("/settings")
    send = ann.button(SEND[language])
    send.click()
    expect(ann.page.get_by_role("alert")).to_be_visible()
    expect(send).to_be_enabled()
    send.scroll_into_view_if_needed()
    check_state(ann, f"webhook-{language[:2]}", has_primary=False)


@languages
def test_public_statistics_fit(visit: Visit, server: Served, language: str) -> None:
    ann, stranger = visit(NAMES[0], language=language), visit(language=language)
    has_played(server, ann)
    person = change(ann, shows_statistics=True, language=language[:2])["id"]
    stranger.open(f"/people/{person}")
    expect(stranger.page.get_by_role("article")).to_have_count(3)
    check_state(stranger, f"public-statistics-{language[:2]}", has_primary=False)
    ann.open("/games")
    expect(ann.page.locator("main li").first).to_be_visible()
    check_state(ann, f"my-games-{language[:2]}", has_primary=False)


@languages
def test_a_replay_and_its_picture_fit(visit: Visit, language: str) -> None:
    ann = visit(NAMES[0], language=language)
    ann.open(f"/replay/{take_in(ann, 'cambio', 4)}?at=6")
    expect(ann.page.get_by_role("slider")).to_have_value("6")
    expect(ann.page.locator(".cambio")).to_be_visible()
    check_state(ann, f"replay-cambio-{language[:2]}", has_primary=False)
    ann.press(SHARE[language])
    expect(ann.page.locator("dialog[open] img")).to_be_visible()
    check_state(ann, f"share-position-{language[:2]}", has_primary=False)


def test_a_result_and_its_picture_fit(visit: Visit) -> None:
    ann, bob = visit(NAMES[0]), visit(NAMES[1])
    table = start_table("tictactoe", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    play_out(ann, bob)
    ann.wait_for("You won")
    check_state(ann, "result-tictactoe", has_primary=False)
    ann.press_in_result("Share result")
    expect(ann.page.locator("dialog[open] img")).to_be_visible()
    check_state(ann, "share-result", has_primary=False)


@languages
@pytest.mark.parametrize("game", ["cambio", "imperial", "hearts", "sea-battle"])
def test_a_device_table_with_long_names_fits(visit: Visit, game: str, language: str) -> None:
    """The cover, then the player's own turn. test_device.py has the bar that passes it on."""
    count = {"hearts": 4, "sea-battle": 2}.get(game, 3)
    ann = visit(NAMES[0], language=language)
    table = start_on_one_device(ann, NAMES[:count], game)
    change(ann, language=language[:2])
    ann.page.add_init_script(f"localStorage.setItem('parlour-walked-{game}', '1')")
    ann.open(f"/table/{table}")
    expect(ann.page.locator(".cover .btn")).to_be_enabled()
    check_state(ann, f"cover-{game}-{language[:2]}")
    ann.page.locator(".cover .btn").click()
    expect(ann.page.locator(".cover")).to_have_count(0)
    ann.page.wait_for_load_state("networkidle")
    check_state(ann, f"device-{game}-{language[:2]}", also=".scene .lit")


@languages
def test_the_sandbox_of_a_running_game_fits(visit: Visit, language: str) -> None:
    ann = visit(NAMES[0], language=language)
    create_guest(ann, language)
    seats = ["open", "bot:hard", "bot:hard", "bot:hard"]
    table = ann.post("/api/tables", {"game": "cambio", "seats": seats})["id"]
    ann.post(f"/api/tables/{table}/start", {})
    sandbox = ann.post(f"/api/tables/{table}/sandbox", {})["id"]
    ann.open(f"/table/{sandbox}")
    draw, ready = ann.page.locator(".does .main"), ann.page.locator("dialog[open] .btn.main")
    draw.or_(ready).first.wait_for()
    check_with_axe(ann, f"sandbox-look-{language[:2]}")
    while ready.count():
        ready.evaluate_all("all => all.forEach((one) => one.click())")  # it can disappear by itself
        draw.or_(ready).first.wait_for()
    check_state(ann, f"sandbox-{language[:2]}")
    expect(ann.page.locator("#tab-chat")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "is_dark"), [*product([(360, 640), (740, 360), (1280, 800)], [False, True])]
)
def test_the_offline_home_page_fits(
    browser: Browser, server: Served, size: tuple[int, int], is_dark: bool
) -> None:
    eve = Visitor(browser, server.url, size=size, is_dark=is_dark, language="de-DE", has_worker=True)
    eve.open()
    eve.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    eve.context.set_offline(True)
    eve.page.reload()
    expect(eve.page.locator(".tile")).to_have_count(1)
    eve.shot(f"offline-{size[0]}-{'dark' if is_dark else 'light'}")
    eve.must_fit()
    eve.must_be_accessible(overlaps=True)
    eve.leave()
