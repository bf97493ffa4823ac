"""Checks that important controls are visible without scrolling, in every window and with any names."""

from typing import Final, cast

from browsing.visitor import Visitor

SIZES: Final = {"phone": (360, 640), "landscape": (740, 360), "desk": (1280, 800), "large": (2560, 1440)}
NAMES: Final = tuple(19 * "W" + letter for letter in "ABCD")
"""As long and wide as names can be."""

_HIDDEN: Final = """async (also) => {
  scrollTo(0, 0);
  for (const one of document.querySelectorAll(".board, .imperial .body")) one.scrollTo(0, 0);
  for (let n = 0; n < 2; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const seen = (one) => one.checkVisibility();
  const primary = [...top.querySelectorAll("[data-primary]")].filter(seen);
  const others = top === document && also ? [...top.querySelectorAll(also)].filter(seen) : [];
  const isOut = ({ left, top, right, bottom }) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const name = (one) => (one.getAttribute("aria-label") ?? one.innerText).slice(0, 60);
  const faults = primary.length + others.length ? [] : ["there is nothing to do"];
  for (const one of [...primary, ...others]) {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (isOut(box)) faults.push(`${name(one)} reaches from ${box.y} to ${box.bottom} of ${innerHeight}`);
    // Cards of a fan lie on each other, but nothing else lies on them.
    else if (!one.contains(at) && (primary.includes(one) || at.closest(".actions, .does")))
      faults.push(`${name(one)} is below ${at.outerHTML}`);
  }
  return faults;
}"""
"""Faults of the primary action, and of `also` if no dialog is open: off screen or covered."""


def must_be_on_screen(
    visitor: Visitor, state: str, *, also: str = "", sizes: tuple[str, ...] = tuple(SIZES)
) -> None:
    """Checks one page in windows of all *sizes*, with a screenshot of each if `SCREENS` is set."""
    faults = []
    for size in sizes:
        width, height = SIZES[size]
        visitor.page.set_viewport_size({"width": width, "height": height})
        hidden = cast("list[str]", visitor.page.evaluate(_HIDDEN, also))
        faults += [f"{state}, {width}×{height}: {one}" for one in hidden]
        visitor.shot(f"fold-{state}-{size}")
        visitor.must_fit()
    assert not faults, "\n".join(faults)
