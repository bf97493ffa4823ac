"""A view as a row of numbers of fixed length, whatever the game: the hashing trick.

Every leaf of the view has a path, such as `grids/0/2`. What it holds, if it is a name or a small number,
sets the column that path and content hash to; a number also adds its size, on a logarithmic scale, to the
column of its path alone. Nothing but the view goes in, so nothing hidden can come out. Collisions lose
something; the whole view is at hand as JSON.
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
"""What JSON can hold. It is told apart by its type, which is quicker than `isinstance`."""

_SMALL: Final = range(64)
"""Such numbers may be seats, slots or ranks, so each value has a column too."""

MAX_FEATURE: Final = 64.0
"""No column goes beyond it."""

_ROOM: Final = 4
"""Columns for each feature of an opening view: views grow, and few features should share a column."""


def width(opening: Data) -> int:
    """How long a row does justice to views like this one: a power of two."""
    found: dict[int, float] = {}
    _read(msgspec.to_builtins(opening), 0, found)
    return max(64, 1 << (_ROOM * len(found) - 1).bit_length())


def features(view: Data, said: Sequence[str], columns: int) -> Row:
    """*view*, and the words of an action that was begun."""
    found: dict[int, float] = {}
    _read({"view": msgspec.to_builtins(view, order="deterministic"), "said": said}, 0, found)
    row = np.zeros(columns, dtype=np.float32)
    # Several features may share a column, so they are added, not assigned.
    np.add.at(row, np.fromiter(found, np.int64, len(found)) % columns, [*found.values()])
    return row.clip(-MAX_FEATURE, MAX_FEATURE)


def _read(value: _Plain, path: int, found: dict[int, float]) -> None:
    """Add the features of *value*, by their hashes; *path* is the hash of where it is."""
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
        if value in _SMALL:
            found[_hashed(f"={value}", path)] = 1.0
    else:
        found[_hashed(f"={value}", path)] = 1.0


@lru_cache(maxsize=1 << 16)
def _hashed(name: str | int, path: int) -> int:
    return crc32(f"/{name}".encode(), path)
