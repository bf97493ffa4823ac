"""The tables that games keep beside their logs, all in one map: whoever reads or writes rows looks here."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Column, Table

from parlour.store import cambio
from parlour.store.schema import imperial_document

TABLES: Final[Mapping[str, Table]] = {**cambio.TABLES, imperial_document.name: imperial_document}
"""By name, in an order in which they can be filled."""

SHARED: Final = frozenset({"game_session", "player"})
"""Tables in which the lobby writes too, before the game does."""


def owner(table: Table) -> Column[object]:
    """The column with the id of the `game_table` row that a row belongs to."""
    return table.c["table_id"] if "table_id" in table.c else table.c["game_session_id"]
