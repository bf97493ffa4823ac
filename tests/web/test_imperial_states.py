"""States of Imperial in every window, in the dark, in German and with axe: `make deep`, `make screens`."""

from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.contrast import must_be_legible
from browsing.imperial import Player, Six
from browsing.imperial_script import LOADING, MARCH, quietly, scripted, sensibly
from browsing.state_checks import check_state, check_state_in_german
from browsing.visitor import Visit
from parlour.engine import Data, Seat
from parlour.games.imperial import actions as say
from parlour.games.imperial.rules import result
from parlour.games.imperial.state import Buying, Investing, Place, Proposal, Proposing, State, Voting
from web.test_imperial_fold import NAMES, is_asked_for_peace, is_france, player_at, waits_for

pytestmark = pytest.mark.deep

ENDED: Final = ".decision tbody tr:first-child"

_HIDDEN_NAMES: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const markers = [...document.querySelectorAll(".wheel .marker")];
  return [...document.querySelectorAll(".wheel .spot text")].flatMap((text) => markers
    .filter((marker) => !apart(box(text), box(marker.querySelector("circle"))))
    .map((marker) => `${text.textContent} below ${marker.dataset.country}`));
}"""
"""Names of spaces that a marker covers. rondel.ts has a test for every space."""


def check_states(player: Player, state: str, *, shows: str = "[data-primary]", also: str = "") -> None:
    check_state(player.visitor, state, also=also)
    check_state_in_german(player.visitor, state, shows=shows, also=also)


def test_the_auction_fits(visit: Visit) -> None:
    six = Six(visit, names=NAMES)
    ann = player_at(six, 0)
    check_states(ann, "imperial-bid")
    ann.decision.locator(".btn.felt").click()
    expect(ann.visitor.button("Withdraw bid")).to_be_visible()
    check_state(ann.visitor, "imperial-bid-sealed", has_primary=False)
    ann.visitor.button("Withdraw bid").click()
    expect(ann.decision.locator("[data-primary]")).to_be_visible()
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Buying))
    check_states(player_at(six, 0), "imperial-win")


def test_five_markers_on_one_space_of_the_wheel_fit(visit: Visit) -> None:
    six = Six(visit, names=NAMES)
    six.fast_forward(move_together, lambda state: isinstance(state.phase, Proposing) and state.round == 3)
    ann = player_at(six, 0)
    expect(ann.page.locator(".wheel .marker")).to_have_count(6)
    check_states(ann, "imperial-five-markers", shows=".wheel", also=".wheel")
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    assert ann.page.evaluate(_HIDDEN_NAMES) == []
    must_be_legible(ann.page, "imperial-five-markers")


def test_a_vote_and_the_swiss_bank_fit(visit: Visit) -> None:
    six = Six(visit, names=NAMES)
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    six.fast_forward(scripted(say.Steer("R-Produce"), say.MakeAll()), lambda state: waits_for(state, 1))
    check_states(player_at(six, 1), "imperial-counter")
    six.fast_forward(scripted(say.Steer("Taxation")), lambda state: isinstance(state.phase, Voting))
    check_states(player_at(six, 2), "imperial-vote")
    six.fast_forward(scripted(say.Vote(1), say.Vote(1)), lambda state: state.up == "Italy")
    six.fast_forward(scripted(*LOADING), is_france)

    six.fast_forward(scripted(say.Steer("Investor")), lambda state: isinstance(state.phase, Investing))
    check_states(player_at(six, 5), "imperial-invest")
    state = six.fast_forward(quietly, buys_as_swiss)
    assert isinstance(state.phase, Investing)
    check_states(player_at(six, state.phase.seat), "imperial-swiss")


def test_a_battle_a_peace_offer_and_the_end_fit(visit: Visit) -> None:
    six = Six(visit, names=NAMES)
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    six.fast_forward(
        scripted(say.Steer("R-Produce"), say.MakeAll(), say.Agree()), lambda state: state.up == "Italy"
    )
    six.fast_forward(scripted(*LOADING), is_france)
    six.fast_forward(quietly, lambda state: state.up == "Austria")
    six.fast_forward(scripted(*MARCH), lambda state: state.up == "Italy")

    dot = player_at(six, 3)
    dot.steer("L-Maneuver")
    dot.press("Plan the maneuver")
    check_state(dot.visitor, "imperial-orders")
    dot.page.get_by_role("combobox", name="To").select_option("Ionian Sea")
    expect(dot.orders).to_have_count(1)
    dot.page.get_by_role("combobox", name="To").select_option("Western Balkans")
    check_state(dot.visitor, "imperial-battle")

    peace = (
        say.Steer("L-Maneuver"),
        say.Move(Place("Ionian Sea")),
        say.Move(Place("Western Balkans"), "peace"),
    )
    six.fast_forward(scripted(*peace), is_asked_for_peace)
    check_states(player_at(six, 0), "imperial-peace")
    check_state(player_at(six, 3).visitor, "imperial-peace-asked", has_primary=False)
    six.fast_forward(scripted(say.Answer(True), say.Answer(True), say.Move(Place("Naples"))), is_france)
    six.fast_forward(sensibly, lambda state: result(state) is not None)
    check_states(player_at(six, 0), "imperial-ended", shows=ENDED, also=ENDED)
    check_state(player_at(six, 5).visitor, "imperial-ended-last", also=ENDED)


def move_together(state: State, seat: Seat) -> Data:
    """Every country goes to the same space, and no player proposes another."""
    match state.phase:
        case Proposing(against=Proposal()):
            return say.Agree()
        case _:
            return quietly(state, seat)


def buys_as_swiss(state: State) -> bool:
    phase = state.phase
    return isinstance(phase, Investing) and phase.seat != state.card and state.players[phase.seat].swiss
