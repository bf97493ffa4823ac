"""The kinds of value that games, tables and logs are made of."""

from typing import Final, NewType

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, from 0. Not an alias: an int that may be swapped for another int will be."""

Millis = NewType("Millis", int)
"""A moment or a length of time, in thousandths of a second."""

Viewer = Seat | None
"""Who looks: a seat, or None for a spectator."""

MAX_SEATS: Final = 64

EVERYONE: Final[frozenset[Viewer]] = frozenset([None, *map(Seat, range(MAX_SEATS))])
"""For `tells`: every seat and the spectators."""

NOBODY: Final[frozenset[Viewer]] = frozenset()


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of every value that is stored, sent or compared.

    Such values hold no cycles, so the garbage collector need not look at them.
    """


_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: object) -> bytes:
    """The one JSON form of *value*: equal values give equal bytes in every process."""
    return _encoder.encode(value)
