"""Tic-tac-toe by taps on its drawn board."""

import re

from playwright.sync_api import Locator, expect

from browsing.running_tables import start_table
from browsing.visitor import Visitor

SHAPES = {"X": "cross", "O": "ring"}
"""The shapes that draw the signs, and their names."""


def begin(ann: Visitor, bob: Visitor, turns: tuple[str, str] = ("Your turn", "Ann’s turn")) -> None:
    """Creates a running table of Ann and Bob. Ann moves first. *turns* are the texts that they wait for."""
    table = start_table("tictactoe", ann, bob)
    for one, turn in zip((ann, bob), turns, strict=True):
        one.open(f"/table/{table}")
        one.wait_for(turn)


def begin_from_home(ann: Visitor, bob: Visitor) -> None:
    """The same through the pages: Bob joins by code, and Ann starts."""
    ann.make("Tic-tac-toe")
    bob.join(ann.code)
    ann.press("Start game")
    ann.wait_for("Your turn")
    bob.wait_for("Ann’s turn")


def mark(who: Visitor, cell: int) -> None:
    who.wait_for("Your turn")
    who.press(f"Mark cell {cell}")


def play_out(ann: Visitor, bob: Visitor) -> None:
    """Ann wins on the diagonal."""
    for who, cell in ((ann, 5), (bob, 1), (ann, 3), (bob, 2), (ann, 7)):
        mark(who, cell)


def cells(who: Visitor, called: str | re.Pattern[str]) -> Locator:
    """The cells with this in their accessible name."""
    return who.page.get_by_role("group", name="The table").get_by_role("button", name=called)


def signs(who: Visitor, sign: str) -> Locator:
    return cells(who, SHAPES[sign])


def must_show(who: Visitor, row: str) -> None:
    """Checks a row given as `O 2 3`. A number is an empty cell."""
    there = row.split()
    first = next(int(sign) - place for place, sign in enumerate(there) if sign.isdecimal())
    for cell, sign in enumerate(there, first):
        lying = "empty" if sign.isdecimal() else f".*{SHAPES[sign]}"
        expect(cells(who, re.compile(f"^{cell}, {lying}"))).to_be_visible()
