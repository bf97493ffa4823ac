"""Tables that have begun, without the way there: tests of that way go through the pages."""

from browsing.visitor import Visitor


def seat(game: str, host: Visitor, *guests: Visitor) -> str:
    """All of them have a name and a seat, and the game runs; its id. Their pages are still to be opened."""
    for one in (host, *guests):
        if not one.has_name:
            one.post("/api/guest", {"name": one.name})
    table = host.post("/api/tables", {"game": game, "seats": ["open"] * (1 + len(guests))})
    for guest in guests:
        guest.post(f"/api/tables/{table['code']}/join", {})
    host.post(f"/api/tables/{table['id']}/start", {})
    return str(table["id"])
