"""Replays in real browsers: the moves, hidden information after the end, and what-if games."""

import re
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest
from playwright.sync_api import Response, expect

from browsing.cambio import Player
from browsing.tictactoe import begin, mark, play_out
from browsing.visitor import PHONE, Visit, Visitor
from parlour.conformance.checks.playout import START_MS
from parlour.conformance.checks.playout import play_out as play_at_random
from parlour.engine import Millis
from parlour.engine.table.files import Person, save
from parlour.games import built_in
from parlour.server.lobby.bot_names import BOT_NAMES

FITS: Final = """() => {
  const board = document.querySelector(".cambio").closest(".inner");
  return board.scrollHeight <= board.clientHeight + 2;
}"""
"""True if all of Cambio's board is visible."""

LEAST_ENTRIES: Final = 8
COLOURS: Final = """image => {
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
}"""
"""The number of colours in a picture. A failed one has few."""


def play_cambio(visit: Visit, name: str = "Ann") -> tuple[Player, str]:
    """Plays a game of two to the end. Returns its id."""
    ann = Player(visit(name), calls=1)
    table = ann.sit("bot:greedy", is_public=True)
    ann.start(table)
    while not ann.has_results:
        if not ann.play():
            ann.page.wait_for_timeout(50)
    return ann, table


def take_in(who: Visitor, name: str, seats: int) -> str:
    """Imports a finished game from its file, with *who* as a spectator. Returns its id."""
    game = built_in(name)
    games = (play_at_random(game, str(uuid4()), seats, game.Options()).table for _ in range(1000))
    table = next(table for table in games if table.is_over and len(table.log) > LEAST_ENTRIES)
    people = [Person(f"Player {number + 1}", bot="random") for number in range(seats)]
    file = save(table, people, Millis(START_MS + 10**9))
    who.post("/api/guest", {"name": who.name})
    headers = {"content-type": "application/json", "origin": who.url}
    answer = who.context.request.post("/api/tables/import", data=file, headers=headers)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def current(who: Visitor) -> str:
    """The current move in the list."""
    return who.page.locator("[aria-current=step]").inner_text()


@pytest.mark.slow
def test_a_finished_game_is_continued_against_bots_from_the_replay(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    bob.wait_for("Ann won")
    bob.page.get_by_role("link", name="Review").click()
    bob.wait_for("The game started.")
    onward = bob.button("Play on from here against bots")
    bob.press("Last move")
    expect(onward).to_be_disabled()
    bob.press("First move")
    for said in ("Ann marked cell 5.", "You marked cell 1."):
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
    free = bob.button(re.compile(r"Mark cell \d$"))
    expect(free).to_have_count(6)
    free.first.click()
    # Ann's mark is attributed to the bot, and two more are the bot's own.
    expect(bob.page.get_by_role("list", name="Moves").get_by_role("button")).to_have_count(5)
    expect(bob.page.get_by_role("region", name=re.compile("|".join(BOT_NAMES)))).to_have_count(1)
    bob.shot("replay-played-on")


@pytest.mark.slow
def test_a_spectator_continues_a_finished_game_of_cambio(visit: Visit) -> None:
    (_, table), eve = play_cambio(visit), visit("Eve", size=PHONE)
    eve.open(f"/replay/{table}")
    eve.page.wait_for_selector(".cambio")
    eve.press("Moves")
    eve.press("Play on from here against bots")
    eve.give_name()
    eve.page.get_by_role("dialog").get_by_role("button", name="Ann", exact=True).click()

    # From the deal: she can look at her own two cards, and at nothing else.
    eve.wait_for("Look at your bottom two")
    eve.shot("cambio-played-on-phone")
    eve.must_fit()
    expect(eve.page.locator("dialog[open] [data-card]")).to_have_count(2)
    eve.press("Ready")
    expect(eve.page.locator(".cambio .hand [data-card]")).to_have_count(0)


def test_the_replay_of_a_finished_game_shows_every_card(visit: Visit) -> None:
    ann, table = play_cambio(visit)
    answers: list[Response] = []
    ann.page.on("response", lambda answer: answers.append(answer))
    ann.visitor.open(f"/replay/{table}")
    cards = ann.page.locator(".cambio .hand [data-card]")
    expect(cards).to_have_count(8)
    expect(ann.page.locator("dialog")).to_have_count(0)
    ann.visitor.shot("replay-open")
    ann.visitor.must_be_accessible()

    # As she saw it: the bottom two face up in place, without a dialog over the board.
    ann.page.get_by_label("View", exact=True).select_option("As I saw it")
    expect(cards).to_have_count(2)
    expect(ann.page.locator("dialog")).to_have_count(0)
    ann.visitor.shot("replay-as-seen")
    ann.page.get_by_label("View", exact=True).select_option("Everything")
    expect(cards).to_have_count(8)
    assert not [one.url for one in answers if one.status >= 400 and "/api/tables/" in one.url]


def test_a_replay_is_controlled_by_keyboard_list_and_url(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    bob.wait_for("Ann won")
    bob.page.get_by_role("link", name="Review").click()
    slider = bob.page.get_by_role("slider")
    bob.wait_for("The game started.")
    for key, value in ("ArrowRight", 1), ("End", 5), ("ArrowLeft", 4), ("Home", 0), ("ArrowRight", 1):
        bob.page.keyboard.press(key)
        expect(slider).to_have_value(str(value))
    bob.page.wait_for_url(re.compile(r"/replay/[\w-]+\?at=1$"))
    assert "cell 5" in current(bob)
    bob.page.get_by_role("list", name="Moves").get_by_role("button").nth(3).click()
    expect(slider).to_have_value("3")
    assert "cell 3" in current(bob)
    bob.page.wait_for_url(re.compile(r"\?at=3$"))
    bob.page.reload()
    expect(slider).to_have_value("3")
    # It plays to the end by itself, and then stops.
    bob.page.get_by_label("Speed").select_option("4×")
    bob.page.locator("body").press(" ")
    expect(slider).to_have_value("5")
    expect(bob.button("Play", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_board_that_grows_is_fitted_again(visit: Visit) -> None:
    eve = visit("Eve", size=(740, 360))
    eve.open(f"/replay/{take_in(eve, 'cambio', 4)}?at=6")
    expect(eve.page.locator(".cambio")).to_be_visible()
    eve.page.wait_for_function(FITS)
    eve.page.wait_for_timeout(500)  # longer than its own checks run
    tall = eve.page.evaluate(
        """() => {
          const board = document.querySelector(".cambio").closest(".inner");
          board.firstElementChild.style.minHeight = `${board.clientHeight + 60}px`;
          return board.scrollHeight - board.clientHeight;
        }"""
    )
    assert tall > 50
    eve.page.wait_for_function(FITS)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_a_phone_shows_the_whole_board_above_the_controls(visit: Visit, size: tuple[int, int]) -> None:
    eve = visit("Eve", size=size)
    eve.open(f"/replay/{take_in(eve, 'cambio', 4)}?at=6")
    board = eve.page.locator(".cambio")
    expect(eve.page.get_by_role("slider")).to_have_value("6")
    expect(board).to_be_visible()
    eve.page.wait_for_function(FITS)
    eve.shot(f"replay-phone-{size[0]}")
    eve.must_fit()
    play = eve.button("Play", exact=True).bounding_box()
    assert play is not None
    assert play["y"] + play["height"] <= size[1]
    eve.must_be_accessible()
    eve.press("Moves")
    expect(eve.page.get_by_role("list", name="Moves")).to_be_visible()
    eve.shot(f"replay-moves-{size[0]}")
    eve.must_be_accessible()


@pytest.mark.slow
def test_terms_in_a_replay_have_explanations(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open(f"/replay/{take_in(ann, 'cambio', 2)}?at=2")
    moves = ann.page.get_by_role("list", name="Moves").get_by_role("button")
    moves.filter(has_text=re.compile("power|called Cambio|peeked")).first.click()
    ann.page.locator(".said a.term").first.click()
    expect(ann.page.locator(".term-card")).to_be_visible()
    # A move in the list is a button, so it contains no links.
    expect(moves.get_by_role("link")).to_have_count(0)


@pytest.mark.slow
def test_a_position_is_shared_as_a_picture_and_as_a_video(visit: Visit, tmp_path: Path) -> None:
    ann = visit("Ann")
    ann.open(f"/replay/{take_in(ann, 'cambio', 2)}?at=2")
    ann.page.wait_for_selector(".cambio")
    ann.press("Share this position")
    picture = ann.page.get_by_alt_text("Preview")
    expect(picture).to_be_visible()
    assert picture.evaluate(COLOURS) > 200
    ann.shot("share-position")
    ann.must_be_accessible()
    with ann.page.expect_download() as kept:
        ann.press("Download picture")
    kept.value.save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")

    ann.page.get_by_label("From move").fill("1")
    ann.page.get_by_label("To move").fill("3")
    ann.page.get_by_role("dialog").get_by_label("Speed").select_option("4×")
    ann.press("Create video")
    with ann.page.expect_download() as kept:
        ann.press("Download video")
    kept.value.save_as(tmp_path / "board.webm")
    film = (tmp_path / "board.webm").read_bytes()
    assert film.startswith(b"\x1a\x45\xdf\xa3"), "a WebM file"
    assert len(film) > 2_000
    expect(ann.page.get_by_role("slider")).to_have_value("2")


def test_sharing_a_running_game_warns_about_own_cards(visit: Visit) -> None:
    ann = Player(visit("Ann"))
    table = ann.sit("bot:greedy")
    ann.start(table)
    ann.visitor.open(f"/replay/{table}")
    ann.page.wait_for_selector(".cambio")
    # The cards on the board are those she is allowed to see now: her two, or none after the first look.
    assert ann.page.locator(".cambio .hand [data-card]").count() in (0, 2)
    expect(ann.page.get_by_label("View", exact=True)).to_have_count(0)
    ann.visitor.press("Share this position")
    ann.visitor.wait_for("The game is still running.")
    expect(ann.page.get_by_alt_text("Preview")).to_be_visible()


@pytest.mark.slow
def test_a_result_is_shared_as_a_picture_and_as_text(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.wait_for("You won")
    ann.press_in_result("Share result")
    picture = ann.page.get_by_alt_text("Preview")
    expect(picture).to_be_visible()
    assert picture.evaluate(COLOURS) > 200
    ann.shot("share-result")
    ann.must_be_accessible()
    ann.press("Copy text")
    ann.wait_for("Text copied.")
    text = ann.page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines() == ["Tic-tac-toe: Ann won", "1. Ann 1", "2. Bob 0"]


@pytest.mark.deep
def test_a_returning_player_is_shown_the_missed_moves(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    table = bob.page.url
    bob.open("/settings")
    bob.wait_for("Appearance and sound")
    mark(ann, 5)
    ann.press("Undo")
    mark(ann, 3)
    bob.open(table)
    bob.wait_for("3 events since you left")
    bob.shot("since-you-were-here")
    mark(bob, 1)
    expect(bob.page.get_by_text("since you left")).to_contain_text("3 events")
    bob.page.get_by_text("Show me", exact=True).click()

    bob.page.wait_for_url(re.compile(r"/replay/[\w-]+\?from=\d+$"))
    bob.wait_for("The game started.")
    bob.press("Next")
    bob.wait_for("Ann marked cell 5.")
    expect(bob.button("Play on from here against bots")).to_have_count(0)
