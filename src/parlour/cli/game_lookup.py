"""The finder of games, as commands use it: what it cannot find is told in one line."""

from collections.abc import Callable

from parlour.cli.errors import UserError
from parlour.engine.contract.game import Game
from parlour.games import finder


def find_game(reference: str) -> Game:
    """The game that *reference* names, or UserError with what there is instead."""
    try:
        return finder.find(reference)
    except finder.GameFindError as fault:
        raise UserError(str(fault)) from fault


def stored_game_finder(hint: str | None) -> Callable[[str], Game]:
    """How a stored game's name becomes a game; *hint* says where to look for one that is not built in."""

    def find_stored(name: str) -> Game:
        try:
            game = find_game(hint if hint is not None else name)
        except UserError as fault:
            raise LookupError(f"{fault} (`--game PATH`, or with play the PATH alone)") from None
        if game.name != name:
            raise LookupError(f"it is a game of {name}, and {hint or name} is {game.name}")
        return game

    return find_stored


def known_games() -> list[str]:
    try:
        return finder.names()
    except finder.GameFindError as fault:
        raise UserError(str(fault)) from fault
