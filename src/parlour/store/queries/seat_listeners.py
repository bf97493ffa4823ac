"""Listeners for the people at a table, registered by games' own APIs."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from sqlalchemy import Table

from parlour.engine.values import Millis
from parlour.store.drivers.base import Connection
from parlour.store.game_tables import RECORDS, SHARED, TABLES, Records
from parlour.store.queries.tables import SeatRow, TableRow

Presence = tuple[str, int, Millis | None]
"""Table, seat, and when its player left, or None if they are present."""


class SeatListener(Protocol):
    """Keeps rows about the people at a table. Called in the transaction that changes them."""

    game: str
    """The name of the game whose tables it keeps rows about."""

    async def seated(
        self, connection: Connection, table: TableRow, seats: Sequence[SeatRow], wall: Millis
    ) -> None:
        """The people of a table that is open, or that starts in this transaction."""

    async def renamed(self, connection: Connection, seat_id: str, person_id: str | None, name: str) -> None:
        """The seat has another person or another name."""

    async def present(self, connection: Connection, news: Sequence[Presence]) -> None:
        """Players came or left."""

    async def closed(self, connection: Connection, table: TableRow, wall: Millis) -> None:
        """The table was closed before the game started."""


LISTENERS: Final[list[SeatListener]] = []


def register(
    game: str,
    tables: Sequence[Table],
    records: Records,
    *,
    shared: Sequence[str] = (),
    listener: SeatListener | None = None,
) -> None:
    RECORDS[game] = records
    TABLES.update({table.name: table for table in tables})
    SHARED.update(shared)
    if listener is not None:
        LISTENERS.append(listener)


async def seated(connection: Connection, table: TableRow, seats: Sequence[SeatRow], wall: Millis) -> None:
    for listener in LISTENERS:
        await listener.seated(connection, table, seats, wall)


async def renamed(connection: Connection, seat_id: str, person_id: str | None, name: str) -> None:
    for listener in LISTENERS:
        await listener.renamed(connection, seat_id, person_id, name)


async def present(connection: Connection, news: Sequence[Presence], games: Mapping[str, str]) -> None:
    """Skips listeners of other games. *games* are the games of the tables, if known."""
    for listener in LISTENERS:
        mine = [one for one in news if games.get(one[0], listener.game) == listener.game]
        if mine:
            await listener.present(connection, mine)


async def closed(connection: Connection, table: TableRow, wall: Millis) -> None:
    for listener in LISTENERS:
        await listener.closed(connection, table, wall)
