"""Proximal policy optimisation (PPO). Needs JAX."""

from itertools import pairwise
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from parlour.parts.network import answer

Params = dict[str, Array]

CLIP_RANGE: Final = 0.2
"""The clipping range of the probability ratio (PPO's epsilon)."""

GAE_LAMBDA: Final = 0.95
"""The lambda of generalised advantage estimation."""

_MAX_GRADIENT: Final = 0.5
_MEAN_DECAY, _SQUARE_DECAY, _TINY = 0.9, 0.999, 1e-8


class Steps(NamedTuple):
    """Decisions to learn from. Every array has one entry per decision."""

    rows: Array
    legal: Array
    actions: Array
    log_probs: Array
    advantages: Array

    targets: Array
    """The target of each head. The first head is the odds to win."""

    weights: Array
    """The weight of each decision by head, 0 to ignore it. The first column also weighs the policy."""


class Learner(NamedTuple):
    params: Params
    mean: Params
    square: Params
    steps: Array


class Settings(NamedTuple):
    rate: Array | float
    """The learning rate."""

    curiosity: Array | float
    """The weight of the entropy bonus."""


def create(key: Array, inputs: int, hidden: int, layers: int, actions: int, heads: int) -> Learner:
    """A learner with random weights, whose policy is nearly uniform."""
    sizes = [inputs, *[hidden] * layers]
    keys = jax.random.split(key, layers + 1)
    params: Params = {}
    for layer, (ins, outs) in enumerate(pairwise(sizes)):
        params[f"w{layer}"] = jax.random.normal(keys[layer], (ins, outs)) * 1.4 / jnp.sqrt(ins)
        params[f"b{layer}"] = jnp.zeros(outs)
    params["w"] = jax.random.normal(keys[-1], (hidden, actions + heads)) * 0.01 / jnp.sqrt(hidden)
    params["b"] = jnp.zeros(actions + heads)
    return start_from(params)


def start_from(params: Params) -> Learner:
    """A learner with these weights and a new optimiser state."""
    nothing: Params = jax.tree.map(jnp.zeros_like, params)
    return Learner(params, nothing, nothing, jnp.float32(0))


def estimate_advantages(
    odds: Array, movers: Array, overs: Array, shares: Array
) -> tuple[Array, Array, Array]:
    """Generalised advantage estimation over steps (first axis) of many games (second axis).

    Returns the advantages, the targets of the odds, and where both are known. Each seat is credited for its
    own decisions only, by the odds at its next decision or by its share of the win (*shares* by seat) at the
    end. A decision with neither in the batch is not known.
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
        error = (mine * worth).sum(-1) - odd
        total = error + GAE_LAMBDA * (mine * gain).sum(-1)
        has_target = (mine & is_known).any(-1)
        after = (
            jnp.where(mine, odd[:, None], worth),
            jnp.where(mine, jnp.where(has_target, total, 0.0)[:, None], gain),
            is_known | mine,
        )
        return after, (total, jnp.clip(total + odd, 0.0, 1.0), has_target)

    nothing = jnp.zeros((games, seats))
    _, (advantages, targets, has_target) = jax.lax.scan(
        back, (nothing, nothing, nothing > 0), (odds, movers, overs, shares), reverse=True
    )
    return advantages, targets, has_target


def train_epochs(
    learner: Learner, steps: Steps, key: Array, settings: Settings, epochs: int, parts: int
) -> Learner:
    """Trains on *steps* for a number of epochs, each split at random into *parts* minibatches."""
    count = steps.actions.shape[0] // parts * parts

    def epoch(learner: Learner, key: Array) -> tuple[Learner, None]:
        order = jax.random.permutation(key, steps.actions.shape[0])[:count].reshape(parts, -1)
        return jax.lax.scan(part, learner, order)

    def part(learner: Learner, chosen: Array) -> tuple[Learner, None]:
        taken = Steps(*(values[chosen] for values in steps))
        return _gradient_step(learner, taken, settings), None

    return jax.lax.scan(epoch, learner, jax.random.split(key, epochs))[0]


def _gradient_step(learner: Learner, steps: Steps, settings: Settings) -> Learner:
    """One step of Adam with gradient clipping."""
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
    output = answer(params, steps.rows.astype(jnp.float32), steps.legal.shape[-1])
    log_probs = jax.nn.log_softmax(masked(output.actions, steps.legal))
    taken = jnp.take_along_axis(log_probs, steps.actions[:, None], 1)[:, 0]
    weight = steps.weights[:, 0]
    total = weight.sum() + 1e-6
    mean = (steps.advantages * weight).sum() / total
    spread = jnp.sqrt((((steps.advantages - mean) ** 2) * weight).sum() / total) + 1e-6
    advantages = (steps.advantages - mean) / spread
    ratio = jnp.exp(jnp.where(weight > 0, taken - steps.log_probs, 0.0))
    kept = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP_RANGE, 1 + CLIP_RANGE) * advantages)
    entropy = -jnp.where(steps.legal, jnp.exp(log_probs) * log_probs, 0.0).sum(-1)
    policy = -((kept + settings.curiosity * entropy) * weight).sum() / total
    wrong = jnp.logaddexp(0.0, output.heads) - output.heads * steps.targets
    heads = (wrong * steps.weights).sum(0) / (steps.weights.sum(0) + 1.0)
    total_loss: Array = policy + heads.sum()
    return total_loss


def masked(values: Array, legal: Array) -> Array:
    """The logits with illegal actions set so low that they are never chosen."""
    return jnp.where(legal, values, -1e9)
