"""Tutorials, and the first look that nothing of the frame covers."""

import re
from collections.abc import Callable, Sequence
from typing import Final, cast

import pytest
from playwright.sync_api import Locator, expect

from browsing.cambio import Player
from browsing.visitor import DESKTOP, Fields, Visit, Visitor

SMALL: Final = (360, 640)
LEARNT: Final = {"en-GB": "Tutorial complete", "de-DE": "Einführung geschafft"}


class Learner:
    """Does what each step of a tutorial asks for, with the same controls as a player."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor, self.page, self.game = visitor, visitor.page, game
        self.dialog = self.page.locator("dialog[open]")
        visitor.open(f"/learn/{game}")
        expect(self.coach).to_be_visible()
        self.steps = cast(int, self.lesson(0)["steps"])

    @property
    def coach(self) -> Locator:
        return self.page.locator(".coach")

    def lesson(self, step: int) -> Fields:
        language = self.page.evaluate("document.documentElement.lang")
        answer = self.page.request.get(
            f"/api/games/{self.game}/tutorial/{step}", headers={"Accept-Language": language}
        )
        assert answer.ok, answer.text()
        return cast(Fields, answer.json())

    def arrive(self, step: int) -> Fields:
        """Waits until the other players have moved and the step begins."""
        lesson = self.lesson(step)
        expect(self.coach.get_by_role("heading", name=str(lesson["title"]), exact=True)).to_be_visible()
        return lesson

    def learn(self, do: Callable[[Fields], None], look: Callable[[Fields], None] = lambda _: None) -> None:
        for step in range(self.steps):
            lesson = self.arrive(step)
            self.must_cover_nothing()
            look(lesson)
            for action in cast(Sequence[Fields], lesson["do"]):
                do(action)
            if not lesson["do"]:
                self.coach.locator(".btn.main").click()

    def must_cover_nothing(self) -> None:
        """Checks that the text is next to the board, not on it, and leaves the board most of the window."""
        board, coach = (self.page.locator(part).bounding_box() for part in (".guided > .board", ".coach"))
        assert board is not None
        assert coach is not None
        assert coach["y"] >= board["y"] + board["height"] - 1 or coach["x"] >= board["x"] + board["width"] - 1
        assert board["height"] >= self.page.viewport_size["height"] * 0.45  # type: ignore[index]  # it has one

    def do_cambio(self, action: Fields) -> None:
        """Checks that only the requested move is highlighted."""
        page = self.page
        match action["type"]:
            case "ready" | "skip":
                self.dialog.locator("footer .btn").first.click()
            case "draw":
                page.locator(".piles [data-spot]").click()
            case "discard":
                page.locator(".does .throw").click()
            case "pass":
                page.locator(".does .main").click()
            case "cambio":
                page.locator(".does .call").click()
                page.locator("dialog:modal").get_by_role("button", name=re.compile("Cambio")).click()
            case "blind_swap":
                for number in (0, 1):
                    self.dialog.locator("[data-spot]").nth(number).click()
                self.dialog.locator(".btn.main").click()
            case "peek_own" | "peek_opponent":
                self.dialog.locator("[data-spot]").click()
            case _:
                page.locator(".cambio .hand [data-spot]").click()

    def do_deck(self, action: Fields) -> None:
        page = self.page
        match action["type"]:
            case "END_TURN":
                page.locator(".does .end").click()
            case "CLEAR_PLAY_ORDER" | "DEAL_NEXT_HAND":
                page.locator(".does .quiet-do:not(.end)").click()
            case "CONFIRM_DISCARD" | "LOCK_PLAY_ORDER":
                page.locator(".does .go").click()
            case _:
                page.locator(".hand .slot:not([disabled])").first.click()

    def do_imperial(self, action: Fields) -> None:
        page, panel = self.page, self.page.locator(".decision .panel")
        match action["type"]:
            case "bid":
                page.locator(".quick button", has=page.get_by_text("4", exact=True)).click()
                panel.locator(".btn.felt").click()
            case "steer":
                page.locator('.wheel [role="button"][aria-disabled="false"]').press("Enter")
                panel.locator(".do .btn.felt").click()
            case "build":
                panel.get_by_role("radio").click()
                panel.locator(".do .btn.felt").click()
            case "import":
                panel.locator(".ports button").click()
                panel.locator(".do .btn.felt").click()
            case "done":
                pass  # sent with the units
            case "plan":
                to = cast(Sequence[Fields], action["orders"])[-1]["step"]
                panel.get_by_role("combobox").select_option(str(cast(Fields, to)["to"]))
            case "vote":
                panel.locator(".do .btn.felt").nth(1).click()
            case "agree":
                panel.locator(".btn.felt").first.click()
            case "buy":
                panel.locator("table button:not([disabled])").click()
                panel.locator(".do .btn.felt").click()
            case _:
                panel.locator(".do .btn.felt").click()


@pytest.mark.slow
def test_the_cambio_tutorial_makes_each_kind_of_move(visit: Visit) -> None:
    ann = visit("Ann", size=SMALL)
    learner = Learner(ann, "cambio")

    def look(lesson: Fields) -> None:
        if lesson["step"] in (0, 1, 4, 10):
            ann.must_fit()
            ann.must_be_accessible()

    learner.learn(learner.do_cambio, look)
    ann.wait_for(LEARNT["en-GB"])
    ann.must_be_accessible()
    ann.press("Play now")
    expect(ann.page.locator(".cambio")).to_be_visible()


@pytest.mark.deep
@pytest.mark.parametrize("language", LEARNT)
@pytest.mark.parametrize("game", ["imperial", "deck"])
def test_the_other_tutorials_are_played_to_the_end(visit: Visit, game: str, language: str) -> None:
    ann = visit("Ann", language=language)
    learner = Learner(ann, game)
    learner.learn(learner.do_imperial if game == "imperial" else learner.do_deck)
    ann.wait_for(LEARNT[language])
    ann.must_be_accessible()


def test_a_wrong_move_gets_a_hint_and_lessons_can_be_left(visit: Visit) -> None:
    ann = visit("Ann")
    learner = Learner(ann, "imperial")
    learner.coach.get_by_role("button", name="Next").click()
    lesson = learner.arrive(1)
    ann.page.locator("#bid-sum").fill("3")
    ann.page.locator(".decision .panel .btn.felt").click()
    ann.wait_for(str(lesson["hint"]))
    learner.do_imperial({"type": "bid"})
    learner.arrive(2)
    ann.page.reload()
    learner.arrive(2)
    ann.press("Back", exact=True)
    learner.arrive(1)
    ann.must_be_accessible()
    ann.press("Leave tutorial")
    expect(ann.page).to_have_url(re.compile("/$"))


def test_greeting_and_menu_wait_for_the_first_look(visit: Visit) -> None:
    ann, bob = Player(visit("Ann", size=SMALL)), visit("Bob")
    bob.post("/api/guest", {"name": "Bob"})
    made = bob.post("/api/tables", {"game": "cambio", "seats": ["open", "open"]})
    ann.visitor.post("/api/guest", {"name": "Ann"})
    ann.visitor.post(f"/api/tables/{made['code']}/join", {})
    ann.visitor.open(f"/table/{made['id']}")
    ann.visitor.press("More")
    expect(ann.dialog).to_have_count(1)
    bob.post(f"/api/tables/{made['id']}/start", {})
    seen = ann.visitor.button("Ready")
    expect(seen).to_be_visible()
    assert seen.evaluate(
        """button => {
            const { x, y, width, height } = button.closest("dialog").getBoundingClientRect();
            const there = document.elementFromPoint(x + width / 2, y + height / 3);
            return button.closest("dialog").contains(there);
        }"""
    ), "nothing lies over the cards"
    expect(ann.page.get_by_text("New to this game?")).to_have_count(0)
    seen.click()
    greeting = ann.page.locator(".greeting")
    expect(greeting).to_have_count(1)


@pytest.mark.parametrize("size", [SMALL, DESKTOP], ids=["phone", "desk"])
def test_a_newcomer_learns_over_the_table(visit: Visit, size: tuple[int, int]) -> None:
    ann = Player(visit("Ann", size=size))
    ann.start(ann.sit("bot:greedy"))
    ann.visitor.press("Ready")
    greeting = ann.page.locator(".greeting")
    expect(greeting).to_be_visible()
    box = greeting.bounding_box()
    assert box is not None
    assert box["height"] <= 60, "the greeting is one line"
    ann.visitor.press(re.compile("Learn by playing"))
    expect(ann.page.locator(".coach")).to_be_visible()
    ann.visitor.must_be_accessible()
    ann.visitor.press("Leave tutorial")
    expect(ann.page.locator(".coach")).to_have_count(0)
    expect(greeting).to_have_count(0)
    expect(ann.page.locator(".cambio")).to_be_visible()
