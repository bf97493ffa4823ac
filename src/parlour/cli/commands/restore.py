"""`parlour restore`: loads a backup into an empty database."""

from pathlib import Path

import click

from parlour.cli.commands.parameters import FILE
from parlour.cli.commands.store_access import run_with_store, with_settings
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.server.core.settings import Settings
from parlour.server.ops.backup_reader import RestoreError
from parlour.server.ops.restore import restore as bring_back


@click.command
@click.argument("file", metavar="FILE", type=FILE, help="A file written by `parlour backup`.")
@with_settings
def restore(settings: Settings, file: Path) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL.

    Stop the server first. The backup can come from either database, and one from an older version of Parlour
    is upgraded. A database that is not empty is refused.
    """
    try:
        rows = run_with_store(settings, lambda store: bring_back(store, file), is_new=True)
    except RestoreError as fault:
        raise UserError(str(fault)) from None
    screen.say(f"Restored {rows:,} rows. Check them with `parlour doctor`.")
