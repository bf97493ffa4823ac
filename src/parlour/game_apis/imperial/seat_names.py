"""Names at a table of Imperial: they key its document, so some signs are not in them and they stay."""

from collections.abc import Sequence

from parlour.server.core.errors import RefusedError
from parlour.server.core.names import free_name
from parlour.store.queries.tables import SeatRow

FORBIDDEN = ".#$/[]"
"""Characters that the document's tree cannot have in a key, and names are keys."""


class DocumentNames:
    def own(self, name: str) -> str:
        return "".join(sign for sign in name if sign not in FORBIDDEN) or "Player"

    def check(self, name: str) -> None:
        if any(sign in FORBIDDEN for sign in name):
            raise RefusedError("lobby/name-signs")


def keys(seats: Sequence[SeatRow]) -> list[str]:
    """One name for each seat, no two alike, also where several have left the house."""
    names: list[str] = []
    for row in seats:
        names.append(free_name(DocumentNames().own(row.name), names))
    return names
