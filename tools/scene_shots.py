"""Takes screenshots of drawn tables for review: `python -m tools.scene_shots [GAME ...]`.

Starts the client's development server, opens its demo page for each game at two sizes, light and dark, and
writes build/screens/scene-*.png. Prints the findings of axe. The exit code is 1 if there are any.
"""

import argparse
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, sync_playwright

ROOT: Final = Path(__file__).parents[1]
SCREENS: Final = ROOT / "build" / "screens"
SIZES: Final = ((360, 740), (1280, 800))
SCHEMES: Final = ("light", "dark")
GAMES: Final = (
    *("tictactoe", "hex", "go", "chess", "hearts", "passing", "backgammon"),
    *("magpie", "yacht", "morris", "shapes", "mixed"),
)
PORT: Final = 5199
PAGE_TIMEOUT_S: Final = 60.0


@contextmanager
def served(port: int) -> Iterator[str]:
    """Starts the development server, or uses one that is already running on the port."""
    url = f"http://127.0.0.1:{port}/demo/"
    if _answers(url):
        yield url
        return
    vite = ("node_modules/.bin/vite", "--host", "127.0.0.1", "--port", str(port), "--strictPort")
    process = subprocess.Popen(vite, cwd=ROOT / "web", stdout=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PAGE_TIMEOUT_S
        while not _answers(url):
            assert time.monotonic() < until, "the development server did not start"
            time.sleep(0.2)
        yield url
    finally:
        process.terminate()
        process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=30):
            return True
    except OSError:
        return False


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def shots(browser: Browser, url: str, games: Sequence[str], query: str, schemes: Sequence[str]) -> int:
    """Takes the screenshots. Returns the number of axe findings."""
    faults = 0
    for width, height in SIZES:
        for scheme in schemes:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
                has_touch=width < 600,
                is_mobile=width < 600,
            )
            page = context.new_page()
            page.on("pageerror", lambda fault: _say(f"page: {fault}"))
            for game in games:
                page.goto(f"{url}?game={game}{query}")
                page.wait_for_selector(".scene")
                page.evaluate("document.fonts.ready")
                page.wait_for_timeout(300)
                page.screenshot(path=SCREENS / f"scene-{game}-{width}-{scheme}.png", full_page=width < 600)
                found = Axe().run(page).response["violations"]
                for one in found:
                    _say(f"{game} {width} {scheme}: {one['id']}: {one['nodes'][0]['html'][:160]}")
                faults += len(found)
            context.close()
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.scene_shots", description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--query", default="", help="more for the address, say &safe")
    parser.add_argument("--scheme", action="append", choices=SCHEMES, help="light or dark; both if left out")
    chosen = parser.parse_args(arguments)
    SCREENS.mkdir(parents=True, exist_ok=True)
    with served(PORT) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        return 1 if shots(browser, url, chosen.games, chosen.query, chosen.scheme or SCHEMES) else 0


if __name__ == "__main__":
    sys.exit(main())
