"""Plays any board by keys alone or by fingers alone, as a person does who takes the first thing that is lit.

Nothing here knows a game: it follows the same lights and main buttons as a player.
"""

from collections.abc import Callable
from typing import Final, cast

from playwright.sync_api import CDPSession

from browsing.visitor import Visitor

# What can be pressed next. A main button comes first, then the aimed place, then the lit ones.
_OPEN: Final = """
  const seen = (one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== "true";
  const sheets = [...document.querySelectorAll("dialog[open], [data-sheet]")].filter(seen);
  const within = sheets.at(-1) ?? document.querySelector(".board");
  const all = (selector) => [...(within?.querySelectorAll(selector) ?? [])].filter(seen);
  const MAIN = ".btn.main, [data-primary]:not([data-spot])";
  const LIT = ".lit, .free, .spot.open, [data-spot], [role=radio], [type=checkbox]";
  const TAKEN = ".chosen, .away, .on, .out, [aria-pressed=true], [aria-checked=true], :checked";
  const main = all(MAIN);
  const lit = all(LIT).filter((one) => !one.matches(TAKEN) && !one.matches(MAIN));
  const open = main.length > 0 ? main : all(".place.aimed").length > 0 ? all(".place.aimed")
    : lit.length > 0 ? lit : all(".bar button, .does .btn, .do .btn, .popover button, [data-sheet] button");
"""
_KEY: Final = f"""() => {{
  {_OPEN}
  const here = document.activeElement;
  if (open.length === 0) return "wait";
  if (open.includes(here)) return here.matches("[type=checkbox]") ? "Space" : "Enter";
  const group = here?.closest("[role=group]");
  const near = open.find((one) => group?.contains(one) && one.matches("[data-place]"));
  const roves = here !== null && group?.querySelector("[data-place][tabindex='-1']");
  if (!near || !roves || !here.matches("[data-place]")) return "Tab";
  const [a, b] = [here.getBoundingClientRect(), near.getBoundingClientRect()];
  const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
  if (Math.abs(y) > Math.abs(x)) return y > 0 ? "ArrowDown" : "ArrowUp";
  return x > 0 ? "ArrowRight" : "ArrowLeft";
}}"""
"""The key that moves focus closer to something open or presses it, or "wait"."""

# Where a finger meets the nth open thing: a point of it that nothing covers.
_POINT: Final = f"""(n) => {{
  {_OPEN}
  const one = open[n % Math.max(open.length, 1)];
  if (!one) return null;
  one.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  const {{ x, y, width, height }} = one.getBoundingClientRect();
  for (let k = 0; k < 400; k += 1) {{
    const u = x + (width * (((k * 7 + 10) % 20) + 0.5)) / 20;
    const v = y + (height * (((k * 3) / 20 + 10) % 20)) / 20;
    const at = document.elementFromPoint(u, v);
    if (at !== null && (one === at || one.contains(at) || at.closest("button, [role=button]") === one))
      return [u, v];
  }}
  return null;
}}"""
# The nth thing that can be dragged.
_HELD: Final = """(n) => {
  const all = [...document.querySelectorAll(".scene :is(.drags, [data-supply])")].filter((one) =>
    one.checkVisibility() && one.ariaDisabled !== "true");
  const one = all[n % Math.max(all.length, 1)];
  if (!one) return null;
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + Math.min(width / 2, 14), y + height / 2];
}"""
_TARGET: Final = """(n) => {
  const all = [...document.querySelectorAll(".scene [data-target]")];
  const one = all[n % Math.max(all.length, 1)];
  if (!one) return null;
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
_LOST: Final = """() => document.activeElement === document.body || document.activeElement === null"""
WAIT_MS: Final = 40
PATIENCE: Final = 40
"""How often to look for something to drag, before pressing a button, which can end the phase."""

MOST_STEPS: Final = 5_000


class BoardPlayer:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.lost: list[str] = []
        """Keys that made a decision after which nothing had the focus."""

        self.dragged = 0
        """Decisions that a drag made, without a tap after it."""

        self._dragged_at: int | None = None

        self._finger: CDPSession | None = None

    @property
    def decisions(self) -> int:
        """The player's own moves that the server accepted."""
        return len(self.visitor.accepted)

    @property
    def is_over(self) -> bool:
        return any(told.get("result") is not None for told in self.visitor.messages)

    def by_keys(self, most: int) -> int:
        """Makes decisions by Tab, arrows and Enter. Returns the number of keys."""
        return self._play(most, self._key)

    def by_fingers(self, most: int) -> int:
        return self._play(most, self._tap)

    def by_drags(self, most: int) -> int:
        """Drags what can be dragged, and taps the buttons that follow."""
        return self._play(most, self._drag)

    def by_list(self, most: int) -> int:
        """Makes decisions in the list of moves, which the key / opens."""
        return self._play(most, self._list)

    def _play(self, most: int, act: Callable[[int], bool]) -> int:
        """Acts until the player has made this many more decisions, or the game is over."""
        goal, acts = self.decisions + most, 0
        for step in range(MOST_STEPS):
            self._count_drag()
            if self.decisions >= goal or self.is_over:
                return acts
            if act(step):
                acts += 1
            else:
                self.page.wait_for_timeout(WAIT_MS)
        raise AssertionError(f"{MOST_STEPS} steps made {self.decisions - goal + most} of {most} decisions")

    def _key(self, _: int) -> bool:
        key = str(self.page.evaluate(_KEY))
        if key == "wait":
            return False
        before = self.decisions
        self.page.keyboard.press(key)
        if self.decisions > before and not self.is_over and self.page.evaluate(_LOST):
            self.lost.append(key)
        return True

    def _list(self, _: int) -> bool:
        if self.page.locator("#moves").count() == 0:
            self.page.keyboard.press("/")
            return True
        if self.page.evaluate("document.activeElement?.closest('#moves li') !== null"):
            self.page.keyboard.press("Enter")
            return True
        if self.page.locator("#moves li button:enabled, [data-sheet]").count() == 0:
            return False
        if self.page.locator("[data-sheet]").count() > 0:
            return self._key(0)
        self.page.keyboard.press("Tab")
        return True

    def _tap(self, step: int) -> bool:
        point = self._point(_POINT, step)
        if point is None:
            return False
        self._count_drag()
        self._dragged_at = None
        self._touch("touchStart", point)
        self._touch("touchEnd")
        self.page.wait_for_timeout(WAIT_MS)
        return True

    def _drag(self, step: int) -> bool:
        held = self._point(_HELD, step)
        if held is None:  # nothing is drawn yet, or this question is not about things
            return step >= PATIENCE and self._tap(step)
        self._count_drag()
        before = self.decisions
        self._touch("touchStart", held)
        self._touch("touchMove", (held[0], held[1] - 12))
        target = self._point(_TARGET, step)
        if target is not None:
            self._touch("touchMove", target)
        self._touch("touchEnd")
        self._dragged_at = before if target is not None else None
        self.page.wait_for_timeout(WAIT_MS)
        return target is not None

    def _count_drag(self) -> None:
        """Counts the last drag if the server has accepted its move by now."""
        if self._dragged_at is not None and self.decisions > self._dragged_at:
            self.dragged += 1
            self._dragged_at = None

    def _point(self, script: str, number: int) -> tuple[float, float] | None:
        found = cast("list[float] | None", self.page.evaluate(script, number))
        return None if found is None else (found[0], found[1])

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        if self._finger is None:
            self._finger = self.visitor.context.new_cdp_session(self.page)
        touches = [{"x": x, "y": y} for x, y in points]
        self._finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
