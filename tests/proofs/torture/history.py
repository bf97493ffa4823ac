"""The history of what clients sent and received, in order."""

from hashlib import blake2b

from parlour.engine.values import Data, Viewer


class Sent(Data, frozen=True):
    """A command was sent, or resent with the same id after a missing answer."""

    client: str
    table: str
    command: str


class Answered(Data, frozen=True):
    """A command was answered: `done` with the entry's number, or `refused` with a code."""

    client: str
    table: str
    command: str
    seq: int | None = None
    code: str | None = None


class Shown(Data, frozen=True, kw_only=True):
    """A `table` or an `update` arrived."""

    client: str
    page: int
    """The number of the client's connection."""

    table: str
    viewer: Viewer
    seq: int
    told: bytes | None = None
    """Digest of the entry in an update, or None for a whole table."""

    view: bytes | None = None
    """Digest of the client's view afterwards, or None after a missed update."""

    was_kept: bool | None = None
    """Whether the database had the entry at this moment, or None if nothing checked."""


Event = Sent | Answered | Shown


class Line(Data, frozen=True):
    """A log entry, reduced to what the checker needs."""

    seq: int
    by: str | None = None
    """The client whose command it was."""

    command: str | None = None


class ExpectedUpdate(Data, frozen=True):
    """The entry that a viewer must have received, and the view after it."""

    told: bytes
    view: bytes


class Truth(Data, frozen=True):
    """The final logs and what can be derived from them."""

    logs: dict[str, tuple[Line, ...]]
    expected: dict[tuple[str, Viewer, int], ExpectedUpdate]
    late: tuple[tuple[str, str], ...] = ()
    """Pairs of table and player who lost on time or by absence."""


def digest(raw: bytes) -> bytes:
    """Returns a short hash, so that a long history fits in memory."""
    return blake2b(raw, digest_size=12).digest()
