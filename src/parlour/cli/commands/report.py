"""`parlour report`: measures a game's design from games between bots."""

import secrets
from pathlib import Path

import click
import msgspec

from parlour.bots import quick_bot
from parlour.cli.commands.parameters import FILE, count_cores, game_name, job_count, options_json, seat_number
from parlour.cli.errors import AbortedError, UserError
from parlour.cli.options import decode_options
from parlour.cli.report.measure import measure
from parlour.cli.report.page import report_page
from parlour.cli.report.text import show_report
from parlour.cli.seats import bot_lineup, split_levels
from parlour.cli.simulation.workers import Task
from parlour.cli.terminal import screen
from parlour.games import finder


@click.command(context_settings={"show_default": True})
@game_name
@click.option("--games", metavar="N", type=click.IntRange(1), default=100, help="Number of games.")
@click.option("--bots", metavar="LEVELS", help="The bots' levels; by default the strongest fast bot.")
@seat_number
@click.option("--seed", metavar="TEXT", help="The same seed gives the same report.")
@options_json
@click.option(
    "--opening",
    metavar="N",
    type=click.IntRange(0),
    default=0,
    help="Random actions of each seat at the start.",
)
@click.option("--steps", metavar="N", type=click.IntRange(1), help="Stop each game after N steps.")
@job_count
@click.option("--html", metavar="FILE", type=FILE, help="Also write the report as one HTML page with plots.")
@click.option("--json", is_flag=True, help="Write JSON instead of text.")
def report(
    game: str,
    games: int,
    bots: str | None,
    seats: int | None,
    seed: str | None,
    options: str | None,
    opening: int,
    steps: int | None,
    jobs: int | None,
    html: Path | None,
    json: bool,
) -> None:
    """Measure a game's design from games between bots, as text and as a page with plots.

    It reports the length, the choices, the advantage of a seat, how early the winner is known, how
    much stronger bots win, and which actions, cards and options never mattered.
    """
    found = finder.find(game)
    decode_options(found, options)
    if html is not None and not html.absolute().parent.is_dir():
        raise UserError(f"--html: there is no folder {html.parent}")
    task = Task(
        game=game,
        options=options,
        lineup=bot_lineup(found, split_levels(bots) or [quick_bot(found)], seats),
        seed=seed if seed is not None else secrets.token_hex(4),
        steps=steps,
        opening=opening,
    )
    try:
        made = measure(found, task, games, jobs if jobs is not None else count_cores())
    except KeyboardInterrupt:
        raise AbortedError("aborted before the report was complete") from None
    if json:
        click.echo(msgspec.json.format(msgspec.json.encode(made), indent=2).decode())
    else:
        show_report(made)
    if html is not None:
        _write(html, report_page(made))
        if not json:
            screen.say(f"The page is {html}.")


def _write(file: Path, page: str) -> None:
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as fault:
        raise UserError(f"--html: cannot write {file}: {fault.strerror}") from None
