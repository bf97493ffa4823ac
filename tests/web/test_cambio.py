"""Cambio in real browsers, by clicks and keys."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.cambio import Player, play_on, play_until_results
from browsing.visitor import PHONE, Visit
from served.turnable import Turnable


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        yield running


@pytest.mark.deep
def test_two_browsers_play_a_whole_game_to_the_results(visit: Visit, server: Turnable) -> None:
    ann, ben = Player(visit("Ann", is_still=False), calls=2), Player(visit("Ben"))
    table = ann.visitor.make("Cambio")
    ben.visitor.join(ann.visitor.code)
    server.clock.stop()
    ann.visitor.press("Start game")
    for player in (ann, ben):
        expect(player.dialog).to_contain_text("Look at your bottom two")
    server.clock.go_on()
    while ann.turns < 2:
        play_on(ann, ben)
        for player in (ann, ben):
            player.must_hide_everything()
    expect(ben.page.locator(".final")).to_contain_text("Final Round")
    expect(ben.page.locator(".final")).to_contain_text("Ann called Cambio")
    ben.visitor.shot("cambio-final-round")
    play_until_results(ann, ben)
    for player in (ann, ben):
        rows = player.page.locator(".cambio tbody tr")
        expect(rows).to_have_count(2)
        expect(player.page.locator(".cambio h1")).to_contain_text(re.compile("win"))
        expect(player.page.locator(".called")).to_have_count(1)
        player.visitor.shot(f"cambio-results-{player.visitor.name}")
    ann.visitor.must_be_accessible()
    assert table in ann.page.url


def test_mandatory_dialogs_ignore_escape(visit: Visit) -> None:
    ann = Player(visit("Ann"))
    ann.start(ann.sit("bot:greedy"))
    expect(ann.dialog).to_have_count(1)
    for _ in range(4):
        ann.page.keyboard.press("Escape")
    expect(ann.dialog).to_have_count(1)
    ann.visitor.press("Ready")
    ann.visitor.press("Call Cambio")
    expect(ann.dialog).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.dialog).to_have_count(0)
    ann.visitor.press("Call Cambio")
    expect(ann.dialog).to_have_count(1)
    for _ in range(2):
        ann.page.keyboard.press("Escape")
    expect(ann.dialog).to_have_count(0)


def test_a_turn_is_played_by_keyboard_alone(visit: Visit) -> None:
    ann = Player(visit("Ann"))
    ann.start(ann.sit("bot:greedy"))
    keys = ann.page.keyboard
    expect(ann.visitor.button("Ready")).to_be_focused()
    keys.press("Enter")
    expect(ann.visitor.button("Draw a card")).to_be_focused()
    keys.press("ArrowLeft")
    expect(ann.page.locator("[data-place=deck]")).to_be_focused()
    keys.press("ArrowRight")
    expect(ann.page.locator("[data-place=discard]")).to_be_focused()
    keys.press("Enter")
    expect(ann.page.locator(".own [data-spot]")).to_have_count(4)
    ann.visitor.must_be_accessible()
    expect(ann.page.locator("[data-place='slot:0:0']")).to_be_focused()
    keys.press("ArrowRight")
    expect(ann.page.locator("[data-place='slot:0:1']")).to_be_focused()
    keys.press("Enter")
    expect(ann.page.locator(".own [data-spot]")).to_have_count(0)


@pytest.mark.deep
def test_a_game_with_snapping_is_played_on_a_phone(visit: Visit) -> None:
    ann = Player(visit("Ann", size=PHONE), calls=2)
    ann.start(ann.sit("bot:greedy", "bot:random", options={"snapping": "single", "snap_window_sec": 1}))
    ann.visitor.must_fit()
    while not ann.has_results:
        if ann.stage == "snapping" and ann.page.locator(".does button").count():
            ann.visitor.must_fit()
            ann.page.wait_for_function("() => document.querySelector('.cambio').dataset.stage !== 'snapping'")
        elif ann.stage == "giving" and ann.page.locator(".own [data-spot]").count():
            ann.page.locator(".own [data-spot]").first.click()
        elif not ann.play():
            ann.page.wait_for_timeout(50)
    ann.visitor.must_fit()
    ann.visitor.must_be_accessible()
    ann.visitor.shot("cambio-results-phone")


def test_a_spectator_sees_only_backs(visit: Visit) -> None:
    ann, eve = Player(visit("Ann")), Player(visit("Eve"))
    table = ann.sit("bot:greedy", is_public=True)
    ann.start(table)
    eve.visitor.open(f"/table/{table}")
    expect(eve.page.locator(".watching")).to_be_visible()
    ann.play()
    ann.play()
    eve.must_hide_everything()
    expect(eve.page.locator(".cambio [data-spot]")).to_have_count(0)
