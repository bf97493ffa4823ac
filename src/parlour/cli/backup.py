"""`parlour backup`: everything in one file, while the server runs."""

import time
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import screen
from parlour.cli.reaching import Database, DataFolder, at_store, settings_with
from parlour.cli.trouble import Trouble
from parlour.engine.values import Millis
from parlour.server.ops.backup import write
from parlour.store.log.base import Store


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, such as club.parlour.gz.")],
    data: DataFolder = None,
    database: Database = None,
) -> None:
    """Keep everything in one file, as of one moment, while the server runs.

    The file fits SQLite and PostgreSQL alike. It holds every secret of every table: keep it as safe as the
    server. `parlour restore` brings it back.
    """
    if file.exists():
        raise Trouble(f"{file} is there already: name a new file")

    async def keep(store: Store) -> int:
        return await write(store.engine, file, Millis(time.time_ns() // 1_000_000))

    rows = at_store(settings_with(data, database), keep)
    screen.say(f"{rows:,} rows are kept in {file}.")
