"""The page of `parlour dev`: rules change during a game, and the page shows it without a manual reload."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from browsing.visitor import DESKTOP, PHONE, Visitor
from served.workbench import Workbench, change
from test_authors_page import CODE

Come = Callable[..., "Author"]


class Author:
    """A game's author with the page open."""

    def __init__(self, browser: Browser, bench: Workbench, **looks: object) -> None:
        self.bench = bench
        self.visitor = Visitor(browser, bench.url, **looks)  # type: ignore[arg-type]
        self.page = self.visitor.page
        self.visitor.open(f"/dev/{bench.token}")
        expect(self.gems(0)).to_have_count(12)
        self.page.evaluate("window.isSamePage = true")

    def seat(self, number: int) -> Locator:
        return self.page.locator(f"[data-seat='{number}']")

    def gems(self, seat: int) -> Locator:
        """The gems of the row that can be taken."""
        return self.seat(seat).locator("button.slot-place.lit")

    def take(self, seat: int) -> None:
        self.gems(seat).first.click()

    def open_tab(self, name: str) -> Locator:
        self.page.get_by_role("tab", name=name).click()
        return self.page.get_by_role("tabpanel")

    def must_be_the_same_page(self) -> None:
        assert self.page.evaluate("window.isSamePage === true"), "the page was loaded anew"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Workbench]:
    game = tmp_path / "magpie"
    game.mkdir()
    (game / "__init__.py").write_text(CODE)
    with Workbench(tmp_path / "server", game, "--no-check", "--seats", "2") as running:
        yield running


@pytest.fixture
def open_workbench(browser: Browser, bench: Workbench) -> Iterator[Come]:
    authors: list[Author] = []

    def open_page(**looks: object) -> Author:
        authors.append(Author(browser, bench, **looks))
        return authors[-1]

    yield open_page
    for author in authors:
        author.visitor.leave()


def test_a_rule_changed_during_a_game_is_applied_immediately(open_workbench: Come) -> None:
    author = open_workbench()
    author.take(0)
    expect(author.gems(1)).to_have_count(11)
    author.take(1)
    expect(author.gems(0)).to_have_count(10)
    author.visitor.shot("dev-desktop")

    change(author.bench.game, "range(len(state.row))] if", "range(len(state.row))[:3]] if")

    expect(author.gems(0)).to_have_count(3)
    expect(author.page.get_by_text("2 / 2")).to_be_visible()
    author.take(0)
    expect(author.gems(1)).to_have_count(3)
    author.must_be_the_same_page()


@pytest.mark.deep
def test_a_failed_replay_names_the_entry_and_the_game_continues(open_workbench: Come) -> None:
    author = open_workbench()
    author.take(0)
    expect(author.gems(1)).to_have_count(11)
    change(
        author.bench.game,
        "    place: Public[int]\n    colour: Public[str]",
        "    place: Public[int]\n    gem: Public[str]",
    )

    alert = author.page.get_by_role("alert")
    expect(alert).to_contain_text("The saved rules can’t replay entry 1")
    expect(alert).to_contain_text("it cannot be decoded")
    author.visitor.shot("dev-trouble")
    author.take(1)
    expect(author.gems(0)).to_have_count(10)

    change(
        author.bench.game,
        "    place: Public[int]\n    gem: Public[str]",
        "    place: Public[int]\n    colour: Public[str]",
    )
    expect(alert).to_have_count(0)
    author.must_be_the_same_page()


@pytest.mark.deep
def test_any_entry_can_be_viewed_and_continued_from(open_workbench: Come) -> None:
    author = open_workbench()
    for seat, left in ((0, 11), (1, 10), (0, 9)):
        author.take(seat)
        expect(author.gems(1 - seat)).to_have_count(left)
    state = author.open_tab("State")
    expect(state).to_contain_text("turn1")

    author.open_tab("Log").get_by_role("button").nth(1).click()
    expect(author.page.get_by_text("1 / 3")).to_be_visible()
    expect(author.gems(0)).to_have_count(0)
    author.visitor.shot("dev-past")
    author.visitor.press("Play on from here")

    expect(author.page.get_by_text("1 / 1")).to_be_visible()
    expect(author.gems(1)).to_have_count(11)


@pytest.mark.deep
def test_the_panel_shows_what_each_seat_sees(open_workbench: Come) -> None:
    author = open_workbench()
    expect(author.open_tab("Choices").get_by_role("listitem")).to_have_count(12)
    author.page.get_by_text("Spectator").click()
    expect(author.open_tab("Choices")).to_contain_text("No choices.")
    expect(author.open_tab("View")).to_contain_text("favourites[{}, {}]")
    expect(author.open_tab("Events")).to_contain_text("History")
    expect(author.open_tab("Check")).to_contain_text("The check is off.")
    expect(author.open_tab("Errors")).to_contain_text("No errors.")


@pytest.mark.deep
def test_a_bot_can_take_and_leave_a_seat(open_workbench: Come) -> None:
    author = open_workbench()
    choice = author.page.get_by_label("Who plays Ben")
    choice.select_option("random")
    author.take(0)
    expect(author.gems(0)).to_have_count(10)

    choice.select_option("")
    author.take(0)
    expect(author.gems(1)).to_have_count(9)


def test_a_fault_is_shown_with_its_line_and_the_game_recovers(open_workbench: Come) -> None:
    author = open_workbench()
    change(author.bench.game, "    took = Took(", "    took = Take(")
    expect(author.page.get_by_text("Rules from")).to_be_visible()
    author.bench.wait(lambda status: status["rules"] == 2)
    author.take(0)

    panel = author.open_tab("Errors")
    expect(panel).to_contain_text("TypeError")
    expect(panel).to_contain_text("in decide")
    author.visitor.shot("dev-fault")
    change(author.bench.game, "    took = Take(", "    took = Took(")
    author.bench.wait(lambda status: status["rules"] == 3)
    author.take(0)
    expect(author.gems(1)).to_have_count(11)
    author.must_be_the_same_page()


@pytest.mark.parametrize(
    ("size", "name", "is_dark"),
    [
        pytest.param(DESKTOP, "wide", False, id="wide and light"),
        pytest.param(PHONE, "phone", True, id="phone and dark"),
        pytest.param(DESKTOP, "wide", True, id="wide and dark", marks=pytest.mark.deep),
        pytest.param(PHONE, "phone", False, id="phone and light", marks=pytest.mark.deep),
    ],
)
def test_the_page_fits_and_is_accessible(
    open_workbench: Come, size: tuple[int, int], name: str, is_dark: bool
) -> None:
    author = open_workbench(size=size, is_dark=is_dark)
    author.take(0)
    expect(author.gems(1)).to_have_count(11)
    author.visitor.must_fit()
    author.visitor.must_be_accessible()
    author.visitor.shot(f"dev-{name}-{'dark' if is_dark else 'light'}")


def test_a_wrong_token_shows_page_not_found(browser: Browser, bench: Workbench) -> None:
    visitor = Visitor(browser, bench.url)
    visitor.open("/dev/wrong")

    expect(visitor.page.get_by_role("heading", name="Page not found")).to_be_visible()
    visitor.leave()
