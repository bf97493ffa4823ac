"""Encodes a view as a row of numbers: the network input for any game, in training and in play.

It is the row of `adapters.features` with three changes. The seat precedes the words chosen so far, because a
view does not always name its seat. The last object of a list is repeated before the first, because in a
growing list, such as the bids of a round, the end matters most. A long text without spaces is a board, and is
encoded letter by letter.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from parlour.adapters.features import Row, features, width
from parlour.engine.values import Data, Seat, encode

COLUMN_FACTOR: Final = 8
"""How many times more columns than in the adapters. Features that share a column cannot be distinguished."""

MAX_COLUMNS: Final = 4096
MIN_BOARD_LETTERS: Final = 9
"""The minimum length of a text that is encoded as a board."""

_MAX_CACHED_ROWS: Final = 1 << 13
_POSSIBLE_VALUES: Final = "among"
"""The field of a secret with its possible values. It is the same in every game, so it is left out."""


class _ViewBox(Data):
    view: object


def columns_for(opening: Data) -> int:
    """The length of a row for a game with this opening view."""
    return min(MAX_COLUMNS, COLUMN_FACTOR * width(_read(encode(opening))))


def row_of(view: Data, seat: Seat, said: Sequence[str], columns: int) -> Row:
    """The row of a view. It is cached and read-only."""
    return _row(encode(view), seat, tuple(said), columns)


@lru_cache(maxsize=_MAX_CACHED_ROWS)
def _row(view: bytes, seat: Seat, said: tuple[str, ...], columns: int) -> Row:
    row = features(_read(view), (f"seat {seat}", *said), columns)
    row.setflags(write=False)
    return row


def _read(view: bytes) -> _ViewBox:
    return _ViewBox(_split_boards(msgspec.json.decode(view)))


def _split_boards(value: object) -> object:
    """The value with boards split into letters, and the last object of each list repeated first."""
    if isinstance(value, dict):
        left_out = _POSSIBLE_VALUES if "what" in value else None
        return {name: _split_boards(part) for name, part in value.items() if name != left_out}
    if isinstance(value, list):
        parts = [_split_boards(part) for part in value]
        return [parts[-1], *parts] if parts and isinstance(parts[-1], dict) else parts
    if isinstance(value, str) and len(value) >= MIN_BOARD_LETTERS and " " not in value:
        return [*value]
    return value
