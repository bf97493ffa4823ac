"""`parlour doctor`: does everything that is stored still hold?"""

import sys
from pathlib import Path

import click

from parlour.cli.commands.parameters import data_folder, database_url
from parlour.cli.commands.store_access import load_settings, run_with_store
from parlour.cli.terminal import screen
from parlour.server.core.game_loader import load_games
from parlour.server.ops.doctor import examine
from parlour.store.log import sqlite_version

PROGRESS_INTERVAL_TABLES = 100


@click.command
@data_folder
@database_url
def doctor(data: Path | None, database: str | None) -> int:
    """Replay every stored game on the present rules and name each that differs.

    Looks at gaps in the logs, draws, decisions, snapshots, results and the tables that games keep. It changes
    nothing and may be used while the server runs. Ends with 0 only if all of it holds.
    """
    settings = load_settings(data, database)
    known = load_games(settings)
    if not settings.database:
        screen.say(f"{sqlite_version.describe()}.")
    found = run_with_store(settings, lambda store: examine(store.engine, known, _progress))
    for one in found.findings:
        screen.say(f"{one.table} ({one.game}): {one.what}")
    screen.say(f"{found.tables:,} tables with {found.entries:,} entries, {found.decided:,} decided again.")
    sick = len({one.table for one in found.findings})
    if sick:
        screen.say(f"{sick:,} of them differ.", "bold")
        return 1
    screen.say("All of it holds.", "bold")
    return 0


def _progress(done: int, total: int) -> None:
    """On a terminal a line that counts; elsewhere nothing, so that what is kept stays short."""
    if sys.stderr.isatty() and (done % PROGRESS_INTERVAL_TABLES == 0 or done == total):
        sys.stderr.write(f"\r{done:,} of {total:,} tables" + ("\n" if done == total else ""))
        sys.stderr.flush()
