"""Plays from text alone: the position in words, the list of choices and the keyboard."""

import re
from time import monotonic
from typing import Final

from playwright.sync_api import Locator, expect

from browsing.visitor import TIMEOUT_MS, Visitor

_FOCUSED: Final = """(within) => {
  const one = document.activeElement;
  if (!one.closest(within)) return '';
  return (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
}"""
_TEXT: Final = "header, .side, dialog"
"""The parts with text: next to the board, behind a button of the bar, and in modal dialogs."""


def reach(visitor: Visitor, name: str | re.Pattern[str], within: str = "body") -> str:
    """Presses Tab until the control with this name has focus. Returns its full name.

    The control can appear later, so Tab goes on until the timeout.
    """
    until = monotonic() + TIMEOUT_MS / 1000
    while monotonic() < until:
        visitor.page.keyboard.press("Tab")
        said = str(visitor.page.evaluate(_FOCUSED, within))
        if said == name if isinstance(name, str) else name.search(said):
            return said
    raise AssertionError(f"{name!r} cannot be reached by keyboard")


class Reader:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def sit(self, game: str, *others: str) -> str:
        """Starts a table and opens its page. Returns the table's id."""
        table = str(
            self.visitor.post("/api/tables", {"game": game, "seats": ["open", *others], "options": {}})["id"]
        )
        self.visitor.post(f"/api/tables/{table}/start", {})
        self.come(table)
        return table

    def come(self, table: str) -> None:
        self.visitor.open(f"/table/{table}")
        expect(self.page.get_by_role("main")).to_be_visible()

    def open_text(self, *, is_folded: bool = False) -> None:
        if is_folded:
            self.press("History and chat")
        self.press("Text view")
        expect(self.position).to_be_visible()

    @property
    def position(self) -> Locator:
        return self.page.get_by_role("group", name="Position")

    def reads(self, text: str | re.Pattern[str]) -> None:
        expect(self.position).to_contain_text(text)

    def press(self, name: str | re.Pattern[str]) -> str:
        said = reach(self.visitor, name, _TEXT)
        self.page.keyboard.press("Enter")
        return said

    def choose(self, name: str | re.Pattern[str]) -> str:
        """Presses a choice, and waits for the resulting position."""
        before = self.position.inner_text()
        said = self.press(name)
        expect(self.position).not_to_have_text(before, use_inner_text=True)
        return said
