"""The whole database as of one moment, whatever the server does meanwhile."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


@asynccontextmanager
async def still(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to which the database stands still. On SQLite every transaction is like that."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection
