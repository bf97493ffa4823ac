"""Train a bot for any game. It needs JAX."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from parlour.bots import greedy_bot, random_bot
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.learning.any_game import AnyGame
from parlour.learning.ppo import Params
from parlour.learning.strength import strength
from parlour.learning.trained_player import player_with
from parlour.learning.trainer import Measure, Plan, train

PLAN: Final = Plan(steps=600_000, hidden=128, layers=2, epochs=4, parts=8, rate=2e-3, average=0.97)
GAMES: Final = 128
LENGTH: Final = 32
MEASURED_GAMES: Final = 40
"""Enough for a plot; `parlour train` plays more when it is done."""

OTHERS: Final[Mapping[str, Policy]] = {"random": random_bot.choose, "greedy": greedy_bot.choose}


def train_any(
    game: Game, seats: int, plan: Plan, folder: Path, games: int = GAMES, length: int = LENGTH
) -> Params:
    return train(AnyGame(game, seats, games, length), plan, folder, measure(game, seats, MEASURED_GAMES))


def measure(game: Game, seats: int, games: int) -> Measure:
    """What it wins beside the bots that every game has, and beside an earlier self."""

    def measured(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        seed = int(jax.random.bits(key, (), jnp.uint32))
        player, earlier = _player(params), _player(past)
        others = {**OTHERS, "earlier": earlier}
        return {
            f"against {name}": strength(game, seats, player, other, games, seed).share
            for name, other in others.items()
        }

    return measured


def _player(params: Params) -> Policy:
    return player_with({name: np.asarray(values) for name, values in params.items()})
