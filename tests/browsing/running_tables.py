"""Creates running tables through the API. Tests of joining use the pages."""

from browsing.visitor import Visitor


def start_table(game: str, host: Visitor, *guests: Visitor) -> str:
    """Gives everyone a name and a seat, and starts the game. Returns the table's id.

    Their pages are not open yet.
    """
    for one in (host, *guests):
        if not one.has_name:
            one.post("/api/guest", {"name": one.name})
    table = host.post("/api/tables", {"game": game, "seats": ["open"] * (1 + len(guests))})
    for guest in guests:
        guest.post(f"/api/tables/{table['code']}/join", {})
    host.post(f"/api/tables/{table['id']}/start", {})
    return str(table["id"])
