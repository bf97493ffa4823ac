"""Brings a database up to date. Processes that open it at once wait for the first of them."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_FOLDER: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x7061726C
"""Any number that nobody else locks in the same database."""


async def migrate(engine: AsyncEngine, to: str | None = None) -> None:
    """One transaction: a migration that fails leaves nothing behind."""
    wanted = newest() if to is None else to
    async with engine.connect() as connection:
        if await revision(connection) == wanted:
            return
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        await connection.run_sync(_upgrade, wanted)


async def revision(connection: AsyncConnection) -> str | None:
    """The migration that the database is at; None where it has none of our tables."""
    if not await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version")):
        return None
    found = await connection.execute(text("SELECT version_num FROM alembic_version"))
    return found.scalar_one_or_none()


def newest() -> str:
    """The revision that an up-to-date database is at."""
    return max(_revisions())


def is_known(revision: str) -> bool:
    """Whether a database at *revision* can be brought up to date."""
    return revision in _revisions()


def _revisions() -> frozenset[str]:
    """Each file is named by its revision, in order."""
    return frozenset(file.name.split("_")[0] for file in (_FOLDER / "versions").glob("[0-9]*_*.py"))


def _upgrade(connection: Connection, to: str) -> None:
    from alembic import command  # a tenth of the start of a server whose database is up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
