"""Whole turns from the text view alone: a screen reader's text and the keyboard, nothing drawn."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browsing.fast_forward import fast_forward
from browsing.imperial_script import quietly
from browsing.reader import Reader
from browsing.visitor import Visit, Visitor
from parlour.games.imperial.state import Proposing
from parlour.server.lobby.bot_names import BOT_NAMES

BOT: Final = f"({'|'.join(BOT_NAMES)})"


@pytest.mark.deep
def test_turns_are_played_from_the_text_view_by_keyboard(visit: Visit) -> None:
    visitor, ben = visit("Ann"), visit("Ben")
    token = str(visitor.post("/api/guest", {"name": "Ann"})["token"])
    ann = Reader(visitor)
    deck(ann)
    cambio(ann)
    imperial(ann, ben, token)


def deck(ann: Reader) -> None:
    ann.sit("deck")
    ann.open_text()
    ann.reads("Select 2 of 2 cards")
    for _ in range(2):
        ann.choose(re.compile("^Select .* to discard$"))
    ann.choose("Discard Selected Cards")
    for place in (1, 2, 3):
        ann.choose(re.compile(f"^Play .* as number {place}$"))
    ann.choose("Lock Order")
    ann.reads("The order is locked.")
    ann.choose("End Turn")
    ann.reads("Turn 2")


def cambio(ann: Reader) -> None:
    """Plays turns until a power comes, three at most."""
    ann.sit("cambio", "bot:greedy")
    ann.press("Ready")
    ann.open_text()
    for _ in range(3):
        ann.reads("Your turn: draw a card.")
        ann.choose("Draw from the draw pile")
        ann.reads(re.compile(r"You hold .* \(worth \d+\)"))
        effect = ann.choose(re.compile("^Discard it")).partition(": ")[2]
        if effect:
            use(ann, effect)
            return
        expect(ann.position).to_contain_text(re.compile("Your turn|Results"))
        if "Results" in ann.position.inner_text():
            return


def use(ann: Reader, effect: str) -> None:
    """A power opens a modal dialog, which keeps keyboard focus until it is answered."""
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    if effect.startswith("swap"):
        ann.press(re.compile("^Choose your "))
        ann.press(re.compile(f"^Choose {BOT}"))
        ann.choose("Swap cards")
    else:
        if effect.startswith("peek"):
            ann.press(re.compile("^Peek at "))
        ann.reads(re.compile(rf"You see (your|{BOT}’s) .* card: "))
        ann.choose(re.compile("^Done"))
    expect(dialog).to_have_count(0)


def imperial(ann: Reader, ben: Visitor, token: str) -> None:
    """A sealed bid, withdrawn. Then Austria's turn after the auction."""
    other = str(ben.post("/api/guest", {"name": "Ben"})["token"])
    made = ann.visitor.post("/api/tables", {"game": "imperial", "seats": ["open", "open"], "options": {}})
    ben.post(f"/api/tables/{made['code']}/join", {})
    table = str(made["id"])
    ann.visitor.post(f"/api/tables/{table}/start", {})
    ann.come(table)
    ann.open_text(is_folded=True)
    ann.reads("Ann and Ben: bid for Austria.")
    ann.press(re.compile("^Amount in cents"))
    ann.reads("Your bid: $0.")
    ann.choose("Withdraw it")
    ann.page.goto("about:blank")
    fast_forward(
        ann.visitor.url, table, [token, other], quietly, lambda state: isinstance(state.phase, Proposing)
    )

    ann.come(table)
    ann.open_text(is_folded=True)
    ann.reads("Ann: choose Austria’s action on the wheel.")
    ann.choose("R-Produce")
    ann.choose("Produce in every factory")
    ann.reads("Ben: choose Italy’s action on the wheel.")
    ann.reads("Vienna (Austria): factory, 1 Austria army")
