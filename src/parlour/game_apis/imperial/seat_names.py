"""Rules for names at a table of Imperial. They are keys in its document, so they are fixed and restricted."""

from collections.abc import Sequence

from parlour.server.core.errors import RefusedError
from parlour.server.core.names import free_name
from parlour.store.queries.tables import SeatRow

FORBIDDEN = ".#$/[]"
"""Characters that the document's tree cannot have in a key, and names are keys."""


class DocumentNames:
    def default_name(self, name: str) -> str:
        return "".join(sign for sign in name if sign not in FORBIDDEN) or "Player"

    def check(self, name: str) -> None:
        if any(sign in FORBIDDEN for sign in name):
            raise RefusedError("lobby/name-signs")


def keys(seats: Sequence[SeatRow]) -> list[str]:
    """Returns a unique name for each seat, even if several people were deleted."""
    names: list[str] = []
    for row in seats:
        names.append(free_name(DocumentNames().default_name(row.name), names))
    return names
