"""Next to a board of two players: moves in pairs, earlier positions, prepared moves, one's own view."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from browsing.board_input import BoardInput
from browsing.running_tables import start_table
from browsing.visitor import DESKTOP, Visit, Visitor

NARROW: Final = (360, 740)


def square(name: str) -> str:
    return f"board.{8 - int(name[1])}.{'abcdefgh'.index(name[0])}"


def begin(visit: Visit, size: tuple[int, int] = DESKTOP) -> tuple[BoardInput, BoardInput]:
    ann, bob = visit("Ann", size=size), visit("Bob", size=size)
    table = start_table("chess", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    return BoardInput(ann), BoardInput(bob)


def move(hand: BoardInput, start: str, end: str) -> None:
    hand.wait_until_lit(square(start))
    hand.tap(square(start), square(end))


def on(hand: BoardInput, name: str) -> Locator:
    return hand.place(square(name))


def history(hand: BoardInput, name: str) -> Locator:
    return hand.page.get_by_role("list", name="Moves").get_by_role("button", name=name)


def test_earlier_positions_are_shown_beside_the_running_game(visit: Visit) -> None:
    ann, bob = begin(visit)
    move(ann, "e2", "e4")
    move(bob, "e7", "e5")
    expect(history(ann, "1… e5")).to_have_attribute("aria-current", "step")

    history(ann, "1. e4").click()
    expect(on(ann, "e5")).to_have_accessible_name("e5, empty")
    expect(ann.page.locator(".top:has(> *)")).to_contain_text("1. e4")
    expect(ann.page.locator("button.place.lit")).to_have_count(0)
    ann.visitor.must_be_accessible()
    ann.page.keyboard.press("ArrowLeft")
    expect(on(ann, "e4")).to_have_accessible_name("e4, empty")
    expect(ann.page.locator(".top:has(> *)")).to_contain_text("Start position")
    ann.page.keyboard.press("End")
    expect(on(ann, "e5")).to_have_accessible_name("e5, black pawn")

    ann.page.keyboard.press("ArrowLeft")
    ann.visitor.press("Back to the game")
    move(ann, "g1", "f3")
    expect(history(bob, "2. Nf3")).to_have_attribute("aria-current", "step")


def test_a_phone_has_the_moves_in_a_line_below_the_board(visit: Visit) -> None:
    ann, _ = begin(visit, NARROW)
    ann.wait_until_lit(square("e2"))
    before = ann.page.locator(".plan").bounding_box()
    move(ann, "e2", "e4")
    ann.page.get_by_role("navigation", name="Moves").get_by_role("button", name="One move back").tap()
    expect(on(ann, "e4")).to_have_accessible_name("e4, empty")
    ann.visitor.must_be_accessible()
    ann.visitor.must_fit()
    ann.page.get_by_role("navigation", name="Moves").get_by_role("button", name="1. e4").tap()
    expect(on(ann, "e4")).to_have_accessible_name("e4, white pawn")
    assert ann.page.locator(".plan").bounding_box() == before


@pytest.mark.parametrize("size", [NARROW, DESKTOP], ids=["phone", "desk"])
def test_a_prepared_move_is_played_when_the_turn_comes(visit: Visit, size: tuple[int, int]) -> None:
    ann, bob = begin(visit, size)
    bob.drag(square("e7"), square("e5"))
    turn = bob.page.locator(".top:has(> *)")
    expect(turn).to_contain_text("Pawn e7 to e5")
    bob.visitor.must_be_accessible()
    move(ann, "e2", "e4")
    expect(on(ann, "e5")).to_have_accessible_name(re.compile("e5, black pawn"))

    bob.drag(square("e5"), square("d4"))
    expect(turn).to_contain_text("Pawn e5 to d4")
    move(ann, "g1", "f3")
    expect(turn).to_contain_text("Your turn")
    expect(on(bob, "e5")).to_have_accessible_name(re.compile("e5, black pawn"))


def test_a_prepared_move_is_taken_back(visit: Visit) -> None:
    _, bob = begin(visit)
    turn = bob.page.locator(".top:has(> *)")
    for way in ("button", "Escape"):
        bob.wait_until_lit(square("g8"))
        bob.go(square("g8"), square("f6"))
        expect(turn).to_contain_text("Knight g8 to f6")
        if way == "button":
            bob.visitor.press("Cancel the prepared move")
        else:
            bob.page.keyboard.press("Escape")
        expect(turn).to_contain_text("Ann’s turn")


def test_marks_and_the_other_side_are_the_players_own(visit: Visit) -> None:
    ann, bob = begin(visit)
    ann.wait_until_lit(square("e2"))
    low = on(ann, "a1").bounding_box()
    bob.wait_until_lit(square("e7"))
    draw(ann.visitor, on(ann, "e2"), on(ann, "e4"))
    draw(ann.visitor, on(ann, "d4"), on(ann, "d4"))
    expect(ann.page.locator("svg .arrow.own")).to_have_count(1)
    expect(ann.page.locator("svg .circle")).to_have_count(1)
    expect(bob.page.locator("svg .arrow.own, svg .circle")).to_have_count(0)

    ann.page.keyboard.press("f")
    expect(ann.page.locator(".foot .mat")).to_contain_text("Bob")
    assert low is not None
    high = on(ann, "a1").bounding_box()
    assert high is not None
    assert high["y"] < low["y"] - 300
    ann.visitor.press("Flip the board")
    expect(ann.page.locator(".foot .mat")).to_contain_text("Ann")
    assert on(ann, "a1").bounding_box() == low


def draw(who: Visitor, start: Locator, end: Locator) -> None:
    (x, y), (u, v) = (centre(one) for one in (start, end))
    who.page.mouse.move(x, y)
    who.page.mouse.down(button="right")
    who.page.mouse.move(u, v, steps=3)
    who.page.mouse.up(button="right")


def centre(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None, "it is on the page"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_board_looks_as_its_player_chose(visit: Visit) -> None:
    ann, _ = begin(visit)
    paint = "getComputedStyle(document.querySelector('.tone-1')).fill"
    ann.wait_until_lit(square("e2"))
    before = ann.page.evaluate(paint)
    ann.visitor.press("More", exact=True)
    ann.page.get_by_text("Slate", exact=True).click()
    ann.page.get_by_text("Bold", exact=True).click()
    ann.visitor.must_be_accessible()
    ann.page.keyboard.press("Escape")
    after = ann.page.evaluate(paint)
    assert after != before
    ann.page.reload()
    ann.wait_until_lit(square("e2"))
    assert ann.page.evaluate(paint) == after
