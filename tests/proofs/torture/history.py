"""What clients did and saw, in the order in which it happened."""

from hashlib import blake2b

from parlour.engine.values import Data, Viewer


class Sent(Data, frozen=True):
    """A command went out; again with the same id when no answer came."""

    client: str
    table: str
    command: str


class Answered(Data, frozen=True):
    """`done` with the entry's number, or `refused` with a code."""

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
    """What an update said of its entry; None for a whole table."""

    view: bytes | None = None
    """The position as the client has it now; None where it had missed something before."""

    was_kept: bool | None = None
    """Whether the database had the entry at this moment, where somebody looked."""


Event = Sent | Answered | Shown


class Line(Data, frozen=True):
    """An entry of the log as the checker needs it."""

    seq: int
    by: str | None = None
    """The client whose command it was."""

    command: str | None = None


class Sight(Data, frozen=True):
    """What a viewer must have been told of an entry, and the view after it."""

    told: bytes
    view: bytes


class Truth(Data, frozen=True):
    """The final logs, and what follows from them."""

    logs: dict[str, tuple[Line, ...]]
    sights: dict[tuple[str, Viewer, int], Sight]
    late: tuple[tuple[str, str], ...] = ()
    """Who has lost on time, or for being gone, by table."""


def digest(raw: bytes) -> bytes:
    """Short, so that a long history fits in memory."""
    return blake2b(raw, digest_size=12).digest()
