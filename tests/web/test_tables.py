"""On a phone, all that belongs to the player is in the window and large enough to tap during the game."""

from typing import Final, cast

import pytest

from browsing.steadiness import Watched
from browsing.visitor import Visit
from parlour.games import built_in

UPRIGHT: Final = (360, 740)
ON_ITS_SIDE: Final = (740, 360)
LEAST_PX: Final = 27.5
"""A finger hits a strip of this width. Screens round 28 px."""

_OUTSIDE: Final = """() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const own = ".mine :is([data-place], .plate), .bar .btn, .pending, .control button, .plan .lit, .toggle";
  const name = (one) => `${one.className} ${one.dataset.place ?? one.textContent.trim().slice(0, 30)}`;
  return [...document.querySelectorAll(own)].filter(shown).flatMap((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return isInside ? [] : [`${name(one)}: ${[left, top, right, bottom].map(Math.round)}`];
  });
}"""
_STRIPS: Final = """() => {
  const boxes = (found) => [...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect());
  const held = boxes(".hand .item").map(({ left, top }) => ({ left, row: Math.round(top / 60) }));
  const strips = held.flatMap(({ left, row }) => {
    const next = held.filter((one) => one.row === row && one.left > left + 1).map((one) => one.left - left);
    return next.length > 0 ? [Math.min(...next)] : [];
  });
  const places = boxes(".plan button.lit").map(({ width, height }) => Math.min(width, height));
  return [...strips, ...places];
}"""
_SCROLLS: Final = "document.documentElement.scrollHeight > innerHeight + 1"


@pytest.mark.parametrize("game", ["hearts", "liars-dice", "backgammon", "sea-battle"])
def test_own_things_stay_in_the_window_of_a_phone(visit: Visit, game: str) -> None:
    ann = visit("Ann", size=UPRIGHT)
    watched = Watched(ann, game, built_in(game).seats[-1])
    for moves in (0, 4):
        watched.play(moves)
        for width, height in (UPRIGHT, ON_ITS_SIDE):
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.page.wait_for_timeout(150)
            ann.shot(f"table-{game}-{width}-{moves}")
            assert ann.page.evaluate(_OUTSIDE) == [], f"{width} × {height} after {moves} moves"
            assert not ann.page.evaluate(_SCROLLS), f"{width} × {height} after {moves} moves"
            strips = cast("list[float]", ann.page.evaluate(_STRIPS))
            assert min(strips, default=LEAST_PX) >= LEAST_PX, f"{width} × {height} after {moves} moves"
        ann.page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
