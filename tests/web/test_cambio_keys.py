"""Cambio by keys alone: after every action focus is on the next choice, and nothing takes it away."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browsing.cambio import Player
from browsing.cambio_table import CambioTable
from browsing.keys import Keys
from browsing.reader import reach
from browsing.visitor import Visit
from served.turnable import Turnable


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        yield running


class KeyPlayer(Player):
    """Presses keys only, and checks focus before each of them."""

    def move(self) -> None:
        """Answers the current question, if any."""
        was, stage = self.seq, self.stage
        if stage == "viewing" or stage == "revealing":
            self._enter(self.dialog.locator("footer .main"))
        elif stage == "offered":
            self._use()
        elif stage == "drawing":
            self._draw()
        elif self.page.locator(".does .throw small").count():
            self._enter(self.page.locator(".does .throw"))
        else:
            expect(self.page.locator(".does .throw")).to_be_focused()
            self.page.keyboard.press("1")
        self.settle(was)

    def is_asked(self) -> bool:
        return self.page.locator("[data-primary]:not(:disabled)").count() > 0

    def _draw(self) -> None:
        self.turns += 1
        draw = self.page.locator(".does .main")
        if self.turns < self.calls or not self.page.locator(".does [data-shortcut=c]").count():
            self._enter(draw)
            return
        expect(draw).to_be_focused()
        self.page.keyboard.press("c")
        expect(self.dialog).to_be_visible()
        reach(self.visitor, "Call Cambio", "dialog")
        self.page.keyboard.press("Enter")

    def _use(self) -> None:
        self._enter(self.dialog.locator("[data-spot]").first)
        if self.dialog.locator(".pair").count():
            self._enter(self.dialog.locator(".mine [data-spot]").first)
            self._enter(self.dialog.locator("footer .main"))

    def _enter(self, choice: Locator) -> None:
        expect(choice).to_be_focused()
        self.page.keyboard.press("Enter")


def test_a_whole_game_is_played_by_keyboard(visit: Visit) -> None:
    ann = KeyPlayer(visit("Ann"), calls=3)
    ann.start(ann.sit("bot:greedy"))
    keys = Keys(ann.visitor)
    while not ann.has_results:
        if ann.is_asked():
            ann.move()
            keys.must_keep_the_place(f"a move in {ann.stage}")
        else:
            ann.page.wait_for_timeout(50)
    expect(ann.page.locator(".results .main")).to_be_focused()
    keys.press("Enter", ann.page.get_by_text("You are playing").or_(ann.page.locator(".cambio, .lobby")))


@pytest.mark.slow
def test_a_blind_swap_is_made_by_keyboard(visit: Visit, server: Turnable) -> None:
    server.clock.stop()
    cambio_table = CambioTable(visit, ("Ann", "Ben"))
    cambio_table.look()
    cambio_table.until("blind_swap")
    me = cambio_table.me
    for key, then in (("5", ".mine [data-spot]"), ("2", "footer .main")):
        expect(me.dialog).to_be_visible()
        me.page.keyboard.press(key)
        expect(me.dialog.locator(then).first).to_be_focused()
    expect(me.dialog.locator(".chosen")).to_have_count(2)
    me.page.keyboard.press("Enter")
    expect(me.dialog).to_have_count(0)


def test_a_new_turn_does_not_move_the_focus(visit: Visit, server: Turnable) -> None:
    server.clock.stop()
    cambio_table = CambioTable(visit, ("Ann", "Ben"))
    cambio_table.look()
    me, ben = cambio_table.players
    chat = me.page.get_by_role("textbox", name="Write a message")
    cambio_table.skip(me, cambio_table.turn(me))
    expect(me.page.locator("[data-primary]")).to_have_count(0)
    reach(me.visitor, "Write a message")
    expect(me.page.get_by_role("tab", selected=True)).to_have_id("tab-log")
    cambio_table.skip(ben, cambio_table.turn(ben))
    expect(me.page.locator(".does .main")).to_be_visible()
    expect(chat).to_be_focused()
    me.page.keyboard.type("d1cu?")
    expect(chat).to_have_value("d1cu?")
    expect(me.page.locator(".cambio")).to_have_attribute("data-stage", "drawing")


@pytest.mark.slow
def test_keyboard_shortcuts_are_listed_and_can_be_turned_off(visit: Visit) -> None:
    ann = Player(visit("Ann"))
    ann.start(ann.sit("bot:greedy"))
    ann.visitor.press("Ready")
    expect(ann.page.locator(".does .main")).to_be_visible()
    ann.page.keyboard.press("?")
    sheet = ann.dialog
    expect(sheet.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    expect(sheet.locator("dl").first).to_contain_text("Draw a card")
    ann.visitor.must_be_accessible()
    ann.visitor.shot("shortcuts")
    sheet.get_by_role("checkbox", name="Single-key shortcuts").uncheck()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(ann.page.locator("[data-shortcut]")).to_have_count(0)
    ann.page.keyboard.press("d")
    ann.page.keyboard.press("?")
    expect(sheet).to_have_count(0)
    expect(ann.page.locator(".cambio")).to_have_attribute("data-stage", "drawing")
