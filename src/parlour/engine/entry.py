"""One entry of a table's log. The log is the truth; nothing in it is ever changed or removed."""

from typing import Final, Literal

import msgspec

from parlour.engine.chance import Draw
from parlour.engine.values import Data, Millis, Seat

Kind = Literal["start", "act", "notice", "undo", "redo", "fork", "close"]


class Entry(Data, frozen=True, kw_only=True, omit_defaults=True):
    """What happened, who did it, when, and the chance it used."""

    seq: int
    kind: Kind
    wall: Millis
    now: Millis
    """Table time: the moment the rules saw."""

    offset: Millis
    """Wall time less table time, from this entry on."""

    by: Seat | None = None
    """None for the table itself."""

    version: int = 0
    """Of the rules that decided it."""

    action: Data | None = None
    events: tuple[Data, ...] = ()
    draws: tuple[Draw, ...] = ()

    barrier: bool = False
    """It used chance or told somebody something hidden: undo over it needs consent, not only of bots."""

    final: bool = False
    """No undo goes over it."""

    command: str | None = None
    ask: int | None = None

    to: int | None = None
    """For an undo or redo: the entry whose position it goes to."""

    left: Millis | None = None
    """For an undo: the table time at which the position it takes back was left."""

    gone: tuple[Seat, ...] = ()
    """The seats that were gone, where that changed what happened."""

    base: Data | None = None
    """For a fork: the position with what was not seen dealt anew."""


def version_of(body: bytes) -> int:
    """The version of the rules that decided a stored entry, read without them."""
    return _decided.decode(body).version


class _Decided(msgspec.Struct, frozen=True):
    version: int = 0


_decided: Final = msgspec.json.Decoder(_Decided)
