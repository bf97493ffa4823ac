"""`PYTHONPATH=tests python -m bench.pages.first_load`: how soon a newcomer can press and sees a board.

Cold, on loopback, with a processor four times as slow. `bytes` and `requests` are those until the page is
quiet. `usable` is the first frame in which a game can be started, `blocked` what long tasks took beyond 50 ms
each. `board` is the time from a press on *Play now* to the first frame with the board. The figures are the
least of several runs, because other programs on the machine only add to them.
"""

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page

from bench.pages.opened import browser_and_server
from parlour.games import built_in

SIZES: Final = ((360, 740), (1280, 800))
SLOWDOWN: Final = 4
RUNS: Final = 5
QUIET_MS: Final = 700
GOAL_USABLE_MS: Final = 2000
GOAL_BOARD_MS: Final = 1500

_WATCH: Final = """
  window.blocked = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.blocked += Math.max(0, one.duration - 50);
  }).observe({ type: "longtask", buffered: true });
  window.firstFrame = (selector, done) => {
    const look = () => {
      if (document.querySelector(selector) === null) return false;
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      return true;
    };
    if (look()) return;
    const seen = new MutationObserver(() => { if (look()) seen.disconnect(); });
    seen.observe(document, { childList: true, subtree: true, attributes: true });
  };
  window.usable = new Promise((done) => firstFrame("button.play", done));
"""
_PRESSED: Final = """(selector) => {
  window.board = new Promise((done) => addEventListener(
    "pointerdown",
    (event) => firstFrame(selector, (at) => done(at - event.timeStamp)),
    { capture: true, once: true },
  ));
}"""
_BOARDS: Final = {"cambio": ".cambio"}
"""The boards that are not drawn from a scene."""


class Load(NamedTuple):
    kilobytes: float
    requests: int
    paint: float
    usable: float
    blocked: float
    board: float


def main(names: Sequence[str]) -> int:
    with browser_and_server() as (browser, server):
        load(browser, server.url, SIZES[0], "tictactoe")  # the server's own first requests
        print(f"{'':22}" + "".join(f"{name:>10}" for name in Load._fields))
        for game in names or ("chess", "cambio"):
            for size in SIZES:
                found = Load(
                    *map(
                        min,
                        zip(*(load(browser, server.url, size, game) for _ in range(RUNS)), strict=True),
                    )
                )
                figures = "".join(f"{figure:10.0f}" for figure in found)
                print(f"{game:10}{size[0]:5} × {size[1]:<4}{figures}", flush=True)
        print(f"the goal: usable {GOAL_USABLE_MS} ms, board {GOAL_BOARD_MS} ms")
    return 0


def load(browser: Browser, url: str, size: tuple[int, int], game: str) -> Load:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", service_workers="block"
    )
    page = context.new_page()
    page.add_init_script(_WATCH)
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    sizes: list[float] = []
    cdp.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(url)
    usable = page.evaluate("window.usable")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(QUIET_MS)
    loaded = (sum(sizes) / 1000, len(sizes))
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    blocked = page.evaluate("window.blocked")
    board = press(page, game)
    context.close()
    return Load(*loaded, paint, usable, blocked, board)


def press(page: Page, game: str) -> float:
    page.evaluate(_PRESSED, _BOARDS.get(game, ".scene .plan"))
    page.get_by_role("button", name=f"Play now: {built_in(game).title}", exact=True).click()
    taken: float = page.evaluate("window.board")
    return taken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
