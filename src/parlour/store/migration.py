"""Brings a database up to date. Processes that open it at once wait for the first of them."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.store import game_tables
from parlour.store.schema import metadata

_FOLDER: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x7061726C
"""Any number that nobody else locks in the same database."""


class UnknownRevisionError(ValueError):
    """A database or a backup that this version cannot bring up to date; the text says which version can."""

    def __init__(self, what: str, revision: str) -> None:
        cure = (
            "update this one, or restore a backup from before the upgrade: a database is never taken back"
            if revision > newest()
            else "it is from before the first release; `Upgrades` in docs/operators.md says what to do"
        )
        super().__init__(f"{what} is of another version of Parlour (migration {revision}): {cure}")


async def migrate(engine: AsyncEngine, to: str | None = None) -> None:
    """One transaction: a migration that fails leaves nothing behind."""
    wanted = newest() if to is None else to
    async with engine.connect() as connection:
        if await revision(connection) == wanted and not await connection.run_sync(_missing_game_tables):
            return
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        found = await revision(connection)
        if found is not None and not is_known(found):
            raise UnknownRevisionError("the database", found)
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
    metadata.create_all(connection, _missing_game_tables(connection))


def _missing_game_tables(connection: Connection) -> list[Table]:
    """An API that is installed later gets its tables then."""
    there = inspect(connection).get_table_names()
    return [table for name, table in game_tables.TABLES.items() if name not in there]
