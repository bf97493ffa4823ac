"""Random games of array-based Cambio."""

from functools import partial

import jax
import jax.numpy as jnp

from bench.learning.game_batch import GameBatch, count_true
from parlour.games.cambio.bot.network.inputs import HouseRules
from parlour.games.cambio.bot.network.kinds import rules_of
from parlour.games.cambio.options import Options
from parlour.learning.cambio import vector

SEED = 7


def cambio_arrays(seats: int, count: int) -> GameBatch:
    plain = HouseRules(*map(jnp.int32, rules_of(Options())))

    def begin() -> vector.Game:
        return jax.vmap(partial(vector.begin, seats, plain, SEED))(jnp.arange(count))

    def one(game: vector.Game) -> tuple[vector.Game, jax.Array]:
        game, action = vector.random_action(game)
        game = vector.step(game, action)
        return vector.deal_again(game, plain), game.over

    def step(games: vector.Game) -> tuple[vector.Game, jax.Array]:
        games, over = jax.vmap(one)(games)
        return games, count_true(over)

    return GameBatch(f"Cambio in arrays, {seats} seats", count, begin, step)
