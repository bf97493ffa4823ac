"""What a seat sees as a row of numbers: the input of a network for any game, in training and in play.

It is the row of the adapters (`adapters.features`), with some changes. The seat stands before the words that
were begun, because a view need not say whose it is. The last of a list of things also stands before the
first, because what counts in a list that grows, such as the bids of a round, is mostly its end. And a long
text without spaces is read letter by letter, because it is a board.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from parlour.adapters.features import Row, features, width
from parlour.engine.values import Data, Seat, encode

ROOM: Final = 8
"""Columns for each that the adapters would take: features that share a column cannot be told apart."""

MOST_COLUMNS: Final = 4096
SHORTEST_BOARD: Final = 9
"""Letters of a text that is read as a board."""

_KEPT_ROWS: Final = 1 << 13
_SAME: Final = "among"
"""Of a secret: what it could be is the same in every game, so it teaches nothing."""


class _Seen(Data):
    view: object


def columns_for(opening: Data) -> int:
    """How long a row is for the game that begins like this."""
    return min(MOST_COLUMNS, ROOM * width(_read(encode(opening))))


def row_of(view: Data, seat: Seat, said: Sequence[str], columns: int) -> Row:
    """The same array for the same view, so nobody may write to it."""
    return _row(encode(view), seat, tuple(said), columns)


@lru_cache(maxsize=_KEPT_ROWS)
def _row(view: bytes, seat: Seat, said: tuple[str, ...], columns: int) -> Row:
    row = features(_read(view), (f"seat {seat}", *said), columns)
    row.setflags(write=False)
    return row


def _read(view: bytes) -> _Seen:
    return _Seen(_spelled(msgspec.json.decode(view)))


def _spelled(value: object) -> object:
    """The value with boards as lists of their letters, and the last of a list of things in front of it."""
    if isinstance(value, dict):
        left_out = _SAME if "what" in value else None
        return {name: _spelled(part) for name, part in value.items() if name != left_out}
    if isinstance(value, list):
        parts = [_spelled(part) for part in value]
        return [parts[-1], *parts] if parts and isinstance(parts[-1], dict) else parts
    if isinstance(value, str) and len(value) >= SHORTEST_BOARD and " " not in value:
        return [*value]
    return value
