"""Plans of Imperial in real browsers: private until sent, and their players learn the outcome."""

import re

import pytest
from playwright.sync_api import expect

from browsing.imperial import Six
from browsing.imperial_script import quietly, scripted
from browsing.visitor import Visit
from parlour.games.imperial import actions as say
from parlour.games.imperial.state import Place, Proposing, State


@pytest.mark.slow
def test_a_plan_is_private_until_it_is_sent_and_its_outcome_is_logged(visit: Visit) -> None:
    six = Six(visit)
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    ann, ben, cid = six.come("Ann", "Ben", "Cid")
    known = len(ben.messages)
    ann.steer("Import")
    ann.press("Choose what to import")
    ann.asked("Import to Austria")
    expect(ann.decision.locator(".panel :focus")).to_have_count(1)
    ann.page.reload()
    ann.asked("Import to Austria")
    ann.press("Import: army to Vienna")
    ann.press("Import 1 unit")
    ben.asked("Agree, or propose something else")

    assert len(ben.messages) == known + 1, "told once, when it was sent"
    assert ben.messages[-1]["lines"] == ["Ann proposed Import for Austria: an army in Vienna."]

    expect(ben.decision.locator(".panel :focus")).to_have_count(1)
    ben.steer("Taxation")
    ben.press("Collect taxes")
    ann.press(re.compile("^Vote for 1"))
    cid.press(re.compile("^Vote for 1"))
    ben.visitor.wait_for("Your proposal for Austria was outvoted. Austria goes to Import instead.")
    ann.visitor.wait_for("Your proposal for Austria passed: Import.")
    ben.page.get_by_role("button", name="Show all").click()
    lines = ben.page.get_by_role("list", name="History").get_by_role("listitem")
    expect(lines.filter(has_text="You proposed Taxation for Austria instead.")).to_have_count(1)
    expect(lines.first).to_contain_text("Austria imported an army in Vienna for $1.")
    expect(lines.first.locator(".badge").first).to_have_text("A")


@pytest.mark.slow
def test_every_factory_that_counts_has_a_tick(visit: Visit) -> None:
    """Also those the server already has, from another page or from a press in the list of choices."""
    six = Six(visit)
    six.fast_forward(quietly, lambda state: isinstance(state.phase, Proposing))
    six.fast_forward(scripted(say.Steer("R-Produce"), say.Make(Place("Vienna"))), has_one_unit)
    (ann,) = six.come("Ann")
    rows = ann.decision.locator(".rows > li")
    ticks = rows.locator(":scope > svg:last-child, button > svg:last-child")
    expect(rows).to_have_count(2)
    expect(ticks).to_have_count(2)
    expect(ann.decision.get_by_role("button", name="Produce 2 units")).to_be_visible()
    ann.decision.get_by_role("button", name="Budapest").click()
    expect(ticks).to_have_count(1)
    expect(rows.filter(has_text="Vienna").locator("svg")).to_have_count(2)
    expect(ann.decision.get_by_role("button", name="Produce 1 unit", exact=True)).to_be_visible()


def has_one_unit(state: State) -> bool:
    phase = state.phase
    return isinstance(phase, Proposing) and phase.draft is not None and len(phase.draft.units) == 1
