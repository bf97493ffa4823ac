"""The order of motions, and when the page makes a sound."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, expect

from browsing.board_input import BoardInput
from browsing.boards.relay import PAUSE_MS
from browsing.running_tables import start_table
from browsing.visitor import Visit, Visitor
from served.process import Served

# Records animations: their times, what they change, and the update they belong to.
ANIMATED = """
window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const animation = animate.call(this, frames, how);
  const { delay = 0, duration } = how;
  const lap = Number(document.querySelector(".scene").dataset.seq);
  const isTurn = frames.transform?.[0].startsWith("scaleX");
  const kind = "visibility" in frames ? "hidden" : isTurn ? "turn" : "move";
  const old = animated.filter((one) => one.lap < lap && one.animation.playState === "running").length;
  animated.push({ kind, lap, old, delay, end: delay + duration, offset: frames.offset ?? [], animation });
  return animation;
};"""
TIMES = "animated.map(({ kind, delay, end, offset }) => ({ kind, delay, end, offset }))"
HIDDEN = """[...document.querySelectorAll("[data-key]")]
  .filter((one) => getComputedStyle(one).visibility === "hidden").length"""
LAYERS = ".scene > [aria-hidden=true][style*='z-index: 60']"

# Records the length of each sound in seconds.
HEARD = """
window.heard = { contexts: 0, sounds: [] };
window.AudioContext = class extends AudioContext {
  constructor(...how) {
    super(...how);
    heard.contexts += 1;
  }
};
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (...when) {
  heard.sounds.push(Math.round(this.buffer.duration * 100) / 100);
  return start.apply(this, when);
};"""
NOTHING = {"contexts": 0, "sounds": []}
BELL_S = 1.1
"""The length of the bell that announces the player's turn."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), games="browsing.boards.relay") as running:
        yield running


def test_motions_play_one_after_the_other(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", is_still=False)
    bob.page.add_init_script(ANIMATED)
    start_at_table(ann, bob)
    run(ann, bob)
    seen = bob.page.evaluate(TIMES)
    travel, *_ = [one for one in seen if one["kind"] == "move"]
    turns = sorted((one for one in seen if one["kind"] == "turn"), key=lambda one: (one["delay"], one["end"]))

    assert travel["delay"] == 0
    assert len(travel["offset"]) == 4, "it passes both flags"
    assert travel["offset"] == sorted(set(travel["offset"]))
    look, flip = turns[:2], turns[2:]
    assert {one["delay"] for one in look} == {travel["end"] + PAUSE_MS}
    assert [one["delay"] for one in flip] == [look[0]["end"], flip[0]["end"]], "one side, then the other"
    assert [one["kind"] for one in seen].count("hidden") == 3
    expect(bob.page.locator(LAYERS)).to_have_count(0)
    assert bob.page.evaluate(HIDDEN) == 0


def test_a_new_move_ends_the_motions_of_the_last(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", is_still=False)
    bob.page.add_init_script(ANIMATED)
    start_at_table(ann, bob)
    run(ann, bob)
    run(bob, ann)
    wait_for_lap(bob, 2)
    second = bob.page.evaluate("animated.filter((one) => one.lap === 2).map((one) => one.old)")
    assert second
    assert set(second) == {0}
    expect(bob.page.locator(LAYERS)).to_have_count(0)
    assert bob.page.evaluate(HIDDEN) == 0


def test_reduced_motion_waits_for_nothing(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    bob.page.add_init_script(ANIMATED)
    start_at_table(ann, bob)
    run(ann, bob)
    assert bob.page.evaluate(TIMES) == []


def test_sounds_begin_with_the_first_touch(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    warnings: list[str] = []
    bob.page.on("console", lambda message: warnings.append(message.text))
    bob.page.add_init_script(HEARD)
    table = start_table("relay", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    untouched = bob.context.new_cdp_session(bob.page)
    assert ask(untouched, at_lap(0)) is True
    BoardInput(ann).tap("flag 0")
    assert ask(untouched, at_lap(1)) is True
    assert ask(untouched, "navigator.userActivation.hasBeenActive") is False
    assert ask(untouched, "heard") == NOTHING

    run(bob, ann)
    bob.page.wait_for_function("() => heard.sounds.length > 0")
    assert bob.page.evaluate("heard.contexts") == 1
    assert not [one for one in warnings if "AudioContext" in one]


def test_sounds_are_switched_off_at_the_table(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    bob.page.add_init_script(HEARD)
    start_at_table(ann, bob)
    run(ann, bob)
    bob.press("Turn sound off")
    expect(bob.button("Turn sound on")).to_be_visible()
    before = bob.page.evaluate("heard")
    run(bob, ann)
    run(ann, bob)
    assert bob.page.evaluate("heard") == before

    bob.press("Turn sound on")
    run(bob, ann)
    bob.page.wait_for_function("(before) => heard.sounds.length > before", arg=len(before["sounds"]))


@pytest.mark.deep
def test_sounds_are_switched_off_in_the_settings(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    bob.page.add_init_script(HEARD)
    start_at_table(ann, bob)
    bob.open("/settings")
    sound = bob.page.get_by_role("group", name="Sound")
    expect(sound.get_by_role("radio", name="On", exact=True)).to_be_checked()
    sound.get_by_text("Off", exact=True).click()
    expect(sound.get_by_role("radio", name="Off", exact=True)).to_be_checked()
    bob.page.go_back()
    wait_for_lap(bob, 0)
    run(ann, bob)
    run(bob, ann)
    assert bob.page.evaluate("heard") == NOTHING


def test_a_page_in_the_background_announces_only_the_turn(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", is_still=False)
    bob.page.add_init_script(HEARD)
    start_at_table(ann, bob)
    bob.page.locator(".scene").click(position={"x": 2, "y": 2})
    # A headless browser shows every page.
    bob.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    run(ann, bob)
    bob.page.wait_for_function("() => heard.sounds.length > 0")
    assert bob.page.evaluate("heard") == {"contexts": 1, "sounds": [BELL_S]}
    expect(bob.page.locator(LAYERS)).to_have_count(0)


def start_at_table(ann: Visitor, bob: Visitor) -> None:
    table = start_table("relay", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
        wait_for_lap(one, 0)


def run(one: Visitor, other: Visitor) -> None:
    """Plays the only move, and waits until both pages have it."""
    lap = lap_of(one)
    board = BoardInput(one)
    place = f"flag {3 * (lap % 2)}"
    board.wait_until_lit(place)
    board.tap(place)
    for each in (one, other):
        wait_for_lap(each, lap + 1)


def lap_of(visitor: Visitor) -> int:
    return int(visitor.page.locator(".scene").get_attribute("data-seq") or 0)


def wait_for_lap(visitor: Visitor, lap: int) -> None:
    expect(visitor.page.locator(".scene")).to_have_attribute("data-seq", str(lap))


def at_lap(lap: int) -> str:
    return f"""new Promise((done) => {{
      const look = () => document.querySelector(".scene")?.dataset.seq === "{lap}";
      const again = () => look() ? done(true) : setTimeout(again, 50);
      again();
    }})"""


def ask(session: CDPSession, expression: str) -> object:
    """Evaluates without touching the page. Playwright's own way counts as a touch."""
    answer = session.send(
        "Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True}
    )
    value: object = answer["result"]["value"]
    return value
