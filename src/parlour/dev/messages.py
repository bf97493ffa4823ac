"""Messages to the page of `parlour dev`. They include the secret state: see the README of this folder."""

from typing import Literal

import msgspec

from parlour.conformance.checks.findings import Failure
from parlour.engine.entry import Kind
from parlour.engine.table.bug_report import SeenChoice
from parlour.engine.values import Data, Millis, Seat, Viewer


class Fault(Data, frozen=True):
    at: Millis
    rule: str
    text: str
    address: str | None = None
    """`path:line in function`."""

    count: int = 1


class Trouble(Data, frozen=True):
    """Why the latest saved rules are not in use."""

    kind: Literal["load", "replay"]
    why: str
    at: Millis
    entry: int | None = None
    address: str | None = None


class Check(Data, frozen=True):
    """The kit's findings about the latest loaded rules."""

    state: Literal["running", "passed", "failed", "stopped"]
    checks: int = 0
    failures: tuple[Failure, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0


class SeatStatus(Data, frozen=True):
    number: Seat
    name: str
    bot: str | None = None


class ReportStatus(Data, frozen=True):
    """The bug report that the workbench was opened with."""

    seq: int
    you: int | None
    expected: str
    is_redealt: bool
    is_changed: bool
    """The rules in use show the reporter something else than they saw."""

    lines: tuple[str, ...] = ()
    """The latest moves in words, if the log does not have them."""

    test: str = ""
    """The path of the test, once it is written."""

    fault: str = ""
    """Why the test could not be written."""


class Status(Data, frozen=True, kw_only=True, tag="status"):
    """The complete status of the workbench, sent whenever a part of it changes."""

    game: str
    title: str
    path: str
    table: str
    opened: int
    """Increases whenever the table is reopened. Clients that watch it must then reload."""

    rules: int
    """Increases whenever new rules are put into use."""

    rules_at: Millis
    assets: str
    """Digest of the game's pictures and scripts."""

    last: int
    """The last entry, or -1 if there is none."""

    seats: tuple[SeatStatus, ...]
    seat_counts: tuple[int, ...]
    bots: tuple[str, ...]
    trouble: Trouble | None = None
    differs: int | None = None
    """The first entry that these rules would decide differently."""

    check: Check | None = None
    faults: tuple[Fault, ...] = ()
    report: ReportStatus | None = None


class LogEntry(Data, frozen=True, kw_only=True):
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


class SeenPosition(Data, frozen=True, kw_only=True):
    viewer: Viewer
    view: msgspec.Raw
    events: msgspec.Raw
    choices: tuple[SeenChoice, ...] = ()
    text: str = ""
    captions: msgspec.Raw = msgspec.Raw(b"null")
    scene: msgspec.Raw = msgspec.Raw(b"null")
    lines: tuple[str, ...] = ()
    fault: str = ""
    """Why the position could not be rendered for this viewer."""


class Position(Data, frozen=True, kw_only=True):
    """The complete game after an entry, including the state."""

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
    """All seats in order, then a spectator."""


class NewGame(Data, frozen=True):
    seats: int


class Rewind(Data, frozen=True):
    seq: int
    """The last entry to keep."""


class SwapBot(Data, frozen=True):
    seat: int
    bot: str | None
    """None for the author to play the seat."""
