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

_IN_VIEW: Final = """const isInView = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  };
  const all = (selector) => [...document.querySelectorAll(selector)];"""
_TILES_DRAWN: Final = f"""() => {{
  {_IN_VIEW}
  return all(".tile .art .room").filter(isInView).every((one) => one.querySelector(".ready") !== null);
}}"""
"""Home draws the pictures of its tiles one at a time, when it is idle."""

_DECODED: Final = f"""async () => {{
  {_IN_VIEW}
  await document.fonts.ready;
  const pictures = all("img, image").filter((one) => isInView(one.closest("svg") ?? one));
  const backgrounds = all("*").filter(isInView).flatMap((one) => {{
    const [, address] = /^url\\("(.+)"\\)$/.exec(getComputedStyle(one).backgroundImage) ?? [];
    return address === undefined ? [] : [Object.assign(new Image(), {{ src: address }})];
  }});
  await Promise.all([...pictures, ...backgrounds].map((one) => one.decode()));
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}}"""


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
    page.wait_for_function(_TILES_DRAWN)
    page.evaluate(_DECODED)
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
