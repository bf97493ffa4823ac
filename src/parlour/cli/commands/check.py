"""`parlour check`: tests a game against the contract."""

from collections.abc import Sequence

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.cli.commands.check_report import show_coverage, show_kinds, show_report, show_verdict
from parlour.cli.commands.parameters import count_cores, game_name, job_count
from parlour.cli.commands.walk_display import show_walk
from parlour.cli.errors import UserError
from parlour.cli.options import decode_options
from parlour.conformance.checks.findings import Report
from parlour.engine.contract.game import Game
from parlour.engine.values import Data
from parlour.games import finder

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
@click.option(
    "--options",
    metavar="JSON",
    multiple=True,
    help="The game's options, as JSON. Several times: check games with each of them.",
)
@click.option(
    "--strict", is_flag=True, help="Fail also for everything that the check did not see or could not decide."
)
@click.option("--show", metavar="WALK[:ENTRY]", help="Print the walk that a failure names, or one entry.")
def check(
    game: str,
    seconds: float | None,
    playouts: int | None,
    jobs: int | None,
    seed: int,
    options: tuple[str, ...],
    strict: bool,
    show: str | None,
) -> int:
    """Check a game against the contract: replay, secrets, endings, legal moves and texts.

    The same seed checks the same games in the same order, until the time is up. The exit code is 1 if a check
    fails. A check without enough data is reported as not decided, which is a failure only with `--strict`.
    The table lists how often each kind of action, notice and event was played, and examined by the checks.
    A failure names its walk and entry: `--show 0-2-7` prints that walk, `--show 0-2-7:14` every detail of
    entry 14.
    """
    if seconds is not None and playouts is not None:
        raise UserError("--seconds and --playouts cannot be combined; give one of them")
    found = finder.find(game)
    chosen = [decode_options(found, one) for one in options] or [decode_options(found, None)]
    if show is not None:
        show_walk(found, show, chosen)
        return 0
    limit = DEFAULT_SECONDS if playouts is None and seconds is None else seconds
    report = _run_checks(found, playouts, limit, jobs or count_cores(), seed, chosen)
    show_report(report)
    show_coverage(found)
    show_kinds(report, everything=strict)
    return show_verdict(found, report, strict=strict)


def _run_checks(
    game: Game,
    playouts: int | None,
    seconds: float | None,
    jobs: int,
    seed: int,
    options: Sequence[Data],
) -> Report:
    from parlour.conformance.kit import check as hold  # imported late, because other commands do not need it

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
