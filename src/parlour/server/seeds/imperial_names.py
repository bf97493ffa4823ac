"""Names at a table of Imperial: they key its document, so some signs are not in them and they stay."""

from collections.abc import Sequence

from parlour.games.imperial.document import FORBIDDEN
from parlour.server.core.errors import RefusedError
from parlour.server.core.names import clean_name, free_name
from parlour.store.queries.tables import SeatRow


def seat_name(game: str, typed: str | None, own: str) -> str:
    """The name that somebody sits down with: the one they typed, or else their own."""
    if typed is None:
        return (
            own if game != "imperial" else "".join(sign for sign in own if sign not in FORBIDDEN) or "Player"
        )
    name = clean_name(typed)
    if game == "imperial" and any(sign in FORBIDDEN for sign in name):
        raise RefusedError("lobby/name-signs")
    return name


def keys(seats: Sequence[SeatRow]) -> list[str]:
    """One name for each seat, no two alike, also where several have left the house."""
    names: list[str] = []
    for row in seats:
        names.append(free_name(seat_name("imperial", None, row.name), names))
    return names
