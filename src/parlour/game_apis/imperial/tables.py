"""The table of Imperial's documents."""

from typing import Final

from sqlalchemy import Boolean, Column, Integer, Table, Text, false, select
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.schema import metadata, table_id_column

imperial_document: Final = Table(
    "imperial_document",
    metadata,
    Column("id", Text, primary_key=True),  # the path, such as `games/{table}`
    table_id_column(index=True),
    Column("turn_id", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # the document is of the position after this entry
    Column("is_current", Boolean, nullable=False, server_default=false()),
)


async def seq_of(connection: AsyncConnection, path: str) -> int | None:
    """The entry that a path of the tree stands at."""
    found = select(imperial_document.c.seq).where(imperial_document.c.id == path)
    return (await connection.execute(found)).scalar_one_or_none()
