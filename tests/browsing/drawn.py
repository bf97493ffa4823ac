"""The contrast of what is written in a picture, measured in its pixels: axe cannot tell it in an `svg`."""

import base64
from collections.abc import Mapping, Sequence
from typing import Final, cast

from browsing.visitor import Visitor

_TEXTS: Final = """() => [...document.querySelectorAll("svg text")].filter((one) => {
  const { left, top, right, bottom, width } = one.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return width > 0 && isWhole && one.checkVisibility() && at?.closest("svg") === one.closest("svg");
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
"""Which share of the ground of each text has too little contrast to it; the text itself is hidden."""

MOST: Final = 0.35
"""Beside the letters lie lines and edges; what is more than these is the ground itself."""


def must_be_legible(visitor: Visitor, state: str) -> None:
    """Every text that is drawn in a picture and seen whole."""
    page = visitor.page
    texts = page.evaluate(_TEXTS)
    page.evaluate(_SHOW, "hidden")
    png = base64.b64encode(page.screenshot()).decode()
    page.evaluate(_SHOW, "")
    desk = visitor.context.new_page()
    found = cast("Sequence[Mapping[str, object]]", desk.evaluate(_GROUND, [png, texts]))
    desk.close()
    low = [
        f"{state}: {one['said']!r} ({one['share']:.0%})" for one in found if cast(float, one["share"]) > MOST
    ]
    assert found, f"{state}: nothing is written in a picture"
    assert not low, "\n".join(low)
