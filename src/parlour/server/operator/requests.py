"""Request and response bodies of the operator routes, without full addresses or hidden information."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.values import Data, Millis, Seat
from parlour.store.queries.tables import Status

Reason = Annotated[str, Meta(min_length=1, max_length=500)]


class BanRequest(Data, frozen=True, kw_only=True):
    reason: Reason
    until: Annotated[Millis, Meta(ge=0, le=2**53)] | None = None
    """None for a permanent ban."""


class ReasonRequest(Data, frozen=True):
    reason: Reason


class CloseReportRequest(Data, frozen=True):
    note: Reason


class NoticeRequest(Data, frozen=True, kw_only=True):
    table: Annotated[str, Meta(max_length=64)]
    seat: Annotated[int, Meta(ge=0, le=63)]
    asked: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class HealthResponse(Data, frozen=True, kw_only=True):
    version: str
    process: str
    uptime: int
    """Milliseconds."""

    python: str
    database: Literal["sqlite", "postgresql"]
    database_version: str
    write_ms: float | None
    """How long a test write took; None if it failed."""

    disk_free: int | None
    disk_total: int | None
    """Bytes on the disk of the data folder."""

    numbers: Mapping[str, int]
    """The gauges of this process, by their names in `/metrics`."""

    last_backup: Millis | None
    """None if `parlour backup` has never run."""

    warnings: Sequence[str]
    open_reports: int
    waiting_notices: int


class OperatorSeat(Data, frozen=True, kw_only=True):
    number: Seat
    name: str
    kind: Literal["person", "bot", "empty"]
    person: str | None
    """The person's id."""

    is_present: bool
    has_resigned: bool


class OperatorTable(Data, frozen=True, kw_only=True):
    """A table without its room code, which would admit people, and without its position."""

    id: str
    game: str
    title: str
    rules_version: int | None
    """The version of the rules at this table; None if the game is not installed."""

    status: Status
    is_public: bool
    is_paused: bool
    seats: Sequence[OperatorSeat]
    waiting: Sequence[Seat]
    entries: int
    created_at: Millis
    started_at: Millis | None
    moved_at: Millis | None
    ended_at: Millis | None


class OperatorTables(Data, frozen=True):
    tables: Sequence[OperatorTable]
    next: str | None


class OperatorPerson(Data, frozen=True, kw_only=True):
    id: str
    name: str
    is_guest: bool
    email: str | None
    """Masked: the first letter and the domain."""

    is_email_checked: bool
    is_operator: bool
    created_at: Millis
    seen_at: Millis | None
    """None if the person has no login."""

    banned_at: Millis | None
    banned_until: Millis | None
    ban_reason: str | None


class OperatorPeople(Data, frozen=True):
    people: Sequence[OperatorPerson]
    next: str | None


class ReportInfo(Data, frozen=True, kw_only=True):
    id: str
    at: Millis
    table: str | None
    by: str
    about: str
    about_person: str | None
    """The person's id; None if they were deleted."""

    is_withheld: bool
    """Whether *line* and *reason* are withheld, because the operator plays at that table."""

    line: str | None
    reason: str | None
    closed_at: Millis | None
    note: str


class ReportsResponse(Data, frozen=True):
    reports: Sequence[ReportInfo]
    next: str | None


class SettingInfo(Data, frozen=True):
    name: str
    value: int | float


class LimitedClients(Data, frozen=True):
    """Clients that a limit holds up now. *network* is None for people, who are counted together."""

    setting: str
    network: str | None
    keys: int
    """The number of addresses or people."""

    refused: int


class NetworkConnections(Data, frozen=True):
    network: str
    open: int


class LimitsResponse(Data, frozen=True):
    settings: Sequence[SettingInfo]
    braked: Sequence[LimitedClients]
    connections: Sequence[NetworkConnections]


class NoticeInfo(Data, frozen=True, kw_only=True):
    table: str
    game: str
    seat: Seat
    asked: int
    name: str
    at: Millis
    channels: Sequence[Literal["email", "push", "webhook"]]
    fault: str | None


class NoticesResponse(Data, frozen=True):
    waiting_count: int
    failed_counts: Mapping[str, int]
    """By channel."""

    waiting: Sequence[NoticeInfo]
    failed: Sequence[NoticeInfo]


class ActionInfo(Data, frozen=True, kw_only=True):
    id: str
    at: Millis
    operator: str
    """Empty for the command line."""

    action: str
    about: str
    person: str | None
    until: Millis | None
    reason: str


class ActionsResponse(Data, frozen=True):
    actions: Sequence[ActionInfo]
    next: str | None
