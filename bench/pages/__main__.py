"""Measures frames while panning and zooming Imperial's map, and how soon a move appears for both players."""

import json
import re
import sys
from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Browser, Page, expect

from bench.pages.delays import CLICKED, cambio
from bench.pages.frames import LAYOUT, PAINT, SCRIPT, Event, costs
from bench.pages.opened import browser_and_server
from browsing.imperial import NAMES, Player, Six
from browsing.imperial_script import quietly, sensibly
from browsing.visitor import Visit, Visitor
from parlour.games.imperial.rules import to_act
from parlour.games.imperial.state import Maneuvering, Proposing, State

FRAME_MS: Final = 8.0
MOVE_MS: Final = 100.0
WINDOW: Final = (1440, 900)
STEPS: Final = 100
UNITS: Final = 12
"""Units in the measured maneuver: enough to fill the map, and one timed move each."""

CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
ONE_WAY: Final = ".lit:not([aria-label*=';'])"
"""A territory that can be entered in only one way, so that one click is a complete order."""

# Resolves with the time at which *count* orders are on the screen.
_SHOWN: Final = """(count) => { window.shown = new Promise((done) => {
  const seen = new MutationObserver(() => {
    if (document.querySelectorAll(".decision ol > li").length < count) return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
  });
  seen.observe(document.querySelector(".imperial"), { childList: true, subtree: true });
}) }"""


def main() -> int:
    with browser_and_server() as (browser, server):
        six = Six(_visiting(browser, server.url))
        six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
        state = six.fast_forward(sensibly, _is_big)
        mover = NAMES[to_act(state)[0]]
        print(f"{WINDOW[0]} × {WINDOW[1]}, {_pieces(state)} pieces on the map")
        player, watcher = six.come(mover, next(name for name in NAMES if name != mover))
        _frames(player.page)
        print(f"\nMilliseconds from the click to the changed board, on loopback; the target is {MOVE_MS:g}")
        _print_delays("Cambio, a card drawn", *cambio(_visiting(browser, server.url)))
        _print_delays("Imperial, an order", *_delays(player, watcher.page))
    return 0


def _frames(page: Page) -> None:
    print(f"\nCPU milliseconds a frame; the target for script and layout while panning is {FRAME_MS:g}")
    print(f"{'':22}{'frames':>8}{'median':>8}{'p95':>8}{'p99':>8}{'worst':>8}{'and paint':>12}")
    for name, gesture in (("panning", _pan), ("zooming by wheel", _zoom), ("panning, close", _pan)):
        trace = _trace_gesture(page, gesture)
        spent, painted = costs(trace, SCRIPT | LAYOUT), costs(trace, SCRIPT | LAYOUT | PAINT)
        print(f"{name:22}{len(spent):8}{_parts(spent)}{max(spent):8.2f}{_part(painted, 0.5):12.2f}")


def _pan(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(STEPS):
        page.mouse.move(x + 120 * _triangle_wave(step, 40), y + 80 * _triangle_wave(step, 25))
        page.wait_for_timeout(12)
    page.mouse.up()


def _zoom(page: Page, x: float, y: float) -> None:
    page.mouse.move(x, y)
    for step in range(STEPS // 2):
        page.mouse.wheel(0, -40 if step % 40 < 25 else 40)
        page.wait_for_timeout(12)


def _print_delays(what: str, own: Sequence[float], other: Sequence[float]) -> None:
    for whose, taken in (("to its player", own), ("to another", other)):
        print(f"{f'{what}, {whose}':36}{len(taken):8}{_parts(taken)}{max(taken):8.2f}")


def _delays(player: Player, watcher: Page) -> tuple[Sequence[float], Sequence[float]]:
    """Gives orders by clicking on the map. Each order is a move that the server answers."""
    own, other = list[float](), list[float]()
    player.page.get_by_role("button", name="The whole map").click()
    for count in range(player.orders.count() + 1, player.orders.count() + UNITS - 1):
        place = player.page.locator(ONE_WAY).first.get_attribute("data-place") or ""
        player.page.evaluate(CLICKED)
        for page in (player.page, watcher):
            page.evaluate(_SHOWN, count)
        player.touch(place)
        clicked = player.page.evaluate("window.clicked")
        own.append(player.page.evaluate("window.shown") - clicked)
        other.append(watcher.evaluate("window.shown") - clicked)
        expect(player.decision.get_by_role("button", name=re.compile("^Send"))).to_be_enabled()
    return own, other


def _trace_gesture(page: Page, gesture: Callable[[Page, float, float], None]) -> Sequence[Event]:
    browser = page.context.browser
    assert browser is not None, "the page is a browser's"
    middle = _middle(page)  # before the trace, which would record this script too
    browser.start_tracing(page=page, categories=CATEGORIES)
    gesture(page, *middle)
    told: Sequence[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return told


def _is_big(state: State) -> bool:
    phase = state.phase
    return (
        isinstance(phase, Maneuvering)
        and phase.offer is None
        and not phase.fleet_steps + phase.army_steps
        and len(phase.fleets) + len(phase.armies) >= UNITS
    )


def _pieces(state: State) -> int:
    return sum(len(one.fleets) + len(one.armies) + len(one.guests) for one in state.nations)


def _visiting(browser: Browser, url: str) -> Visit:
    def come(
        name: str = "",
        *,
        size: tuple[int, int] = WINDOW,
        is_dark: bool = False,
        language: str = "en-GB",
        is_still: bool = True,
    ) -> Visitor:
        return Visitor(browser, url, name, size=size, is_dark=is_dark, language=language, is_still=is_still)

    return come


def _middle(page: Page) -> tuple[float, float]:
    box = page.locator(".map").bounding_box()
    assert box is not None, "the map is on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _triangle_wave(step: int, period: int) -> float:
    """Returns a triangle wave between -1 and 1."""
    return 2 * abs(2 * (step / period % 1) - 1) - 1


def _parts(values: Sequence[float]) -> str:
    return "".join(f"{_part(values, part):8.2f}" for part in (0.5, 0.95, 0.99))


def _part(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


if __name__ == "__main__":
    sys.exit(main())
