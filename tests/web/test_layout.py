"""The layout of scenes in real browsers: own areas on screen, large boards, equal cells in groups."""

from collections.abc import Iterator
from typing import Final, cast

import pytest
from playwright.sync_api import Page, expect

from browsing.visitor import DESKTOP, Visit, Visitor
from parlour.games import CLASSIC_GAMES, built_in
from served.process import Served

PHONE: Final = (360, 740)
SIZES: Final = {"phone": PHONE, "desk": DESKTOP}
MOSAIC: Final = "mosaic"
LEAST_SHARE: Final = {"phone": 0.9, "desk": 0.9}
"""The share of the free room that the main board takes, in the direction that limits it."""

# Waits until the sizes are the same for some frames, since boards follow a resize some frames later.
_SETTLED: Final = """async () => {
  const sizes = () => [...document.querySelectorAll(".mine, .table, .plan")]
    .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)).join();
  for (let same = 0, before = ""; same < 8; ) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const now = sizes();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""
_MINE: Final = """() => {
  const box = document.querySelector(".mine").getBoundingClientRect();
  const bar = document.querySelector(".narrow .bar")?.getBoundingClientRect();
  const inside = [...document.querySelectorAll(".mine .plan, .mine .row, .mine .item")]
    .map((one) => one.getBoundingClientRect());
  const bottom = Math.max(box.bottom, ...inside.map((one) => one.bottom));
  return {
    top: box.top,
    bottom,
    right: Math.max(box.right, ...inside.map((one) => one.right)),
    end: bar && bar.bottom > bottom ? bar.top : innerHeight,
  };
}"""
# The main board's share of the window's room: the height between the others and the own areas, or the width.
_SHARE: Final = """() => {
  const edges = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const scene = edges(".scene"), moves = edges(".scene > .moves"), table = edges(".table");
  const plan = edges(".table > .area .plan");
  const isWide = document.querySelector(".scene.wide") !== null;
  const right = isWide ? moves.left : scene.right;
  const end = isWide ? edges(".foot > .actions").top : innerHeight;
  const rest = isWide ? 0 : edges(".mine").height + 64;
  return Math.max(plan.width / (right - scene.left), plan.height / (end - rest - table.top));
}"""
_CELLS: Final = """(group) => [...document.querySelectorAll(`[data-area="${group}"] .plan .place`)]
  .map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), games="browsing.boards.mosaic") as running:
        yield running


@pytest.mark.parametrize("game", CLASSIC_GAMES)
def test_own_areas_are_on_screen_and_the_board_takes_the_room(visit: Visit, game: str) -> None:
    ann = visit("Ann")
    sit(ann, game, built_in(game).seats[-1])
    for size, (width, height) in SIZES.items():
        settle(ann.page, width, height)
        must_show_own_areas(ann.page)
        if ann.page.locator(".table > .area .plan").count() == 1:
            share = cast(float, ann.page.evaluate(_SHARE))
            assert share >= LEAST_SHARE[size], f"{game} on a {size}: {share}"


@pytest.mark.parametrize("seats", [2, 4])
def test_mats_of_several_grids_are_on_screen_with_equal_cells(visit: Visit, seats: int) -> None:
    ann = visit("Ann")
    sit(ann, MOSAIC, seats)
    for width, height in SIZES.values():
        settle(ann.page, width, height)
        must_show_own_areas(ann.page)
        cells = cast("list[tuple[float, float]]", ann.page.evaluate(_CELLS, "mat0"))
        assert len(cells) == 15 + 25 + 7
        assert max(map(max, cells)) - min(map(min, cells)) < 0.5
        floor = ann.page.locator("[data-area=floor0] .plan").bounding_box()
        assert floor is not None
        assert floor["width"] > 3 * floor["height"], "a board in a mat is not turned"
        ann.shot(f"layout-{MOSAIC}-{seats}-{width}")
        ann.must_fit()


def test_an_opponents_mat_opens_with_a_tap(visit: Visit) -> None:
    ann = visit("Ann", size=PHONE)
    sit(ann, MOSAIC, 2)
    settle(ann.page, *PHONE)
    other = ann.page.locator("[data-area=wall1]")
    expect(other).to_have_count(0)
    ann.page.locator(".others").get_by_role("button", name="area").click()
    expect(other).to_be_visible()
    ann.must_be_accessible()


def test_names_are_read_and_not_printed(visit: Visit) -> None:
    ann = visit("Ann")
    sit(ann, MOSAIC, 2)
    expect(ann.page.get_by_role("group", name="Ann: Hand")).to_be_visible()
    for name in ("Bag", "Hand", "Floor", "Market", "Stall 1"):
        expect(ann.page.locator(".scene").get_by_text(name)).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Bag")).to_have_count(1)
    ann.page.keyboard.press("/")
    moves = ann.page.get_by_role("region", name="Your moves")
    expect(moves.get_by_role("button", name="Row 1").first).to_be_visible()


def sit(visitor: Visitor, game: str, seats: int) -> None:
    visitor.post("/api/guest", {"name": visitor.name})
    asked = {"game": game, "seats": ["person", *["bot:random"] * (seats - 1)]}
    table = visitor.post("/api/tables", asked)
    if table["status"] == "open":
        visitor.post(f"/api/tables/{table['id']}/start", {})
    visitor.page.add_init_script(f"localStorage.setItem('parlour-walked-{game}', '1')")
    visitor.open(f"/table/{table['id']}")
    expect(visitor.page.locator(".scene .mine").first).to_be_visible()


def settle(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(_SETTLED)


def must_show_own_areas(page: Page) -> None:
    mine = page.evaluate(_MINE)
    width = page.evaluate("innerWidth")
    assert mine["top"] >= 0
    assert mine["bottom"] <= mine["end"] + 1, "own areas end within the window, above the buttons"
    assert mine["right"] <= width + 1
