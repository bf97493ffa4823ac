"""The tables that games keep beside their logs, and whoever keeps them: registered by the games' own APIs."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from sqlalchemy import Column, Table
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.engine.values import Millis
from parlour.store.queries.tables import SeatRow, TableRow

Presence = tuple[str, int, Millis | None]
"""Table, seat, and since when it is gone; None for one that is here."""


class SeatListener(Protocol):
    """Keeps rows about the people at a table. Called in the transaction that changes them."""

    game: str
    """The name of the game whose tables it has rows of."""

    async def seated(
        self, connection: AsyncConnection, table: TableRow, seats: Sequence[SeatRow], wall: Millis
    ) -> None:
        """The people of a table that is open, or that starts in this transaction."""

    async def renamed(
        self, connection: AsyncConnection, seat_id: str, person_id: str | None, name: str
    ) -> None:
        """Somebody else has this seat, or it has another name."""

    async def present(self, connection: AsyncConnection, news: Sequence[Presence]) -> None:
        """Who came or went."""

    async def closed(self, connection: AsyncConnection, table: TableRow, wall: Millis) -> None:
        """The table was given up before it started."""


TABLES: Final[dict[str, Table]] = {}
"""By name, in an order in which they can be filled."""

SHARED: Final[set[str]] = set()
"""Tables in which a listener writes too, before the game does."""

LISTENERS: Final[list[SeatListener]] = []


def register(
    tables: Sequence[Table], *, shared: Sequence[str] = (), listener: SeatListener | None = None
) -> None:
    TABLES.update({table.name: table for table in tables})
    SHARED.update(shared)
    if listener is not None:
        LISTENERS.append(listener)


def owner(table: Table) -> Column[object]:
    """The column with the id of the `game_table` row that a row belongs to."""
    return table.c["table_id"] if "table_id" in table.c else table.c["game_session_id"]


async def seated(
    connection: AsyncConnection, table: TableRow, seats: Sequence[SeatRow], wall: Millis
) -> None:
    for listener in LISTENERS:
        await listener.seated(connection, table, seats, wall)


async def renamed(connection: AsyncConnection, seat_id: str, person_id: str | None, name: str) -> None:
    for listener in LISTENERS:
        await listener.renamed(connection, seat_id, person_id, name)


async def present(connection: AsyncConnection, news: Sequence[Presence], games: Mapping[str, str]) -> None:
    """*games* are those of the tables, as far as known: who has no rows of them is not asked."""
    for listener in LISTENERS:
        mine = [one for one in news if games.get(one[0], listener.game) == listener.game]
        if mine:
            await listener.present(connection, mine)


async def closed(connection: AsyncConnection, table: TableRow, wall: Millis) -> None:
    for listener in LISTENERS:
        await listener.closed(connection, table, wall)
