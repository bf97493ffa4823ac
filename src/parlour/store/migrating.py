"""Brings a database up to date. Processes that open it at once wait for the first of them."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

_FOLDER: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x7061726C
"""Any number that nobody else locks in the same database."""


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """One transaction: a migration that fails leaves nothing behind."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        await connection.run_sync(_upgrade, to)


def _upgrade(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def newest() -> str:
    """The revision that an up-to-date database is at."""
    head = ScriptDirectory(str(_FOLDER)).get_current_head()
    assert head is not None, "there are migrations"
    return head


def is_known(revision: str) -> bool:
    """Whether a database at *revision* can be brought up to date."""
    return revision in {one.revision for one in ScriptDirectory(str(_FOLDER)).walk_revisions()}
