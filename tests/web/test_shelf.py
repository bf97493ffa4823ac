"""The built-in games in real browsers: whole games by keys alone, and their rules."""

import re
from collections.abc import Mapping
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.board_input import BoardInput
from browsing.board_player import BoardPlayer
from browsing.running_tables import start_table
from browsing.visitor import Visit, Visitor
from parlour.games import CLASSIC_GAMES

NARROW: Final = (360, 740)
LONG: Final = pytest.mark.deep
WHOLE: Final = 200
"""More decisions than a game of dice has."""

FOOLS_MATE: Final = (("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4"))


@pytest.mark.slow
def test_chess_is_played_to_mate_by_keyboard(visit: Visit) -> None:
    ann, bob = visit("Ann", size=NARROW), visit("Bob")
    table = start_table("chess", ann, bob)
    hands = [BoardInput(one) for one in (ann, bob)]
    for hand in hands:
        hand.visitor.open(f"/table/{table}")
    for n, move in enumerate(FOOLS_MATE):
        hands[n % 2].go(*map(square, move))
    ann.wait_for("Bob won")
    bob.wait_for("You won")
    for one in (ann, bob):
        one.must_be_accessible()


def test_a_whole_game_of_dice_is_played_by_keyboard(visit: Visit) -> None:
    ann = visit("Ann")
    begin(ann, "liars-dice", 2, {"dice": 3})
    player = BoardPlayer(ann)
    player.by_keys(WHOLE)
    assert player.is_over
    expect(ann.page.locator(".results")).to_be_visible()


@LONG
@pytest.mark.parametrize("game", CLASSIC_GAMES)
def test_the_rules_are_drawn_and_accessible(visit: Visit, game: str) -> None:
    reader = visit("Reader", size=NARROW, language="de-DE")
    reader.open(f"/rules/{game}")
    expect(reader.page.get_by_role("img").first).to_be_visible()
    assert reader.page.get_by_role("img").count() >= 2
    reader.shot(f"shelf-rules-{game}")
    reader.must_fit()
    reader.must_be_accessible()


@LONG
def test_a_fleet_is_placed_with_a_short_list_in_the_readers_language(visit: Visit) -> None:
    """Some 350 moves: one line for each ship, then one for each place for it."""
    ann = visit("Ann", language="de-DE")
    begin(ann, "sea-battle", 2, {})
    lines = ann.page.get_by_role("region", name="Deine Züge").get_by_role("listitem")
    expect(lines).to_have_count(7)
    expect(lines.nth(2)).to_contain_text("Flugzeugträger · ")
    lines.nth(2).get_by_role("button").click()
    expect(lines.first).to_have_text("Flugzeugträger drehen")
    expect(ann.page.locator(".place.chosen")).to_have_count(5)
    expect(ann.page.locator(".place.chosen").last).to_have_accessible_name(
        re.compile("^[a-j][0-9]+, Flugzeugträger, gewählt$")
    )
    lines.nth(1).get_by_role("button").click()
    expect(lines).to_have_count(7)


def begin(visitor: Visitor, game: str, seats: int, options: Mapping[str, object]) -> None:
    visitor.post("/api/guest", {"name": visitor.name})
    asked = {"game": game, "seats": ["person", *["bot:greedy"] * (seats - 1)], "options": options}
    table = visitor.post("/api/tables", asked)
    if table["status"] == "open":
        visitor.post(f"/api/tables/{table['id']}/start", {})
    visitor.open(f"/table/{table['id']}")


def square(name: str) -> str:
    return f"board.{8 - int(name[1])}.{'abcdefgh'.index(name[0])}"
