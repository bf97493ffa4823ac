"""The tables that games keep beside their logs: registered by the games' own APIs."""

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Column, Table

from parlour.engine.table.records import Row

TABLES: Final[dict[str, Table]] = {}
"""By name, in an order in which they can be filled."""

SHARED: Final[set[str]] = set()
"""Tables in which a listener writes too, before the game does."""

Records = Callable[..., Sequence[Row]]
"""`records(before, entry, after, people)`: the rows that are written in the transaction of an entry."""

RECORDS: Final[dict[str, Records]] = {}
"""By the name of the game."""


def owner(table: Table) -> Column[object]:
    """The column with the id of the `game_table` row that a row belongs to."""
    return table.c["table_id"] if "table_id" in table.c else table.c["game_session_id"]
