"""What the page of `parlour dev` is told. The state is in it: see the README of this room."""

from typing import Literal

import msgspec

from parlour.conformance.checks.findings import Failure
from parlour.engine.entry import Kind
from parlour.engine.values import Data, Millis, Seat, Viewer


class Fault(Data, frozen=True):
    """Something that the rules raised."""

    at: Millis
    rule: str
    text: str
    address: str | None = None
    """`path:line in function`."""

    count: int = 1


class Trouble(Data, frozen=True):
    """Why the rules that were saved last are not those that run."""

    kind: Literal["load", "replay"]
    why: str
    at: Millis
    entry: int | None = None
    address: str | None = None


class Check(Data, frozen=True):
    """What the kit says of the rules that were loaded last."""

    state: Literal["running", "passed", "failed", "stopped"]
    checks: int = 0
    failures: tuple[Failure, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0


class SeatStatus(Data, frozen=True):
    number: Seat
    name: str
    bot: str | None = None


class Status(Data, frozen=True, kw_only=True, tag="status"):
    """How everything stands; sent whole whenever any of it changes."""

    game: str
    title: str
    path: str
    table: str
    opened: int
    """Grows when the table was opened anew: whoever watches should look again."""

    rules: int
    """How often rules were taken into use."""

    rules_at: Millis
    assets: str
    """Changes with the pictures and scripts that the game brings."""

    last: int
    """The last entry; -1 where there is none."""

    seats: tuple[SeatStatus, ...]
    seat_counts: tuple[int, ...]
    bots: tuple[str, ...]
    trouble: Trouble | None = None
    differs: int | None = None
    """The first entry that these rules would decide otherwise than the log has it."""

    check: Check | None = None
    faults: tuple[Fault, ...] = ()


class LogEntry(Data, frozen=True, kw_only=True):
    """An entry with all that is in it, and in words."""

    seq: int
    kind: Kind
    by: Seat | None
    to: int | None
    text: str
    action: msgspec.Raw
    events: msgspec.Raw
    draws: int
    is_barrier: bool


class LogPart(Data, frozen=True):
    table: str
    entries: tuple[LogEntry, ...]


class ChoiceShown(Data, frozen=True):
    label: str
    action: msgspec.Raw


class SeenPosition(Data, frozen=True, kw_only=True):
    """A position as one viewer has it."""

    viewer: Viewer
    view: msgspec.Raw
    events: msgspec.Raw
    choices: tuple[ChoiceShown, ...] = ()
    text: str = ""
    captions: msgspec.Raw = msgspec.Raw(b"null")
    scene: msgspec.Raw = msgspec.Raw(b"null")
    lines: tuple[str, ...] = ()
    fault: str = ""
    """Why this viewer cannot be shown anything."""


class Position(Data, frozen=True, kw_only=True):
    """The game after an entry: everything."""

    table: str
    seq: int
    kind: Kind
    by: Seat | None
    wall: Millis
    now: Millis
    state: msgspec.Raw
    events: msgspec.Raw
    waiting: tuple[Seat, ...]
    viewers: tuple[SeenPosition, ...]
    """Each seat in order, then a spectator."""


class NewGame(Data, frozen=True):
    seats: int


class Rewind(Data, frozen=True):
    seq: int
    """The last entry that stays."""


class SwapBot(Data, frozen=True):
    seat: int
    bot: str | None
    """None to play the seat oneself."""
