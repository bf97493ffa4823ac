"""Trains a bot for any game, or finds the game's own trainer in `parlour.learning.NAME.train`. Needs JAX.

A game with an array implementation has such a module, with `train_NAME(seats, plan, folder, games)`. Optional
are a `PLAN` and `best_response(seats, frozen, plan, folder, games)`, which trains against fixed weights.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
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
from parlour.learning.trained_player import make_player
from parlour.learning.trainer import Plan, train

PLAN: Final = Plan(steps=600_000, hidden=128, layers=2, epochs=4, parts=8, rate=2e-3, average=0.97)
GAMES: Final = 128
LENGTH: Final = 32
MEASURED_GAMES: Final = 40
"""The games per measurement, enough for the plot during training. `parlour train` plays more at the end."""

OWN_TRAINER_GAMES: Final = 16_384
"""The number of parallel games for a game's own trainer."""

OWN_TRAINER_STEPS: Final = 2_000_000_000
"""The steps of a game's own trainer without a `PLAN`."""

OPPONENTS: Final[Mapping[str, Policy]] = {"random": random_bot.choose, "greedy": greedy_bot.choose}


def train_any(
    game: Game, seats: int, plan: Plan, folder: Path, games: int = GAMES, length: int = LENGTH
) -> Params:
    def measure(params: Params, past: Params, key: Array) -> Mapping[str, float]:
        """The share won against the general bots and against an earlier version."""
        seed = int(jax.random.bits(key, (), jnp.uint32))
        player, others = _player(params), {**OPPONENTS, "earlier": _player(past)}
        return {
            f"against {name}": strength(game, seats, player, other, MEASURED_GAMES, seed).share
            for name, other in others.items()
        }

    return train(AnyGame(game, seats, games, length), plan, folder, measure)


def _player(params: Params) -> Policy:
    return make_player({name: np.asarray(values) for name, values in params.items()})


@dataclass(frozen=True)
class OwnTrainer:
    plan: Plan
    train: Callable[[int, Plan, Path, int], Params]
    best_response: Callable[[int, Params, Plan, Path, int], Params] | None


def find_own_trainer(game: Game) -> OwnTrainer | None:
    """The game's own trainer. None also for an installed game that only has the name of a built-in one."""
    name = game.name.replace("-", "_")
    if game.where != f"parlour.games.{name}":
        return None
    where = f"parlour.learning.{name}.train"
    try:
        module = import_module(where)
    except ModuleNotFoundError as fault:
        if fault.name is None or not where.startswith(fault.name):
            raise
        return None
    plan = getattr(module, "PLAN", Plan(OWN_TRAINER_STEPS))
    return OwnTrainer(plan, getattr(module, f"train_{name}"), getattr(module, "best_response", None))
