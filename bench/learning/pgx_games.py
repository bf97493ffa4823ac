"""Random games of pgx. Uses an installed pgx, or installs it among the peers of `bench/install.py`."""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import jax
import jax.numpy as jnp

from bench.install import PEERS, PrintLine, has_package
from bench.learning.game_batch import GameBatch, Games, count_true

GAMES = ("tic_tac_toe", "connect_four", "kuhn_poker", "leduc_holdem", "backgammon")


def has_pgx(say: PrintLine, *, may_install: bool) -> bool:
    if find_spec("pgx") is None and may_install and has_package("pgx", say):
        # At the end of the path, so that this Python's own JAX is used. It might support another device.
        sys.path.extend(map(str, PEERS.glob("py/lib/*/site-packages")))
    return find_spec("pgx") is not None


def pgx_game(game: str, count: int) -> GameBatch:
    env: Any = import_module("pgx").make(game)
    reset = import_module("pgx.experimental.wrappers").auto_reset
    act, split = jax.vmap(reset(env.step, env.init)), jax.random.split

    def begin() -> Games:
        beginning, going_on = split(jax.random.key(0))
        return jax.vmap(env.init)(split(beginning, count)), going_on

    def step(games: Games) -> tuple[Games, jax.Array]:
        states, key = games
        key, choosing, stepping = split(key, 3)
        odds = jnp.where(states.legal_action_mask, 0.0, -1e9)
        states = act(states, jax.random.categorical(choosing, odds, axis=-1), split(stepping, count))
        return (states, key), count_true(states.terminated)

    return GameBatch(f"pgx {game}", count, begin, step)
