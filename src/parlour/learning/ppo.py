"""Learning from games: proximal policy optimisation (PPO), whatever the game. It needs JAX."""

from itertools import pairwise
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from parlour.parts.network import answer

Params = dict[str, Array]

TRUST: Final = 0.2
"""By how much a step may change how likely an action is, at most."""

MEMORY: Final = 0.95
"""How far ahead a surprise is credited (the lambda of generalised advantage estimation)."""

_MAX_GRADIENT: Final = 0.5
_MEAN_DECAY, _SQUARE_DECAY, _TINY = 0.9, 0.999, 1e-8


class Steps(NamedTuple):
    """Decisions to learn from; every array has one entry for each."""

    rows: Array
    legal: Array
    actions: Array
    chances: Array
    """The logarithm of how likely each action was."""

    gains: Array
    """How much better it went than was thought."""

    targets: Array
    """What each head should have answered, the odds to win first."""

    counts: Array
    """0 where there is nothing to learn: for the first column the action and the odds, then each head."""


class Learner(NamedTuple):
    params: Params
    mean: Params
    square: Params
    steps: Array


class Settings(NamedTuple):
    rate: Array | float
    """Of learning."""

    curiosity: Array | float
    """What an even spread over the actions is worth."""


def create(key: Array, inputs: int, hidden: int, layers: int, actions: int, heads: int) -> Learner:
    """An untrained network, which takes every action alike."""
    sizes = [inputs, *[hidden] * layers]
    keys = jax.random.split(key, layers + 1)
    params: Params = {}
    for layer, (ins, outs) in enumerate(pairwise(sizes)):
        params[f"w{layer}"] = jax.random.normal(keys[layer], (ins, outs)) * 1.4 / jnp.sqrt(ins)
        params[f"b{layer}"] = jnp.zeros(outs)
    params["w"] = jax.random.normal(keys[-1], (hidden, actions + heads)) * 0.01 / jnp.sqrt(hidden)
    params["b"] = jnp.zeros(actions + heads)
    return fresh(params)


def fresh(params: Params) -> Learner:
    """A learner that starts from these weights."""
    nothing: Params = jax.tree.map(jnp.zeros_like, params)
    return Learner(params, nothing, nothing, jnp.float32(0))


def credit(odds: Array, movers: Array, overs: Array, shares: Array) -> tuple[Array, Array, Array]:
    """Of steps in order (first axis) of many games: gains, what the odds should be, and where that is known.

    Each seat learns from its own decisions alone: what follows one is the odds at its next, or its share of
    the win (*shares* by seat) when the game is over. A decision whose sequel was cut off teaches nothing.
    """
    games, seats = odds.shape[1], shares.shape[-1]

    def back(
        after: tuple[Array, Array, Array], step: tuple[Array, ...]
    ) -> tuple[Any, tuple[Array, Array, Array]]:
        worth, gain, is_known = after
        odd, mover, over, share = step
        worth = jnp.where(over[:, None], share, worth)
        gain = jnp.where(over[:, None], 0.0, gain)
        is_known = is_known | over[:, None]
        mine = jnp.arange(seats) == mover[:, None]
        surprise = (mine * worth).sum(-1) - odd
        total = surprise + MEMORY * (mine * gain).sum(-1)
        counts = (mine & is_known).any(-1)
        after = (
            jnp.where(mine, odd[:, None], worth),
            jnp.where(mine, jnp.where(counts, total, 0.0)[:, None], gain),
            is_known | mine,
        )
        return after, (total, jnp.clip(total + odd, 0.0, 1.0), counts)

    nothing = jnp.zeros((games, seats))
    _, (gains, targets, counts) = jax.lax.scan(
        back, (nothing, nothing, nothing > 0), (odds, movers, overs, shares), reverse=True
    )
    return gains, targets, counts


def improve(
    learner: Learner, steps: Steps, key: Array, settings: Settings, epochs: int, parts: int
) -> Learner:
    """Go over *steps* (one axis) so many times, each time in so many parts of it."""
    count = steps.actions.shape[0] // parts * parts

    def epoch(learner: Learner, key: Array) -> tuple[Learner, None]:
        order = jax.random.permutation(key, steps.actions.shape[0])[:count].reshape(parts, -1)
        return jax.lax.scan(part, learner, order)

    def part(learner: Learner, chosen: Array) -> tuple[Learner, None]:
        taken = Steps(*(values[chosen] for values in steps))
        return _improved(learner, taken, settings), None

    return jax.lax.scan(epoch, learner, jax.random.split(key, epochs))[0]


def _improved(learner: Learner, steps: Steps, settings: Settings) -> Learner:
    """One step of Adam, its gradient cut to a length."""
    gradient: Params = jax.grad(loss)(learner.params, steps, settings)
    length = jnp.sqrt(sum((part**2).sum() for part in gradient.values()))
    scale = jnp.minimum(1.0, _MAX_GRADIENT / (length + _TINY))
    count = learner.steps + 1
    mean, square, params = {}, {}, {}
    for name, part in gradient.items():
        mean[name] = _MEAN_DECAY * learner.mean[name] + (1 - _MEAN_DECAY) * part * scale
        square[name] = _SQUARE_DECAY * learner.square[name] + (1 - _SQUARE_DECAY) * (part * scale) ** 2
        size = jnp.sqrt(square[name] / (1 - _SQUARE_DECAY**count)) + _TINY
        params[name] = learner.params[name] - settings.rate * mean[name] / (1 - _MEAN_DECAY**count) / size
    return Learner(params, mean, square, count)


def loss(params: Params, steps: Steps, settings: Settings) -> Array:
    said = answer(params, steps.rows.astype(jnp.float32), steps.legal.shape[-1])
    likely = jax.nn.log_softmax(masked(said.actions, steps.legal))
    taken = jnp.take_along_axis(likely, steps.actions[:, None], 1)[:, 0]
    weight = steps.counts[:, 0]
    total = weight.sum() + 1e-6
    mean = (steps.gains * weight).sum() / total
    spread = jnp.sqrt((((steps.gains - mean) ** 2) * weight).sum() / total) + 1e-6
    gains = (steps.gains - mean) / spread
    ratio = jnp.exp(jnp.where(weight > 0, taken - steps.chances, 0.0))
    kept = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - TRUST, 1 + TRUST) * gains)
    evenness = -jnp.where(steps.legal, jnp.exp(likely) * likely, 0.0).sum(-1)
    policy = -((kept + settings.curiosity * evenness) * weight).sum() / total
    wrong = jnp.logaddexp(0.0, said.heads) - said.heads * steps.targets
    heads = (wrong * steps.counts).sum(0) / (steps.counts.sum(0) + 1.0)
    total_loss: Array = policy + heads.sum()
    return total_loss


def masked(values: Array, legal: Array) -> Array:
    """The values of what is legal; of the rest so little that it is never chosen."""
    return jnp.where(legal, values, -1e9)
