"""Plays a game of the cookbook and reads everything that it says."""

import re

from parlour.engine import Game
from parlour.engine.chance import Stream
from parlour.engine.contract.choices import sample
from parlour.testing import Scenario


def play_readably(game: Game, seed: str) -> None:
    """Plays at random to the end. Fails if a viewer reads a value that is not a text."""
    scenario = Scenario(game, draws=Stream(b"cookbook", seed))
    viewers = [None, *range(scenario.seats)]
    while game.result(scenario.state) is None:
        (seat, *_), chance = game.to_act(scenario.state), scenario.chance
        scenario.act(seat, sample(chance.pick(game.legal(scenario.state, seat)), chance))
        for viewer in viewers:
            said = "\n".join([scenario.text(viewer), *scenario.told(viewer)])
            assert not re.search(r"\bNone\b|\{|Secret", said), said
