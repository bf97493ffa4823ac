"""A keyboard user: moves by Tab, presses Enter, and must never lose focus."""

import re
from typing import Final

from playwright.sync_api import Locator, expect

from browsing.reader import reach
from browsing.visitor import Visitor

# Browsers remove focus from disabled or hidden elements with the next frame.
_FAULT: Final = """async () => {
  for (let n = 0; n < 2; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const one = document.activeElement;
  if (one === null || one === document.body || one === document.documentElement) return "the body";
  if (one.matches(":disabled")) return `what is disabled: ${one.outerHTML}`;
  return one.isConnected && one.checkVisibility() ? "" : `what is not to be seen: ${one.outerHTML}`;
}"""


class Keys:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def enter(
        self, name: str | re.Pattern[str], then: Locator | None = None, *, within: str = "body"
    ) -> None:
        """Tabs to the control with this name, presses it, and waits for the result."""
        reach(self.visitor, name, within)
        self.press("Enter", then)

    def press(self, key: str, then: Locator | None = None) -> None:
        self.page.keyboard.press(key)
        if then is not None:
            expect(then.first).to_be_visible()
        self.must_keep_the_place(key)

    def must_keep_the_place(self, after: str) -> None:
        fault = self.page.evaluate(_FAULT)
        assert not fault, f"after {after} the focus is on {fault}"

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def text(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_text(text)
