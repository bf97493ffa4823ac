"""A bot's evaluation of a finished game: the bar and hints of the replay, and hints after the game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.running_tables import start_table
from browsing.tictactoe import begin, mark, play_out
from browsing.visitor import Visit, Visitor
from served.process import Served

SMALL, SIDEWAYS = (360, 640), (740, 360)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
        folder = tmp_path_factory.mktemp("judged")
        with Served(folder, games="browsing.judged_tictactoe", bot_processes="1") as running:
            yield running


def play_judged(ann: Visitor, bob: Visitor) -> str:
    """Ann leaves the middle to Bob, undoes a move, and loses. Returns the table's id."""
    table = start_table("judged", ann, bob)
    for one in (ann, bob):
        one.open(f"/table/{table}")
    mark(ann, 9)
    ann.press("Undo")
    for who, cell in ((ann, 1), (bob, 5), (ann, 4), (bob, 3), (ann, 8), (bob, 7)):
        mark(who, cell)
    ann.wait_for("Bob won")
    return table


@pytest.mark.slow
def test_a_replay_has_an_evaluation_bar_and_hints(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = play_judged(ann, bob)

    # After the game: her own costliest moves, without the one she undid.
    ann.press_in_result("Hints")
    hints = ann.page.get_by_role("dialog", name="What the bot would have done")
    expect(hints.get_by_role("listitem")).to_have_count(3)
    first = hints.get_by_role("listitem").first
    expect(first).to_contain_text("You marked cell 1.")
    expect(first).to_contain_text("The bot’s choice: Mark cell 5. The middle is in most lines.")
    expect(first).to_contain_text("Your chance went from 60% to 30%.")
    ann.shot("judged-hints")
    ann.must_be_accessible()
    first.get_by_role("link", name="See in replay").click()

    # In the replay: both players' chances, and the bot's choice.
    ann.page.wait_for_url(re.compile(rf"/replay/{table}\?at=3$"))
    bar = ann.page.get_by_role("img", name=re.compile("Chances of winning"))
    expect(bar).to_have_accessible_name(re.compile("Ann 55%, Bob 45%$"))
    ann.wait_for("From Ann’s point of view, the chance of winning was 60%.")
    expect(ann.page.locator(".hint")).to_contain_text("The bot’s choice: Mark cell 5.")
    ann.press("Next")
    expect(ann.page.locator(".hint")).to_contain_text("The bot would have done the same.")
    moves = ann.page.get_by_role("list", name="Moves").get_by_role("listitem")
    marked = moves.filter(has_text="The bot would have done something else.")
    expect(marked.filter(has_text="You marked cell 1.")).to_have_count(1)
    expect(marked.filter(has_text="Bob marked cell 5.")).to_have_count(0)
    ann.press("Last move")
    expect(bar).to_have_accessible_name(re.compile("Ann 0%, Bob 100%$"))
    ann.must_be_accessible()

    # On a phone in portrait and landscape, in the dark and in German.
    for size, is_dark, language in (
        (SMALL, False, "en-GB"),
        (SMALL, True, "de-DE"),
        (SIDEWAYS, False, "de-DE"),
    ):
        eve = visit("Eve", size=size, is_dark=is_dark, language=language)
        eve.post("/api/guest", {"name": "Eve"})
        eve.open(f"/replay/{_public(ann, table)}?at=3")
        expect(eve.page.locator(".odds")).to_be_visible()
        expect(eve.page.locator(".hint")).to_contain_text("60")
        eve.must_fit()
        eve.must_be_accessible(within=".scrub")
        eve.shot(f"judged-{size[0]}-{language[:2]}")


def _public(host: Visitor, table: str) -> str:
    """Code of a public table, with which anyone can watch."""
    shown = host.context.request.get(f"/api/tables/{table}").json()
    return str(shown["code"])


@pytest.mark.slow
def test_without_a_judge_a_replay_has_no_evaluation(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    begin(ann, bob)
    play_out(ann, bob)
    ann.wait_for("You won")
    expect(ann.page.get_by_role("link", name="Review")).to_be_visible()
    expect(ann.button("Hints")).to_have_count(0)
    ann.page.get_by_role("link", name="Review").click()
    ann.wait_for("The game started.")
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.locator(".odds")).to_have_count(0)
