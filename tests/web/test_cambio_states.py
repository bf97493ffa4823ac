"""States of Cambio from house rules and from the frame, in every window and with axe (`make deep`)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.cambio import Player
from browsing.cambio_table import GREETED, CambioTable
from browsing.fold import NAMES
from browsing.state_checks import check_state, check_state_in_german, check_with_axe
from browsing.visitor import Visit
from parlour.games.cambio.cards import rank
from parlour.games.cambio.state import State
from served.turnable import Turnable
from web.test_flows import must_have_resigned, resign

pytestmark = pytest.mark.deep

OWN: Final = ".own .slot"
SNAPPING: Final = {"snapping": "everyone", "snap_window_sec": 30, "snap_penalty_cards": 1}
MOST_DISCARDS: Final = 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Turnable]:
    with Turnable(tmp_path, bot_pace="100") as running:  # so long that a bot never moves
        running.clock.stop()
        yield running


def test_snaps_and_their_outcomes_fit(visit: Visit, server: Turnable) -> None:
    """A matching card of my own, one of an opponent (who gets one of mine), and a wrong one."""
    cambio_table = CambioTable(visit, NAMES, SNAPPING)
    cambio_table.look()
    me, left = cambio_table.me, {"own", "other", "wrong"}
    for n in range(MOST_DISCARDS):
        player = cambio_table.players[n % 4]
        cambio_table.skip(player, cambio_table.turn(player))
        expect(me.page.locator(".cambio[data-stage=snapping]")).to_be_visible()
        kind, spot = chosen(server, cambio_table.table, left)
        if kind in left:
            if len(left) == 3:
                check_state(me.visitor, "cambio-snapping", also=OWN)
                check_state_in_german(me.visitor, "cambio-snapping", shows=".own [data-spot]", also=OWN)
            left.discard(kind)
            snap(me, kind, spot)
        server.clock.turn(31)
        if not left:
            return
    raise AssertionError(f"{MOST_DISCARDS} discards without a snap of {left}")


def chosen(server: Turnable, table: str, left: set[str]) -> tuple[str, str]:
    """A card among the rest that can be snapped now, and its place."""
    state = server.registry.sessions[table].table.state
    assert isinstance(state, State)
    found = {
        ("own" if seat == 0 else "other") if rank(card) == rank(state.discard[-1]) else "wrong": f"{seat}:{n}"
        for seat, hand in enumerate(state.hands)
        for n, card in enumerate(hand)
        if card is not None and (seat == 0 or rank(card) == rank(state.discard[-1]))
    }
    kind = next((one for one in ("own", "other", "wrong") if one in left and one in found), "")
    return kind, found.get(kind, "")


def snap(me: Player, kind: str, spot: str) -> None:
    was = me.seq
    me.page.locator(f"[data-place='slot:{spot}']").click()
    me.settle(was)
    if kind == "other":
        expect(me.page.locator(".cambio[data-stage=giving]")).to_be_visible()
        check_state(me.visitor, "cambio-giving", also=OWN)
        check_state_in_german(me.visitor, "cambio-giving", shows=".own [data-spot]", also=OWN)
        was = me.seq
        me.page.locator(".own [data-spot]").first.click()
        me.settle(was)
    check_state(me.visitor, f"cambio-snapped-{kind}", also=OWN)


def test_a_paused_table_fits(visit: Visit, server: Turnable) -> None:
    cambio_table = CambioTable(visit, NAMES)
    cambio_table.look()
    me = cambio_table.me
    me.visitor.press("More")
    me.visitor.press("Pause")
    server.clock.turn(1)
    expect(me.visitor.button("Resume").first).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.locator("dialog:modal")).to_have_count(0)
    check_state(me.visitor, "cambio-paused", also=OWN)
    check_state_in_german(me.visitor, "cambio-paused", shows=".table-banner .btn", also=OWN)


def test_a_table_with_bots_and_a_resigned_player_fits(visit: Visit, server: Turnable) -> None:
    ann = Player(visit(NAMES[0]))
    ann.page.add_init_script(GREETED)
    ann.start(ann.sit("bot:greedy", "bot:random", "bot:greedy"))
    ann.visitor.press("Ready")
    server.clock.turn(11)  # the first look is over
    expect(ann.page.locator(".does .main")).to_be_visible()
    check_state(ann.visitor, "cambio-bots", also=OWN)
    ann.visitor.press("Draw a card")
    ann.page.locator(".own [data-spot]").first.click()
    expect(ann.page.locator(".does .main")).to_have_count(0)
    check_state(ann.visitor, "cambio-bot-plays", also=OWN)
    check_state_in_german(ann.visitor, "cambio-bot-plays", shows=OWN, also=OWN)
    resign(ann.visitor)
    must_have_resigned(ann.visitor)
    check_state(ann.visitor, "cambio-resigned")
    check_state_in_german(ann.visitor, "cambio-resigned", shows=".results [data-primary]")


def test_the_spectator_view_and_german_results_fit(visit: Visit) -> None:
    cambio_table = CambioTable(visit, NAMES)
    cambio_table.look()
    me, caller, *rest = cambio_table.players
    cat = visit("Cat")
    cat.post("/api/guest", {"name": 20 * "W"})
    cat.open(f"/j/{cambio_table.code}")
    expect(cat.page.locator(".cambio .watching")).to_be_visible()
    check_state(cat, "cambio-spectator", has_primary=False)
    check_state_in_german(cat, "cambio-spectator", shows=".cambio .watching", has_primary=False)
    check_state_in_german(me.visitor, "cambio-draw", shows=".does .main", also=OWN)
    cambio_table.skip(me, cambio_table.turn(me))
    cambio_table.post(caller, "cambio")
    for player in rest:
        cambio_table.skip(player, cambio_table.turn(player))
    expect(me.page.locator(".final")).to_be_visible()
    check_state_in_german(me.visitor, "cambio-final-draw", shows=".does .main", also=OWN)
    cambio_table.skip(me, cambio_table.turn(me))
    expect(me.page.locator(".results [data-primary]")).to_be_visible()
    check_state_in_german(me.visitor, "cambio-results", shows=".results [data-primary]")
    check_with_axe(me.visitor, "cambio-results")
