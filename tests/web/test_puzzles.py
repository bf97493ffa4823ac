"""The puzzles of the day: solved on the board, with a streak that stays in the browser, also offline."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, cast

import pytest
from playwright.sync_api import Browser, Locator, expect

from browsing.board_input import BoardInput
from browsing.visitor import DESKTOP, TIMEOUT_MS, Fields, Visit, Visitor
from served.process import Served

SMALL: Final = (360, 740)
LANDSCAPE: Final = (740, 360)
STREAK: Final = "parlour-puzzle-streak"
POLL_MS: Final = 200
IS_STORED: Final = """async () => {
  const worker = await (await fetch("/sw.js")).text();
  const read = (name, list) => JSON.parse(worker.match(new RegExp(`${name} = (${list});`))[1]);
  const files = [...read("PUZZLES", "\\\\[.*?]"), ...read("BOARDS", "{.*?}").cambio];
  const kept = await Promise.all(files.map((file) => caches.match(file)));
  const days = await (await caches.open("puzzles")).keys();
  return days.length === 6 && kept.every((one) => one !== undefined);
}"""
"""Whether the puzzles of today and tomorrow are stored, and the files of their boards."""


class PuzzlePlayer:
    """Answers the puzzle of today with the controls of the board."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor, self.page, self.game = visitor, visitor.page, game
        self.board = BoardInput(visitor)
        visitor.open(f"/puzzle/{game}")
        expect(self.panel).to_be_visible()
        self.puzzle = read_puzzle(visitor, game)

    @property
    def panel(self) -> Locator:
        return self.page.locator(".coach")

    @property
    def head(self) -> Locator:
        return self.panel.locator("h2")

    @property
    def steps(self) -> Sequence[Fields]:
        return cast(Sequence[Fields], self.puzzle["steps"])

    def tries(self, step: int, *, is_right: bool) -> list[Fields]:
        tries = cast(Sequence[Fields], self.steps[step]["tries"])
        return [one for one in tries if one["is_right"] is is_right]

    def places(self, step: int, one: Fields) -> Sequence[str]:
        frame = cast(Fields, self.steps[step]["frame"])
        choices = cast(Sequence[Fields], frame["choices"])
        choice = next(choice for choice in choices if choice["action"] == one["action"])
        return [
            *cast(Sequence[str], choice.get("together", ())),
            *cast(Sequence[str], choice.get("path", ())),
        ]

    def answer(self, step: int, one: Fields, *, by_keys: bool = False) -> None:
        places = self.places(step, one)
        self.board.wait_until_lit(places[0])
        if by_keys:
            self.board.go(*places)
        else:
            self.board.tap(*places[:-1])
            self.board.play(places[-1])

    def solve(self, *, by_keys: bool = False) -> None:
        for step in range(len(self.steps)):
            right = self.tries(step, is_right=True)[0]
            self.answer(step, right, by_keys=by_keys)
            expect(self.panel).to_contain_text(str(right["text"]))


def read_puzzle(visitor: Visitor, game: str) -> Fields:
    language = visitor.page.evaluate("document.documentElement.lang")
    answer = visitor.page.request.get(
        f"/api/games/{game}/puzzle/{today()}", headers={"Accept-Language": language}
    )
    assert answer.ok, answer.text()
    return cast(Fields, answer.json())


def wait_until_stored(visitor: Visitor) -> None:
    """The browser's own waiting does not await a promise."""
    for _ in range(TIMEOUT_MS // POLL_MS):
        if visitor.page.evaluate(IS_STORED):
            return
        visitor.page.wait_for_timeout(POLL_MS)
    raise AssertionError("the puzzles were not stored")


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def streak_of(visitor: Visitor) -> Mapping[str, object]:
    return cast(Fields, json.loads(visitor.page.evaluate(f"localStorage.getItem('{STREAK}')")))


def test_a_wrong_answer_is_explained_and_the_right_one_counts(visit: Visit) -> None:
    ann = visit(size=SMALL)
    player = PuzzlePlayer(ann, "chess")
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(f"{request.method} {request.url} {request.post_data}"))
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    kept = {"days": 2, "last": yesterday, "solved": {}}
    ann.page.evaluate(f"localStorage.setItem('{STREAK}', '{json.dumps(kept)}')")
    wrong = player.tries(0, is_right=False)[0]

    player.answer(0, wrong)

    expect(player.head).to_have_text("Not quite. Try again.")
    expect(player.panel).to_contain_text(str(wrong["text"]))
    player.solve()
    expect(player.head).to_have_text("Solved")
    expect(player.panel).to_contain_text("3 days in a row")
    assert streak_of(ann) == {"days": 3, "last": today(), "solved": {"chess": today()}}
    assert not [one for one in sent if "streak" in one or one.startswith("POST")]
    ann.must_fit()
    ann.must_be_accessible()


def test_a_shown_solution_does_not_count(visit: Visit) -> None:
    ann = visit(language="de-DE")
    player = PuzzlePlayer(ann, "chess")

    ann.press("Lösung zeigen")

    expect(player.head).to_have_text("Die Lösung")
    assert ann.page.evaluate(f"localStorage.getItem('{STREAK}')") is None
    ann.press("Noch einmal")
    player.solve(by_keys=True)
    expect(player.head).to_have_text("Gelöst")


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE, DESKTOP])
def test_reversi_is_solved_beside_its_task(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size, is_dark=size == DESKTOP)
    player = PuzzlePlayer(ann, "reversi")
    board = player.page.locator(".guided > .board")
    before = board.bounding_box()

    player.solve()

    expect(player.head).to_have_text("Solved")
    assert board.bounding_box() == before
    ann.must_fit()
    ann.must_be_accessible()


@pytest.mark.parametrize("size", [SMALL, DESKTOP])
def test_cambio_asks_for_a_call_or_a_card(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size)
    player = PuzzlePlayer(ann, "cambio")
    every = player.tries(0, is_right=True) + player.tries(0, is_right=False)
    call, draw = (
        next(one for one in every if cast(Fields, one["action"])["type"] == kind)
        for kind in ("cambio", "draw")
    )

    def press_call() -> None:
        ann.page.locator(".does .call").click()
        ann.page.locator("dialog:modal .btn").filter(has_text="Cambio").click()

    def press_draw() -> None:
        ann.page.locator(".piles [data-spot]").first.click()

    presses = [(call, press_call), (draw, press_draw)]
    for one, press in sorted(presses, key=lambda pair: bool(pair[0]["is_right"])):
        press()
        expect(player.panel).to_contain_text(str(one["text"]))
    expect(player.head).to_have_text("Solved")
    ann.must_fit()
    ann.must_be_accessible()


def test_puzzles_work_offline_once_home_was_open(browser: Browser, server: Served) -> None:
    ann = Visitor(browser, server.url, has_worker=True)
    ann.open()
    ann.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ann.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ann.page.reload()
    links = ann.page.locator(".puzzles a")
    expect(links).to_have_count(3)
    wait_until_stored(ann)
    puzzle = read_puzzle(ann, "reversi")
    ann.context.set_offline(True)
    ann.page.reload()
    expect(links).to_have_count(3)

    links.filter(has_text="Reversi").click()

    player = object.__new__(PuzzlePlayer)
    player.visitor, player.page, player.game = ann, ann.page, "reversi"
    player.board, player.puzzle = BoardInput(ann), puzzle
    player.solve()
    expect(player.head).to_have_text("Solved")
    ann.page.get_by_role("button", name="Leave puzzle").click()
    expect(links.filter(has_text="Reversi")).to_contain_text("solved")
    links.filter(has_text="Cambio").click()
    expect(ann.page.locator(".does .call")).to_be_visible()
    ann.context.set_offline(False)
    ann.leave()
