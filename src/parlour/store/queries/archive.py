"""Queries for the doctor: everything that is stored about one table."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select

from parlour.engine.values import Data
from parlour.store.drivers.base import Connection
from parlour.store.game_tables import TABLES, owner
from parlour.store.queries import tables
from parlour.store.queries.shared import fetch_all
from parlour.store.queries.tables import Sitting
from parlour.store.schema import entry, game_table, snapshot

Rows = Mapping[str, Mapping[str, object]]


class EntryRow(Data, frozen=True):
    seq: int
    by_seat: int | None
    command: str | None
    body: bytes


class TableArchive(Data, frozen=True):
    sitting: Sitting
    entries: Sequence[EntryRow]
    snapshot: bytes | None
    records: Mapping[str, Rows]
    """The rows of its projection, by database table and row id."""


async def games_of(connection: Connection) -> Mapping[str, str]:
    """The game of every table by table id. Leaves out sandboxes, because their logs start in mid-game."""
    found = select(game_table.c.id, game_table.c.game).where(game_table.c.kind != "sandbox")
    return dict((await connection.execute(found)).all())


async def read(connection: Connection, table_id: str, *, has_records: bool) -> TableArchive | None:
    sitting = await tables.read(connection, table_id)
    if sitting is None:
        return None
    log = select(entry.c.seq, entry.c.by_seat, entry.c.command, entry.c.body).order_by(entry.c.seq)
    number = tables.number_of(table_id).scalar_subquery()
    entries = await fetch_all(connection, log.where(entry.c.table_number == number), EntryRow)
    kept = await connection.execute(select(snapshot.c.body).where(snapshot.c.table_id == table_id))
    records = await _records(connection, table_id) if has_records else {}
    return TableArchive(sitting, entries, kept.scalar_one_or_none(), records)


async def _records(connection: Connection, table_id: str) -> Mapping[str, Rows]:
    found: dict[str, Rows] = {}
    for name, table in TABLES.items():
        rows = (await connection.execute(select(table).where(owner(table) == table_id))).mappings()
        found[name] = {str(row["id"]): row for row in rows}
    return found
