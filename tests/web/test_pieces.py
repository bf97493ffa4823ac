"""Everything that can lie on a table, on the pages: cards stay cards, decks and counts have numbers."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browsing.running_tables import start_table
from browsing.visitor import DESKTOP, Visit, Visitor
from served.process import Served

NARROW: Final = (360, 740)
CARD: Final = 5 / 7


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), games="browsing.boards.pieces") as running:
        yield running


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, DESKTOP], ids=["phone", "desk"])
def test_pieces_look_as_people_know_them(visit: Visit, size: tuple[int, int]) -> None:
    ann, bob = visit("Ann", size=size), visit("Bob")
    table = start_table("pieces", ann, bob)
    ann.open(f"/table/{table}")
    expect(ann.page.locator("[data-area=cards] .thing").first).to_be_visible()

    check_cards(ann)
    check_badges(ann)
    check_pictures(ann)
    check_words(ann)
    for scheme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        ann.shot(f"pieces-{size[0]}-{scheme}")


def check_cards(ann: Visitor) -> None:
    """Every card is 5 by 7, also on its side, and the last of a stack is whole."""
    sizes = ann.page.locator(".thing .lies").evaluate_all(SIZES)
    assert len(sizes) > 20
    assert all(abs(width / height / CARD - 1) < 0.02 for width, height in sizes)
    side = box(things(ann, "turned").locator(".lies"))
    assert abs(side["height"] / side["width"] / CARD - 1) < 0.02
    for place in ("up", "down", "right", "left"):
        cards = [box(one) for one in things(ann, place).all()]
        last, spot = cards[-1], box(ann.page.locator(f"[data-place={place}]"))
        assert all(one["width"] == pytest.approx(last["width"], abs=1) for one in cards)
        assert all(inside(one, spot) for one in cards)
        assert things(ann, place).last.evaluate(IS_ON_TOP)
        steps = [abs(b["x"] - a["x"]) + abs(b["y"] - a["y"]) for a, b in pairwise(cards)]
        assert min(steps) > 4


SIZES: Final = """(cards) => cards.map((card) => {
  const { width, height } = getComputedStyle(card);
  return [parseFloat(width), parseFloat(height)];
})"""
"""The sizes before anything is turned: a hand is a fan."""

IS_ON_TOP: Final = """(thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [...thing.parentElement.children].every((other) => {
    if (!(thing.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)) return true;
    const box = other.getBoundingClientRect();
    return box.right <= x || box.left >= x + width || box.bottom <= y || box.top >= y + height;
  });
}"""
"""Whether nothing that is drawn later covers the thing."""


def check_badges(ann: Visitor) -> None:
    badges = ann.page.locator("[data-area=cards] .badge")
    assert sorted(badges.all_inner_texts()) == ["3", "39"]
    texts = ann.page.locator("[data-area=stones] .badge").all_inner_texts()
    assert sorted(texts) == ["+2", "12", "3", "40", "5"]
    assert ann.page.locator("[data-area=market] .badge").all_inner_texts() == ["39", "$2"]
    assert ann.page.locator("[data-area=hand] .badge").all_inner_texts() == ["20"]
    assert ann.page.locator("[data-area=stock] .badge, [data-area=heap] .badge").all_inner_texts() == [
        "39",
        "2",
    ]
    deck = things(ann, "deck")
    assert deck.locator(".layer").count() == 5


def check_pictures(ann: Visitor) -> None:
    """A domino covers two cells, turned as they are; a tinted picture is masked by its own alpha."""
    stones = ann.page.locator("[data-area=stones]")
    flat, upright = (
        box(one) for one in stones.locator(".thing:has(svg > g.picture):has(image[width='2'])").all()
    )
    assert flat["width"] == pytest.approx(2 * flat["height"], rel=0.03)
    assert upright["height"] == pytest.approx(2 * upright["width"], rel=0.03)
    tinted = stones.locator("g.tinted").first
    addresses = tinted.locator("image").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert len(addresses) == 2
    assert len(set(addresses)) == 1
    assert ann.page.locator("[data-area=field] svg image").count() == 3
    assert ann.page.locator("[data-area=field] .base").count() == 0


def check_words(ann: Visitor) -> None:
    """Labels are printed, names never. Counters are read with their limit."""
    printed = set(ann.page.locator(".plan svg text").all_text_contents())
    assert {"Stock", "On its side", "Discards", "Camp", "Ford", "Start", "−2"} <= printed
    assert not {"Up", "Down", "Right", "Left"} & printed
    said = ann.page.locator("[data-area=knight] .sr").all_text_contents()
    assert said == ["Health 3 of 5", "Road 12 of 30", "Honour −2"]
    assert ann.page.locator("[data-area=knight] .track .full").count() == 3


def things(ann: Visitor, place: str) -> Locator:
    """The things on a spot whose cards have no ids."""
    return ann.page.locator(f".thing[data-key^='{place}#']")


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def inside(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] >= other["x"] - 1
        and one["y"] >= other["y"] - 1
        and one["x"] + one["width"] <= other["x"] + other["width"] + 1
        and one["y"] + one["height"] <= other["y"] + other["height"] + 1
    )
