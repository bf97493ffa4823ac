"""The lessons of the shelf, played to the end by the lit places. The text stands next to the board."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.visitor import DESKTOP, Visit, Visitor
from parlour.games import CLASSIC_GAMES

LANDSCAPE: Final = (740, 360)
SMALL: Final = (360, 740)
LIT: Final = ".learn .board :is(button, [role=button]).lit:not(:disabled, [aria-disabled=true])"
BUTTONS: Final = ".learn .board .bar button:not(:disabled)"
ASKED: Final = "dialog[open] .btn:not(:disabled), .learn .popover button:not(:disabled)"
MOST_PRESSES: Final = 600
SKIPPED_AFTER: Final = 60
"""Presses in a step after which it is skipped: Hearts and Liar's Dice ask for certain cards or a bid."""

# What of the text or the lit places is outside the part of the window that belongs to it.
OUTSIDE: Final = """() => {
  const board = document.querySelector(".guided > .board").getBoundingClientRect();
  const coach = document.querySelector(".coach").getBoundingClientRect();
  const isBeside = coach.top >= board.bottom - 1 || coach.left >= board.right - 1;
  const lit = [...document.querySelectorAll(".learn .board .lit")].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < -2 || right > innerWidth + 2;
  });
  return [...(isBeside ? [] : ["the text"]), ...lit.map((one) => one.dataset.place ?? one.innerText)];
}"""


def test_a_lesson_of_the_shelf(visit: Visit) -> None:
    learn(visit("Ann", size=SMALL), "reversi", "Tutorial complete")


@pytest.mark.deep
@pytest.mark.parametrize("size", [DESKTOP, LANDSCAPE, SMALL], ids=["desk", "landscape", "phone"])
@pytest.mark.parametrize("game", [*CLASSIC_GAMES, "tictactoe"])
def test_every_lesson_of_the_shelf(visit: Visit, game: str, size: tuple[int, int]) -> None:
    learn(visit("Ann", size=size), game, "Tutorial complete")


@pytest.mark.deep
@pytest.mark.parametrize("game", [*CLASSIC_GAMES, "tictactoe"])
def test_every_lesson_in_german(visit: Visit, game: str) -> None:
    learn(visit("Ann", language="de-DE"), game, "Einführung geschafft")


def test_a_newcomer_is_offered_the_lesson(visit: Visit) -> None:
    ann = visit("Ann")
    ann.post("/api/guest", {"name": ann.name})
    table = ann.post("/api/tables", {"game": "hearts", "seats": ["open", *["bot:greedy"] * 3]})
    ann.post(f"/api/tables/{table['id']}/start", {})
    ann.open(f"/table/{table['id']}")
    expect(ann.page.locator(".greeting")).to_contain_text("New to Hearts?")
    ann.press(re.compile("Learn by playing"))
    expect(ann.page.locator(".coach")).to_contain_text("Stay clear of hearts")


def learn(ann: Visitor, game: str, end: str) -> None:
    """Presses a lit place, or the button of the step, until the lesson is over."""
    page, step, since, dice = ann.page, "", 0, random.Random(game)
    ann.open(f"/learn/{game}")
    expect(page.locator(".coach h2")).to_be_visible()
    for press in range(MOST_PRESSES):
        if (said := page.locator(".coach h2").inner_text()) != step:
            step, since = said, press
        if press - since > SKIPPED_AFTER:
            assert game in ("hearts", "liars-dice"), step
            ann.button("Skip").or_(ann.button("Überspringen")).click()
            since = press
        if page.get_by_text(end).count():
            ann.must_fit()
            return
        assert page.evaluate(OUTSIDE) == [], page.locator(".coach h2").inner_text()
        onward = page.locator(".coach .btn.main:not(:disabled)")
        # A lit place can select something that a button then confirms.
        kinds = [page.locator(LIT), onward, page.locator(BUTTONS)]
        kinds = kinds if dice.randrange(3) else kinds[::-1]
        asked = page.locator(ASKED)
        if count := asked.count():
            asked.nth(dice.randrange(max(count - 1, 1))).dispatch_event("click")  # the last one cancels
        elif found := next((one for one in kinds if one.count()), None):
            found.nth(dice.randrange(found.count())).dispatch_event("click")
        page.wait_for_timeout(50)
    raise AssertionError(f"stuck at {page.locator('.coach h2').inner_text()}")
