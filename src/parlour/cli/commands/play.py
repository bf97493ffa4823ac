"""`parlour play`: plays a game in the terminal, hot-seat or against bots."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import click

from parlour.cli.commands.parameters import FILE, GAME, options_json, seat_number
from parlour.cli.errors import GameFaultError, UserError
from parlour.cli.options import decode_options
from parlour.cli.seats import bot_policies, seat_players, split_levels
from parlour.cli.terminal import keyboard, screen
from parlour.cli.terminal.clock import Clock
from parlour.cli.terminal.game_files import GameFile, open_game, require_new
from parlour.cli.terminal.session import TerminalSession
from parlour.engine.chance import SECRET_BYTES
from parlour.engine.contract.game import Game
from parlour.engine.faults.fault_location import locate_fault
from parlour.engine.faults.fault_text import fault_text
from parlour.engine.faults.watchdog import RulesTimeoutError
from parlour.engine.faults.watched_game import watch_game
from parlour.engine.table.files import Person
from parlour.engine.table.table import Table
from parlour.engine.words.refusals import IllegalActionError
from parlour.games import finder


@click.command
@click.argument("game", metavar="[GAME]", required=False, help=GAME)
@click.option("--players", metavar="N", type=click.IntRange(0), help="How many people share the keyboard.")
@click.option(
    "--name", metavar="NAME", multiple=True, help="A person's name; repeat the option for each person."
)
@click.option("--bots", "--against", metavar="LEVELS", help="The bots' levels, such as greedy,random.")
@seat_number
@options_json
@click.option("--save", metavar="FILE", type=FILE, help="Save the game to this new file.")
@click.option("--resume", metavar="FILE", type=FILE, help="Continue the game saved in this file.")
@click.option("--clock/--no-clock", default=None, help="Whether time runs while a person thinks.")
@click.option("--mix", is_flag=True, help="Let each person add text to the shuffle.")
@click.option("--seed", metavar="TEXT", help="For demonstrations: the same seed gives the same shuffles.")
def play(
    game: str | None,
    players: int | None,
    name: tuple[str, ...],
    bots: str | None,
    seats: int | None,
    options: str | None,
    save: Path | None,
    resume: Path | None,
    clock: bool | None,
    mix: bool,
    seed: str | None,
) -> int:
    """Play a game in the terminal: alone against bots, or with friends at one keyboard.

    `parlour play GAME` plays against the strongest bot, `--players 2` with a friend. At the prompt, type the
    number of a choice, or ? for help. `--resume FILE` continues a saved game. Time runs while a person
    thinks, unless several people with secrets share the keyboard; `--clock` overrides this.
    """
    if save is not None and save != resume:
        require_new(save)
    if resume is not None:
        if players is not None or name or bots or seats is not None or options or mix or seed is not None:
            raise click.BadParameter(
                "--resume can only be combined with --save and --clock; the rest is in the file"
            )
        table, people = _open_running(resume, game)
    else:
        chosen = finder.find(game if game is not None else _prompt_for_game())
        people = seat_players(chosen, players, name, split_levels(bots), seats)
        table = _table(chosen, len(people), options, seed)
    with _watch_rules(table):
        policies, time = bot_policies(table.game, people), _clock(table.game, people, clock)
        read_entries = len(table.log)
        if resume is not None:
            table.resume(time.wall())
        _print_players(table, people)
        if resume is None:
            _start(table, people, time, mix=mix, is_seeded=seed is not None)
        file = GameFile(table, people, save or resume)
        return TerminalSession(table, people, policies, time, file, read_entries).run()


@contextmanager
def _watch_rules(table: Table) -> Iterator[None]:
    """Stops a rule that hangs. Reports exceptions of the rules with their source line and the log entry."""
    with watch_game(table.game) as watch:
        table.game = watch.game
        try:
            yield
        except (click.ClickException, click.Abort, IllegalActionError, UserError):
            raise
        except Exception as fault:
            if locate_fault(fault, watch.game) is None and not isinstance(fault, RulesTimeoutError):
                raise
            text = fault_text(fault, watch.game, f"(entry {len(table.log)})")
            raise GameFaultError(text) from fault


def _prompt_for_game() -> str:
    names = finder.names()
    for number, name in enumerate(names, start=1):
        screen.say(f"{number}. {_title(name)}")
    try:
        typed = keyboard.read_line("Which game? ")
    except keyboard.EndOfInputError:
        raise UserError("no game was chosen") from None
    is_number = typed.isdecimal() and 1 <= int(typed) <= len(names)
    return names[int(typed) - 1] if is_number else typed


def _title(name: str) -> str:
    try:
        return finder.find(name).title
    except finder.GameFindError as fault:  # a broken game must not hide the others
        return f"{name}: {fault}"


def _table(game: Game, seats: int, options: str | None, seed: str | None) -> Table:
    secret = secrets.token_bytes(SECRET_BYTES) if seed is None else sha256(seed.encode()).digest()
    name = f"{game.name}-{secrets.token_hex(4) if seed is None else 'seeded'}"
    return Table(game, name, seats=seats, secret=secret, options=decode_options(game, options))


def _start(table: Table, people: tuple[Person, ...], clock: Clock, *, mix: bool, is_seeded: bool) -> None:
    if is_seeded:
        screen.say(
            "Seeded: anyone who knows the seed knows every shuffle. For demonstrations only.", "yellow"
        )
    if mix:
        _read_nonces(table, people)
    try:
        table.start(clock.wall())
    except IllegalActionError as refusal:
        words = table.words([person.name for person in people])
        raise UserError(table.game.refusal(refusal.code, refusal.facts, words)) from None


def _open_running(path: Path, hint: str | None) -> tuple[Table, tuple[Person, ...]]:
    table, people = open_game(path, hint)
    if table.is_over:
        raise UserError(f"{path}: this game is over; `parlour replay {path}` shows it")
    if table.secret is None:
        raise UserError(f"{path}: this file has no secret, so you can replay the game but not continue it")
    return table, people


def _clock(game: Game, people: tuple[Person, ...], runs: bool | None) -> Clock:
    """By default stops time at prompts if several people with secrets share the keyboard.

    They have to look at the screen in turn, so they could not meet the same deadline.
    """
    share_secrets = game.secrets and sum(person.bot is None for person in people) > 1
    return Clock(runs_at_prompts=runs if runs is not None else not share_secrets)


def _print_players(table: Table, people: tuple[Person, ...]) -> None:
    screen.say(table.game.title, "bold")
    for number, person in enumerate(people, start=1):
        kind = f"{person.bot} bot" if person.bot is not None else "at the keyboard"
        screen.say(f"  seat {number}: {person.name}, {kind}")
    screen.say(f"The shuffles come from a secret that hashes to {table.committed}.")


def _read_nonces(table: Table, people: tuple[Person, ...]) -> None:
    """Reads each person's addition to the shuffle.

    The secret is already fixed, so neither a player nor this program can steer the result.
    """
    for seat, person in enumerate(people):
        if person.bot is None:
            table.nonces[seat] = keyboard.read_line(f"{person.name}, type anything to mix into the shuffle: ")
