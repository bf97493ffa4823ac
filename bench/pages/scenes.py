"""`PYTHONPATH=tests python -m bench.pages.scenes`: measures an update of a table with 400 pieces.

The other player moves through the API. It measures CPU time of the page's main thread for message, layout and
paint, so other work on the machine does not matter. There is one costly frame per move. The other frames
contain no update.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, Page

from bench.pages.crowded import PLACES, TURNS, Turn
from bench.pages.frames import LAYOUT, PAINT, SCRIPT, Event, costs
from bench.pages.opened import browser_and_server
from browsing.visitor import Visitor
from parlour.client import connect
from parlour.protocol import server_messages

PAINT_MS: Final = 16.0
MOVES: Final = 40
WARM_UP_MOVES: Final = 5
GAME: Final = "bench.pages.crowded"
SIZE: Final = (1600, 1100)

CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
_LANDED: Final = "(seq) => Number(document.querySelector('.scene')?.dataset.seq) >= seq"


def main() -> int:
    with browser_and_server(games=GAME) as (browser, server):
        print(f"CPU milliseconds of an update with {len(PLACES)} pieces; the target for p95 is {PAINT_MS:g}")
        print(f"{'':40}{'frames':>8}{'median':>8}{'p95':>8}{'worst':>8}")
        for is_still in (True, False):
            table = _seated(browser, server.url, is_still=is_still)
            page, trace = table.page, _trace_moves(table)
            for what, names in (("script", SCRIPT), ("script, layout and paint", SCRIPT | LAYOUT | PAINT)):
                spent = sorted(costs(trace, names))[-MOVES:]
                parts = (spent[len(spent) // 2], spent[int(0.95 * len(spent))], spent[-1])
                named = f"{'still' if is_still else 'with motion'}, {what}"
                print(f"{named:40}{len(spent):8}" + "".join(f"{part:8.2f}" for part in parts), flush=True)
            page.context.close()
    return 0


@dataclass
class Seated:
    """A table with Ann, who has a page, and Bob, who plays through the API."""

    page: Page
    url: str
    table: str
    bob: str
    moves: int = 0

    def play(self, moves: int) -> None:
        """Bob moves. Waits until each move is on Ann's page before the next."""
        for _ in range(moves):
            self.moves += 1
            turn = TURNS[self.moves % len(TURNS)]
            # In a thread, because Playwright uses the event loop of this one.
            with ThreadPoolExecutor(1) as aside:
                aside.submit(asyncio.run, self._act(turn)).result()
            self.page.wait_for_function(_LANDED, arg=self.moves)
            self.page.wait_for_timeout(60)

    async def _act(self, turn: Turn) -> None:
        async with await connect(self.url, self.bob) as socket:
            done = await socket.act(self.table, turn)
            assert isinstance(done, server_messages.Done), done


def _seated(browser: Browser, url: str, *, is_still: bool) -> Seated:
    ann = Visitor(browser, url, "Ann", size=SIZE, is_still=is_still)
    bob = Visitor(browser, url, "Bob")
    ann.post("/api/guest", {"name": "Ann"})
    token = str(bob.post("/api/guest", {"name": "Bob"})["token"])
    table = ann.post("/api/tables", {"game": "crowded", "seats": ["open", "open"]})
    bob.post(f"/api/tables/{table['code']}/join", {})
    bob.context.close()
    ann.post(f"/api/tables/{table['id']}/start", {})
    ann.open(f"/table/{table['id']}")
    ann.page.wait_for_selector(".scene [data-place]")
    return Seated(ann.page, url, str(table["id"]), token)


def _trace_moves(table: Seated) -> Sequence[Event]:
    browser = table.page.context.browser
    assert browser is not None, "the page is a browser's"
    table.play(WARM_UP_MOVES)
    browser.start_tracing(page=table.page, categories=CATEGORIES)
    table.play(MOVES)
    told: Sequence[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return told


if __name__ == "__main__":
    sys.exit(main())
