"""Plays any drawn game by Tab, arrows and Enter alone, always with the first choice."""

from typing import Final

from browsing.visitor import Visitor

_NEXT: Final = """() => {
  if (document.querySelector(".results")) return "over";
  const here = document.activeElement;
  const sheet = document.querySelector("[data-sheet]");
  if (sheet) return sheet.contains(here) && here.matches("input, .main") ? "Enter" : "Tab";
  const isBegun = document.querySelector(".scene .chosen") !== null;
  const bar = isBegun ? ".scene .bar .btn.main" : ".scene .bar button";
  const open = [...document.querySelectorAll(`.scene button.lit, ${bar}`)].filter((one) =>
    one.getAttribute("aria-disabled") !== "true" && !one.disabled && !one.matches(".chosen")
    && one.checkVisibility());
  if (open.length === 0) return "wait";
  if (open.includes(here)) return "Enter";
  const group = here?.matches("button") ? here.closest(".scene [role=group]") : null;
  const near = open.find((one) => group?.contains(one));
  if (!near) return "Tab";
  const [a, b] = [here.getBoundingClientRect(), near.getBoundingClientRect()];
  const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
  if (Math.abs(y) > Math.abs(x)) return y > 0 ? "ArrowDown" : "ArrowUp";
  return x > 0 ? "ArrowRight" : "ArrowLeft";
}"""
"""The next key, "wait", or "over"."""

MAX_KEYS: Final = 5_000
WAIT_MS: Final = 50


def play_to_the_end(visitor: Visitor) -> int:
    """Returns the number of keys pressed."""
    keys = 0
    while keys < MAX_KEYS:
        key = str(visitor.page.evaluate(_NEXT))
        if key == "over":
            return keys
        if key == "wait":
            visitor.page.wait_for_timeout(WAIT_MS)
            continue
        visitor.page.keyboard.press(key)
        keys += 1
    raise AssertionError(f"after {MAX_KEYS} keys the game is not over")
