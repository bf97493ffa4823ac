"""The whole database as of one moment, whatever the server does meanwhile."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


@asynccontextmanager
async def still(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to which the database stands still. On SQLite every transaction is like that."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


async def revision(connection: AsyncConnection) -> str | None:
    """The migration that the database is at; None where it has none of our tables."""
    names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if "alembic_version" not in names:
        return None
    found = await connection.execute(text("SELECT version_num FROM alembic_version"))
    return found.scalar_one_or_none()
