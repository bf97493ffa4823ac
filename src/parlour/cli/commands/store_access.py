"""The options and the setup of every command that opens the server's database."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

import parlour.game_apis  # noqa: F401  registers them
from parlour.cli.commands.parameters import data_folder, database_url
from parlour.cli.errors import ExitStatus, StartError, UserError
from parlour.engine.faults.fault_text import one_line
from parlour.server.core.settings import Settings, from_environment
from parlour.store.errors import StoreError
from parlour.store.migration import UnknownRevisionError, is_known, newest, revision
from parlour.store.private_files import make_folder
from parlour.store.store import Store, open_store

_SQLITE: Final = "sqlite:///"

P = ParamSpec("P")
T = TypeVar("T")


def load_settings(
    data: Path | None, database: str | None, nats: str | None = None, games: Sequence[str] = ()
) -> Settings:
    """Returns the settings of the environment, overridden by the command line."""
    try:
        settings = from_environment()
    except ValueError as fault:
        raise StartError(ExitStatus.SETTING, f"a setting cannot be read: {fault}") from None
    return replace(
        settings,
        data=settings.data if data is None else data,
        database=settings.database if database is None else database,
        nats=settings.nats if nats is None else nats,
        games=(*settings.games, *games),
    )


def with_settings(command: Callable[Concatenate[Settings, P], T]) -> Callable[..., T]:
    """Adds `--data` and `--database` to a command and passes it the resulting settings."""

    @data_folder
    @database_url
    @wraps(command)
    def run(data: Path | None, database: str | None, *args: P.args, **given: P.kwargs) -> T:
        return command(load_settings(data, database), *args, **given)

    return run


def run_with_store(settings: Settings, work: Callable[[Store], Awaitable[T]], *, is_new: bool = False) -> T:
    """Runs *work* with the store. Creates or migrates nothing, except the folder if the store *is_new*."""
    folder = settings.data.absolute()
    if not settings.database and is_new:
        make_folder(folder)
    elif not settings.database and not (folder / "parlour.db").exists():
        raise UserError(f"there is no database in {folder}: give the server's data folder with --data")
    elif settings.database.startswith(_SQLITE) and not is_new:
        file = Path(settings.database.removeprefix(_SQLITE))
        if not file.exists():  # SQLite would create it
            raise UserError(f"there is no database {file}: look at --database or PARLOUR_DATABASE")
    try:
        return asyncio.run(_open_and_run(settings.database_url, work, is_new))
    except OSError as fault:
        place = f"{fault.filename}: " if fault.filename else ""
        raise UserError(f"the database cannot be used: {place}{fault.strerror or one_line(fault)}") from None
    except StoreError as fault:
        raise UserError(f"the database cannot be used: {' '.join(str(fault).split())}") from None
    except ValueError as fault:
        raise UserError(str(fault)) from None


async def _open_and_run(url: str, work: Callable[[Store], Awaitable[T]], is_new: bool) -> T:
    store = open_store(url)
    try:
        if not is_new:
            await _require_current_revision(store)
        return await work(store)
    finally:
        await store.close()


async def _require_current_revision(store: Store) -> None:
    async with store.scan() as connection:
        found = await revision(connection)
    if found is None:
        raise UserError("this database is empty: start the server on it, or restore a backup into it")
    if not is_known(found):
        raise UnknownRevisionError("the database", found)
    if found != newest():
        raise UserError(
            "this database is from another version of Parlour: start the server once to update it"
        )
