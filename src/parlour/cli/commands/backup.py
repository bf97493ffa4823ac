"""`parlour backup`: writes the whole database to one file."""

from pathlib import Path

import click

from parlour.cli.commands.parameters import FILE
from parlour.cli.commands.store_access import run_with_store, with_settings
from parlour.cli.terminal import screen
from parlour.cli.terminal.game_files import require_new
from parlour.server.core import last_backup
from parlour.server.core.game_loader import wall_time
from parlour.server.core.settings import Settings
from parlour.server.ops.backup import write


@click.command
@click.argument("file", metavar="FILE", type=FILE, help="A new file, such as club.parlour.gz.")
@with_settings
def backup(settings: Settings, file: Path) -> None:
    """Back up everything to one file while the server runs.

    The backup is a consistent snapshot. `parlour restore` loads it into SQLite or PostgreSQL. It contains
    every secret of every table, so protect it like the server itself.
    """
    require_new(file)
    now = wall_time()
    rows = run_with_store(settings, lambda store: write(store, file, now))
    last_backup.record(settings.data, now)
    screen.say(f"Backed up {rows:,} rows to {file}.")
