"""`parlour types`: writes the TypeScript types of a game."""

from pathlib import Path
from typing import Final

import click

from parlour.cli.commands.parameters import FILE, game_name
from parlour.cli.errors import UserError
from parlour.engine.contract.game import Game
from parlour.games import finder
from parlour.protocol.typescript import DuplicateNameError, game_types

_HEAD: Final = "// Types of {title}, made by `parlour types`. Do not edit.\n\n"


@click.command
@game_name
@click.option(
    "--out", metavar="FILE", type=FILE, help="Write to this file instead of the terminal, such as types.ts."
)
def types(game: str, out: Path | None) -> None:
    """Write the TypeScript types of a game, for a custom board.

    They are the game's `View`, `Action`, `Event`, `Options` and `Captions`, and every struct in them. Run the
    command again when the game changes.
    """
    found = finder.find(game)
    text = _HEAD.format(title=found.title) + _types(found) + "\n"
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise UserError(f"{out} cannot be written: {fault.strerror}") from None


def _types(game: Game) -> str:
    try:
        return game_types(game)
    except DuplicateNameError as fault:
        raise UserError(f"{game.title} has no types in TypeScript: {fault}") from None
    except NameError as fault:  # an annotation that only type checkers can read
        raise UserError(f"the return type of `captions` cannot be read: {fault}") from None
