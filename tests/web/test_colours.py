"""A person has one colour at a table: board, chat, result, lobby and the shared picture. Whole names."""

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from browsing import tictactoe
from browsing.running_tables import start_table
from browsing.visitor import Visit

# The middle of the first face in the shared picture, left of its letter (see share/card.ts).
FACE_X, FACE_Y, ROW = 162, 275, 104
PIXEL: Final = """(image, [x, y]) => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return `rgb(${[...context.getImageData(x, y, 1, 1).data.slice(0, 3)].join(", ")})`;
}"""
# How far the letters of a text reach beyond the box that clips them, in pixels.
CUT: Final = """(name) => {
  const style = getComputedStyle(name);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down, fontBoundingBoxAscent: top,
    fontBoundingBoxDescent: bottom } = pen.measureText(name.textContent.trim());
  const text = document.createRange();
  text.selectNodeContents(name);
  const line = text.getBoundingClientRect(), box = name.getBoundingClientRect();
  const baseline = line.top + (line.height * top) / (top + bottom);
  return Math.max(0, box.top - (baseline - up), baseline + down - box.bottom);
}"""


def test_a_person_has_one_colour_everywhere(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    tictactoe.begin(ann, bob)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("textbox", name="Write a message").fill("Hello!")
    ann.press("Send")
    chat = face(ann.page.locator(".talk, #chat").last)
    tictactoe.play_out(ann, bob)

    board = face(ann.page.locator(".scene .foot"))
    other = face(ann.page.locator(".scene .others"))
    assert board != other
    result = ann.page.locator(".results")
    assert (chat, face(result)) == (board, board)
    ann.press_in_result("Share result")
    picture = ann.page.get_by_alt_text("Preview")
    expect(picture).to_be_visible()
    assert picture.evaluate(PIXEL, [FACE_X, FACE_Y]) == board
    assert picture.evaluate(PIXEL, [FACE_X, FACE_Y + ROW]) == other

    ann.open(f"/replay/{ann.page.url.rpartition('/')[2]}")
    assert face(ann.page.locator(".scene .foot")) == board


@pytest.mark.parametrize("game", ["tictactoe", "chess"])
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_names_are_not_clipped(visit: Visit, game: str, size: tuple[int, int]) -> None:
    ann, bob = visit("Gypsy Jungjäger", size=size), visit("Ängström Quappy Ww")
    table = start_table(game, ann, bob)
    ann.open(f"/table/{table}")
    names = ann.page.locator(".scene b", has_text="ngström").or_(
        ann.page.locator(".scene b", has_text="Gypsy")
    )
    expect(names).to_have_count(2)
    assert [round(float(name.evaluate(CUT))) for name in names.all()] == [0, 0]


def face(part: Locator) -> str:
    shown = part.locator(".face").first
    expect(shown).to_be_visible()
    return str(shown.evaluate("(one) => getComputedStyle(one).backgroundColor"))
