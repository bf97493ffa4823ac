"""The README's first picture: four boards in a row, each cut from its page."""

import base64
from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Browser, Page

from tools.gallery.camera import take
from tools.gallery.stamp import GALLERY

NAME: Final = "boards"
BOARDS: Final = ("Cambio", "Imperial", "Chess", "Backgammon")
SIZE: Final = (2100, 520)
_PAGE: Final = """<!doctype html><style>
body {{ margin: 0; height: 520px; display: flex; align-items: center; justify-content: center; gap: 20px;
  background: radial-gradient(circle at 50% 30%, #1f4d45, #0f2d29); }}
figure {{ margin: 0; height: 452px; border-radius: 14px; overflow: hidden; box-shadow: 0 10px 28px #0008; }}
img {{ height: 100%; min-width: 100%; max-width: 100%; object-fit: cover; display: block; }}
</style>{figures}"""


def cut(page: Page, selector: str) -> bytes:
    """A picture of one element of a page."""
    page.evaluate("document.fonts.ready")
    return page.locator(selector).first.screenshot()


def take_banner(browser: Browser, boards: Mapping[str, tuple[bytes, str]]) -> None:
    """Set the boards side by side, each in its width: pixels, or `auto` for the whole board."""
    figures = "".join(
        f'<figure style="width: {width}"><img src="data:image/png;base64,{base64.b64encode(png).decode()}">'
        "</figure>"
        for png, width in (boards[name] for name in BOARDS)
    )
    page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    page.set_content(_PAGE.format(figures=figures))
    take(page, GALLERY / f"{NAME}.webp")
    page.close()
