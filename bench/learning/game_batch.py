"""Plays a batch of random games in one compiled loop. A game that ends starts again."""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import jax
import jax.numpy as jnp

from bench.rounds import Run

STEPS = 32
"""Steps of every game in one call."""

Games = Any
"""A pytree of arrays with the states of all games."""


class GameBatch:
    """A batch of games. *step* plays one action in each and returns how many games ended."""

    def __init__(
        self,
        name: str,
        count: int,
        begin: Callable[[], Games],
        step: Callable[[Games], tuple[Games, jax.Array]],
    ) -> None:
        self.name = f"{name}, {count:,} at once"
        self.count = count
        self._begin, self._step = begin, step
        self._games: Games = None
        self._many: Callable[[Games], tuple[Games, jax.Array]] | None = None

    def run(self, secs: float) -> Run:
        if self._many is None:
            self._compile()
        assert self._many is not None, "compiled above"
        ended = calls = 0
        start = now = clock()
        while calls == 0 or now - start < secs:
            self._games, over = self._many(self._games)
            ended, calls, now = ended + int(over), calls + 1, clock()
        return Run(max(ended, 1), calls * STEPS * self.count, now - start)

    def _compile(self) -> None:
        def one(games: Games, _: None) -> tuple[Games, jax.Array]:
            return self._step(games)

        def many(games: Games) -> tuple[Games, jax.Array]:
            games, over = jax.lax.scan(one, games, None, length=STEPS)
            return games, over.sum()

        self._many = jax.jit(many, donate_argnums=0)
        # Games that start together are also dealt together, so play until they are out of step.
        self._games = jax.jit(self._begin)()
        for _ in range(3):
            self._games, over = self._many(self._games)
        over.block_until_ready()


def clock() -> float:
    """Returns CPU seconds if JAX runs on the CPU, else wall-clock seconds."""
    return process_time() if jax.default_backend() == "cpu" else perf_counter()


def device() -> str:
    return f"{jax.devices()[0].device_kind}, JAX {jax.__version__}"


def count_true(which: jax.Array) -> jax.Array:
    return jnp.sum(which, dtype=jnp.int32)
