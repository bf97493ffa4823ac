"""A small neural network for a bot: its weights in a file, its outputs for rows of inputs. Extra: `bots`.

The hidden layers are residual: each adds its output to its input. The last layer outputs one number for each
action, then the heads, such as the odds of winning. A file stores each matrix as 8-bit integers with a scale
per column.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from parlour.extras import needs

Array = Any
"""A NumPy array, or a JAX array in training."""

Weights = Mapping[str, Array]
"""Weights by name: `w0`, `b0` for the first layer and so on; `w` and `b` for the last."""

MAX_WHOLE: Final = 127


class Answer(NamedTuple):
    """The outputs of a network."""

    actions: Array
    """One number for each action; higher is better."""

    heads: Array
    """The other outputs; `chance_of` turns them into probabilities."""


def answer(weights: Weights, rows: Array, actions: int) -> Answer:
    """The outputs for one row of inputs or for many."""
    layers = len(weights) // 2 - 1
    hidden = _positive(rows @ weights["w0"] + weights["b0"])
    for layer in range(1, layers):
        hidden = hidden + _positive(hidden @ weights[f"w{layer}"] + weights[f"b{layer}"])
    out = hidden @ weights["w"] + weights["b"]
    return Answer(out[..., :actions], out[..., actions:])


def chance_of(heads: Array) -> Array:
    """The probabilities that belong to the outputs of heads."""
    import numpy as np

    return 1 / (1 + np.exp(-heads))


def save_weights(weights: Weights, path: Path) -> None:
    """Writes the weights to a file, rounded to 8 bits."""
    import numpy as np

    packed: dict[str, Array] = {}
    for name, values in weights.items():
        values = np.asarray(values, np.float32)
        if values.ndim == 2:
            scale = np.abs(values).max(0) / MAX_WHOLE + 1e-12
            packed[name], packed[f"{name} scale"] = np.round(values / scale).astype(np.int8), scale
        else:
            packed[name] = values
    np.savez_compressed(path, **packed)


def load_weights(path: Path) -> Weights:
    """Reads the weights from a file of `save_weights` or `parlour train`."""
    with needs("bots", "a bot with a network"):
        import numpy as np

    with np.load(path) as packed:
        return {
            name: packed[name] * packed[f"{name} scale"] if f"{name} scale" in packed else packed[name]
            for name in packed.files
            if not name.endswith(" scale")
        }


def _positive(values: Array) -> Array:
    return values * (values > 0)
