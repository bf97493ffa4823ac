"""`PYTHONPATH=tests python -m bench.pages.scenes`: what an update of a table of 400 pieces costs a page.

Counted is CPU time of the page's own thread, so that other work on the machine does not count: of the click,
the message, the layout and the paint. There are as many costly frames as moves; the others hold no update.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench.pages.crowded import PLACES, TURNS
from bench.pages.frames import LAYOUT, PAINT, SCRIPT, Event, costs
from browsing import chromium
from browsing.visitor import Visitor
from served.process import Served

PAINT_MS: Final = 16.0
MOVES: Final = 40
WARM: Final = 5
GAME: Final = "bench.pages.crowded"
SIZE: Final = (1600, 1100)
"""So large that no tap only aims: an aimed tap is another thing than an update."""

CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
_LANDED: Final = "(seq) => Number(document.querySelector('.scene')?.dataset.seq) >= seq"


def main() -> int:
    with (
        sync_playwright() as playwright,
        TemporaryDirectory() as folder,
        Served(Path(folder), games=GAME) as server,
    ):
        browser = chromium.launch(playwright)
        if browser is None:
            print(chromium.NONE)
            return 1
        expect.set_options(timeout=60_000)
        print(f"CPU milliseconds of an update with {len(PLACES)} pieces; the target for p95 is {PAINT_MS:g}")
        print(f"{'':40}{'frames':>8}{'median':>8}{'p95':>8}{'worst':>8}")
        for is_still in (True, False):
            page = _seated(browser, server.url, is_still=is_still)
            trace = _traced(page)
            for what, names in (("script", SCRIPT), ("script, layout and paint", SCRIPT | LAYOUT | PAINT)):
                spent = sorted(costs(trace, names))[-MOVES:]
                parts = (spent[len(spent) // 2], spent[int(0.95 * len(spent))], spent[-1])
                named = f"{'still' if is_still else 'with motion'}, {what}"
                print(f"{named:40}{len(spent):8}" + "".join(f"{part:8.2f}" for part in parts), flush=True)
            page.context.close()
    return 0


def _seated(browser: Browser, url: str, *, is_still: bool) -> Page:
    visitor = Visitor(browser, url, "Ann", size=SIZE, is_still=is_still)
    visitor.post("/api/guest", {"name": "Ann"})
    table = visitor.post("/api/tables", {"game": "crowded"})["id"]
    visitor.post(f"/api/tables/{table}/start", {})
    visitor.open(f"/table/{table}")
    page = visitor.page
    page.wait_for_selector(".scene [data-place]")
    return page


def _traced(page: Page) -> Sequence[Event]:
    browser = page.context.browser
    assert browser is not None, "the page is a browser's"
    _play(page, WARM)
    browser.start_tracing(page=page, categories=CATEGORIES)
    _play(page, MOVES)
    told: Sequence[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return told


def _play(page: Page, moves: int) -> None:
    seq = int(page.locator(".scene").get_attribute("data-seq") or 0)
    for number in range(1, moves + 1):
        place = PLACES[TURNS[number % len(TURNS)].cell]
        page.evaluate("(place) => document.querySelector(`[data-place='${place}']`).click()", place)
        page.wait_for_function(_LANDED, arg=seq + number)
        page.wait_for_timeout(60)


if __name__ == "__main__":
    sys.exit(main())
