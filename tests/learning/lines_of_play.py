"""Enumerates all lines of play against a deterministic player."""

from parlour.bots import FastChance
from parlour.bots.observation import observe
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.engine.table.log import fold
from parlour.engine.values import Data, Millis, Result, Seat


def endings(game: Game, player: Policy, seat: Seat) -> list[Result]:
    """The results of all lines of play of the other seat, in a two-player game without chance."""
    chance, now = FastChance(0), Millis(0)

    def follow(state: Data) -> list[Result]:
        result = game.result(state)
        if result is not None:
            return [result]
        (mover,) = game.to_act(state)
        choices = game.legal(state, mover)
        if mover == seat:
            choices = [player(observe(game, state, seat, choices, list, now), chance)]
        return [
            end
            for action in choices
            for end in follow(fold(game, state, game.decide(state, mover, action, chance, now)))
        ]

    return follow(game.start(game.setup(game.Options(), 2, chance, now)))
