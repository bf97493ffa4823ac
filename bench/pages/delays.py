"""Measures the time from a click to the changed board in both players' browsers, in Cambio."""

from collections.abc import Sequence
from typing import Final

from browsing.cambio import Player, pair, play_on
from browsing.visitor import Visit

MOVES: Final = 20

# Resolve with the time of the next click, and with the time when the board shows another entry.
CLICKED: Final = """() => { window.clicked = new Promise((done) => {
  const told = () => done(performance.timeOrigin + performance.now());
  addEventListener("click", told, { capture: true, once: true });
}) }"""
_SHOWN: Final = """() => { window.shown = new Promise((done) => {
  const board = document.querySelector(".cambio");
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
  });
  seen.observe(board, { attributes: true, attributeFilter: ["data-seq"] });
}) }"""


def cambio(visit: Visit) -> tuple[Sequence[float], Sequence[float]]:
    """Draws cards repeatedly. Returns the milliseconds for the player who moves and for the other player."""
    ann, ben = pair(visit)
    own, other = list[float](), list[float]()
    while len(own) < MOVES:
        mover, watcher = (ann, ben) if _may_draw(ann) else (ben, ann)
        if not _may_draw(mover):
            play_on(ann, ben)
            continue
        mover.page.evaluate(CLICKED)
        for player in (mover, watcher):
            player.page.evaluate(_SHOWN)
        mover.visitor.press("Draw a card")
        clicked = mover.page.evaluate("window.clicked")
        own.append(mover.page.evaluate("window.shown") - clicked)
        other.append(watcher.page.evaluate("window.shown") - clicked)
        play_on(ann, ben)
    return own, other


def _may_draw(player: Player) -> bool:
    return player.stage == "drawing" and player.page.locator(".does .main").count() > 0
