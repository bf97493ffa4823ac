"""Ways to a table and away from it: watch by link, come back, resign, undo, play again."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browsing import tictactoe
from browsing.cambio import pair
from browsing.running_tables import start_table
from browsing.visitor import Visit, Visitor
from served.turnable import Turnable
from web.test_cambio_powers import PowerTable

PHONE: Final = (360, 640)
POWER_S: Final = 31.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Turnable]:
    with Turnable(tmp_path_factory.mktemp("server")) as running:
        yield running


# Watch.


@pytest.mark.parametrize(
    "name", [pytest.param("", id="stranger"), pytest.param("Dot", id="guest", marks=pytest.mark.slow)]
)
def test_a_private_table_can_be_watched_by_its_link_before_and_after_the_start(
    visit: Visit, name: str
) -> None:
    ann, bob, early, late = visit("Ann"), visit("Bob"), visit(name, size=PHONE), visit(name)
    for one in (ann, bob, early, late):
        if one.name:
            one.post("/api/guest", {"name": one.name})
    table = ann.post("/api/tables", {"game": "tictactoe", "seats": ["open", "open"]})
    ann.open(f"/table/{table['id']}")
    ann.wait_for("Invite friends")
    early.open(f"/j/{table['code']}")
    early.press("Watch", exact=True)
    early.wait_for("Ann")
    early.must_be_accessible()
    early.page.reload()
    early.wait_for("Ann")
    bob.post(f"/api/tables/{table['code']}/join", {})
    ann.post(f"/api/tables/{table['id']}/start", {})
    late.open(f"/j/{table['code']}")

    for watcher in (early, late):
        watcher.wait_for("Ann’s turn")
        watcher.page.reload()
        watcher.wait_for("Ann’s turn")
        watcher.must_fit()
    tictactoe.mark(ann, 5)
    for watcher in (early, late):
        tictactoe.must_show(watcher, "4 X 6")


def test_a_link_to_a_full_table_offers_to_watch(visit: Visit) -> None:
    ann, bob, cat = visit("Ann"), visit("Bob"), visit(size=PHONE)
    for one in (ann, bob):
        one.post("/api/guest", {"name": one.name})
    table = ann.post("/api/tables", {"game": "tictactoe", "seats": ["open", "open"]})
    bob.post(f"/api/tables/{table['code']}/join", {})
    cat.open(f"/j/{table['code']}")

    expect(cat.page.get_by_role("heading", name="This table is full")).to_be_visible()
    expect(cat.button("Join table")).to_have_count(0)
    cat.must_be_accessible()
    cat.shot("full-table")
    cat.press("Watch", exact=True)
    cat.page.wait_for_url(re.compile(rf"/table/{table['id']}$"))
    cat.wait_for("Bob")
    assert not cat.has_name, "nobody was asked for a name"


def test_a_spectator_who_takes_a_seat_plays_on_the_board(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.post("/api/guest", {"name": "Ann"})
    table = ann.post("/api/tables", {"game": "tictactoe", "seats": ["open", "open"]})
    bob.open(f"/j/{table['code']}")
    bob.press("Watch", exact=True)
    bob.press("Join table")
    bob.page.get_by_role("textbox", name="Name").fill("Bob")
    bob.page.keyboard.press("Enter")
    bob.wait_for("Bob (you)")
    ann.post(f"/api/tables/{table['id']}/start", {})

    expect(bob.page.locator(".scene")).to_be_visible()


# Come back.


def test_a_player_whose_login_ended_is_offered_to_sign_in(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = start_table("tictactoe", ann, bob)
    ann.post("/api/account", {"email": "ann@flows.test", "password": "a long password"})
    ann.open(f"/table/{table}")
    ann.wait_for("Your turn")
    ann.page.wait_for_function("localStorage.getItem('parlour-seats') !== null")
    ann.context.clear_cookies()
    ann.page.reload()
    ann.wait_for("Ann’s turn")
    expect(ann.button("Come back to your seat")).to_be_visible()
    # Clear storage as the page loads: otherwise an update makes the open page write the code again.
    ann.page.add_init_script("localStorage.clear()")
    ann.page.reload()

    expect(ann.page.get_by_role("heading", name="You’re not signed in")).to_be_visible()
    expect(ann.button("Continue as guest")).to_be_visible()
    ann.must_be_accessible()
    ann.shot("signed-out")
    ann.press("Sign in")
    within = ann.page.get_by_role("dialog")
    within.get_by_role("textbox", name="Email").fill("ann@flows.test")
    within.get_by_label("Password").fill("a long password")
    ann.must_be_accessible()
    within.get_by_role("button", name="Sign in").click()
    ann.wait_for("Your turn")
    expect(within).to_have_count(0)


# Resign.


@pytest.mark.parametrize(
    "game", ["cambio", *(pytest.param(game, marks=pytest.mark.slow) for game in ("imperial", "tictactoe"))]
)
def test_resigning_against_bots_ends_the_game(visit: Visit, game: str) -> None:
    ann = visit("Ann", size=PHONE if game == "cambio" else (1280, 800))
    table = against_bots(ann, game)
    ann.open(f"/table/{table}")
    if game == "cambio":
        ann.press("Ready")
        ann.press("Draw a card")
        expect(ann.page.locator(".does .throw")).to_be_visible()
    resign(ann)
    for _ in range(2):
        must_have_resigned(ann)
        ann.must_fit()
        ann.must_be_accessible()
        ann.shot(f"resigned-{game}")
        ann.page.reload()
    ann.page.get_by_role("link", name="Review").first.click()
    ann.page.wait_for_url(re.compile(rf"/replay/{table}"))
    ann.page.go_back()
    ann.press("Rematch")
    ann.page.wait_for_url(re.compile(rf"/table/(?!{table})"))
    expect(ann.page.locator(".board")).to_be_visible()  # no other player is expected


@pytest.mark.slow
def test_a_player_who_resigned_watches_the_others(visit: Visit, server: Turnable) -> None:
    server.clock.stop()
    ann, bob, cat = visit("Ann"), visit("Bob"), visit("Cat")
    table = start_table("cambio", ann, bob, cat)
    for one in (ann, bob, cat):
        one.open(f"/table/{table}")
        one.press("Ready")
    server.clock.go_on()
    expect(ann.button("Draw a card")).to_be_visible()
    resign(ann)
    expect(bob.button("Draw a card")).to_be_visible()  # wait, or the reload misses the bot's moves
    for _ in range(2):
        ann.wait_for("You resigned and come last.")
        expect(ann.button("Draw a card")).to_have_count(0)
        expect(ann.page.locator(".cambio .watching")).to_be_visible()
        ann.page.reload()
    resign(bob)

    for loser in (ann, bob):
        must_have_resigned(loser)
    cat.wait_for("You won")
    cat.wait_for("Ann and Bob resigned.")
    expect(ann.page.get_by_text("You resigned and come last.")).to_have_count(0)


# At the table.


def test_a_toast_is_above_an_open_dialog(visit: Visit) -> None:
    ann, bob = visit("Ann", size=PHONE), visit("Bob")
    tictactoe.begin(ann, bob)
    ann.press("More")
    ann.page.get_by_role("dialog").get_by_role("button", name=re.compile("link")).click()
    note = ann.page.locator(".toast")
    expect(note).to_be_visible()
    on_top = """note => {
      const { left, top, width, height } = note.getBoundingClientRect();
      return note.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    assert note.evaluate(on_top), "nothing lies over it"
    ann.shot("note-over-dialog")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(note).to_be_visible()
    note.get_by_role("button").click()
    expect(note).to_have_count(0)


def test_only_possible_undo_targets_are_offered(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    tictactoe.begin(ann, bob)
    for who, cell in ((ann, 5), (bob, 1), (ann, 3), (bob, 2)):
        tictactoe.mark(who, cell)
    ann.wait_for("Your turn")
    ann.press("More")
    offers = ann.page.locator("dialog select option")
    expect(offers).to_have_count(4)
    ann.page.locator("dialog select").select_option(index=1)
    ann.press("Ask the other players")
    bob.press("Agree")
    tictactoe.must_show(ann, "4 X 6")

    alone = visit("Ann", size=PHONE)
    alone.open(f"/table/{against_bots(alone, 'cambio')}")
    alone.press("Ready")
    alone.press("Draw a card")
    alone.press("More")
    alone.wait_for("Nothing can be undone right now.")
    expect(alone.page.locator("dialog select")).to_have_count(0)


def test_a_player_is_told_when_their_power_ran_out(visit: Visit, server: Turnable) -> None:
    server.clock.stop()
    began = datetime.now(UTC)
    ann, ben = pair(visit)
    for player in (ann, ben):
        player.page.clock.set_fixed_time(began)
        player.visitor.press("Ready")
    PowerTable(ann, ben).until("peek_own", "peek_opponent", "blind_swap")
    expect(ann.dialog).to_have_count(1)
    server.clock.turn(POWER_S)
    server.clock.go_on()

    expect(ann.page.locator(".toast")).to_contain_text("Time’s up.")
    expect(ann.dialog).to_have_count(0)
    expect(ben.visitor.button("Draw a card")).to_be_visible()
    expect(ben.page.locator(".toast")).to_have_count(0)


def test_a_superseded_tab_does_not_show_the_turn(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    tictactoe.begin(ann, bob)
    expect(ann.page).to_have_title(re.compile("^● "))
    newer = ann.context.new_page()
    newer.goto(ann.page.url)

    expect(newer).to_have_title(re.compile("^● "))
    expect(ann.page).not_to_have_title(re.compile("^● "))
    expect(ann.page.locator(".scene .lit")).to_have_count(0)


@pytest.mark.slow
def test_a_player_keeps_their_colour_in_a_rematch(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    tictactoe.begin(ann, bob)
    tictactoe.play_out(ann, bob)
    before = colours(bob.page.locator(".scene"))
    ann.press("Rematch")
    ann.page.wait_for_url(re.compile("/table/"))
    ann.wait_for("Bob")
    after = colours(ann.page.locator(".lobby"))

    assert before["A"] != before["B"]
    assert after == before


def against_bots(who: Visitor, game: str) -> str:
    """Starts a game for one player against bots. Returns its id."""
    who.post("/api/guest", {"name": who.name})
    bot = "sensible" if game == "imperial" else "greedy"
    asked = {"game": game, "seats": ["open", f"bot:{bot}"]}
    table = str(who.post("/api/tables", asked)["id"])
    who.post(f"/api/tables/{table}/start", {})
    return table


def resign(who: Visitor) -> None:
    who.press("More")
    who.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    who.page.get_by_role("alert").get_by_role("button", name="Resign").click()


def must_have_resigned(who: Visitor) -> None:
    """Checks that the game is over, and that nothing on the page contradicts that."""
    result = who.page.get_by_role("region", name="Results")
    expect(result.get_by_role("heading", name="You resigned")).to_be_visible()
    expect(who.button("Rematch")).to_be_in_viewport(ratio=1)
    expect(result.get_by_role("link", name="Review")).to_be_visible()
    expect(who.page.locator(".table-banner")).to_have_count(0)
    expect(who.page.locator(".does button, .decision button, .scene .lit")).to_have_count(0)
    expect(who.page.locator(".banner span")).to_have_count(0)
    expect(who.page).not_to_have_title(re.compile("^● "))


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None, "it is shown"
    return found


def colours(place: Locator) -> dict[str, str]:
    """The colours of the avatars in a part of the page, by initial."""
    faces = place.locator(".face")
    expect(faces).to_have_count(2)
    colour = "one => getComputedStyle(one).backgroundColor"
    return {face.inner_text(): str(face.evaluate(colour)) for face in faces.all()}
