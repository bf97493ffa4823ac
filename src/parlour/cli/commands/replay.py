"""`parlour replay`: prints a saved game or one of its positions, or forks it."""

import secrets
from pathlib import Path

import click

from parlour.bots import strongest_bot
from parlour.cli.commands.parameters import FILE, rules_path, saved_file
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.cli.terminal.clock import Clock
from parlour.cli.terminal.game_files import open_game, require_new, write_atomically
from parlour.cli.terminal.result import show_result
from parlour.engine.chance import SECRET_BYTES
from parlour.engine.entry import Entry
from parlour.engine.table import files
from parlour.engine.table.files import Person
from parlour.engine.table.fork import fork as forked
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import transcribe, transcribe_open
from parlour.engine.values import Seat, Viewer
from parlour.engine.words.refusals import IllegalActionError


@click.command
@saved_file
@click.option("--at", metavar="N", type=int, help="Show the position after this entry.")
@click.option("--seat", metavar="K", type=int, help="Show the game as this seat saw it; seats count from 1.")
@click.option("--fork", metavar="N", type=int, help="Start a new game from this entry.")
@click.option("--save", metavar="FILE", type=FILE, help="Where --fork saves the new game.")
@rules_path
def replay(
    file: Path, at: int | None, seat: int | None, fork: int | None, save: Path | None, game: str | None
) -> None:
    """Print a saved game, entry by entry.

    Of a running game it prints the public information, or with `--seat` what that seat has seen. A finished
    game whose secret is open is printed in full. `--fork 12 --save FILE` continues a finished game from entry
    12 against bots. Everything that you had not seen at that point is dealt again.
    """
    table, people = open_game(file, game)
    viewer = _viewer(table, seat)
    if fork is not None:
        _save_fork(table, people, fork, viewer, save)
    elif at is not None:
        _show_position(table, people, at, viewer)
    else:
        _print_game(table, people, viewer)


def _viewer(table: Table, seat: int | None) -> Viewer:
    if seat is None:
        return None
    if not 1 <= seat <= table.seats:
        raise UserError(f"there is no seat {seat} at this table; it has {table.seats}")
    return Seat(seat - 1)


def _print_game(table: Table, people: tuple[Person, ...], viewer: Viewer) -> None:
    screen.say(table.game.title, "bold")
    for entry in table.log.entries:
        _print_entry(table, people, entry, viewer)
    if table.is_over:
        show_result(table, people, viewer)


def _print_entry(table: Table, people: tuple[Person, ...], entry: Entry, viewer: Viewer) -> None:
    words = table.words([person.name for person in people], you=viewer)
    if viewer is None and table.is_over and table.game.opens == "all":
        lines = transcribe_open(table.game, entry, words)
    else:
        lines = transcribe(table.game, entry, viewer, words)
    minutes, seconds = divmod((entry.now - table.log[0].now) // 1000, 60)
    for line in lines:
        screen.say(f"{entry.seq:>4}  {minutes:>3}:{seconds:02}  {line}")


def _show_position(table: Table, people: tuple[Person, ...], at: int, viewer: Viewer) -> None:
    if not 0 <= at < len(table.log):
        raise UserError(f"there is no entry {at}; the game has entries 0 to {len(table.log) - 1}")
    entry = table.log[at]
    state = table.state_at(at)
    words = table.words([person.name for person in people], you=viewer)
    _print_entry(table, people, entry, viewer)
    screen.say(f"\n{table.game.describe(table.game.view(state, viewer), words)}")


def _save_fork(table: Table, people: tuple[Person, ...], at: int, viewer: Viewer, path: Path | None) -> None:
    """Saves a fork at entry *at* to *path*. *viewer*, or else the first person, plays on against bots."""
    if path is None:
        raise UserError("--fork needs --save FILE for the new game")
    require_new(path)
    seat = viewer
    if seat is None:
        seat = Seat(next((number for number, person in enumerate(people) if person.bot is None), 0))
    wall, name = Clock().wall(), f"{table.game.name}-{secrets.token_hex(4)}"
    secret = secrets.token_bytes(SECRET_BYTES)
    try:
        made = forked(table, at, name=name, secret=secret, wall=wall, seat=seat)
    except IllegalActionError as refusal:
        words = table.words([person.name for person in people])
        raise UserError(table.game.refusal(refusal.code, refusal.facts, words)) from None
    level = strongest_bot(table.game)
    players = [
        Person(person.name) if number == seat else Person(person.name, bot=person.bot or level)
        for number, person in enumerate(people)
    ]
    write_atomically(path, files.save(made, players, wall))
    screen.say(f"Saved to {path}: `parlour play --resume {path}` continues from entry {at}.")
