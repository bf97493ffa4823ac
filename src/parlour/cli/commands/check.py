"""`parlour check`: tests a game against the contract."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.cli.commands.parameters import count_cores, game_name, job_count, options_json
from parlour.cli.commands.walk_display import show_walk
from parlour.cli.errors import UserError
from parlour.cli.interrupts import repeat_lost_interrupts
from parlour.cli.options import decode_options
from parlour.cli.terminal import screen
from parlour.cli.translation.coverage import coverage_of
from parlour.conformance.checks.findings import Report
from parlour.engine.contract.game import Game
from parlour.engine.values import Data
from parlour.extras import needs
from parlour.games import finder

STORAGE_VARIABLE = "HYPOTHESIS_STORAGE_DIRECTORY"
DEFAULT_SECONDS = 20.0


@click.command
@game_name
@click.option(
    "--seconds",
    metavar="N",
    type=click.FloatRange(0, min_open=True),
    help="Check for this many seconds; 20 by default.",
)
@click.option(
    "--playouts",
    metavar="N",
    type=click.IntRange(1),
    help="Instead play N games for each number of seats, however long it takes.",
)
@job_count
@click.option(
    "--seed", metavar="N", default=0, show_default=True, help="Different seeds play different games."
)
@options_json
@click.option("--show", metavar="WALK[:ENTRY]", help="Print the walk that a failure names, or one entry.")
def check(
    game: str,
    seconds: float | None,
    playouts: int | None,
    jobs: int | None,
    seed: int,
    options: str | None,
    show: str | None,
) -> int:
    """Check a game against the contract: replay, secrets, endings, legal moves and texts.

    The same seed checks the same games in the same order, until the time is up. The exit code is 1 if a check
    fails. A check without enough data is reported as not decided, which is not a failure.
    A failure names its walk and entry: `--show 0-2-7` prints that walk, `--show 0-2-7:14` every detail of
    entry 14.
    """
    if seconds is not None and playouts is not None:
        raise UserError("--seconds and --playouts cannot be combined; give one of them")
    found = finder.find(game)
    chosen = None if options is None else [decode_options(found, options)]
    if show is not None:
        show_walk(found, show, chosen[0] if chosen is not None else None)
        return 0
    limit = DEFAULT_SECONDS if playouts is None and seconds is None else seconds
    with _temporary_storage(), repeat_lost_interrupts():
        report = _run_checks(found, playouts, limit, jobs or count_cores(), seed, chosen)
    show_report(report)
    show_coverage(found)
    return show_verdict(found, report)


@contextmanager
def _temporary_storage() -> Iterator[None]:
    """Keeps Hypothesis from creating its storage folder in the working directory."""
    before = os.environ.get(STORAGE_VARIABLE)
    with TemporaryDirectory() as scratch:
        os.environ[STORAGE_VARIABLE] = before or scratch
        try:
            yield
        finally:
            del os.environ[STORAGE_VARIABLE]
            os.environ |= {STORAGE_VARIABLE: before} if before is not None else {}


def _run_checks(
    game: Game,
    playouts: int | None,
    seconds: float | None,
    jobs: int,
    seed: int,
    options: Sequence[Data] | None,
) -> Report:
    # Imported late: the kit imports Hypothesis, which would slow the start of every other command by half.
    with needs("testing", "`parlour check`"):
        from parlour.conformance.kit import check as hold

    columns = (BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=1.0)
        return hold(
            game,
            playouts=playouts,
            seconds=seconds,
            workers=jobs,
            seed=seed,
            options=options,
            progress=lambda to: bar.update(task, completed=to.share, description=to.doing),
        )


def show_report(report: Report) -> None:
    for name in dict.fromkeys((*report.checks, *(failure.check for failure in report.failures))):
        failures = [failure.text for failure in report.failures if failure.check == name]
        undecided = [one.text for one in report.undecided if one.check == name]
        if failures:
            screen.say(f"✗ {name}", "red")
        elif undecided:
            screen.say(f"? {name}: not decided", "yellow")
        else:
            screen.say(f"✓ {name}", "green")
        for text in (*failures, *undecided):
            screen.say("\n".join(f"    {line}" for line in text.splitlines()))
    for note in report.notes:
        screen.say(f"  {note}")


def show_coverage(game: Game) -> None:
    """Prints how much is translated. Players read the English of a missing text, so that is not a failure."""
    for coverage in coverage_of(game):
        screen.say(f"  {coverage}", "" if coverage.is_complete else "yellow")


def show_verdict(game: Game, report: Report) -> int:
    count, failed = len(report.checks), len({failure.check for failure in report.failures})
    undecided = len({one.check for one in report.undecided})
    rest = f" Not decided: {undecided}." if undecided else ""
    if failed:
        screen.say(f"{game.title} fails {failed} of {count} checks.{rest}", "bold")
    elif undecided:
        screen.say(f"{game.title} passes {count - undecided} of {count} checks.{rest}", "bold")
    else:
        screen.say(f"{game.title} passes all {count} checks.", "bold")
    if report.covered:
        screen.say(report.covered, "dim")
    return 0 if report.passed else 1
