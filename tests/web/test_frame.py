"""The frame of the browser client, by clicks: from home through a game to its results."""

import re

import pytest
from playwright.sync_api import expect

from browsing.reader import reach
from browsing.tictactoe import begin, begin_from_home, mark, must_show, play_out, signs
from browsing.visitor import PHONE, Visit, Visitor
from served.process import Served

WIDE = (2560, 1300)
NARROW = (360, 740)


def test_two_browsers_play_a_game_and_a_rematch(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.open()
    ann.wait_for("Start a game")
    ann.shot("home-first-visit")
    ann.must_be_accessible()

    begin_from_home(ann, bob)
    ann.shot("table-turn")
    ann.must_be_accessible()
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_role("textbox", name="Write a message").fill("Good luck!")
    bob.press("Send")
    ann.wait_for(re.compile("^Chat"))
    ann.page.get_by_role("tab", name="Chat").click()
    ann.wait_for("Good luck!")
    ann.shot("table-chat")
    play_out(ann, bob)

    ann.wait_for("You won")
    bob.wait_for("Ann won")
    ann.shot("results")
    ann.must_be_accessible()
    ann.press("Rematch")
    ann.wait_for("At this table")
    bob.press("Go to the new game")
    bob.wait_for("Bob (you)")
    assert bob.page.url == ann.page.url


@pytest.mark.deep
def test_a_game_against_bots_starts_from_the_options(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open()
    ann.press("Options: Tic-tac-toe")
    ann.page.get_by_role("radio", name="Red").check()
    ann.shot("new-table")
    ann.must_be_accessible()
    ann.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Play")).click()
    ann.wait_for("Your turn")
    mark(ann, 5)
    ann.wait_for("Your turn")

    ann.open()
    ann.wait_for("Your turn")
    ann.shot("home-your-turn")
    ann.must_be_accessible()


def test_a_reload_during_a_game_loses_nothing(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    mark(ann, 5)
    bob.wait_for("Your turn")
    bob.page.reload()
    bob.wait_for("Your turn")
    expect(bob.button("Mark cell 5")).to_have_count(0)
    mark(bob, 1)
    ann.page.reload()
    ann.wait_for("Your turn")
    must_show(ann, "O 2 3")


def test_a_page_reconnects_when_the_server_is_back(visit: Visit, server: Served) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    for one in (ann, bob):
        one.page.wait_for_load_state("networkidle")  # the parts next to the board are loaded
    server.stop()
    ann.wait_for("Connection lost.")
    ann.shot("reconnecting")
    ann.press("Mark cell 5")
    server.start()
    bob.wait_for("Your turn")
    expect(ann.page.get_by_text("Connection lost.")).to_have_count(0)
    mark(bob, 1)
    ann.wait_for("Your turn")


@pytest.mark.slow
def test_a_missing_chunk_is_loaded_when_the_server_is_back(visit: Visit, server: Served) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    mark(ann, 5)
    bob.page.route(re.compile(r"/assets/Table-[^/]*\.js$"), lambda route: route.abort())
    bob.page.reload()
    bob.wait_for("This page could not be loaded")
    server.stop()
    bob.wait_for("Connection lost.")
    bob.page.unroute_all()
    server.start()
    bob.wait_for("Your turn")


def test_undo_works_alone_and_with_consent(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    mark(ann, 5)
    ann.press("Undo")
    ann.wait_for("Your turn")
    expect(ann.button("5, empty, Mark cell 5")).to_be_visible()
    mark(ann, 5)
    mark(bob, 1)
    ann.wait_for("Your turn")
    ann.press("More")
    ann.shot("menu")
    ann.must_be_accessible()
    ann.press("Ask the other players")
    bob.wait_for("Ann wants to undo.")
    bob.shot("undo-asked")
    bob.press("Agree")
    expect(signs(ann, "O")).to_have_count(0)


@pytest.mark.deep
def test_a_finished_game_can_be_replayed(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    ann.wait_for("You won")
    ann.page.get_by_role("link", name="Review").click()
    ann.wait_for("The game started.")
    must_show(ann, "1 2 3")
    ann.page.get_by_role("button", name="Next").click()
    ann.wait_for("Ann marked cell 5.")
    must_show(ann, "4 X 6")
    ann.page.keyboard.press("ArrowRight")
    must_show(ann, "O 2 3")
    ann.shot("replay")
    ann.must_be_accessible()
    ann.press("Last move")
    must_show(ann, "X 8 9")


@pytest.mark.deep
def test_a_whole_game_is_played_on_phones(visit: Visit) -> None:
    ann, bob = visit("Ann", size=PHONE), visit("Bob", size=NARROW)
    begin_from_home(ann, bob)
    for one in (ann, bob):
        one.must_fit()
        one.must_be_accessible()
    ann.shot("table-phone")
    ann.press("History and chat")
    ann.wait_for("The game started.")
    ann.shot("log-phone")
    ann.page.get_by_role("complementary").get_by_role("button", name="Close").click()
    play_out(ann, bob)
    ann.wait_for("You won")
    ann.shot("results-phone")
    ann.must_fit()
    ann.open()
    ann.wait_for("Your tables")
    ann.shot("home-phone")
    ann.must_fit()


@pytest.mark.deep
def test_a_whole_game_is_played_by_keyboard_alone(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.post("/api/guest", {"name": "Ann"})
    ann.open()
    ann.wait_for("Start a game")
    reach(ann, "With friends: Tic-tac-toe")
    ann.page.keyboard.press("Enter")
    ann.wait_for("At this table")
    bob.join(ann.code)
    expect(ann.button("Start game")).to_be_enabled()
    reach(ann, "Start game")
    ann.page.keyboard.press("Enter")
    for who, cell in ((ann, 5), (bob, 1), (ann, 3), (bob, 2), (ann, 7)):
        who.wait_for("Your turn")
        reach(who, f"Mark cell {cell}")
        if who is ann and cell == 3:
            ann.shot("keyboard-focus")
        who.page.keyboard.press("Enter")
    ann.wait_for("You won")


@pytest.mark.slow
def test_settings_apply_immediately_and_persist(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open("/settings")
    ann.wait_for("Appearance and sound")
    ann.shot("settings")
    ann.must_be_accessible()
    ann.page.get_by_text("Dark", exact=True).click()
    ann.page.get_by_text("Four colours").click()
    ann.shot("settings-dark")
    ann.must_be_accessible()
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-scheme", "dark")
    expect(ann.page.locator("html")).to_have_attribute("data-suits", "four")
    ann.page.get_by_text("Deutsch").click()
    ann.wait_for("Darstellung und Ton")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.deep
def test_pages_fit_a_wide_window(visit: Visit) -> None:
    ann = visit("Ann", size=WIDE)
    ann.make("Cambio")
    ann.wait_for("At this table")
    ann.must_fit()
    ann.shot("lobby-wide")
    for path in ("/", "/settings", "/rules/cambio"):
        ann.open(path)
        ann.page.wait_for_load_state("networkidle")
        ann.must_fit()
    ann.shot("rules-wide")


def test_unknown_pages_and_tables_show_an_error(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open("/nonsense")
    ann.wait_for("Page not found")
    ann.shot("not-found")
    ann.must_be_accessible()
    ann.open("/table/00000000-0000-4000-8000-000000000000")
    ann.wait_for("There is no such table")
    ann.open("/j/ZZZZZZ")
    ann.wait_for("No table with this code")


def test_the_first_visit_offers_the_lesson_once(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    expect(ann.page.get_by_text("New to Tic-tac-toe?")).to_be_visible()
    expect(ann.button("Learn by playing · 1 min")).to_be_visible()
    ann.press("No thanks")
    expect(ann.page.get_by_text("New to Tic-tac-toe?")).to_have_count(0)
    ann.page.reload()
    ann.wait_for("Your turn")
    expect(ann.page.get_by_text("New to Tic-tac-toe?")).to_have_count(0)


def test_the_players_turn_shows_in_the_title_and_the_icon(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    expect(bob.page).to_have_title("Tic-tac-toe · Parlour")
    mark(ann, 5)
    expect(bob.page).to_have_title("● Your turn · Tic-tac-toe · Parlour")
    expect(bob.page.locator("#favicon")).to_have_attribute("href", "/icon-turn.svg")


@pytest.mark.deep
def test_home_shows_whose_turn_it_is_and_the_time_left(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.post("/api/guest", {"name": "Ann"})
    ann.open()
    ann.press("Options: Tic-tac-toe")
    ann.page.get_by_role("radio", name="A friend").check()
    ann.press("Clock and rules")
    ann.page.get_by_text("Per move", exact=True).click()
    ann.press("Create table")
    ann.wait_for("At this table")
    bob.join(ann.code)
    ann.press("Start game")
    bob.wait_for("Ann’s turn")
    for one in (ann, bob):
        one.open()
    ann.wait_for(re.compile(r"Your turn · 0:\d\d left"))
    bob.wait_for(re.compile(r"Ann’s turn · 0:\d\d left"))
    ann.shot("home-time-left")
    bob.must_be_accessible()


@pytest.mark.deep
def test_a_newer_tab_takes_the_seat_over(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    other = ann.context.new_page()
    other.goto(ann.page.url)
    ann.wait_for("You are playing in another tab.")
    ann.press("Play here")
    expect(ann.page.get_by_text("You are playing in another tab.")).to_have_count(0)
    mark(ann, 5)


def _sit_with_bots(visitor: Visitor, game: str, bots: int) -> None:
    visitor.post("/api/guest", {"name": visitor.name})
    table = visitor.post("/api/tables", {"game": game, "seats": ["open", *["bot:greedy"] * bots]})["id"]
    visitor.post(f"/api/tables/{table}/start", {})
    visitor.open(f"/table/{table}")
