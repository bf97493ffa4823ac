"""`python -m bench.load`: puts a server under load and reports delays and throughput."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click
import msgspec

from bench.load.address import parse_address
from bench.load.errors import LoadError
from bench.load.game_lookup import count_people, find_game
from bench.load.lobby import TableSetup
from bench.load.open_files import allow_many_files
from bench.load.report import Report
from bench.load.report_text import report_lines
from bench.load.runner import LoadPlan, LoadRunner
from parlour.cli.commands.parameters import FILE, options_json, seat_number
from parlour.cli.seats import split_levels
from parlour.engine.faults.fault_text import one_line

try:
    from uvloop import run  # a faster tool adds less of its own delay to the measurement
except ImportError:
    from asyncio import run  # type: ignore[assignment]

FASTEST: Final = "max"
MAX_PACE: Final = 1000


def _pace(context: click.Context, parameter: click.Parameter, text: str) -> float | None:
    """Parses moves per second, or None for as fast as possible."""
    if text == FASTEST:
        return None
    try:
        pace = float(text)
    except ValueError:
        pace = 0.0
    if not 0 < pace <= MAX_PACE:
        raise click.BadParameter(
            f"{text!r} is neither {FASTEST!r} nor a number of moves a second up to {MAX_PACE:,}, such as 0.5",
            context,
            parameter,
        )
    return pace


@click.command(context_settings={"show_default": True})
@click.argument("url", metavar="URL", help="Of the server, as http://localhost:8000.")
@click.option("--game", metavar="NAME", required=True, help="A game that the server has.")
@click.option("--tables", metavar="N", type=click.IntRange(1), default=10, help="How many tables.")
@click.option(
    "--pace",
    metavar="RATE",
    callback=_pace,
    default="1",
    help="Moves a second at each table, or max: the next as soon as everybody has the last.",
)
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0, min_open=True),
    default=10.0,
    help="How long they play.",
)
@click.option("--moves", metavar="N", type=click.IntRange(1), help="End sooner, after so many moves in all.")
@seat_number
@click.option("--bots", metavar="LEVELS", default="", help="Bots at each table, as in greedy,random.")
@options_json
@click.option("--bare", is_flag=True, help="Ask for no words and no scenes, as a bot does.")
@click.option(
    "--tokens", metavar="FILE", type=FILE, help="Play as these people, a token a line, not as new guests."
)
@click.option("--seed", metavar="N", type=int, default=0, help="The same seed, the same choices at random.")
@click.option("--json", is_flag=True, help="Write JSON instead of text.")
def load(
    url: str,
    game: str,
    tables: int,
    pace: float | None,
    seconds: float,
    moves: int | None,
    seats: int | None,
    bots: str,
    options: str | None,
    bare: bool,
    tokens: Path | None,
    seed: int,
    json: bool,
) -> None:
    """Put a server under load: open tables, play at them by chance, and report delays and speed.

    It plays any game, by the choices that the server offers, as guests or with --tokens. Tables and guests
    stay on the server: use one with a data folder of its own, and with its limits raised (docs/operators.md).
    Ctrl-C ends it with a report. Ends with 1 if moves were lost or tables could not be opened.
    """
    try:
        plan = LoadPlan(
            server=parse_address(url),
            setup=TableSetup(game, bots=split_levels(bots), options=_options(options)),
            tables=tables,
            pace=pace,
            seconds=seconds,
            moves=moves,
            seed=seed,
            tokens=_tokens(tokens),
            is_bare=bare,
        )
        allow_many_files()
        report = run(_run(plan, seats))
    except LoadError as fault:
        raise click.ClickException(str(fault)) from None
    text = msgspec.json.format(msgspec.json.encode(report), indent=2).decode() if json else None
    click.echo(text or "\n".join(report_lines(report)))
    sys.exit(bool(report.failed or report.play.unanswered))


async def _run(plan: LoadPlan, seats: int | None) -> Report:
    game = await find_game(plan.server, plan.setup.game)
    people = count_people(game, seats, plan.setup.bots)
    if 0 < len(plan.tokens) < people:
        raise LoadError(f"a table of {people} people needs as many tokens; there are {len(plan.tokens)}")
    setup = msgspec.structs.replace(plan.setup, people=people)
    return await LoadRunner(msgspec.structs.replace(plan, setup=setup), _progress).run()


def _progress(text: str) -> None:
    """Prints progress only to a terminal, to keep a redirected report short."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{text}\n")


def _options(text: str | None) -> Mapping[str, object]:
    """Parses the options. The server validates them."""
    try:
        return msgspec.json.decode(text or "{}", type=dict[str, object])
    except msgspec.DecodeError as fault:
        raise LoadError(
            f"--options is not a JSON object: {fault}; write for example '{{\"rounds\": 2}}'"
        ) from None


def _tokens(file: Path | None) -> Sequence[str]:
    if file is None:
        return ()
    try:
        found = [line.strip() for line in file.read_text().splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as fault:
        raise LoadError(f"--tokens: {one_line(fault)}") from None
    if not found:
        raise LoadError(f"--tokens: {file} has no token; write one a line, as POST /api/login gives it")
    return found


if __name__ == "__main__":
    load(prog_name="python -m bench.load")
