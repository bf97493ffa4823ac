"""The APIs of games that keep rows about the people at a table."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from sqlalchemy import Table

from parlour.engine.values import Millis
from parlour.store.drivers.base import Connection
from parlour.store.game_tables import RECORDS, SHARED, TABLES, Records
from parlour.store.queries.tables import SeatRow, TableRow

Presence = tuple[str, int, Millis | None]
"""Table, seat, and since when it is gone; None for one that is here."""


class SeatListener(Protocol):
    """Keeps rows about the people at a table. Called in the transaction that changes them."""

    game: str
    """The name of the game whose tables it has rows of."""

    async def seated(
        self, connection: Connection, table: TableRow, seats: Sequence[SeatRow], wall: Millis
    ) -> None:
        """The people of a table that is open, or that starts in this transaction."""

    async def renamed(self, connection: Connection, seat_id: str, person_id: str | None, name: str) -> None:
        """Another person has this seat, or it has another name."""

    async def present(self, connection: Connection, news: Sequence[Presence]) -> None:
        """Who came or went."""

    async def closed(self, connection: Connection, table: TableRow, wall: Millis) -> None:
        """The table was given up before it started."""


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
    """*games* are those of the tables, as far as known: who has no rows of them is not asked."""
    for listener in LISTENERS:
        mine = [one for one in news if games.get(one[0], listener.game) == listener.game]
        if mine:
            await listener.present(connection, mine)


async def closed(connection: Connection, table: TableRow, wall: Millis) -> None:
    for listener in LISTENERS:
        await listener.closed(connection, table, wall)
