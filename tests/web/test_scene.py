"""Drawn boards in real browsers: by taps, drags, keys and typed moves, on phone and desktop."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FloatRect, expect

from browsing.board_input import BoardInput
from browsing.running_tables import start_table
from browsing.visitor import DESKTOP, Visit, Visitor
from served.process import Served

NARROW = (360, 740)
BOARDS = "browsing.boards.islands,browsing.boards.ledger,bench.pages.crowded"
GAMES = f"parlour.games.hex,{BOARDS},support.games.blotto"
# Records animations: the first changing property, the element, and its centre.
ANIMATED = """() => {
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const { x, y, width, height } = this.getBoundingClientRect();
    const shows = this.querySelector("svg.token") ? "token" : this.childElementCount ? "more" : "nothing";
    window.animated.push([Object.keys(frames)[0], shows, x + width / 2, y + height / 2]);
    return animate.call(this, frames, how);
  };
}"""
Way = Callable[[BoardInput, str, str], None]
WAYS: dict[str, Way] = {
    "taps": lambda hand, place, _: hand.play(place),
    "drags": lambda hand, place, _: hand.put(place),
    "keys": lambda hand, place, _: hand.go(place),
    "typed moves": lambda hand, place, text: hand.type(place, text),
}
ways = pytest.mark.parametrize("way", WAYS)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), games=GAMES) as running:
        yield running


@ways
def test_tictactoe_is_played_by_taps_drags_keys_and_text(visit: Visit, way: str) -> None:
    ann, bob = start_pair(visit, "tictactoe")
    moves = [(5, ann), (1, bob), (3, ann), (2, bob), (7, ann)]
    for cell, hand in moves:
        if cell == 2 and way == "taps":
            check_boards(ann, bob, "scene-tictactoe")
        place = f"board.{(cell - 1) // 3}.{(cell - 1) % 3}"
        WAYS[way](hand, place, str(cell))
    ann.visitor.wait_for("You won")
    bob.visitor.wait_for("Ann won")


@pytest.mark.deep  # twenty-one moves on eleven rows. Tic-tac-toe covers all input methods
@ways
def test_hex_is_played_by_taps_drags_keys_and_text(visit: Visit, way: str) -> None:
    """The phone's player goes straight down the board, the other stays at the side."""
    ann, bob = start_pair(visit, "hex")
    for row in range(11):
        WAYS[way](ann, f"board.{row}.5", f"f{row + 1}")
        if row == 5 and way == "taps":
            bob.wait_until_lit(f"board.{row}.0")
            check_boards(ann, bob, "scene-hex")
        if row < 10:
            WAYS[way](bob, f"board.{row}.0", f"a{row + 1}")
    ann.visitor.wait_for("You won")
    if way == "taps":
        ann.visitor.shot("scene-hex-won-360")
        bob.visitor.shot("scene-hex-won-1280")


@pytest.mark.deep
def test_pieces_are_moved_by_drags_and_taps(visit: Visit) -> None:
    ann, bob = start_pair(visit, "islands")
    ann.drag("land0", "land1")
    expect(ann.page.locator('[data-key="ship 0"]')).to_be_visible()
    bob.wait_until_lit("land0")
    check_boards(ann, bob, "scene-islands")
    bob.drag("land0", "land1")
    ann.tap("land1", "land2")
    ann.visitor.wait_for("You won")


def test_a_zone_is_one_tap_target_with_its_label(visit: Visit) -> None:
    ann, _ = start_pair(visit, "islands")
    expect(ann.place("hills.0.0")).to_have_accessible_name("a1, empty, West, Claim the west")
    ann.tap("hills.1.1")
    expect(ann.page.locator('[aria-label*="your flag"]')).to_have_count(1)


@pytest.mark.parametrize(
    "is_still", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["motion", "still"]
)
def test_motions_are_animated_unless_reduced_motion_is_set(visit: Visit, is_still: bool) -> None:
    ann, bob = start_pair(visit, "islands", is_still=is_still)
    bob.page.evaluate(ANIMATED)
    ann.tap("hills.1.1")
    flag = bob.page.locator('[aria-label*="Ann’s flag"]')
    expect(flag).to_have_count(1)
    bob.tap("land0", "land1")
    expect(ann.page.locator('[aria-label*="Bob’s boat"]').first).to_be_visible()
    bob.page.wait_for_function("() => Number(document.querySelector('.scene').dataset.seq) >= 2")
    seen = bob.page.evaluate("animated")
    hoisted, lit = flag.bounding_box(), bob.place("land0").bounding_box()

    assert hoisted is not None
    assert lit is not None
    flights = [(x, y) for part, shows, x, y in seen if (part, shows) == ("transform", "token")]
    flashes = [(x, y) for part, shows, x, y in seen if (part, shows) == ("opacity", "nothing")]
    assert is_still == (not flights) == (not flashes)
    assert all(is_inside(at, hoisted) for at in flights[:1])
    assert all(is_inside(at, lit) for at in flashes)
    expect(bob.page.locator(".scene > [aria-hidden=true][style*='z-index: 60']")).to_have_count(0)


@pytest.mark.deep
def test_on_small_places_the_first_tap_aims(visit: Visit) -> None:
    """Twenty rows on a phone: the first tap aims and shows a magnifier, the next one plays."""
    ann = sit(visit("Ann", size=NARROW), "crowded")
    drawn = ann.page.locator(".scene")
    ann.wait_until_lit("board.3.3")
    expect(drawn).to_have_attribute("data-seq", "0")
    ann.tap("board.3.3")
    expect(ann.page.locator(".glass .plan")).to_be_visible()
    ann.visitor.shot("scene-aimed-360")
    ann.visitor.must_fit()
    ann.visitor.must_be_accessible()
    ann.page.get_by_role("button", name="right").click()
    expect(ann.page.locator(".place.aimed")).to_have_attribute("data-place", "board.4.4")
    expect(drawn).to_have_attribute("data-seq", "0")
    ann.tap("board.4.4")
    expect(drawn).to_have_attribute("data-seq", "1")
    expect(ann.page.locator(".glass")).to_have_count(0)
    ann.visitor.wait_for("Stone 85 is turned over.")


def test_a_drawer_shows_the_number_of_its_pieces(visit: Visit) -> None:
    ann, bob = start_pair(visit, "islands")
    drawer = ann.page.locator("details[data-area=letters]")
    expect(drawer.locator("summary")).to_have_text("Letters2")
    expect(drawer.get_by_role("button").first).to_be_hidden()
    expect(bob.page.locator("[data-area=letters]").get_by_role("button").first).to_be_visible()


@pytest.mark.deep
def test_a_temporary_piece_shows_its_remaining_time(visit: Visit) -> None:
    ann, bob = start_pair(visit, "islands")
    ann.drag("land0", "land1")
    expect(bob.page.locator("[data-area=seen]").get_by_role("timer", include_hidden=True)).to_be_visible()


def test_a_board_has_german_labels(visit: Visit) -> None:
    anne = sit(visit("Änne", size=NARROW, language="de-DE", is_dark=True), "hex", "bot:random")
    anne.wait_until_lit("board.0.0")
    expect(anne.place("board.0.0")).to_have_accessible_name("a1, leer, hier ziehen")
    anne.tap("board.5.5")
    anne.visitor.wait_for("Zum Setzen noch einmal tippen")
    anne.tap("board.5.5")
    expect(anne.place("board.5.5")).to_have_accessible_name("f6, Scheibe von dir")
    anne.visitor.shot("scene-german-360")
    anne.visitor.must_fit()


@pytest.mark.parametrize("size", [NARROW, DESKTOP], ids=["phone", "desk"])
def test_a_text_position_keeps_its_lines(visit: Visit, size: tuple[int, int]) -> None:
    ann = sit(visit("Ann", size=size), "ledger")
    position = ann.page.locator(".position")
    expect(position).to_be_visible()
    ann.visitor.shot(f"scene-words-{size[0]}")
    ann.visitor.must_fit()
    tall, lines = position.evaluate(
        "one => [one.scrollHeight <= one.clientHeight,"
        " Math.round((one.clientHeight - 2 * parseFloat(getComputedStyle(one).paddingTop))"
        " / parseFloat(getComputedStyle(one).lineHeight))]"
    )

    assert tall, "nothing of it is cut off below"
    assert lines == 16, "each line is one line"


def test_a_split_is_entered_until_nothing_is_left(visit: Visit) -> None:
    ann = sit(visit("Ann", size=NARROW), "blotto", "bot:random")
    page = ann.page
    page.get_by_role("button", name="Spread your soldiers").click()
    page.get_by_role("spinbutton", name="Hill").fill("7")
    page.get_by_role("button", name="Gate: one more").click(click_count=2)
    expect(page.get_by_text("1 left to assign")).to_be_visible()
    expect(page.get_by_role("button", name="Confirm")).to_be_disabled()
    page.get_by_role("button", name="Mill: one more").click()
    expect(page.get_by_text("0 left to assign")).to_be_visible()
    expect(page.get_by_role("button", name="Hill: one more")).to_be_disabled()
    ann.visitor.shot("scene-split-360")
    ann.visitor.must_fit()
    ann.visitor.must_be_accessible()
    page.get_by_role("button", name="Confirm").click()
    ann.visitor.wait_for("The first player takes")


def is_inside(at: tuple[float, float], box: FloatRect) -> bool:
    x, y = at[0] - box["x"], at[1] - box["y"]
    return 0 <= x <= box["width"] and 0 <= y <= box["height"]


def start_pair(visit: Visit, game: str, *, is_still: bool = True) -> tuple[BoardInput, BoardInput]:
    """Ann with a phone and Bob with a desktop at a running table. Ann moves first."""
    ann, bob = visit("Ann", size=NARROW), visit("Bob", size=DESKTOP, is_still=is_still)
    table = start_table(game, ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
        expect(one.page.locator(".scene button[data-place]").first).to_be_visible()
    return BoardInput(ann), BoardInput(bob)


def sit(visitor: Visitor, game: str, *others: str) -> BoardInput:
    language = "de" if visitor.page.evaluate("navigator.language") == "de-DE" else "en"
    visitor.post("/api/guest", {"name": visitor.name, "language": language})
    table = visitor.post("/api/tables", {"game": game, "seats": ["open", *others]})["id"]
    visitor.post(f"/api/tables/{table}/start", {})
    visitor.open(f"/table/{table}")
    return BoardInput(visitor)


def check_boards(ann: BoardInput, bob: BoardInput, name: str) -> None:
    for hand, width in ((ann, NARROW[0]), (bob, DESKTOP[0])):
        hand.visitor.shot(f"{name}-{width}")
        hand.visitor.must_fit()
        hand.visitor.must_be_accessible()
