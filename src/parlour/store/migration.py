"""Migrates a database to the newest revision. Processes that start at once wait for the first."""

from pathlib import Path
from typing import Final

import sqlalchemy
from sqlalchemy import Text, func, inspect, select, text

from parlour.store import game_tables
from parlour.store.drivers.base import Connection, Transactions
from parlour.store.schema import VERSION, metadata

_FOLDER: Final = Path(__file__).parent / "migrations"
_REVISION: Final = text(f"SELECT version_num FROM {VERSION}").columns(version_num=Text)
_TABLE_NAMES: Final = {
    "sqlite": text("SELECT name FROM sqlite_master WHERE type = 'table'").columns(name=Text),
    "postgresql": text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").columns(
        tablename=Text
    ),
}
_LOCK: Final = 0x7061726C
"""An advisory lock number that nothing else in the database uses."""


class UnknownRevisionError(ValueError):
    """This version cannot migrate the database or backup. The message says which version can."""

    def __init__(self, what: str, revision: str) -> None:
        cure = (
            "update this one, or restore a backup from before the upgrade: a database is never taken back"
            if revision > newest()
            else "it is from before the first release; see `Upgrade` in docs/operators.md"
        )
        super().__init__(f"{what} is of another version of Parlour (migration {revision}): {cure}")


async def migrate(database: Transactions, to: str | None = None) -> None:
    """Migrate in one transaction, so that a failed migration leaves nothing behind."""
    wanted = newest() if to is None else to
    async with database.scan() as connection:
        is_complete = not {*game_tables.TABLES} - await _names(connection)
        if is_complete and await revision(connection) == wanted:
            return
    await database.alter(lambda connection: _upgrade(connection, wanted))


async def revision(connection: Connection) -> str | None:
    """The revision of the database, or None if it has no Parlour tables."""
    if VERSION not in await _names(connection):
        return None
    found: str | None = (await connection.execute(_REVISION)).scalar_one_or_none()
    return found


async def _names(connection: Connection) -> set[str]:
    return {*(await connection.execute(_TABLE_NAMES[connection.database])).scalars()}


def newest() -> str:
    return max(_revisions())


def is_known(revision: str) -> bool:
    """True if a database at *revision* can be migrated."""
    return revision in _revisions()


def _revisions() -> frozenset[str]:
    """Each migration file starts with its revision, and revisions sort in order."""
    return frozenset(file.name.split("_")[0] for file in (_FOLDER / "versions").glob("[0-9]*_*.py"))


def _upgrade(connection: sqlalchemy.Connection, to: str) -> None:
    from alembic import command  # imported late: it takes a tenth of the startup time
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    there = inspect(connection).get_table_names()
    found = connection.execute(_REVISION).scalar_one_or_none() if VERSION in there else None
    if found is not None and not is_known(found):
        raise UnknownRevisionError("the database", found)
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    there = inspect(connection).get_table_names()
    # Creates the tables of game APIs that were installed after the migration.
    metadata.create_all(
        connection, [table for name, table in game_tables.TABLES.items() if name not in there]
    )
