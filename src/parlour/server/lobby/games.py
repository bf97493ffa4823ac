"""The games there are to play."""

import sys
from functools import cache

import msgspec

from parlour.bots import bot_names
from parlour.engine.game import Game
from parlour.server.lobby.requests import GameShown


@cache
def game_shown(game: Game) -> GameShown:
    module = sys.modules.get(game.where)
    return GameShown(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        version=game.version,
        opens=game.opens,
        bots=bot_names(game),
        options=msgspec.json.schema(game.Options),
        about=None if module is None or module.__doc__ is None else module.__doc__.strip(),
    )
