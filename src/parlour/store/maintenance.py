"""The whole database, whichever version of Parlour made it: read table by table, and filled again."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import (
    JSON,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    Uuid,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP, UUID
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.store.timestamps import TimestampText

VERSION = "alembic_version"

Row = dict[str, object]


@asynccontextmanager
async def still(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to which the database stands still. On SQLite every transaction is like that."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


async def reflected(connection: AsyncConnection) -> list[Table]:
    """The tables as they are in the database, in an order in which they can be filled."""
    metadata = MetaData()

    def read(sync: Connection) -> None:
        metadata.reflect(sync)

    await connection.run_sync(read)
    tables = [table for table in metadata.sorted_tables if table.name != VERSION]
    for table in tables:
        _plain(table)
    return tables


def columns(table: Table) -> tuple[str, ...]:
    """Those that are stored, in the order of `rows`."""
    return tuple(str(column.name) for column in table.columns if column.computed is None)


def binary_columns(table: Table) -> tuple[str, ...]:
    return tuple(name for name in columns(table) if isinstance(table.c[name].type, LargeBinary))


async def rows(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[object]]:
    stored = select(*(table.c[name] for name in columns(table)))
    async for row in await connection.stream(stored.order_by(*table.primary_key.columns)):
        yield row


async def is_empty(connection: AsyncConnection, table: Table) -> bool:
    return (await connection.execute(select(table).limit(1))).first() is None


async def clear(connection: AsyncConnection, table: Table) -> None:
    await connection.execute(delete(table))


class TableFiller:
    """Writes rows; what they refer to in their own table follows once all of them are there."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._later: list[tuple[Table, str, Row]] = []

    async def add(self, table: Table, rows: Sequence[Row]) -> None:
        names = [
            column.name
            for column in table.columns
            for key in column.foreign_keys
            if key.column.table is table
        ]
        self._later += [(table, name, row) for row in rows for name in names if row[name] is not None]
        await self._connection.execute(insert(table), [{**row, **dict.fromkeys(names)} for row in rows])

    async def finish(self) -> None:
        for table, name, row in self._later:
            mine = [column == row[column.name] for column in table.primary_key.columns]
            await self._connection.execute(update(table).where(*mine).values({name: row[name]}))


def _plain(table: Table) -> None:
    """Values as they can stand in a file: ids and times are text, and a missing value is missing."""
    for column in table.columns:
        if isinstance(column.type, JSON):
            column.type.none_as_null = True
        elif isinstance(column.type, Uuid):
            column.type = UUID(as_uuid=False)
        elif isinstance(column.type, TIMESTAMP):
            column.type = TimestampText()
