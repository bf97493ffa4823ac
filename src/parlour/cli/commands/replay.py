"""`parlour replay`: a kept game as sentences, a position of it, or another game from there."""

from pathlib import Path

import click

from parlour.cli.commands.parameters import FILE, kept_file, rules_at
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.cli.terminal.fork import save_fork
from parlour.cli.terminal.game_files import open_game
from parlour.cli.terminal.result import show_result
from parlour.engine.entry import Entry
from parlour.engine.table.files import Person
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import transcribe
from parlour.engine.table.transcript import transcribe_open as all_of
from parlour.engine.values import Seat, Viewer


@click.command
@kept_file
@click.option("--at", metavar="N", type=int, help="Show the position after this entry.")
@click.option("--seat", metavar="K", type=int, help="Look from this seat, from 1 on.")
@click.option("--fork", metavar="N", type=int, help="Start another game from this entry.")
@click.option("--save", metavar="FILE", type=FILE, help="Where --fork keeps that game.")
@rules_at
def replay(
    file: Path, at: int | None, seat: int | None, fork: int | None, save: Path | None, game: str | None
) -> None:
    """Tell a kept game, entry by entry.

    A game that is still running tells what everyone may know, or with `--seat` what that seat was told; a
    finished one whose secret is open tells all. `--fork 12 --save FILE` plays a finished game on from entry
    12 against bots, with what you had not seen by then dealt anew.
    """
    table, people = open_game(file, game)
    viewer = _viewer(table, seat)
    if fork is not None:
        save_fork(table, people, fork, viewer, save)
    elif at is not None:
        _show_position(table, people, at, viewer)
    else:
        _tell(table, people, viewer)


def _viewer(table: Table, seat: int | None) -> Viewer:
    if seat is None:
        return None
    if not 1 <= seat <= table.seats:
        raise UserError(f"there is no seat {seat} at this table; it has {table.seats}")
    return Seat(seat - 1)


def _tell(table: Table, people: tuple[Person, ...], viewer: Viewer) -> None:
    screen.say(table.game.title, "bold")
    for entry in table.log.entries:
        for line in _sentences(table, people, entry, viewer):
            screen.say(f"{entry.seq:>4}  {_clock(entry, table)}  {line}")
    if table.is_over:
        show_result(table, people)


def _sentences(table: Table, people: tuple[Person, ...], entry: Entry, viewer: Viewer) -> list[str]:
    words = table.words([person.name for person in people], you=viewer)
    if viewer is None and table.is_over and table.game.opens == "all":
        return all_of(table.game, entry, words)
    return transcribe(table.game, entry, viewer, words)


def _clock(entry: Entry, table: Table) -> str:
    """Table time since the start."""
    minutes, seconds = divmod((entry.now - table.log[0].now) // 1000, 60)
    return f"{minutes:>3}:{seconds:02}"


def _show_position(table: Table, people: tuple[Person, ...], at: int, viewer: Viewer) -> None:
    if not 0 <= at < len(table.log):
        raise UserError(f"there is no entry {at}; the game has 0 to {len(table.log) - 1}")
    entry = table.log[at]
    state = table.state_at(entry.to if entry.to is not None else at)
    words = table.words([person.name for person in people], you=viewer)
    for line in _sentences(table, people, entry, viewer):
        screen.say(f"{entry.seq:>4}  {_clock(entry, table)}  {line}")
    screen.say(f"\n{table.game.describe(table.game.view(state, viewer), words)}")
