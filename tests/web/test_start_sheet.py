"""The start sheet: one press starts the last choice, two another level."""

import re
from typing import Final

from playwright.sync_api import expect

from browsing.visitor import Fields, Visit, Visitor

TABLE: Final = re.compile(r"/table/[\w-]+$")
PHONE: Final = (360, 740)


def started(ann: Visitor) -> Fields:
    """The table that the page shows, as the API describes it."""
    ann.page.wait_for_url(TABLE)
    found: Fields = ann.context.request.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}").json()
    assert found["status"] == "running"
    return found


def lineup(table: Fields) -> list[object]:
    seats = table["seats"]
    assert isinstance(seats, list)
    return [seat["bot"] for seat in seats]


def test_one_press_starts_the_last_choice_and_two_another_level(visit: Visit) -> None:
    ann = visit(size=PHONE)
    ann.open()
    ann.press("Options: Chess")
    for choice in ("Hard", "Black"):
        ann.page.get_by_role("radio", name=choice).check()
    ann.press(re.compile("^Play Black · 1 bot · Hard"))
    assert lineup(started(ann)) == ["hard", None]

    ann.open()
    ann.press("Play now: Chess")
    assert lineup(started(ann)) == ["hard", None]

    ann.open()
    ann.press("Level: Chess")
    ann.press("Play at level Easy: Chess")
    assert lineup(started(ann)) == ["easy", None]

    ann.open()
    ann.press("Play now: Chess")
    assert lineup(started(ann)) == ["easy", None], "another level is kept, and so is the side"


def test_the_sheet_fits_a_phone_without_scrolling(visit: Visit) -> None:
    ann = visit(size=PHONE, is_dark=True)
    ann.open()
    for game in ("Chess", "Cambio", "Imperial", "Hearts", "Tic-tac-toe"):
        ann.press(f"Options: {game}")
        body = ann.page.locator("dialog div.body")
        expect(ann.page.locator("dialog .btn.main")).to_be_in_viewport(ratio=1)
        assert body.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 0, game
        ann.must_fit()
        ann.must_be_accessible(within="dialog")
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog")).to_have_count(0)


def test_a_friend_hides_the_level_and_a_side_is_taken_in_the_lobby(visit: Visit) -> None:
    ann = visit("Ann")
    ann.open()
    ann.press("Options: Reversi")
    ann.page.get_by_role("radio", name="A friend").check()
    expect(ann.page.get_by_role("group", name="Level")).to_have_count(0)
    ann.page.get_by_role("radio", name="White").check()
    ann.press("Create table")
    ann.page.wait_for_url(TABLE)
    seats = ann.page.locator(".who li")
    expect(seats.nth(1)).to_contain_text("White")
    expect(seats.nth(1)).to_contain_text("(you)")

    ann.press("Sit here")

    expect(seats.nth(0)).to_contain_text("(you)")
    ann.must_be_accessible(within=".who")


def test_a_game_that_is_not_here_has_neighbours(visit: Visit) -> None:
    ann = visit()
    ann.open("/?q=go")

    ann.wait_for("“Go” isn’t here yet.")
    expect(ann.button("Play now: Hex")).to_be_visible()
    expect(ann.button("Play now: Reversi")).to_be_visible()
    expect(ann.button("Play now: Chess")).to_have_count(0)
