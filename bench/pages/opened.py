"""A browser and a server for a measurement."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from browsing import chromium
from served.process import Served


@contextmanager
def browser_and_server(*, games: str = "") -> Iterator[tuple[Browser, Served]]:
    """*games* is a module with games of its own. Exits if there is no browser."""
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = chromium.launch(playwright)
        if browser is None:
            sys.exit(chromium.NONE)
        expect.set_options(timeout=60_000)
        with Served(Path(folder), games=games) as server:
            yield browser, server
