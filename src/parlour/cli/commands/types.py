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

    They are the game's `View`, `Action`, `Event`, `Options` and `Captions`, and every struct in them. If the
    game has a custom board, they include its messages: `Show`, `Choice` and `Answer`. Run the command again
    when the game changes.
    """
    found = finder.find(game)
    if out is None:
        click.echo(_module_text(found), nl=False)
    else:
        write_types(found, out)


def write_types(game: Game, path: Path) -> None:
    text = _module_text(game)
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise UserError(f"{path} cannot be written: {fault.strerror}") from None


def _module_text(game: Game) -> str:
    try:
        return f"{_HEAD.format(title=game.title)}{game_types(game)}\n"
    except DuplicateNameError as fault:
        raise UserError(f"{game.title} has no types in TypeScript: {fault}") from None
    except NameError as fault:  # an annotation that only type checkers can read
        raise UserError(f"the return type of `captions` cannot be read: {fault}") from None
