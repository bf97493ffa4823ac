"""Imperial in every window: the action of each state is visible with any player names."""

import pytest
from playwright.sync_api import expect

from browsing.imperial import Player, Six
from browsing.imperial_script import LOADING, MARCH, quietly, scripted, sensibly
from browsing.visitor import Visit
from parlour.games.imperial import actions as say
from parlour.games.imperial.rules import result
from parlour.games.imperial.state import Buying, Investing, Maneuvering, Place, Proposing, State, Voting

NAMES = tuple("W" * 19 + letter for letter in "ABCDEF")
SIZES = ((360, 640), (740, 360), (1280, 800), (2560, 1440))
PRIMARY = "[data-primary]"
# Fully inside the window, and not covered.
_IN_SIGHT = """(selector) => {
  const seen = (one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 0 && left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
      && over !== null && one.contains(over);
  };
  const found = [...document.querySelectorAll(selector)];
  return found.length > 0 && found.every(seen);
}"""


def check_visible(player: Player, selector: str = PRIMARY, *, shot: str) -> None:
    """Checks all windows, with a screenshot of each."""
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.wait_for_function(_IN_SIGHT, arg=selector)
        player.visitor.must_fit()
        player.visitor.shot(f"imperial-fold-{shot}-{width}")


def player_at(six: Six, number: int) -> Player:
    player = six.players[number]
    player.come(six.table)
    return player


@pytest.mark.slow
def test_bids_and_plans_are_visible_in_every_window(visit: Visit) -> None:
    six = Six(visit, names=NAMES)
    ann = player_at(six, 0)
    check_visible(ann, shot="bid")
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))

    ann = player_at(six, 0)
    check_visible(ann, shot="wheel")  # the first space is chosen already
    for spot, button in (
        ("Import", "Choose what to import"),
        ("L-Produce", "Choose what to produce"),
        ("Factory", "Choose where to build"),
    ):
        ann.steer(spot)
        check_visible(ann, shot=f"steer-{spot}")
        ann.press(button)
        check_visible(ann, shot=f"draft-{spot}")
        ann.press("Choose another action")


@pytest.mark.deep
def test_votes_orders_peace_and_the_end_are_visible_in_every_window(visit: Visit) -> None:
    six = Six(visit, names=NAMES)
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Buying))
    check_visible(player_at(six, 0), shot="win")
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))

    six.fast_forward(scripted(say.Steer("R-Produce"), say.MakeAll()), lambda state: waits_for(state, 1))
    check_visible(player_at(six, 1), shot="counter")
    six.fast_forward(scripted(say.Steer("Taxation")), lambda state: isinstance(state.phase, Voting))
    check_visible(player_at(six, 2), shot="vote")
    six.fast_forward(scripted(say.Vote(1), say.Vote(1)), lambda state: state.up == "Italy")
    six.fast_forward(scripted(*LOADING), lambda state: state.up == "France")

    six.fast_forward(scripted(say.Steer("Investor")), lambda state: isinstance(state.phase, Investing))
    buyer = player_at(six, 5)
    check_visible(buyer, shot="invest")
    buyer.page.locator(".market .open").first.click()
    check_visible(buyer, shot="invest-chosen")
    six.fast_forward(quietly, lambda state: state.up == "Austria")
    six.fast_forward(scripted(*MARCH), lambda state: state.up == "Italy")

    dot = player_at(six, 3)
    dot.steer("L-Maneuver")
    dot.press("Plan the maneuver")
    check_visible(dot, shot="orders")
    dot.page.get_by_role("combobox", name="To").select_option("Ionian Sea")
    expect(dot.orders).to_have_count(1)
    dot.page.get_by_role("combobox", name="To").select_option("Western Balkans")
    check_visible(dot, shot="battle")

    peace = (
        say.Steer("L-Maneuver"),
        say.Move(Place("Ionian Sea")),
        say.Move(Place("Western Balkans"), "peace"),
    )
    six.fast_forward(scripted(*peace), is_asked_for_peace)
    check_visible(player_at(six, 0), shot="peace")
    six.fast_forward(scripted(say.Answer(True), say.Answer(True), say.Move(Place("Naples"))), is_france)
    six.fast_forward(sensibly, lambda state: result(state) is not None)
    check_visible(player_at(six, 0), ".decision tbody tr:first-child", shot="ended")


def waits_for(state: State, seat: int) -> bool:
    return isinstance(state.phase, Proposing) and state.phase.seat == seat


def is_asked_for_peace(state: State) -> bool:
    return isinstance(state.phase, Maneuvering) and state.phase.offer is not None


def is_france(state: State) -> bool:
    return state.up == "France"
