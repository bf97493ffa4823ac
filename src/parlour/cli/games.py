"""`parlour games`: what there is to play."""

from parlour.bots import bot_names
from parlour.cli import screen
from parlour.cli.finding import find, known
from parlour.cli.options import listed
from parlour.cli.seating import how_many


def games() -> None:
    """List the games that are built in or installed, with their seats, bots and options."""
    for name in known():
        game = find(name)
        screen.say(f"{name}: {game.title}", "bold")
        screen.say(f"  {how_many(game)}; bots {', '.join(bot_names(game))}; {listed(game)}")
