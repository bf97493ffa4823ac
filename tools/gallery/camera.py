"""Visitors to a server, and pictures of what they see."""

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, FloatRect, Page

from browsing.visitor import DESKTOP, Visit, Visitor

MAX_BYTES: Final = 150_000
QUALITY: Final = (88, 80, 70, 60, 50)


@contextmanager
def visits(browser: Browser, url: str) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def visit(
        name: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        is_dark: bool = False,
        language: str = "en-GB",
        is_still: bool = True,
    ) -> Visitor:
        visitors.append(
            Visitor(browser, url, name, size=size, is_dark=is_dark, language=language, is_still=is_still)
        )
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.leave()


def take(page: Page, file: Path, clip: FloatRect | None = None) -> None:
    """Write a WebP of the page, in the best quality that is small enough."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)  # pictures of pieces are decoded
    session = page.context.new_cdp_session(page)
    area = {} if clip is None else {"clip": {**clip, "scale": 1}}
    for quality in QUALITY:
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality, **area})
        picture = base64.b64decode(shot["data"])
        if len(picture) <= MAX_BYTES:
            break
    session.detach()
    assert len(picture) <= MAX_BYTES, f"{file.name} has {len(picture):,} bytes"
    file.write_bytes(picture)


def until(condition: Callable[[], bool], page: Page) -> None:
    while not condition():
        page.wait_for_timeout(50)
