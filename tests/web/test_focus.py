"""Keyboard use of every page: the pressed control can disappear, but focus never falls back to the body."""

import re
from typing import Final

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browsing.cambio import Player
from browsing.keys import Keys
from browsing.reader import reach
from browsing.tictactoe import begin, mark, must_show, play_out, signs
from browsing.visitor import PHONE, Visit, Visitor

RINGED: Final = "document.querySelectorAll(':focus-visible').length"


def test_focus_on_home_and_the_new_table(visit: Visit) -> None:
    keys = _at(visit("Ann"), "/")
    expect(keys.visitor.button("Options: Tic-tac-toe")).to_be_visible()
    keys.enter("Options: Tic-tac-toe", keys.dialog)
    keys.press("Escape")
    expect(keys.dialog).to_have_count(0)
    expect(keys.visitor.button("Options: Tic-tac-toe")).to_be_focused()
    keys.press("Enter", keys.dialog)
    keys.enter(re.compile("^Play"), keys.page.locator(".scene"))


def test_focus_on_both_pages_of_the_start_sheet(visit: Visit) -> None:
    keys = _at(visit("Ann"), "/")
    expect(keys.visitor.button("Options: Cambio")).to_be_visible()
    keys.enter("Options: Cambio", keys.dialog)
    keys.enter(re.compile("^Clock and rules"), keys.dialog.get_by_role("heading", name="Clock and rules"))
    keys.must_keep_the_place("opening the second page")
    keys.enter("Back", keys.dialog.get_by_role("heading", name="Cambio"))
    keys.must_keep_the_place("going back")


def test_focus_after_following_a_link(visit: Visit) -> None:
    keys = _at(visit("Ann"), "/")
    expect(keys.visitor.button("Options: Cambio")).to_be_visible()
    keys.enter("Settings", keys.text("Appearance and sound"))
    keys.enter("Parlour home", keys.text("Start a game"))
    keys.page.reload()
    expect(keys.visitor.button("Options: Cambio")).to_be_visible()
    keys.enter("Skip to content")
    expect(keys.page.get_by_role("main")).to_be_focused()


def test_focus_in_the_lobby_and_at_the_start(visit: Visit) -> None:
    ann = visit("Ann")
    ann.make("Tic-tac-toe")
    keys = Keys(ann)
    away = re.compile("^Remove (?!seat).*$")
    keys.enter("Add a bot", ann.button(away))
    keys.enter(away, ann.button("Add a bot"))
    keys.enter("Add a bot", ann.button(away))
    keys.enter("Start game", ann.button("Mark cell 5"))


@pytest.mark.deep
def test_focus_after_leaving_the_lobby(visit: Visit) -> None:
    ann = visit("Ann")
    ann.make("Tic-tac-toe")
    keys = Keys(ann)
    keys.enter("Leave table")
    expect(ann.button("Leave table")).to_have_count(0)
    keys.must_keep_the_place("leaving")


@pytest.mark.deep
def test_focus_while_joining_by_code(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.make("Tic-tac-toe")
    keys = _at(bob, "/")
    reach(bob, re.compile("^Join with a code"))
    bob.page.keyboard.type(ann.code)
    keys.press("Enter", keys.text("You’re invited"))
    keys.enter("Join table", bob.page.get_by_role("textbox", name="Name"))
    bob.page.keyboard.type("Bob")
    keys.press("Enter", keys.text("At this table"))


def test_focus_after_moves_by_buttons(visit: Visit) -> None:
    ann = visit("Ann")
    _sit(ann, "tictactoe", "bot:greedy")
    keys = Keys(ann)
    keys.press("/")
    keys.enter("Mark cell 5")
    expect(signs(ann, "O")).to_have_count(1)
    keys.must_keep_the_place("a move")
    free = ann.button(re.compile(r"^Mark cell \d$"))
    expect(free).to_have_count(7)
    keys.enter(re.compile(r"^Mark cell \d$"))
    expect(free).not_to_have_count(7)
    keys.must_keep_the_place("another move")


def test_focus_returns_after_a_refusal(visit: Visit) -> None:
    ann = visit("Ann")
    ann.make("Tic-tac-toe")
    keys = Keys(ann)
    refusal = {"code": "table/full", "sentence": "Not now.", "facts": {}}
    ann.page.route("**/api/tables/*/seats", lambda route: route.fulfill(status=409, json=refusal))
    keys.enter("Add a bot", keys.text("Not now."))
    expect(ann.button("Add a bot")).to_be_focused()


@pytest.mark.deep
def test_focus_stays_during_a_slow_move(visit: Visit) -> None:
    ann = visit("Ann")
    held: list[str | bytes] = []
    is_held = False

    def slow(page: WebSocketRoute) -> None:
        served = page.connect_to_server()
        served.on_message(lambda message: held.append(message) if is_held else page.send(message))
        routes.append(page)

    routes: list[WebSocketRoute] = []
    ann.page.route_web_socket(re.compile("^ws"), slow)
    _sit(ann, "tictactoe", "bot:greedy")
    keys = Keys(ann)
    keys.press("/")
    is_held = True
    keys.enter("Mark cell 5", ann.page.locator("[data-area=choices] :disabled"))
    for message in held:
        routes[-1].send(message)
    is_held = False
    expect(signs(ann, "X")).to_have_count(1)
    keys.must_keep_the_place("the answer")


@pytest.mark.deep
def test_focus_after_undo(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    keys, other = Keys(ann), Keys(bob)
    mark(ann, 5)
    keys.enter("Undo", ann.button("Mark cell 5"))
    mark(ann, 5)
    mark(bob, 1)
    # Not the turn alone: the page can still show Ann's earlier one.
    must_show(ann, "O 2 3")
    ann.wait_for("Your turn")
    keys.enter("More", keys.dialog)
    asked = keys.page.get_by_role("combobox", name="Undo back to…")
    assert asked.locator("option").all_inner_texts() == ["You marked cell 5.", "The game started."]
    keys.enter("Ask the other players", keys.text("You asked to undo"))
    expect(keys.dialog).to_have_count(0)
    bob.wait_for("Ann wants to undo.")
    other.enter("Agree")
    expect(bob.button("Agree")).to_have_count(0)
    other.must_keep_the_place("agreeing")


@pytest.mark.deep
def test_focus_in_the_menu(visit: Visit) -> None:
    ann = visit("Ann")
    _sit(ann, "tictactoe", "bot:greedy")
    keys = Keys(ann)
    keys.enter("More", keys.dialog)
    keys.enter("Resign", keys.text("Resign from this game?"))
    keys.enter("Keep playing")
    expect(keys.text("Resign from this game?")).to_have_count(0)
    keys.must_keep_the_place("going on")
    keys.press("Escape")
    expect(ann.button("More")).to_be_focused()


def test_focus_after_declining_the_lesson(visit: Visit) -> None:
    ann = visit("Ann")
    _sit(ann, "tictactoe", "bot:greedy")
    keys = Keys(ann)
    keys.enter("No thanks")
    expect(ann.button("No thanks")).to_have_count(0)
    keys.must_keep_the_place("refusing")


def test_focus_in_the_chat(visit: Visit) -> None:
    ann = visit("Ann")
    _sit(ann, "tictactoe", "bot:greedy")
    keys = Keys(ann)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("textbox", name="Write a message").focus()
    ann.page.keyboard.type("Good luck!")
    keys.enter("Send", ann.page.locator(".chat").get_by_text("Good luck!"))


def test_focus_in_the_history_on_a_phone(visit: Visit) -> None:
    ann = visit("Ann", size=PHONE)
    _sit(ann, "tictactoe", "bot:greedy")
    keys = Keys(ann)
    side = ann.page.get_by_role("complementary")
    keys.enter("History and chat", side)
    keys.enter("Close", within=".side")
    expect(side).to_be_hidden()
    keys.must_keep_the_place("closing the log")


@pytest.mark.deep
def test_focus_during_a_turn_of_cambio(visit: Visit) -> None:
    ann = Player(visit("Ann"))
    ann.start(ann.sit("bot:greedy"))
    keys = Keys(ann.visitor)
    keys.enter("Ready", ann.page.locator(".does .main"))
    expect(ann.dialog).to_have_count(0)
    keys.must_keep_the_place("looking")
    keys.enter("Call Cambio", ann.dialog)
    keys.press("Escape")
    expect(ann.visitor.button("Call Cambio")).to_be_focused()
    keys.enter("Draw a card", ann.page.locator(".does .throw"))
    was = ann.seq
    keys.press("ArrowUp")
    keys.enter(re.compile("^Swap your "))
    ann.settle(was)
    keys.must_keep_the_place("a swap")


@pytest.mark.deep
def test_focus_during_a_decision_of_imperial(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    ann.post("/api/guest", {"name": "Ann"})
    made = ann.post("/api/tables", {"game": "imperial", "seats": ["open", "open"]})
    ben.post("/api/guest", {"name": "Ben"})
    ben.post(f"/api/tables/{made['code']}/join", {})
    ann.post(f"/api/tables/{made['id']}/start", {})
    ann.open(f"/table/{made['id']}")
    keys = Keys(ann)
    expect(ann.button("Bid nothing")).to_be_visible()
    keys.enter("Bid nothing", keys.text("has bid"))
    keys.enter("Withdraw bid", ann.button("Bid nothing"))
    keys.enter("Stock market", keys.dialog)
    keys.press("Escape")
    expect(keys.dialog).to_have_count(0)
    keys.must_keep_the_place("the market")
    keys.enter("Bid nothing", keys.text("has bid"))
    _bid(ben, str(made["id"]))
    ann.wait_for("Bid for Italy")
    keys.must_keep_the_place("the next question")


@pytest.mark.deep
def test_focus_during_a_turn_of_the_deck(visit: Visit) -> None:
    ann = visit()
    keys = _at(ann, "/deck")
    keys.enter("No thanks")
    expect(ann.button("No thanks")).to_have_count(0)
    keys.must_keep_the_place("refusing")
    for _ in range(2):
        keys.enter(re.compile("press to select it"), within=".hand")
    back = ann.button("Undo")
    for _ in range(2):
        keys.enter("Undo")
    expect(back).to_be_disabled()
    keys.enter("Redo", back)
    keys.enter("Redo")
    expect(ann.button("Redo")).to_have_count(0)
    keys.enter("Discard Selected Cards", ann.button("Lock Order"))
    for _ in range(3):
        keys.enter(re.compile("press to play it as number"), within=".hand")
    keys.enter("Clear order")
    expect(ann.button("Clear order")).to_have_count(0)
    for _ in range(3):
        keys.enter(re.compile("press to play it as number"), within=".hand")
    keys.enter("Lock Order", ann.button("Show the order large"))
    keys.enter("Show the order large", keys.dialog)
    keys.press("Escape")
    expect(ann.button("Show the order large")).to_be_focused()
    keys.enter("End Turn", keys.text("Turn 2"))
    more = ann.page.get_by_role("group", name="Cards per turn").get_by_role("button", name="More")
    more.focus()
    for _ in range(5):
        keys.press("Enter")
    expect(more).to_be_disabled()
    keys.enter("Start over", keys.dialog)
    keys.enter("Start over", keys.text("Turn 1"), within="dialog")
    expect(keys.dialog).to_have_count(0)
    keys.must_keep_the_place("starting over")


@pytest.mark.deep
def test_focus_in_settings_and_profile(visit: Visit) -> None:
    ann = visit("Ann")
    ann.post("/api/guest", {"name": "Ann"})
    keys = _at(ann, "/settings")
    reach(ann, "Name")
    ann.page.keyboard.type("Anna")
    keys.enter("Save", keys.text("Saved"))
    expect(ann.button("Save").first).to_be_disabled()
    keys.must_keep_the_place("saving")
    keys.enter("Delete account", ann.button("Delete everything"))
    keys.enter("Sign out", ann.button("Sign in"))


def test_focus_after_changing_the_language(visit: Visit) -> None:
    ann = visit()
    keys = _at(ann, "/settings")
    ann.page.get_by_role("radio", name="English").focus()
    keys.press("ArrowRight", keys.text("Darstellung und Ton"))


@pytest.mark.deep
def test_focus_in_a_replay(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    ann.wait_for("You won")
    keys = Keys(ann)
    keys.enter("Review", keys.text("The game started."))
    expect(ann.button("Next")).to_be_visible()
    keys.enter("Last move", ann.button("Last move"))
    expect(ann.button("Last move")).to_be_disabled()
    keys.must_keep_the_place("going to the last")
    keys.enter("Back")
    keys.enter("Next")
    expect(ann.button("Next")).to_be_disabled()
    keys.must_keep_the_place("going to the end")
    keys.enter("First move", keys.text("The game started."))


def test_pointer_users_see_no_focus_ring(visit: Visit) -> None:
    ann = visit("Ann")
    _sit(ann, "tictactoe", "bot:greedy")
    ann.press("Mark cell 5")
    expect(ann.button(re.compile(r"Mark cell \d$"))).to_have_count(7)
    Keys(ann).must_keep_the_place("a press")

    assert ann.page.evaluate(RINGED) == 0


def _at(visitor: Visitor, path: str) -> Keys:
    visitor.open(path)
    return Keys(visitor)


def _sit(visitor: Visitor, game: str, *others: str) -> None:
    visitor.post("/api/guest", {"name": visitor.name})
    table = visitor.post("/api/tables", {"game": game, "seats": ["open", *others]})["id"]
    visitor.post(f"/api/tables/{table}/start", {})
    visitor.open(f"/table/{table}")
    visitor.wait_for("Your turn")


def _bid(visitor: Visitor, table: str) -> None:
    visitor.open(f"/table/{table}")
    visitor.press("Bid nothing")
