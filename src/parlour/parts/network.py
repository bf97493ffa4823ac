"""A small network that a bot carries: its weights in a file, its answers to rows of numbers. Extra: `bots`.

Layers whose sums are added to what they were given; the last one gives a number for each action, then the
heads, such as the odds to win. A file holds each matrix as small whole numbers with a scale for each column.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from parlour.extras import needs

Array = Any
"""Of NumPy, or of JAX in training."""

Weights = Mapping[str, Array]
"""By name: `w0`, `b0` of the first layer and so on; `w` and `b` of the last."""

MAX_WHOLE: Final = 127


class Answer(NamedTuple):
    actions: Array
    """A number for each action; more is better."""

    heads: Array
    """The other answers; `chance_of` makes chances of them."""


def answer(weights: Weights, rows: Array, actions: int) -> Answer:
    """For a row of inputs or for many."""
    layers = len(weights) // 2 - 1
    hidden = _positive(rows @ weights["w0"] + weights["b0"])
    for layer in range(1, layers):
        hidden = hidden + _positive(hidden @ weights[f"w{layer}"] + weights[f"b{layer}"])
    out = hidden @ weights["w"] + weights["b"]
    return Answer(out[..., :actions], out[..., actions:])


def chance_of(heads: Array) -> Array:
    import numpy as np

    return 1 / (1 + np.exp(-heads))


def save_weights(weights: Weights, path: Path) -> None:
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
