"""The database tables of games' projections, registered by the games' own APIs."""

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Column, Table

from parlour.engine.table.records import Row

TABLES: Final[dict[str, Table]] = {}
"""By name, referenced tables first, so that rows can be inserted in this order."""

SHARED: Final[set[str]] = set()
"""Names of tables that a seat listener writes too, before the game does."""

Records = Callable[..., Sequence[Row]]
"""`records(before, entry, after, people)` returns the rows to write in the entry's transaction."""

RECORDS: Final[dict[str, Records]] = {}
"""By the name of the game."""


def owner(table: Table) -> Column[object]:
    """The column that refers to the `game_table` row."""
    return table.c["table_id"] if "table_id" in table.c else table.c["game_session_id"]
