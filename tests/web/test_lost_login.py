"""A player whose browser lost the login comes back to the seat, and another person does not."""

import re

from playwright.sync_api import expect

from browsing.visitor import Visit, Visitor

KEPT = "() => JSON.parse(localStorage.getItem('parlour-seats') ?? 'null')?.tables.length === 1"


def at_a_table(ann: Visitor, bob: Visitor, *, is_public: bool) -> str:
    """Ann and Bob play. Ann's browser has kept her seat. Returns the path of the table."""
    ann.post("/api/guest", {"name": "Ann"})
    seats = ["open", "open"]
    table = ann.post("/api/tables", {"game": "reversi", "seats": seats, "is_public": is_public})
    bob.post("/api/guest", {"name": "Bob"})
    bob.post(f"/api/tables/{table['id']}/join", {"code": table["code"]})
    ann.post(f"/api/tables/{table['id']}/start", {})
    ann.open(f"/table/{table['id']}")
    expect(ann.page.locator(".scene")).to_be_visible()
    ann.page.wait_for_function(KEPT)
    return f"/table/{table['id']}"


def test_a_lost_cookie_offers_the_way_back_to_the_seat(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    path = at_a_table(ann, bob, is_public=True)
    ann.context.clear_cookies()

    ann.open(path)
    ann.wait_for("you have a seat here")
    ann.must_be_accessible(within=".table-banners")
    ann.press("Come back to your seat")

    expect(ann.page.locator(".table-banners")).not_to_contain_text("you have a seat here")
    assert ann.context.request.get("/api/me").json()["name"] == "Ann"
    ann.wait_for(re.compile("^Your turn"))


def test_a_private_table_offers_the_way_back_too(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    path = at_a_table(ann, bob, is_public=False)
    ann.context.clear_cookies()
    ann.page.evaluate("() => localStorage.removeItem('parlour-codes')")

    ann.open(path)
    ann.press("Come back to your seat")

    ann.wait_for(re.compile("^Your turn"))


def test_a_logout_leaves_no_way_back(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    path = at_a_table(ann, bob, is_public=True)
    key = ann.page.evaluate("() => JSON.parse(localStorage.getItem('parlour-seats')).key")
    ann.context.request.post("/api/logout", headers={"origin": ann.url})

    answer = ann.context.request.post("/api/session/return", data={"key": key}, headers={"origin": ann.url})

    assert answer.status == 401
    bob.open(path)
    expect(bob.button("Come back to your seat")).to_have_count(0)
