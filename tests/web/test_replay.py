"""Replays in real browsers: what happened meanwhile, and what would have happened."""

import re

import pytest
from playwright.sync_api import expect

from browsing.cambio import Player
from browsing.tictactoe import begin, mark, play_out
from browsing.visitor import PHONE, Visit


def test_a_finished_game_is_played_on_against_bots_from_the_scrubber(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    bob.wait_for("Ann wins")
    bob.page.get_by_role("link", name="Replay").click()
    bob.wait_for("The game started.")
    onward = bob.button("Play on from here against bots")
    bob.press("Last move")
    expect(onward).to_be_disabled()
    bob.press("First move")
    for said in ("Ann marks cell 5.", "Bob marks cell 1."):
        bob.press("Next")
        bob.wait_for(said)
    bob.shot("replay-play-on")
    onward.click()
    bob.wait_for("Who do you want to play as?")
    bob.shot("replay-as-whom")
    bob.must_be_accessible()
    parent = bob.page.url
    bob.page.get_by_role("dialog").get_by_role("button", name="Bob").click()

    bob.page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    assert bob.page.url.rpartition("/")[2] not in parent
    # The bot has Ann's seat and is to move.
    bob.wait_for("Your turn")
    free = bob.button(re.compile(r"^Mark cell \d$"))
    expect(free).to_have_count(6)
    free.first.click()
    # Ann's mark is told as the bot's, and two more are its own.
    told = bob.page.get_by_text(re.compile(r"^Greedy bot marks cell \d\.$"))
    expect(told.and_(bob.page.locator(":not([aria-live])"))).to_have_count(3)
    bob.shot("replay-played-on")


def test_a_finished_cambio_is_played_on_by_somebody_who_watched(visit: Visit) -> None:
    ann, eve = Player(visit("Ann"), calls=1), visit("Eve", size=PHONE)
    table = ann.sit("bot:greedy", is_public=True)
    ann.start(table)
    while not ann.has_results:
        if not ann.play():
            ann.page.wait_for_timeout(50)
    eve.open(f"/replay/{table}")
    eve.page.wait_for_selector(".cambio")
    eve.press("Play on from here against bots")
    eve.give_name()
    eve.page.get_by_role("dialog").get_by_role("button", name="Ann").click()

    # From the deal: her own two cards are there to be looked at, and nothing else.
    eve.wait_for("Look at your bottom two")
    eve.shot("cambio-played-on-phone")
    eve.must_fit()
    expect(eve.page.locator("dialog[open] [data-card]")).to_have_count(2)
    eve.press("Ready")
    expect(eve.page.locator(".cambio .hand [data-card]")).to_have_count(0)


def test_a_players_own_looks_are_shown_in_a_replay_and_do_not_stop_it(visit: Visit) -> None:
    ann = Player(visit("Ann"), calls=1)
    table = ann.sit("bot:greedy")
    ann.start(table)
    while not ann.has_results:
        if not ann.play():
            ann.page.wait_for_timeout(50)
    ann.visitor.open(f"/replay/{table}")
    looked = ann.page.get_by_role("heading", name="Look at your bottom two")
    expect(looked).to_be_visible()
    expect(ann.page.locator("dialog [data-card]")).to_have_count(2)
    ann.visitor.shot("replay-look")
    ann.visitor.must_be_accessible()
    forward = ann.page.get_by_role("button", name="Next")
    forward.focus()
    forward.press("Enter")
    expect(ann.page.get_by_role("slider")).to_have_value("1")
    expect(forward).to_be_focused()
    ann.visitor.press("Last move")
    expect(looked).to_have_count(0)


@pytest.mark.deep
def test_who_was_away_is_shown_what_happened_since(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    table = bob.page.url
    bob.open("/settings")
    bob.wait_for("Appearance and sound")
    mark(ann, 5)
    ann.press("Undo")
    mark(ann, 3)
    bob.open(table)
    bob.wait_for("3 things happened while you were away.")
    bob.shot("since-you-were-here")
    mark(bob, 1)
    expect(bob.page.get_by_text("happened while you were away")).to_contain_text("3 things")
    bob.page.get_by_text("Show me", exact=True).click()

    bob.page.wait_for_url(re.compile(r"/replay/[\w-]+\?from=\d+$"))
    bob.wait_for("The game started.")
    bob.press("Next")
    bob.wait_for("Ann marks cell 5.")
    expect(bob.button("Play on from here against bots")).to_have_count(0)
