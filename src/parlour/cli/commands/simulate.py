"""`parlour simulate`: plays many games between bots."""

import secrets
import time
from contextlib import closing

import click
import msgspec

from parlour.cli.commands.parameters import count_cores, game_name, job_count, options_json, seat_number
from parlour.cli.errors import AbortedError
from parlour.cli.options import decode_options
from parlour.cli.seats import bot_lineup, split_levels
from parlour.cli.simulation.progress import with_progress
from parlour.cli.simulation.report import SimulationReport, as_grids, footnotes, make_report
from parlour.cli.simulation.tally import empty_tally
from parlour.cli.simulation.workers import Task, tallies
from parlour.cli.terminal import screen
from parlour.engine.contract.game import Game
from parlour.games import finder


@click.command(context_settings={"show_default": True})
@game_name
@click.option("--games", metavar="N", type=click.IntRange(1), default=1000, help="Number of games.")
@click.option("--bots", metavar="LEVELS", default="random", help="The bots' levels, such as greedy,random.")
@seat_number
@click.option("--seed", metavar="TEXT", help="The same seed gives the same games.")
@options_json
@click.option("--steps", metavar="N", type=click.IntRange(1), help="Stop each game after N steps.")
@job_count
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
    json: bool,
) -> None:
    """Play many games between bots and count the results by seat and by bot.

    Different bots take turns at every seat. `--seed` makes the games repeatable, with any number of `--jobs`.
    """
    found = finder.find(game)
    decode_options(found, options)
    task = Task(
        game=game,
        options=options,
        lineup=bot_lineup(found, split_levels(bots), seats),
        seed=seed if seed is not None else secrets.token_hex(4),
        steps=steps,
    )
    report = _simulate(found, task, games, jobs if jobs is not None else count_cores())
    if json:
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
        return
    for grid in as_grids(report):
        screen.show(grid)
    screen.say(footnotes(report))


def _simulate(game: Game, task: Task, games: int, jobs: int) -> SimulationReport:
    tally, before = empty_tally(task.lineup), time.perf_counter()
    parts = with_progress(task.game, games, tallies(task, games, jobs), lambda part: part.games)
    try:
        with closing(parts):
            for part in parts:
                tally += part
    except KeyboardInterrupt:
        raise AbortedError(f"aborted after {tally.games} of {games} games") from None
    return make_report(game, task, tally, time.perf_counter() - before, jobs)
