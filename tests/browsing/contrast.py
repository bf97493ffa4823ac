"""Measures the contrast of a text in the pixels of its background, where axe cannot compute it."""

import base64
from collections.abc import Mapping, Sequence
from typing import Final, cast

from playwright.sync_api import Page

Fields = Mapping[str, object]

_TEXTS: Final = """() => [...document.querySelectorAll("svg text")].filter((one) => {
  const { left, top, right, bottom, width } = one.getBoundingClientRect();
  const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const isFree = (x, y) => document.elementFromPoint(x, y)?.closest("svg") === one.closest("svg");
  const middle = (left + right) / 2;
  return width > 0 && isWhole && one.checkVisibility()
    && isFree(middle, top + 1) && isFree(middle, bottom - 1) && isFree(left + 1, (top + bottom) / 2);
}).map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const look = getComputedStyle(one);
  const size = parseFloat(look.fontSize) * (one.getScreenCTM()?.a ?? 1);
  const hasHalo = look.paintOrder.startsWith("stroke") && look.stroke !== "none";
  const isLarge = size >= 24 || (size >= 18.5 && Number(look.fontWeight) >= 600);
  return { said: one.textContent, x, y, width, height, fill: look.fill, isLarge,
    halo: hasHalo ? look.stroke : "" };
})"""

_SHOW: Final = """(how) => {
  for (const one of document.querySelectorAll("svg text")) one.style.visibility = how;
}"""

_GROUND: Final = """async ([png, texts]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const rgb = (colour) => {
    const one = new OffscreenCanvas(1, 1).getContext("2d");
    one.fillStyle = colour;
    one.fillRect(0, 0, 1, 1);
    return one.getImageData(0, 0, 1, 1).data;
  };
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return texts.map(({ said, x, y, width, height, fill, halo, isLarge }) => {
    const own = light(rgb(fill));
    const least = isLarge ? 3 : 4.5;
    if (halo) return { said, share: contrast(own, light(rgb(halo))) < least ? 1 : 0 };
    const box = [x, y, width, height].map(Math.round);
    const { data } = context.getImageData(box[0], box[1], Math.max(box[2], 1), Math.max(box[3], 1));
    let low = 0;
    for (let n = 0; n < data.length; n += 4) low += contrast(own, light(data.slice(n, n + 3))) < least;
    return { said, share: low / (data.length / 4) };
  });
}"""
"""For each text, the share of its background with too little contrast. The text itself is hidden."""

_PLACED: Final = """([chosen, block]) => {
  const one = document.querySelector(chosen);
  window.scrolledFrom ??= [];
  for (let at = one.parentElement; at; at = at.parentElement)
    window.scrolledFrom.push([at, at.scrollLeft, at.scrollTop]);
  one.scrollIntoView({ block, inline: "center", behavior: "instant" });
  const lines = [];
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    lines.push(...range.getClientRects());
  }
  const look = getComputedStyle(one);
  const size = parseFloat(look.fontSize);
  const isLarge = size >= 24 || (size >= 18.5 && Number(look.fontWeight) >= 600);
  const touched = one.style.pointerEvents;
  one.style.pointerEvents = "auto";
  const found = lines.filter(({ width }) => width > 0).map((line) => {
    const at = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
    const isSeen = one.contains(at);
    return { said: one.textContent, x: line.x, y: line.y, width: line.width, height: line.height,
      fill: look.color, halo: "", isLarge, isSeen };
  });
  one.style.pointerEvents = touched;
  return found;
}"""
"""Scrolls to a text and returns its lines, and whether each is free of other elements.

Text that ignores the pointer is made to accept it during the check.
"""

_SCROLL_BACK: Final = """() => {
  for (const [one, left, top] of window.scrolledFrom ?? []) one.scrollTo({ left, top, behavior: "instant" });
  delete window.scrolledFrom;
}"""

_FADE: Final = """([all, isFaded]) => {
  for (const one of all.map((chosen) => document.querySelector(chosen)))
    for (const part of [one, ...one.querySelectorAll("*")])
      part.style.webkitTextFillColor = isFaded ? "transparent" : "";
}"""

MAX_FAINT_SHARE: Final = 0.35
"""Lines and edges next to letters can have low contrast. A larger share is the background itself."""


def must_be_legible(page: Page, state: str) -> None:
    """Checks every fully visible text drawn in an SVG."""
    texts = cast("Sequence[Fields]", page.evaluate(_TEXTS))
    page.evaluate(_SHOW, "hidden")
    png = page.screenshot()
    page.evaluate(_SHOW, "")
    low = _faint(page, png, texts)
    assert texts, f"{state}: nothing is written in a picture"
    assert not low, "\n".join(f"{state}: {one}" for one in low)


def judge_text(page: Page, chosen: str) -> list[str]:
    """Contrast faults of a text of the page, after scrolling it to a free position."""
    try:
        for block in ("nearest", "center", "start", "end"):
            lines = _lines(page, chosen, block)
            if all(line["isSeen"] for line in lines):
                return [f"{fault} of {chosen}" for fault in _judge_lines(page, [chosen], lines)]
        return [f"something lies on it wherever it is scrolled to: {chosen}"]
    finally:
        page.evaluate(_SCROLL_BACK)


def judge_texts(page: Page, chosen: Sequence[str]) -> list[str]:
    """Contrast faults of texts of the page that are all visible: one screenshot judges them together."""
    lines = [line for one in chosen for line in _lines(page, one, "nearest")]
    page.evaluate(_SCROLL_BACK)
    covered = [line for line in lines if not line["isSeen"]]
    return [f"something lies on {line['said']!r}" for line in covered] + _judge_lines(page, chosen, lines)


def _lines(page: Page, chosen: str, block: str) -> Sequence[Fields]:
    return cast("Sequence[Fields]", page.evaluate(_PLACED, [chosen, block]))


def _judge_lines(page: Page, chosen: Sequence[str], lines: Sequence[Fields]) -> list[str]:
    if not lines:
        return []
    page.evaluate(_FADE, [chosen, True])
    png = page.screenshot()
    page.evaluate(_FADE, [chosen, False])
    return [f"too little contrast: {one}" for one in _faint(page, png, lines)]


def _faint(page: Page, png: bytes, texts: Sequence[Fields]) -> list[str]:
    """The texts with too little contrast against this screenshot of their background."""
    desk = page.context.new_page()
    asked = [base64.b64encode(png).decode(), texts]
    found = cast("Sequence[Fields]", desk.evaluate(_GROUND, asked))
    desk.close()
    return [
        f"{one['said']!r} ({one['share']:.0%})"
        for one in found
        if cast(float, one["share"]) > MAX_FAINT_SHARE
    ]
