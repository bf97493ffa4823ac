"""A view as a row of numbers of fixed length, whatever the game: the hashing trick.

Every leaf of the view has a path, such as `grids/0/2`. What it holds, if it is a name or a small number,
sets the column that path and content hash to; a number also adds its size, on a logarithmic scale, to the
column of its path alone. Nothing but the view goes in, so nothing hidden can come out. Collisions lose
something; the whole view is at hand as JSON.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import asinh
from typing import Final
from zlib import crc32

import msgspec
import numpy as np
import numpy.typing as npt

from parlour.engine.values import Data

Row = npt.NDArray[np.float32]

SMALL: Final = 64
"""Whole numbers below it may be seats, slots or ranks, so each value has a column too."""

MOST: Final = 64.0
"""No column goes beyond it."""

_ROOM: Final = 8
"""Columns for each leaf of an opening view: views grow, and few leaves should share a column."""


def width(opening: Data) -> int:
    """How long a row does justice to views like this one: a power of two."""
    leaves = sum(1 for _ in _leaves("", msgspec.to_builtins(opening)))
    return max(64, 1 << (_ROOM * leaves - 1).bit_length())


def features(view: Data, said: Sequence[str], columns: int) -> Row:
    """*view*, and the words of an action that was begun."""
    found: defaultdict[int, float] = defaultdict(float)
    for path, value in _leaves("", {"view": msgspec.to_builtins(view, order="deterministic"), "said": said}):
        if isinstance(value, int | float) and not isinstance(value, bool):
            found[_column(path, columns)] += asinh(value)
            if not (isinstance(value, int) and 0 <= value < SMALL):
                continue
        found[_column(f"{path}={value}", columns)] += 1
    row = np.zeros(columns, dtype=np.float32)
    row[list(found)] = list(found.values())
    return row.clip(-MOST, MOST)


def _leaves(path: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(f"{path}/{name}", part)
    elif isinstance(value, list | tuple):
        yield f"{path}/length", len(value)
        for place, part in enumerate(value):
            yield from _leaves(f"{path}/{place}", part)
    else:
        yield path, value


@lru_cache(maxsize=1 << 16)
def _column(feature: str, columns: int) -> int:
    return crc32(feature.encode()) % columns
