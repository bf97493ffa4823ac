"""Checks a state of a page in every window: important controls are visible, and axe finds nothing."""

from typing import Final, Literal

from playwright.sync_api import expect

from browsing.fold import SIZES, must_be_on_screen
from browsing.visitor import Visitor

LOOKS: Final[tuple[tuple[str, Literal["light", "dark"]], ...]] = (("phone", "light"), ("desk", "dark"))
"""What axe checks: each layout and each colour scheme once."""

_SPEAK: Final = "language => localStorage.setItem('PARAGLIDE_LOCALE', language)"

_SETTLED: Final = """async () => {
  for (let n = 0; n < 12; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}"""
"""Waits for boards that redo their layout some frames after a resize."""


def check_state(visitor: Visitor, state: str, *, also: str = "", has_primary: bool = True) -> None:
    """Checks all windows, with a screenshot of each if `SCREENS` is set. `also` must be visible too."""
    if has_primary or also:
        must_be_on_screen(visitor, state, also=also)
    else:
        for size, (width, height) in SIZES.items():
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.evaluate(_SETTLED)
            visitor.shot(f"state-{state}-{size}")
            visitor.must_fit()
    check_with_axe(visitor, state)


def check_with_axe(visitor: Visitor, state: str, *rules: str) -> None:
    for size, scheme in LOOKS:
        width, height = SIZES[size]
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        visitor.page.evaluate(_SETTLED)
        visitor.shot(f"axe-{state}-{size}-{scheme}")
        visitor.must_be_accessible(*rules, overlaps=True)
    visitor.page.emulate_media(color_scheme="light", reduced_motion="reduce")


def check_state_in_german(
    visitor: Visitor, state: str, *, shows: str, also: str = "", has_primary: bool = True
) -> None:
    """Repeats the check in German, whose texts are longer. Waits for *shows* after the reload."""
    for language in ("de", "en"):
        visitor.page.evaluate(_SPEAK, language)
        visitor.page.reload()
        expect(visitor.page.locator(f"html[lang={language}]")).to_have_count(1)
        expect(visitor.page.locator(shows).first).to_be_visible()
        if language == "de" and (has_primary or also):
            must_be_on_screen(visitor, f"{state}-german", also=also, sizes=("phone", "desk"))
        elif language == "de":
            for size in ("phone", "desk"):
                width, height = SIZES[size]
                visitor.page.set_viewport_size({"width": width, "height": height})
                visitor.shot(f"state-{state}-german-{size}")
                visitor.must_fit()
