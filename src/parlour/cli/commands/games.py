"""`parlour games`: lists the games."""

import click

from parlour.bots import bot_names
from parlour.cli.options import list_options
from parlour.cli.seats import seat_count
from parlour.cli.terminal import screen
from parlour.games import finder


@click.command
def games() -> None:
    """List the games that are built in or installed, with their seats, bots and options."""
    for name in finder.names():
        try:
            game = finder.find(name)
        except finder.GameFindError as fault:  # a broken game must not hide the others
            screen.say(f"{name}: {fault}", "red")
            continue
        screen.say(f"{name}: {game.title}", "bold")
        if game.line:
            screen.say(f"  {game.line}")
        screen.say(f"  {seat_count(game)}; bots {', '.join(bot_names(game))}; {list_options(game)}")
