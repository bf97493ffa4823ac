"""Prints the result of a finished game."""

from collections.abc import Sequence

from rich.table import Table as Grid

from parlour.cli.terminal import screen
from parlour.engine.contract.game import Game
from parlour.engine.table.files import Person
from parlour.engine.table.table import Table
from parlour.engine.values import Result, Viewer


def show_result(table: Table, people: Sequence[Person], viewer: Viewer = None) -> None:
    """Prints how the game was won, the standings, and the secret if the game reveals it."""
    result = table.result
    if result is None:
        screen.say("The game was ended without a result.", "bold")
    else:
        words = table.words([person.name for person in people], you=viewer)
        reason = table.game.tell_ending(table.view(viewer), result, words).reason
        if reason:
            screen.say(screen.clean(reason), "bold")
        screen.show(_standings(table.game, result, people))
    if table.open_secret is not None:
        screen.say(f"The secret was {table.open_secret}")
        screen.say(f"and hashes to  {table.committed}: `parlour verify` proves every shuffle from it.")


def _standings(game: Game, result: Result, people: Sequence[Person]) -> Grid:
    grid = screen.grid("Place", "Name")
    grid.add_column("Score", justify="right")
    if result.breakdown:
        grid.add_column("Made of")
    for seat in sorted(range(len(people)), key=lambda seat: (result.places[seat], seat)):
        made_of = [_breakdown(game, result.breakdown[seat])] if result.breakdown else []
        name = screen.clean(people[seat].name)
        grid.add_row(str(result.places[seat]), name, game.points(result.scores[seat]), *made_of)
    return grid


def _breakdown(game: Game, parts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{screen.clean(name)} {game.points(points)}" for name, points in parts)
