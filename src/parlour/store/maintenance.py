"""The tables of a database as they are in it, whichever version of Parlour made them."""

from sqlalchemy import JSON, Connection, MetaData, Table, Uuid
from sqlalchemy.dialects.postgresql import TIMESTAMP, UUID
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.timestamps import TimestampText

VERSION = "alembic_version"


async def reflected(connection: AsyncConnection) -> list[Table]:
    """In an order in which they can be filled."""
    metadata = MetaData()

    def read(sync: Connection) -> None:
        metadata.reflect(sync)

    await connection.run_sync(read)
    tables = [table for table in metadata.sorted_tables if table.name != VERSION]
    for table in tables:
        _plain(table)
    return tables


def refers_to_itself(table: Table) -> list[str]:
    """Columns that name another row of the same table."""
    return [
        column.name for column in table.columns for key in column.foreign_keys if key.column.table is table
    ]


def _plain(table: Table) -> None:
    """Values as they can stand in a file: ids and times are text, and a missing value is missing."""
    for column in table.columns:
        if isinstance(column.type, JSON):
            column.type.none_as_null = True
        elif isinstance(column.type, Uuid):
            column.type = UUID(as_uuid=False)
        elif isinstance(column.type, TIMESTAMP):
            column.type = TimestampText()
