"""Undo in the bar of the table, and the ring of the keyboard focus after a move."""

from playwright.sync_api import expect

from browsing.board_input import BoardInput
from browsing.visitor import Visit, Visitor

LIT = ".scene button.place.lit"
OUTLINE = """() => {
  const here = document.activeElement?.closest(".scene [data-place]");
  return here == null ? "none" : getComputedStyle(here).outlineStyle;
}"""


def test_one_key_takes_back_a_decision_and_the_reply(visit: Visit) -> None:
    ann = visit("Ann")
    begin(ann)
    undo = ann.button("Undo", exact=True)
    expect(undo).to_be_disabled()
    taken = ann.page.locator(".scene .thing:not(.ghost)")
    BoardInput(ann).tap("board.1.1")
    expect(taken).to_have_count(2)
    expect(undo).to_be_enabled()
    expect(ann.page.locator(LIT).first).to_be_visible()
    ann.page.keyboard.press("u")

    expect(taken).to_have_count(0)
    expect(undo).to_be_disabled()
    expect(undo).to_be_visible()
    ann.wait_for("You undid your move.")
    BoardInput(ann).tap("board.1.1")
    expect(taken).to_have_count(2)


def test_a_place_has_a_ring_only_for_the_keyboard(visit: Visit) -> None:
    ann = visit("Ann")
    begin(ann)
    assert ann.page.evaluate(OUTLINE) == "none"
    BoardInput(ann).tap("board.1.1")
    expect(ann.page.locator(".scene .thing:not(.ghost)")).to_have_count(2)
    assert ann.page.evaluate(OUTLINE) == "none"
    free = ann.page.locator(LIT).first.get_attribute("data-place")
    assert free is not None
    BoardInput(ann).go(free)
    expect(ann.page.locator(".scene .thing:not(.ghost)")).to_have_count(4)
    ann.page.keyboard.press("ArrowUp")
    assert ann.page.evaluate(OUTLINE) == "solid"


def begin(ann: Visitor) -> None:
    ann.post("/api/guest", {"name": ann.name})
    table = ann.post("/api/tables", {"game": "tictactoe", "seats": ["person", "bot:greedy"]})
    if table["status"] == "open":
        ann.post(f"/api/tables/{table['id']}/start", {})
    ann.open(f"/table/{table['id']}")
    BoardInput(ann).wait_until_lit("board.1.1")
