"""`parlour dev`: runs a game in the browser and reloads it on each save."""

import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import click

import parlour.game_apis  # noqa: F401  registers them
from parlour.cli.commands.parameters import FILE, PORT, game_name, options_json, seat_number
from parlour.cli.commands.serve import listen, run
from parlour.cli.errors import UserError
from parlour.cli.options import decode_options
from parlour.cli.seats import bot_policies, seat_count, split_levels
from parlour.cli.server_address import url_of
from parlour.cli.terminal.game_files import read_bytes
from parlour.dev.opened_report import OpenedReport
from parlour.dev.server import LOOPBACK, make_server
from parlour.dev.workbench import Workbench
from parlour.engine.contract.game import Game
from parlour.engine.table import bug_report
from parlour.engine.table.files import GameFileError, Person
from parlour.games import finder
from parlour.server.core.settings import Settings


@click.command(context_settings={"show_default": True})
@game_name
@seat_number
@click.option("--bots", metavar="LEVELS", help="Bots for the last seats, such as greedy,random.")
@options_json
@click.option("--report", metavar="FILE", type=FILE, help="Open the position of a player's bug report.")
@click.option("--port", type=PORT, default=0, help="The port on this machine; 0 picks a free one.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@click.option("--check/--no-check", default=True, help="Check the game for two seconds on each save.")
def dev(
    game: str,
    seats: int | None,
    bots: str | None,
    options: str | None,
    report: Path | None,
    port: int,
    browser: bool,
    check: bool,
) -> int:
    """Develop a game in the browser: all seats on one page, which reloads the rules on each save.

    A running game is replayed from its log and continues with the new rules. The page shows the whole state,
    so it is served on this machine only, at an address with a token. Ctrl+C stops it and discards everything.

    `--report FILE` opens the position of a player's bug report. The page can write a failing test from it.
    """
    # Bytecode is matched by seconds, so a file saved twice in one second would load the older bytecode.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    found = finder.find(game)
    opened = None if report is None else _open_report(report, found, seats, options)
    if opened is not None:
        chosen, seats = opened.table.options, opened.table.seats
    else:
        chosen = decode_options(found, options)
    levels = _bots_by_seat(found, seats, split_levels(bots))
    listening = listen(LOOPBACK, port)
    with TemporaryDirectory(prefix="parlour-dev-") as folder:
        bench = Workbench(found, chosen, levels, checks=check, report=opened)
        url = f"{url_of(listening)}/dev/{bench.token}"
        message = f"{found.title} is at {url}\nThe page shows every secret of the game. Press Ctrl+C to stop."
        run(
            Settings(data=Path(folder)),
            listening,
            lambda: make_server(bench, Path(folder), listening),
            message,
            # In a thread, because for some browsers `open` blocks until the browser exits.
            lambda: Thread(target=webbrowser.open, args=(url,), daemon=True).start() if browser else None,
            goodbye="Stopped. Nothing was saved except your files.",
        )
    return 0


def _open_report(path: Path, game: Game, seats: int | None, options: str | None) -> OpenedReport:
    if seats is not None or options is not None:
        raise UserError("the report has the seats and the options: leave out --seats and --options")
    raw = read_bytes(path, "bug report", bug_report.MAX_FILE_BYTES)

    def find(name: str) -> Game:
        if name != game.name:
            raise UserError(f"{path} is a report about {name}, and this game is {game.name}")
        return game

    try:
        report = bug_report.read(raw)
        return OpenedReport(raw, report, bug_report.load(report, find))
    except GameFileError as fault:
        raise UserError(f"{path}: {fault}") from None


def _bots_by_seat(game: Game, seats: int | None, levels: Sequence[str]) -> list[str | None]:
    """Returns the bot of each seat, or None where the author plays."""
    count = seats if seats is not None else max(game.seats[0], len(levels))
    if count not in game.seats or len(levels) > count:
        raise UserError(f"{game.title} is for {seat_count(game)}, not {max(count, len(levels))}")
    bot_policies(game, [Person(level, bot=level) for level in levels])
    return [*[None] * (count - len(levels)), *levels]
