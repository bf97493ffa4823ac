"""Ways to move on a drawn board: a tap, a drag, keys alone, a typed name."""

from typing import Final

from playwright.sync_api import Locator

from browsing.visitor import Visitor

_AT: Final = """(target) => {
  const there = document.querySelector(`button[data-place="${target}"]`);
  const here = document.activeElement;
  if (here === there) return "Enter";
  if (!here?.closest(".plan") || here.closest(".plan") !== there.closest(".plan")) return "Tab";
  const [a, b] = [here.getBoundingClientRect(), there.getBoundingClientRect()];
  const [x, y] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
  if (Math.abs(y) >= Math.abs(x)) return y > 0 ? "ArrowDown" : "ArrowUp";
  return x > 0 ? "ArrowRight" : "ArrowLeft";
}"""
"""The key that moves focus closer to a place, or plays it."""

_MAX_KEYS: Final = 90


class BoardInput:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        window = self.page.viewport_size
        self._is_phone = window is not None and window["width"] < 600
        self._touch = self.visitor.context.new_cdp_session(self.page)

    def place(self, name: str) -> Locator:
        return self.page.locator(f'button[data-place="{name}"]')

    def wait_until_lit(self, name: str) -> None:
        self.page.locator(f'button[data-place="{name}"]:not([aria-disabled="true"])').wait_for()

    def tap(self, *names: str) -> None:
        for name in names:
            if self._is_phone:
                self.place(name).tap()
            else:
                self.place(name).click()

    def play(self, name: str) -> None:
        """Taps a place. On small places the first touch only aims."""
        self.tap(name)
        if self.page.locator(f'.aimed[data-place="{name}"]').count() > 0:
            self.tap(name)

    def type(self, name: str, text: str) -> None:
        self.wait_until_lit(name)
        self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def go(self, *names: str) -> None:
        """Moves by Tab, arrows and Enter."""
        for name in names:
            self.wait_until_lit(name)
            for _ in range(_MAX_KEYS):
                key = str(self.page.evaluate(_AT, name))
                self.page.keyboard.press(key)
                if key == "Enter":
                    break
            else:
                raise AssertionError(f"{name} cannot be reached by keys")

    def put(self, name: str) -> None:
        """Drags a new piece from the player's name."""
        self.wait_until_lit(name)
        self._drag(self.page.locator("[data-supply]"), self.place(name))

    def drag(self, start: str, end: str) -> None:
        self.wait_until_lit(start)
        self._drag(self.place(start), self.place(end))

    def _drag(self, start: Locator, end: Locator) -> None:
        start.scroll_into_view_if_needed()
        points = [_middle(start), _middle(end)]
        if not self._is_phone:
            self.page.mouse.move(*points[0])
            self.page.mouse.down()
            self.page.mouse.move(*points[1], steps=3)
            self.page.mouse.up()
            return
        (x, y), (u, v) = points
        self._finger("touchStart", x, y)
        self._finger("touchMove", (x + u) / 2, (y + v) / 2)
        self._finger("touchMove", u, v)
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _finger(self, kind: str, x: float, y: float) -> None:
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def _middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None, "it is on the page"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
