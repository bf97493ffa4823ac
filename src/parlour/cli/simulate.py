"""`parlour simulate`: bots play many games, on all cores."""

import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from enum import StrEnum
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.cli import screen
from parlour.cli.cluster import cluster, cores, tallies_on
from parlour.cli.finding import find
from parlour.cli.options import decoded
from parlour.cli.parameters import GameName, OptionsJson, Seats
from parlour.cli.seating import lineup, split
from parlour.cli.standings import Simulation, as_grids, as_json, footnotes
from parlour.cli.tally import Tally, nothing
from parlour.cli.trouble import BrokenOff, Trouble
from parlour.cli.workers import Task, tallies
from parlour.engine.game import Game


class Where(StrEnum):
    HERE = "here"
    DASK = "dask"


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.", min=1)] = 1000,
    bots: Annotated[str, typer.Option(metavar="LEVELS", help="The bots, as in greedy,random.")] = "random",
    seats: Seats = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The same seed, the same games.")] = None,
    options: OptionsJson = None,
    steps: Annotated[
        int | None, typer.Option(metavar="N", help="Leave a game after so many steps.", min=1)
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", help="How many processes; all cores by default.", min=1)
    ] = None,
    on: Annotated[Where, typer.Option(help="Where it runs: in processes here, or on Dask.")] = Where.HERE,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Of a Dask scheduler; a cluster on this machine by default."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON instead of tables.")] = False,
) -> None:
    """Let bots play many games and count how they end, by seat and by bot.

    Different bots take turns at every seat. `--seed` makes it repeatable, whatever `--jobs` is and wherever
    it runs. `--on dask --scheduler tcp://host:8786` plays on many machines.
    """
    found = find(game)
    decoded(found, options)
    task = Task(
        game=game,
        options=options,
        lineup=lineup(found, split(bots), seats),
        seed=seed if seed is not None else secrets.token_hex(4),
        steps=steps,
    )
    if scheduler is not None and on is not Where.DASK:
        raise Trouble("--scheduler goes with --on dask")
    made = _simulated(found, task, games, _crew(on, scheduler, jobs if jobs is not None else _cores()))
    if json:
        typer.echo(as_json(made))
        return
    for grid in as_grids(made):
        screen.show(grid)
    screen.say(footnotes(made))


class Crew(NamedTuple):
    """Who plays: so many at once."""

    size: int
    tallies: Callable[[Task, int], Iterator[Tally]]


@contextmanager
def _crew(on: Where, scheduler: str | None, jobs: int) -> Iterator[Crew]:
    if on is Where.HERE:
        yield Crew(jobs, lambda task, games: tallies(task, games, jobs))
        return
    with cluster(scheduler, jobs) as client:
        yield Crew(cores(client), lambda task, games: tallies_on(client, task, games))


def _simulated(game: Game, task: Task, games: int, gathered: AbstractContextManager[Crew]) -> Simulation:
    try:
        with gathered as crew:
            before = time.perf_counter()
            tally = _counted(task, games, crew)
            seconds = time.perf_counter() - before
    except KeyboardInterrupt:
        raise BrokenOff("broken off before the first game") from None
    return Simulation(game.name, task, tally, seconds, crew.size, game.score_unit)


def _counted(task: Task, games: int, crew: Crew) -> Tally:
    tally = nothing(task.lineup)
    try:
        with _progress() as progress:
            bar = progress.add_task(task.game, total=games)
            for part in crew.tallies(task, games):
                tally += part
                progress.advance(bar, part.games)
    except KeyboardInterrupt:
        raise BrokenOff(f"broken off after {tally.games} of {games} games") from None
    return tally


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def _cores() -> int:
    """The cores this process may use, which in a container can be fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
