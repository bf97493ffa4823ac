"""Reads and refills whole databases of any Parlour version, table by table."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final, Literal

from sqlalchemy import (
    JSON,
    Boolean,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Uuid,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP, UUID
from sqlalchemy.types import TypeEngine

from parlour.store.drivers.base import Connection, ScanConnection, Transactions
from parlour.store.schema import VERSION
from parlour.store.timestamps import TimestampText

_VERSIONS: Final = {
    "sqlite": select(func.sqlite_version()),
    "postgresql": select(func.current_setting("server_version")),
}

Row = dict[str, object]
ColumnType = Literal["boolean", "integer", "json", "bytes", "text"]
"""Ids, times and names are `text`."""


async def ping(connection: Connection) -> None:
    await connection.execute(select(literal_column("1")))


async def version(connection: Connection) -> str:
    return str((await connection.execute(_VERSIONS[connection.database])).scalar_one())


async def reflected(database: Transactions) -> list[Table]:
    """The tables that the database has, referenced tables first."""
    metadata = MetaData()
    await database.alter(metadata.reflect)
    tables = [table for table in metadata.sorted_tables if table.name != VERSION]
    for table in tables:
        # Values as a backup file holds them: ids and times are text, and None is SQL NULL.
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
            elif isinstance(column.type, Uuid):
                column.type = UUID(as_uuid=False)
            elif isinstance(column.type, TIMESTAMP):
                column.type = TimestampText()
    return tables


def columns(table: Table) -> tuple[str, ...]:
    """The stored columns, in the order of `rows`. Leaves out computed columns."""
    return tuple(str(column.name) for column in table.columns if column.computed is None)


def binary_columns(table: Table) -> tuple[str, ...]:
    return tuple(name for name, kind in column_types(table).items() if kind == "bytes")


def column_types(table: Table) -> Mapping[str, ColumnType]:
    return {name: _column_type(table.c[name].type) for name in columns(table)}


def _column_type(kind: TypeEngine[object]) -> ColumnType:
    if isinstance(kind, LargeBinary):
        return "bytes"
    if isinstance(kind, Boolean):
        return "boolean"
    if isinstance(kind, Integer):
        return "integer"
    return "json" if isinstance(kind, JSON) else "text"


async def rows(connection: ScanConnection, table: Table) -> AsyncIterator[Sequence[object]]:
    stored = select(*(table.c[name] for name in columns(table)))
    async for row in connection.stream(stored.order_by(*table.primary_key.columns)):
        yield row


async def delete_rows(connection: Connection, table: Table) -> None:
    await connection.execute(delete(table))


async def insert_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert *rows* without references to other rows of *table*, which are possibly not inserted yet."""
    own = dict.fromkeys(self_references(table))
    await connection.execute(insert(table), [{**row, **own} for row in rows])


async def link_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Set the references that `insert_rows` left out. Call it once all rows are inserted."""
    names = self_references(table)
    for row in rows:
        found = {name: row[name] for name in names if row[name] is not None}
        if found:
            mine = [column == row[column.name] for column in table.primary_key.columns]
            await connection.execute(update(table).where(*mine).values(found))


def self_references(table: Table) -> tuple[str, ...]:
    return tuple(
        str(column.name)
        for column in table.columns
        for key in column.foreign_keys
        if key.column.table is table
    )
