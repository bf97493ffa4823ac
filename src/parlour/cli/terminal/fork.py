"""What if: a finished game played on from an entry, one person against bots."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from parlour.bots import strongest_bot
from parlour.cli.errors import UserError
from parlour.cli.terminal import screen
from parlour.cli.terminal.clock import Clock
from parlour.cli.terminal.game_files import require_new, write_atomically
from parlour.engine.chance import SECRET_BYTES
from parlour.engine.table.files import Person, save
from parlour.engine.table.fork import fork
from parlour.engine.table.table import Table
from parlour.engine.values import Seat, Viewer
from parlour.engine.words.refusals import IllegalActionError


def save_fork(table: Table, people: Sequence[Person], at: int, viewer: Viewer, path: Path | None) -> None:
    """Keep a new game in *path* that goes on from entry *at*; *viewer* plays, or else the first person."""
    if path is None:
        raise UserError("--fork needs --save FILE for the new game")
    require_new(path)
    seat = viewer if viewer is not None else _first_person(people)
    wall, name = Clock().wall(), f"{table.game.name}-{secrets.token_hex(4)}"
    try:
        made = fork(table, at, name=name, secret=secrets.token_bytes(SECRET_BYTES), wall=wall, seat=seat)
    except IllegalActionError as refusal:
        words = table.words([person.name for person in people])
        raise UserError(table.game.refusal(refusal.code, refusal.facts, words)) from None
    write_atomically(path, save(made, _against_bots(table, people, seat), wall))
    screen.say(f"Kept in {path}: `parlour play --resume {path}` goes on from entry {at}.")


def _first_person(people: Sequence[Person]) -> Seat:
    return Seat(next((seat for seat, person in enumerate(people) if person.bot is None), 0))


def _against_bots(table: Table, people: Sequence[Person], human: Seat) -> list[Person]:
    level = strongest_bot(table.game)
    return [
        Person(person.name) if seat == human else Person(person.name, bot=person.bot or level)
        for seat, person in enumerate(people)
    ]
