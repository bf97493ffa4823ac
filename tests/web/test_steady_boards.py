"""Boards stay where they are during a game, and all that a player needs is inside the window."""

from typing import Final, cast

import pytest

from browsing.steadiness import Steadiness, Watched
from browsing.visitor import DESKTOP, Visit, Visitor
from parlour.games import CLASSIC_GAMES, built_in

PHONE: Final = (360, 740)
LOW: Final = (740, 360)
SIZES: Final = (PHONE, LOW, DESKTOP)
SOME: Final = ("reversi", "hex", "morris")
"""The quickest games. The deep tests play all."""

ALL: Final = (*CLASSIC_GAMES, "tictactoe", "cambio", "imperial", "deck")
STEADY: Final = tuple(game for game in ALL if game not in ("cambio", "imperial", "deck"))
"""Games drawn from a scene. The boards of the others show other things in other phases."""

NEEDED: Final = ".scene .plan, .scene .mine .seat, .scene .mine .me, .scene .around .held, .toggle"
OWN: Final = {"cambio": ".cambio .own", "imperial": ".imperial .decision", "deck": ".deck .does"}
OWN_NAME: Final = ".scene .foot > .mine"
MOST_SHIFT: Final = 0.001

_OUTSIDE: Final = """async (needed) => {
  for (let same = 0, was = ""; same < 8; ) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const now = [...document.querySelectorAll(needed)]
      .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)).join();
    same = now === was ? same + 1 : 0;
    was = now;
  }
  const found = [...document.querySelectorAll(needed)].filter((one) => one.checkVisibility());
  const faults = found.length > 0 ? [] : ["nothing is shown"];
  for (const one of found) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      faults.push(`${one.className}: ${[left, top, right, bottom].map(Math.round)}`);
  }
  const board = document.querySelector("main.play > .board");
  for (const one of [document.scrollingElement, board])
    if (one.scrollHeight > one.clientHeight + 1) faults.push(`${one.className || "page"} scrolls`);
  return faults;
}"""


@pytest.mark.parametrize("game", SOME)
def test_nothing_moves_during_some_moves(visit: Visit, game: str) -> None:
    found = play(visit("Ann", size=PHONE), game, 6)
    must_not_shift(found)
    must_keep_boxes(found)


@pytest.mark.deep
@pytest.mark.parametrize("size", SIZES, ids=["phone", "low", "desk"])
@pytest.mark.parametrize("game", STEADY)
def test_nothing_moves_during_a_game(visit: Visit, game: str, size: tuple[int, int]) -> None:
    found = play(visit("Ann", size=size), game, 25)
    must_not_shift(found)
    if game != "sea-battle":  # has other boards for the battle than for placing ships
        must_keep_boxes(found)


@pytest.mark.parametrize("game", SOME)
def test_a_board_is_whole_in_every_window(visit: Visit, game: str) -> None:
    ann = visit("Ann")
    must_be_whole(ann, game)
    name, turn = (ann.page.locator(part).bounding_box() for part in (OWN_NAME, ".scene .banner"))
    assert name is not None
    assert turn is not None
    assert name["y"] < turn["y"] + turn["height"] / 2 < name["y"] + name["height"], "it is about Ann"


@pytest.mark.deep
@pytest.mark.parametrize("game", [game for game in ALL if game not in SOME])
def test_every_board_is_whole_in_every_window(visit: Visit, game: str) -> None:
    must_be_whole(visit("Ann"), game)


def play(ann: Visitor, game: str, moves: int) -> Steadiness:
    return Watched(ann, game, built_in(game).seats[-1]).play(moves)


def must_not_shift(found: Steadiness) -> None:
    assert found.moves > 0
    assert found.total < MOST_SHIFT, "\n".join(found.moved)


def must_keep_boxes(found: Steadiness) -> None:
    moved = {part: boxes for part, boxes in found.boxes.items() if len(boxes) > 1 and "banner" not in part}
    assert not moved, "the banner alone is as wide as its text"


def must_be_whole(ann: Visitor, game: str) -> None:
    Watched(ann, game, built_in(game).seats[-1])
    faults = []
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        found = cast("list[str]", ann.page.evaluate(_OUTSIDE, OWN.get(game, NEEDED)))
        faults += [f"{width}×{height}: {one}" for one in found]
        ann.shot(f"whole-{game}-{width}")
    assert not faults, "\n".join(faults)
