"""Each of Cambio's powers in a browser: its dialog, who sees which cards, and how it ends.

The clocks of the server and of both pages are stopped: a peek ends when a test moves the server's clock.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browsing.cambio import Player, pair
from browsing.visitor import Fields, Visit
from served.turnable import WAIT_TIMEOUT_S, Turnable

LOOK_S = 5.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path) as running:
        running.clock.stop()
        yield running


@dataclass
class PowerTable:
    """Ann and Ben with open pages. Their turns go through the API until Ann has a power to use."""

    ann: Player
    ben: Player

    def turns(self) -> Iterator[str]:
        """The powers of Ann's discards, each while it waits for her."""
        table = self.ann.page.url.rpartition("/")[2]
        for _ in range(150):
            power = self._turn(self.ann, table)
            if power:
                yield power
            power = self._turn(self.ben, table)
            if power:
                self._post(self.ben, table, "power", {"skip": True})
        raise AssertionError("a hundred and fifty turns without such a card")

    def until(self, *wanted: str) -> None:
        table = self.ann.page.url.rpartition("/")[2]
        for power in self.turns():
            if power in wanted:
                return
            self._post(self.ann, table, "power", {"skip": True})

    def _turn(self, player: Player, table: str) -> str:
        self._post(player, table, "draw", {"source": "deck"})
        return str(self._post(player, table, "discard", {}).get("powerType") or "")

    def _post(self, player: Player, table: str, command: str, body: Fields) -> Fields:
        return player.visitor.post(f"/api/game/{table}/{command}", body)


@pytest.fixture
def power_table(visit: Visit) -> PowerTable:
    began = datetime.now(UTC)
    ann, ben = pair(visit)
    for player in (ann, ben):
        player.page.clock.set_fixed_time(began)
        player.visitor.press("Ready")
    expect(ann.visitor.button("Draw a card")).to_be_visible()
    return PowerTable(ann, ben)


def spots(player: Player) -> Locator:
    return player.dialog.locator("[data-spot]")


def must_see_nothing(player: Player) -> None:
    """Checks that the player has no dialog, and that every card of the grids is face down."""
    expect(player.dialog).to_have_count(0)
    expect(player.page.locator(".cambio .hand [data-card]")).to_have_count(0)


def must_show_a_card(player: Player) -> None:
    expect(player.dialog.get_by_role("heading", name="Only you can see this")).to_be_visible()
    expect(player.dialog.locator("[data-card]")).to_have_count(1)


def must_end(player: Player, server: Turnable) -> None:
    """Moves the clock in steps: the server can need several checks before it ends the peek."""
    for _ in range(100):
        if not player.dialog.count():
            return
        server.clock.turn(0.1)
        player.page.wait_for_timeout(50)
    raise AssertionError("the card is still shown")


def test_a_seven_or_eight_shows_a_chosen_own_card_for_five_seconds(
    power_table: PowerTable, server: Turnable
) -> None:
    power_table.until("peek_own")
    ann, ben = power_table.ann, power_table.ben
    expect(ann.dialog.get_by_role("heading", name="Peek at one of your cards")).to_be_visible()
    expect(spots(ann)).to_have_count(4)
    must_see_nothing(ben)
    spots(ann).nth(1).click()

    must_show_a_card(ann)
    must_see_nothing(ben)
    server.clock.turn(LOOK_S - 0.1)
    must_show_a_card(ann)
    server.clock.turn(0.2)
    must_end(ann, server)
    expect(ben.visitor.button("Draw a card")).to_be_visible()


@pytest.mark.deep
def test_a_dialog_stays_open_during_chat(power_table: PowerTable) -> None:
    power_table.until("look_own")
    ann, ben = power_table.ann, power_table.ben
    must_show_a_card(ann)
    ben.page.get_by_role("textbox", name="Write a message").fill("Good luck!")
    ben.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator(".side .badge")).to_contain_text("1")
    must_show_a_card(ann)


@pytest.mark.slow
def test_a_nine_or_ten_shows_a_chosen_opponents_card(power_table: PowerTable) -> None:
    power_table.until("peek_opponent")
    ann, ben = power_table.ann, power_table.ben
    expect(ann.dialog.get_by_role("heading", name="Peek at another player’s card")).to_be_visible()
    expect(ann.dialog.get_by_role("region", name="Ben")).to_be_visible()
    expect(spots(ann)).to_have_count(4)
    spots(ann).nth(2).click()

    must_show_a_card(ann)
    must_see_nothing(ben)
    ann.visitor.press("Done")
    expect(ann.dialog).to_have_count(0)


def test_a_jack_or_queen_swaps_two_hidden_cards(power_table: PowerTable) -> None:
    power_table.until("blind_swap")
    ann, ben = power_table.ann, power_table.ben
    expect(ann.dialog.get_by_role("heading", name="Swap two cards, unseen")).to_be_visible()
    expect(spots(ann)).to_have_count(8)
    expect(ann.visitor.button("Swap cards")).to_be_disabled()
    ann.use_power()

    for player in (ann, ben):
        must_see_nothing(player)
    expect(ben.visitor.button("Draw a card")).to_be_visible()


@pytest.mark.slow
def test_a_king_shows_a_card_without_a_choice(power_table: PowerTable) -> None:
    power_table.until("look_own")
    ann, ben = power_table.ann, power_table.ben

    must_show_a_card(ann)
    expect(spots(ann)).to_have_count(0)
    expect(ann.dialog).to_contain_text("The king shows you one of your cards")
    must_see_nothing(ben)


@pytest.mark.slow
def test_a_power_blocks_everything_until_it_is_skipped(
    power_table: PowerTable,
) -> None:
    power_table.until("peek_own", "peek_opponent", "blind_swap")
    ann, ben = power_table.ann, power_table.ben
    expect(ann.dialog).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.dialog).to_have_count(1)
    assert ann.page.locator(".does button:not(:disabled)").count() == 0
    expect(ben.visitor.button("Draw a card")).to_have_count(0)
    ann.visitor.press("Skip")

    expect(ann.dialog).to_have_count(0)
    expect(ben.visitor.button("Draw a card")).to_be_visible()


@pytest.mark.slow
def test_reloading_during_a_peek_shows_the_same_peek(power_table: PowerTable) -> None:
    power_table.until("look_own")
    ann = power_table.ann
    must_show_a_card(ann)
    card = ann.dialog.locator("[data-card]").get_attribute("data-card")
    shown = ann.view["shown"]
    ann.visitor.shot("cambio-peek")
    ann.page.reload()
    expect(ann.dialog.locator("[data-card]")).to_have_attribute("data-card", card or "")
    assert ann.view["shown"] == shown, "the same card until the same moment"
    ann.visitor.press("Done")
    expect(ann.dialog).to_have_count(0)


@pytest.mark.slow
def test_a_player_absent_beyond_the_grace_loses_the_power(power_table: PowerTable, server: Turnable) -> None:
    power_table.until("peek_own", "peek_opponent", "blind_swap")
    ann, ben = power_table.ann, power_table.ben
    expect(ann.dialog).to_have_count(1)
    ann.page.goto("about:blank")
    cancelled, until = (
        ben.page.get_by_text(re.compile("left and lost the power")),
        time.monotonic() + WAIT_TIMEOUT_S,
    )
    while not cancelled.count():
        assert time.monotonic() < until, "the power is hers for ever"
        server.clock.turn(1.0)
