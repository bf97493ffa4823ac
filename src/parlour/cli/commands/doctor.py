"""`parlour doctor`: checks the stored games by replaying them."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from parlour.cli.commands.store_access import run_with_store, with_settings
from parlour.cli.terminal import screen
from parlour.games import NAMES
from parlour.server.core.game_loader import load_games
from parlour.server.core.settings import Settings
from parlour.server.ops.doctor import Checkup, Finding, examine_tables
from parlour.server.ops.rules_check import Comparison, compare
from parlour.server.ops.version_warnings import python_warning
from parlour.store.drivers import sqlite_version

PROGRESS_INTERVAL_TABLES = 100


@click.command
@click.option(
    "--against",
    metavar="WHEEL_OR_PATH",
    type=click.Path(exists=True, path_type=Path),
    help="Compare with rules that are not installed yet: a wheel, or a folder to import them from.",
)
@with_settings
def doctor(settings: Settings, against: Path | None) -> int:
    """Replay every stored game with the current rules and list those that differ.

    Checks logs for gaps, and draws, decisions, snapshots, results and the tables that games keep. It changes
    nothing and can run while the server is running. The exit code is 0 only if every check passes.

    With --against it lists each game that would differ, or could not be replayed, if those rules were
    installed, and the entry at which it would. The exit code is 0 only if there is none.
    """
    return _examine(settings) if against is None else _compare(settings, against)


def _examine(settings: Settings) -> int:
    known = load_games(settings)
    if not settings.database:
        screen.say(f"{sqlite_version.describe()}.")
    if warning := python_warning(sys.version_info[:3]):
        screen.say(f"{warning}.")
    found = run_with_store(settings, lambda store: examine_tables(store, known, _progress))
    _print_findings(found.findings)
    screen.say(f"{_count(found)}, {found.decided:,} decided again.")
    sick = len({one.table for one in found.findings})
    if sick:
        screen.say(f"{sick:,} of them {'differs' if sick == 1 else 'differ'}.", "bold")
        return 1
    screen.say("Every check passed.", "bold")
    return 0


def _compare(settings: Settings, against: Path) -> int:
    known = load_games(settings)
    places = [game.where for name, game in known.items() if name not in NAMES]
    found = run_with_store(settings, lambda store: compare(store, known, against, places, _progress))
    for line in (*found.faults, *found.notes):
        screen.say(line)
    _print_findings(found.findings)
    _print_findings(found.unproven)
    screen.say(f"{_count(found)}.")
    if found.unproven:
        screen.say(
            f"{len(found.unproven):,} already differ on the installed rules: run `parlour doctor` without"
            " --against."
        )
    if found.findings:
        screen.say(f"{len(found.findings):,} of them would differ.", "bold")
    if found.faults:
        screen.say("The server could not load all of its games.", "bold")
    if found.findings or found.unproven or found.faults:
        return 1
    screen.say("None of them would differ.", "bold")
    return 0


def _count(found: Checkup | Comparison) -> str:
    tables = "1 table" if found.tables == 1 else f"{found.tables:,} tables"
    return f"{tables} with {found.entries:,} {'entry' if found.entries == 1 else 'entries'}"


def _print_findings(findings: Sequence[Finding]) -> None:
    for one in findings:
        screen.say(f"{one.table} ({one.game}): {one.what}")


def _progress(done: int, total: int) -> None:
    """Shows a counter on a terminal. Prints nothing to a file or pipe, to keep saved output short."""
    if sys.stderr.isatty() and (done % PROGRESS_INTERVAL_TABLES == 0 or done == total):
        sys.stderr.write(f"\r{done:,} of {total:,} tables" + ("\n" if done == total else ""))
        sys.stderr.flush()
