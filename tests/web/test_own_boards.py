"""A third-party package installed with pip: its picture is drawn, and its own board is played.

That board is a frame which can read nothing and contact no server.
"""

import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

import pytest
from playwright.sync_api import Frame, Page, Route, expect

from browsing.running_tables import start_table
from browsing.visitor import DESKTOP, Visit, Visitor
from served.process import QUICK, free_port

PACKAGE: Final = Path(__file__).parents[1] / "packages" / "kayles"
NARROW: Final = (360, 740)
FRAMED: Final = "kayles-framed"
KEEPS_THE_PORT: Final = """
  if (window === top) {
    window.toFrame = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (data, ...more) {
      window.toFrame.push(JSON.stringify(data));
      return post.call(this, data, ...more);
    };
  } else addEventListener("message", (event) => { window.port = event.ports[0]; });
"""
"""Records what the page sends to a frame. In the frame, tests send through the port of its script."""

LAST_SHOW: Final = """JSON.parse(toFrame.findLast((one) => one.includes('"show"'))).number"""
CHOOSES: Final = "([show, choice]) => port.postMessage({ type: 'choose', show, choice })"

TRIES: Final = """
  async ({ other }) => {
    const found = {};
    const attempt = async (name, what) => {
      try { found[name] = `got ${await what()}`; } catch (fault) { found[name] = fault.name; }
    };
    await attempt("cookie", () => document.cookie);
    await attempt("storage", () => localStorage.length);
    await attempt("session", () => sessionStorage.length);
    await attempt("database", () => new Promise((done, fail) => {
      const request = indexedDB.open("x");
      [request.onsuccess, request.onerror] = [done, () => fail(request.error)];
    }));
    await attempt("page", () => parent.document.body.innerText);
    await attempt("page's socket", () => parent.WebSocket);
    await attempt("top", () => { top.location.href = other; });
    await attempt("me", () => fetch("/api/me", { credentials: "include" }).then((answer) => answer.text()));
    await attempt("other", () => fetch(other, { mode: "no-cors" }).then(() => 1));
    await attempt("beacon", () => { navigator.sendBeacon(other, "x"); throw new TypeError(); });
    await attempt("socket", () => new Promise((done, fail) => {
      const socket = new WebSocket(other.replace("http", "ws"));
      [socket.onopen, socket.onerror] = [done, () => fail(new TypeError())];
    }));
    const load = (tag, address) => new Promise((done, fail) => {
      const element = document.createElement(tag);
      [element.onload, element.onerror] = [done, () => fail(new TypeError())];
      element.src = address;
      document.body.append(element);
    });
    await attempt("picture", () => load("img", other));
    await attempt("script", () => load("script", other));
    await attempt("parlour's picture", () => load("img", new URL("/icon.svg", import_base())));
    await attempt("own picture", () => load("img", new URL("pin.svg", import_base())));
    await attempt("module", () => import(other));
    await attempt("window", () => { if (open(other) === null) throw new TypeError(); });
    return found;
    function import_base() { return document.querySelector("script").src; }
  }
"""


@dataclass(frozen=True)
class Installed:
    url: str
    folder: Path
    """Where pip installed the package."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """`parlour serve`, as an operator starts it after `pip install`."""
    folder, data, port = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("data"), free_port()
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    pip += ["--no-build-isolation", "--disable-pip-version-check", "--target", str(folder), str(PACKAGE)]
    subprocess.run(pip, check=True)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    games = {"PARLOUR_GAMES": "kayles,kayles.framed", "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "parlour", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        [*command, "--data", str(data)], env={**plain, **QUICK, **games}, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert any("Parlour is at" in line for line in running.stdout), "the server starts"
        yield Installed(f"http://127.0.0.1:{port}", folder)
        running.terminate()


@pytest.fixture
def other_origin() -> Iterator[tuple[str, list[str]]]:
    """A server of another origin, and the requests it received."""
    asked: list[str] = []

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, format: str, *args: object) -> None:
            """Prints nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}/", asked
        listening.shutdown()
        thread.join()


def begin(ann: Visitor, bob: Visitor, game: str) -> None:
    table = start_table(game, ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    ann.wait_for("Your turn")
    bob.wait_for("Ann’s turn")


def frame_of(page: Page) -> Frame:
    """The frame, once its board is drawn."""
    expect(page.frame_locator("iframe").locator(".pin")).to_have_count(9)
    handle = page.locator("iframe").element_handle()
    frame = handle.content_frame() if handle is not None else None
    assert frame is not None, "there is a frame"
    return frame


def knock(who: Visitor, *pins: int) -> None:
    """Knocks down pins by clicks in the frame."""
    who.wait_for("Your turn")
    board = who.page.frame_locator("iframe")
    for pin in pins:
        board.get_by_role("button", name=str(pin), exact=True).click()
    board.get_by_role("button", name="Knock over").click()


# Pictures.


@pytest.mark.slow
def test_a_picture_of_a_package_is_drawn_and_played(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob", size=NARROW)
    begin(ann, bob, "kayles")
    pins = ann.page.locator("image[href$='/pin.svg']")

    expect(pins).to_have_count(9)
    assert ann.page.evaluate(
        "async (at) => { const image = new Image(); image.src = at; await image.decode(); return true; }",
        pins.first.get_attribute("href"),
    )
    ann.shot("kayles")
    bob.shot("kayles-phone")
    bob.must_fit()
    ann.must_be_accessible()
    ann.page.get_by_role("button", name="4, pin").click()
    ann.page.get_by_role("button", name="5, pin").click()
    bob.wait_for("Your turn")
    expect(bob.page.locator("image[href$='/pin.svg']")).to_have_count(7)
    moves = ((bob, "Pins 1 and 2"), (ann, "Pins 8 and 9"), (bob, "Pin 3"), (ann, "Pins 6 and 7"))
    for who, move in moves:
        choose(who, move)
    ann.wait_for("You won")
    ann.shot("kayles-over")


def choose(who: Visitor, move: str) -> None:
    """Chooses from the list of moves, which is closed at first next to a drawn board."""
    moves = who.page.get_by_role("region", name="Your moves")
    choices = who.page.locator("section[data-area=choices]").or_(moves)
    button = choices.locator("button", has_text=re.compile(f"^{move}$"))
    closed_list = who.page.get_by_role("button", name=re.compile("^(Your moves|Deine Züge)"))
    expect(button.or_(closed_list).first).to_be_attached()
    if button.count() == 0:
        closed_list.click()
    expect(button).to_be_attached()
    closed = choices.locator("details:not([open]) > summary")
    if closed.count():
        closed.click()
    button.click()


def test_a_script_in_a_picture_does_not_run(visit: Visit, server: Installed) -> None:
    """Replaces the file on its way but keeps its headers, which are the protection."""
    ann = visit("Ann")
    ann.make("Kayles")
    at = ann.page.evaluate("fetch('/api/games/kayles').then((answer) => answer.json())")["package"]["at"]
    inside = "<title>kept</title><script>document.title = 'run'</script>"

    def swap(route: Route) -> None:
        answer = route.fetch()
        assert answer.headers["content-type"] == "image/svg+xml"
        route.fulfill(response=answer, body=f"<svg xmlns='http://www.w3.org/2000/svg'>{inside}</svg>")

    ann.page.route("**/pin.svg", swap)
    ann.page.goto(f"{at}pin.svg")

    assert ann.page.evaluate("document.querySelector('title').textContent") == "kept"
    assert ann.page.evaluate("origin") == "null"
    ann.faults.clear()  # the browser logs the script that it blocked


# A game's own board.


@pytest.mark.deep
@pytest.mark.parametrize(
    "size", [pytest.param(DESKTOP, marks=pytest.mark.deep), NARROW], ids=["desk", "phone"]
)
def test_a_custom_board_is_played_to_the_end(visit: Visit, size: tuple[int, int]) -> None:
    ann, bob = visit("Ann", size=size), visit("Bob")
    begin(ann, bob, FRAMED)
    frame_of(ann.page)
    ann.must_be_accessible(within=".scene")

    knock(ann, 4, 5)
    knock(bob, 1)
    ann.wait_for("Your turn")
    ann.shot(f"kayles-framed-{size[0]}")
    ann.must_fit()
    choose(ann, "Pins 2 and 3")  # the list next to it is for players who cannot use the frame
    knock(bob, 6, 7)
    knock(ann, 8)
    knock(bob, 9)
    bob.wait_for("You won")
    expect(ann.page.frame_locator("iframe").locator(".pin.fallen")).to_have_count(9)


def test_a_frame_cannot_read_cookies_chat_or_other_origins(
    visit: Visit, other_origin: tuple[str, list[str]]
) -> None:
    other, asked = other_origin
    ann, bob = visit("Ann"), visit("Bob")
    ann.page.add_init_script(KEEPS_THE_PORT)
    begin(ann, bob, FRAMED)
    frame = frame_of(ann.page)
    found = frame.evaluate(TRIES, {"other": other})

    assert ann.has_name, "there is a cookie to read"
    assert found.pop("own picture").startswith("got"), "what is in its package it may load"
    assert {name: said for name, said in found.items() if said.startswith("got")} == {}
    assert asked == []
    assert frame.evaluate("origin") == "null"
    ann.faults.clear()  # the browser logs everything that it blocked


def test_a_frame_receives_no_chat_and_no_ids(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.page.add_init_script(KEEPS_THE_PORT)
    begin(ann, bob, FRAMED)
    frame_of(ann.page)
    bob.page.get_by_role("textbox", name="Write a message").fill("meet me at the mill")
    bob.press("Send")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.wait_for("meet me at the mill")
    knock(ann, 1)
    bob.wait_for("Your turn")
    expect(ann.page.frame_locator("iframe").locator(".pin.fallen")).to_have_count(1)
    told = "\n".join(ann.page.evaluate("toFrame"))
    address = f"/api/tables/{ann.page.url.rpartition('/')[2]}"
    people = ann.page.evaluate("(at) => fetch(at).then((answer) => answer.json())", address)

    assert '"standing":[false,' in told
    assert "mill" not in told
    assert not [seat["id"] for seat in people["seats"] if seat["id"] in told]


def test_a_frame_can_choose_only_offered_actions(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.page.add_init_script(KEEPS_THE_PORT)
    begin(ann, bob, FRAMED)
    frame = frame_of(ann.page)
    number = last_show(ann)
    for message in (
        {"type": "act", "action": {"type": "knock", "pin": 0}},
        {"type": "choose", "show": number, "choice": 99},
        {"type": "choose", "show": number + 1, "choice": 0},
        {"type": "choose", "show": 0, "choice": 0},
        {"type": "choose", "show": number, "choice": -1},
    ):
        frame.evaluate("(said) => { port.postMessage(said); parent.postMessage(said, '*'); }", message)
    frame.evaluate(CHOOSES, [number, 8])

    bob.wait_for("Your turn")
    expect(bob.page.frame_locator("iframe").locator(".pin.fallen")).to_have_count(1)
    expect(bob.page.frame_locator("iframe").locator(".pin").last).to_have_class("pin fallen ")


def test_a_frame_chooses_from_an_earlier_show_only_if_its_choices_are_the_same(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.page.add_init_script(KEEPS_THE_PORT)
    begin(ann, bob, FRAMED)
    frame = frame_of(ann.page)
    number = last_show(ann)
    ann.press("Turn sound off")
    ann.page.wait_for_function(f"(number) => {LAST_SHOW} > number", arg=number)

    frame.evaluate(CHOOSES, [number, 8])
    bob.wait_for("Your turn")
    knock(bob, 1)
    ann.wait_for("Your turn")
    frame.evaluate(CHOOSES, [number, 0])
    knock(ann, 3)

    bob.wait_for("Your turn")
    expect(bob.page.frame_locator("iframe").locator(".pin.fallen")).to_have_count(3)


def last_show(who: Visitor) -> int:
    return cast(int, who.page.evaluate(LAST_SHOW))


SILENT: Final = "export {};"
BREAKS: Final = """
  let shown = 0;
  addEventListener("message", ({ ports: [port] }) => {
    port.onmessage = ({ data }) => {
      if (++shown > 1) throw new Error("broken");
      document.body.innerHTML = '<button class="pin"></button>'.repeat(9);
      port.postMessage({ type: "ready", show: data.number });
    };
  }, { once: true });
"""


@pytest.mark.parametrize(
    "script", [pytest.param(SILENT, marks=pytest.mark.deep), BREAKS], ids=["silent", "breaks"]
)
def test_a_frame_that_does_not_respond_is_replaced_by_the_drawn_board(visit: Visit, script: str) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.page.route("**/board.js", lambda route: route.fulfill(response=route.fetch(), body=script))
    begin(ann, bob, FRAMED)
    if script is BREAKS:
        frame_of(ann.page)
        choose(ann, "Pin 1")
        bob.wait_for("Your turn")

    ann.wait_for("This game’s own board isn’t responding")
    expect(ann.page.locator("image[href$='/pin.svg']")).to_have_count(8 if script is BREAKS else 9)
    ann.shot(f"kayles-framed-{'breaks' if script is BREAKS else 'silent'}")
    if script is SILENT:
        choose(ann, "Pin 1")
        bob.wait_for("Your turn")
    ann.faults.clear()  # the browser logs what the frame threw


@pytest.mark.deep
def test_a_frame_that_navigates_away_is_removed(visit: Visit, other_origin: tuple[str, list[str]]) -> None:
    other, asked = other_origin
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob, FRAMED)

    frame_of(ann.page).evaluate("(other) => { location.href = other + '?' + origin; }", other)

    ann.wait_for("This game’s own board isn’t responding")
    assert asked == []
    ann.faults.clear()  # the browser logs that it blocked it
