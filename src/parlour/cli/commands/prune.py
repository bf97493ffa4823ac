"""`parlour prune`: removes data past its retention period."""

from collections.abc import Mapping

import click

from parlour.cli.commands.store_access import run_with_store, stored
from parlour.cli.terminal import screen
from parlour.server.core.game_loader import wall_time
from parlour.server.core.settings import Settings
from parlour.server.ops.retention import count_old, remove_old
from parlour.store.queries.retention import Kind


@click.command
@click.option("--yes", is_flag=True, help="Remove it. Without this it is only counted.")
@click.option("--dry-run", is_flag=True, help="Only count it, whatever else is said.")
@stored
def prune(settings: Settings, yes: bool, dry_run: bool) -> None:
    """Say what is older than the PARLOUR_KEEP_… settings allow, and with --yes remove it.

    Logins and mailed links that have expired go in any case. All that belongs to a game goes with it. It may
    be used while the server runs; take a backup first, for nothing brings it back.
    """
    wall = wall_time()
    if yes and not dry_run:
        _list(run_with_store(settings, lambda store: remove_old(store, settings, wall)))
        screen.say("It is removed.", "bold")
        return
    found = run_with_store(settings, lambda store: count_old(store, settings, wall))
    _list(found)
    if any(found.values()):
        screen.say("Nothing was removed: `parlour prune --yes` removes it.", "bold")
    else:
        screen.say("There is nothing to remove.", "bold")


def _list(counts: Mapping[Kind, int]) -> None:
    for kind, count in counts.items():
        screen.say(f"{count:>9,}  {kind}")
