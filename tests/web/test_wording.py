"""Texts for players: the log as a story for its reader, and games under their localised names."""

import re

import pytest
from playwright.sync_api import expect

from browsing.cambio import Player
from browsing.running_tables import start_table
from browsing.visitor import Visit


@pytest.mark.slow
def test_the_log_addresses_the_reader_with_one_line_per_move(visit: Visit) -> None:
    ann, ben = Player(visit("Ann")), visit("Ben")
    table = start_table("cambio", ann.visitor, ben)
    for one in (ann.visitor, ben):
        one.open(f"/table/{table}")
    ann.visitor.press("Take")  # after the first look has ended by itself
    ann.page.locator(".own [data-spot]").first.click()

    moved = re.compile(
        r"^(You|Ann) took the .* from the discard pile, swapped (your|their) .* card and discarded the .*\.$"
    )
    mine, theirs = (page.locator("#panel-log li").last for page in (ann.page, ben.page))
    expect(mine).to_have_text(moved)
    expect(mine).to_contain_text("You took")
    expect(theirs).to_have_text(moved)
    expect(theirs).to_contain_text("Ann took")
    ann.page.reload()
    expect(ann.page.locator("#panel-log li").last).to_contain_text("You took")


def test_a_game_has_its_title_in_the_readers_language(visit: Visit) -> None:
    anna, ben = visit("Anna", language="de-DE"), visit("Ben")
    table = start_table("chess", ben, anna)
    for one, title in ((anna, "Schach"), (ben, "Chess")):
        one.open(f"/table/{table}")
        expect(one.page).to_have_title(re.compile(title))
        expect(one.page.locator("header").first).to_contain_text(title)
