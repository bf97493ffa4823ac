"""One entry of a table's log. The log is the source of truth: entries are never changed or removed."""

from typing import Final, Literal

import msgspec

from parlour.engine.chance import Draw
from parlour.engine.values import Data, Millis, Seat

Kind = Literal["start", "act", "notice", "undo", "redo", "fork", "close"]


class Entry(Data, frozen=True, kw_only=True, omit_defaults=True):
    """An action, who took it and when, its events, and the random numbers it drew."""

    seq: int
    kind: Kind
    wall: Millis
    now: Millis
    """Table time: the time that the rules were given."""

    offset: Millis
    """Wall time minus table time, from this entry on."""

    by: Seat | None = None
    """None for the table itself."""

    version: int = 0
    """The version of the rules that decided it."""

    action: Data | None = None
    events: tuple[Data, ...] = ()
    draws: tuple[Draw, ...] = ()

    barrier: bool = False
    """It drew numbers or revealed something hidden. Undo over it needs consent, and not only from bots."""

    final: bool = False
    """Undo cannot go back over it."""

    command: str | None = None
    ask: int | None = None
    """The entry at which the seat's choices last changed, as known to the client that sent the command."""

    to: int | None = None
    """For an undo or redo: the entry whose position it restores."""

    left: Millis | None = None
    """For an undo: the table time at which it left the position that it takes back."""

    gone: tuple[Seat, ...] = ()
    """The seats that were gone, if that changed the events."""

    base: Data | None = None
    """For a fork: the position, with everything the viewer had not seen dealt again."""


def version_of(body: bytes) -> int:
    """The version of the rules that decided a stored entry, read without those rules."""
    return _version_decoder.decode(body).version


class _EntryVersion(msgspec.Struct, frozen=True):
    version: int = 0


_version_decoder: Final = msgspec.json.Decoder(_EntryVersion)
