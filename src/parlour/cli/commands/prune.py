"""`parlour prune`: removes data past its retention period."""

from collections.abc import Mapping

import click

from parlour.cli.commands.store_access import run_with_store, with_settings
from parlour.cli.terminal import screen
from parlour.server.core.game_loader import wall_time
from parlour.server.core.settings import Settings
from parlour.server.ops.retention import count_old, remove_old
from parlour.store.queries.retention import Kind


@click.command
@click.option("--yes", is_flag=True, help="Remove the data; without this option it is only counted.")
@click.option("--dry-run", is_flag=True, help="Only count the data, even with --yes.")
@with_settings
def prune(settings: Settings, yes: bool, dry_run: bool) -> None:
    """Count the data that is older than the PARLOUR_KEEP_… settings allow, and remove it with --yes.

    Expired logins and mailed links are always included. A game is removed with all its data. The command can
    run while the server is running. Take a backup first: removed data cannot be recovered.
    """
    wall = wall_time()
    if yes and not dry_run:
        _print_counts(run_with_store(settings, lambda store: remove_old(store, settings, wall)))
        screen.say("Removed.", "bold")
        return
    found = run_with_store(settings, lambda store: count_old(store, settings, wall))
    _print_counts(found)
    if any(found.values()):
        screen.say("Nothing was removed. Run `parlour prune --yes` to remove it.", "bold")
    else:
        screen.say("There is nothing to remove.", "bold")


def _print_counts(counts: Mapping[Kind, int]) -> None:
    for kind, count in counts.items():
        screen.say(f"{count:>9,}  {kind}")
