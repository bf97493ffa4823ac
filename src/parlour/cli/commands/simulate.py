"""`parlour simulate`: bots play many games, on all cores."""

import secrets
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.cli.commands.parameters import count_cores, game_name, job_count, options_json, seat_number
from parlour.cli.errors import AbortedError, UserError
from parlour.cli.game_lookup import find_game
from parlour.cli.options import decode_options
from parlour.cli.seats import bot_lineup, split_levels
from parlour.cli.simulation.cluster import cluster, cores, tallies_on
from parlour.cli.simulation.report import Report, as_grids, as_json, footnotes, make_report
from parlour.cli.simulation.tally import Tally, empty_tally
from parlour.cli.simulation.workers import Task, tallies
from parlour.cli.terminal import screen
from parlour.engine.game import Game


@click.command(context_settings={"show_default": True})
@game_name
@click.option("--games", metavar="N", type=click.IntRange(1), default=1000, help="How many games.")
@click.option("--bots", metavar="LEVELS", default="random", help="The bots, as in greedy,random.")
@seat_number
@click.option("--seed", metavar="TEXT", help="The same seed, the same games.")
@options_json
@click.option("--steps", metavar="N", type=click.IntRange(1), help="Leave a game after so many steps.")
@job_count
@click.option(
    "--on",
    type=click.Choice(["here", "dask"]),
    default="here",
    help="Where it runs: in processes here, or on Dask.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="Of a Dask scheduler; a cluster on this machine by default."
)
@click.option("--json", is_flag=True, help="Write JSON instead of tables.")
def simulate(
    game: str,
    games: int,
    bots: str,
    seats: int | None,
    seed: str | None,
    options: str | None,
    steps: int | None,
    jobs: int | None,
    on: str,
    scheduler: str | None,
    json: bool,
) -> None:
    """Let bots play many games and count how they end, by seat and by bot.

    Different bots take turns at every seat. `--seed` makes it repeatable, whatever `--jobs` is and wherever
    it runs. `--on dask --scheduler tcp://host:8786` plays on many machines.
    """
    found = find_game(game)
    decode_options(found, options)
    task = Task(
        game=game,
        options=options,
        lineup=bot_lineup(found, split_levels(bots), seats),
        seed=seed if seed is not None else secrets.token_hex(4),
        steps=steps,
    )
    if scheduler is not None and on != "dask":
        raise UserError("--scheduler goes with --on dask")
    made = _simulated(
        found, task, games, _worker_pool(on, scheduler, jobs if jobs is not None else count_cores())
    )
    if json:
        click.echo(as_json(made))
        return
    for grid in as_grids(made):
        screen.show(grid)
    screen.say(footnotes(made))


class WorkerPool(NamedTuple):
    """Plays *size* games at once."""

    size: int
    tallies: Callable[[Task, int], Generator[Tally]]


@contextmanager
def _worker_pool(on: str, scheduler: str | None, jobs: int) -> Iterator[WorkerPool]:
    if on == "here":
        yield WorkerPool(jobs, lambda task, games: tallies(task, games, jobs))
        return
    with cluster(scheduler, jobs) as client:
        yield WorkerPool(cores(client), lambda task, games: tallies_on(client, task, games))


def _simulated(game: Game, task: Task, games: int, opening: AbstractContextManager[WorkerPool]) -> Report:
    try:
        with opening as pool:
            before = time.perf_counter()
            tally = _counted(task, games, pool)
            seconds = time.perf_counter() - before
    except KeyboardInterrupt:
        raise AbortedError("broken off before the first game") from None
    return make_report(game, task, tally, seconds, pool.size)


def _counted(task: Task, games: int, pool: WorkerPool) -> Tally:
    tally = empty_tally(task.lineup)
    try:
        # Closed here: a generator that is left to the garbage collector would end its processes too late.
        with _progress() as progress, closing(pool.tallies(task, games)) as parts:
            bar = progress.add_task(task.game, total=games)
            for part in parts:
                tally += part
                progress.advance(bar, part.games)
    except KeyboardInterrupt:
        raise AbortedError(f"broken off after {tally.games} of {games} games") from None
    return tally


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
