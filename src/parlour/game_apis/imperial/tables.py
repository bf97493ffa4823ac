"""The database table of Imperial's documents."""

from typing import Final

from sqlalchemy import Boolean, Column, Integer, Table, Text, false, select

from parlour.store.drivers.base import Connection
from parlour.store.schema import metadata, table_id_column

imperial_document: Final = Table(
    "imperial_document",
    metadata,
    Column("id", Text, primary_key=True),  # the path, such as `games/{table}`
    table_id_column(index=True),
    Column("turn_id", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # the entry after which the document shows the position
    Column("is_current", Boolean, nullable=False, server_default=false()),
)


async def seq_of(connection: Connection, path: str) -> int | None:
    there = select(imperial_document.c.seq).where(imperial_document.c.id == path)
    found: int | None = (await connection.execute(there)).scalar_one_or_none()
    return found
