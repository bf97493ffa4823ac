"""The end of a game: first the board shows how it was won, then the result appears next to it."""

import re
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browsing import tictactoe
from browsing.visitor import Visit, Visitor

PHONES: Final = ((360, 740), (740, 360))
# Records what the board does at the moment when the result appears.
SEEN: Final = """
window.seen = { celebrated: false };
new MutationObserver(() => {
  if (document.querySelector(".celebration")) seen.celebrated = true;
  if (seen.moving !== undefined || !document.querySelector(".results")) return;
  const scene = document.querySelector(".scene");
  const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
  const moving = scene.getAnimations({ subtree: true }).filter((one) => one.playState === "running");
  seen.moving = moving.filter(ends).length;
  seen.thread = scene.querySelectorAll("[data-thread]").length;
}).observe(document, { childList: true, subtree: true });"""


def test_the_result_waits_for_the_winning_line(visit: Visit) -> None:
    ann, bob = visit("Ann", is_still=False), visit("Bob")
    for one in (ann, bob):
        one.page.add_init_script(SEEN)
    tictactoe.begin(ann, bob)
    tictactoe.play_out(ann, bob)

    expect(result_of(ann).get_by_text("Three in a diagonal.")).to_be_visible()
    ann.page.wait_for_function("seen.celebrated")
    assert ann.page.evaluate("seen") == {"celebrated": True, "moving": 0, "thread": 1}
    expect(ann.page.locator(".celebration")).to_have_count(0)
    expect(result_of(bob)).to_be_visible()
    assert bob.page.evaluate("seen") == {"celebrated": False, "moving": 0, "thread": 1}


def test_a_key_skips_the_end(visit: Visit) -> None:
    ann, bob = visit("Ann", is_still=False), visit("Bob")
    ann.page.add_init_script(SEEN)
    tictactoe.begin(ann, bob)
    for who, cell in ((ann, 5), (bob, 1), (ann, 3), (bob, 2)):
        tictactoe.mark(who, cell)
    ann.wait_for("Your turn")
    ann.page.clock.install()
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() + 1000"))
    ann.press("Mark cell 7")
    expect(ann.page.locator(".banner .win")).to_have_text("You won")
    expect(ann.page.locator("main.play")).not_to_have_class(re.compile("carded"))
    ann.page.keyboard.press("Shift")

    expect(result_of(ann)).to_be_visible()
    assert ann.page.evaluate("seen.celebrated") is False


@pytest.mark.parametrize("size", PHONES)
def test_the_result_covers_no_board_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    ann, bob = visit("Ann", size=size), visit("Bob", language="de-DE")
    tictactoe.begin(ann, bob, ("Your turn", "Ann ist dran"))
    ann.press("No thanks")
    board = box(ann.page.locator(".scene .table .plan"))
    for who, turn, label in (
        (ann, "Your turn", "Mark cell 5"),
        (bob, "Du bist dran", "Feld 1 besetzen"),
        (ann, "Your turn", "Mark cell 3"),
        (bob, "Du bist dran", "Feld 2 besetzen"),
        (ann, "Your turn", "Mark cell 7"),
    ):
        who.wait_for(turn)
        who.press(label)

    for who, buttons in ((ann, ("Rematch", "New game")), (bob, ("Revanche", "Neues Spiel"))):
        for name in buttons:
            expect(who.button(name)).to_be_in_viewport(ratio=1)
        who.must_fit()
    expect(ann.page.get_by_role("link", name="Review")).to_be_in_viewport(ratio=1)
    assert box(ann.page.locator(".scene .table .plan")) == board
    sheet = box(result_of(ann))
    is_beside = sheet["x"] + sheet["width"] <= board["x"]
    assert is_beside or sheet["y"] >= board["y"] + board["height"], (sheet, board)
    ann.shot(f"ending-{size[0]}")
    ann.must_be_accessible(within=".results")


def test_the_result_stands_beside_the_board(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    tictactoe.begin(ann, bob)
    tictactoe.play_out(ann, bob)
    result = result_of(ann)
    expect(result).to_be_visible()
    board = box(ann.page.locator(".scene"))
    assert box(result)["x"] >= board["x"] + board["width"]
    ann.must_be_accessible()


def result_of(who: Visitor) -> Locator:
    return who.page.locator(".results")


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None, "it is shown"
    return found
