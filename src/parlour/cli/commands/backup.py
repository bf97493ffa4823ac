"""`parlour backup`: everything in one file, while the server runs."""

import time
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import click
from sqlalchemy.exc import SQLAlchemyError

from parlour.cli.commands.parameters import FILE, data_folder, database_url
from parlour.cli.commands.store_access import load_settings, run_with_store
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.engine.values import Millis
from parlour.server.operator.health import BACKUP
from parlour.server.ops.backup import write
from parlour.store.log.base import Store
from parlour.store.queries import operators
from parlour.store.queries.operators import OperatorAction


@click.command
@click.argument("file", metavar="FILE", type=FILE, help="A new file, such as club.parlour.gz.")
@data_folder
@database_url
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Keep everything in one file, as of one moment, while the server runs.

    The file fits SQLite and PostgreSQL alike. It holds every secret of every table: keep it as safe as the
    server. `parlour restore` brings it back.
    """
    if file.exists():
        raise UserError(f"{file} is there already: name a new file")
    now = Millis(time.time_ns() // 1_000_000)
    rows = run_with_store(load_settings(data, database), lambda store: _keep(store, file, now))
    screen.say(f"{rows:,} rows are kept in {file}.")


async def _keep(store: Store, file: Path, now: Millis) -> int:
    rows = await write(store.engine, file, now)
    # An operator reads when the last one was made. It is no less a backup where that cannot be written.
    with suppress(SQLAlchemyError, OSError):
        async with store.engine.begin() as connection:
            done = OperatorAction(
                id=str(uuid4()), at=now, operator_id=None, operator_name="", action=BACKUP, about=file.name
            )
            await operators.add_action(connection, done)
    return rows
