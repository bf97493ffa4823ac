"""Turns any view into a row of numbers of fixed length, with the hashing trick.

Every leaf of the view has a path, such as `grids/0/2`. If it holds a name or a small number, it sets the
column that its path and value hash to. A number also adds its magnitude, on a logarithmic scale, to the
column of its path. The row depends on the view alone, so it cannot reveal anything hidden. Collisions lose
some information; the whole view is available as JSON.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import asinh
from typing import Any, Final
from zlib import crc32

import msgspec
import numpy as np
import numpy.typing as npt

from parlour.engine.values import Data

Row = npt.NDArray[np.float32]
_Plain = Any
"""A JSON value. Its type is compared directly, which is faster than `isinstance`."""

_SMALL_INTS: Final = range(64)
"""Numbers that could be seats, slots or ranks. Each of their values gets its own column."""

MAX_FEATURE: Final = 64.0
"""The limit on the absolute value of a column."""

_COLUMNS_PER_FEATURE: Final = 4
"""Columns per feature of an opening view. Views grow, and few features should share a column."""


def width(opening: Data) -> int:
    """A row length for views like this one: a power of two."""
    found: dict[int, float] = {}
    _read(msgspec.to_builtins(opening), 0, found)
    return max(64, 1 << (_COLUMNS_PER_FEATURE * len(found) - 1).bit_length())


def features(view: Data, said: Sequence[str], columns: int) -> Row:
    """The row for *view* and the words of a started action."""
    found: dict[int, float] = {}
    _read({"view": msgspec.to_builtins(view, order="deterministic"), "said": said}, 0, found)
    row = np.zeros(columns, dtype=np.float32)
    # Several features can share a column, so they are added, not assigned.
    np.add.at(row, np.fromiter(found, np.int64, len(found)) % columns, [*found.values()])
    return row.clip(-MAX_FEATURE, MAX_FEATURE)


def _read(value: _Plain, path: int, found: dict[int, float]) -> None:
    """Adds the features of *value*, by hash. *path* is the hash of its path."""
    kind = type(value)
    if kind is dict:
        for name, part in value.items():
            _read(part, _hashed(name, path), found)
    elif kind is list or kind is tuple:
        _read(len(value), _hashed("length", path), found)
        for place, part in enumerate(value):
            _read(part, _hashed(place, path), found)
    elif kind is int or kind is float:
        found[path] = asinh(value)
        if value in _SMALL_INTS:
            found[_hashed(f"={value}", path)] = 1.0
    else:
        found[_hashed(f"={value}", path)] = 1.0


@lru_cache(maxsize=1 << 16)
def _hashed(name: str | int, path: int) -> int:
    return crc32(f"/{name}".encode(), path)
