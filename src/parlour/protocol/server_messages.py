"""What the server sends over the socket."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from parlour.engine.scene import Motion, Scene
from parlour.engine.values import Data, Millis, Result, Seat
from parlour.engine.words.refusals import Fact
from parlour.protocol.client_messages import Room
from parlour.protocol.scene import SceneChange
from parlour.protocol.values import (
    ChatLine,
    Choice,
    ClockFace,
    Line,
    SpectatorsShown,
    TableShown,
    UndoRequest,
)


class Welcome(Data, frozen=True, tag_field="type", tag="welcome"):
    """The first message. *person* is None for someone who has not said a name yet and may only look."""

    person: str | None
    name: str
    version: str
    wall: Millis
    by_table: bool = False
    """The server has several processes: who watches a table opens the socket at `/api/tables/{table}/socket`,
    so that a proxy can bring the people of one table to one process."""


def _null() -> msgspec.Raw:
    return msgspec.Raw(b"null")


class Table(Data, frozen=True, tag_field="type", tag="table", kw_only=True):
    """All that this viewer may see of a table now."""

    table: TableShown
    you: Seat | None
    seq: int
    """Of the last entry; -1 before the start."""

    now: Millis
    """Table time; moments in the view are in it. Wall time is *now* plus *offset*."""

    offset: Millis
    view: msgspec.Raw
    """As the game makes it; null before the start."""

    waiting: Sequence[Seat]
    choices: Sequence[Choice]
    ask: int
    clock: ClockFace | None = None
    undo: UndoRequest | None = None
    may_undo: bool = False
    may_redo: bool = False
    is_paused: bool = False
    text: str | None = None
    """The position in words."""

    captions: msgspec.Raw = msgspec.field(default_factory=_null)
    """The words and sums of the game's own board; null where it has none or no words are wanted."""

    scene: Scene | None = None
    """What lies on the table; None where none was asked for, or the game has none."""

    lines: Sequence[Line] = ()
    """The latest of what happened, as anybody was told it."""

    chat: Sequence[ChatLine] = ()
    spectators: SpectatorsShown = SpectatorsShown()
    result: Result | None = None
    is_closed: bool = False
    """It was ended before its rules had a result: somebody resigned."""

    visited: int | None = None
    """The last entry that this person had seen when they were here before."""


class Happened(Data, frozen=True, tag_field="type", tag="update", kw_only=True, omit_defaults=True):
    """What an update says to everybody."""

    table: str
    seq: int
    kind: str
    now: Millis
    offset: Millis
    by: Seat | None = None
    to: int | None = None
    """The entry that an undo or redo goes on from."""

    waiting: Sequence[Seat] = ()
    late: Seat | None = None
    """Whose time to think was over, so that the rules acted for them."""

    clock: ClockFace | None = None
    result: Result | None = None


class Update(Happened, frozen=True, tag_field="type", tag="update", kw_only=True, omit_defaults=True):
    """One entry, as this viewer is told it. Whoever has not seen `seq` - 1 asks for `sync`."""

    events: msgspec.Raw
    changed: msgspec.Raw
    """The fields of the view that are not as they were."""

    ask: int = 0
    choices: Sequence[Choice] | None = None
    """Where they are not as they were."""

    kept: Sequence[tuple[int, int]] = ()
    """Runs (the first, and how many) of the last list of choices that was not empty: they stay, and *choices*
    come after them. Only for a page that asked for it."""

    may_undo: bool = False
    may_redo: bool = False
    text: str | None = None
    captions: msgspec.Raw = msgspec.field(default_factory=_null)
    """Its fields that are not as they were."""

    lines: Sequence[str] | None = None
    scene: SceneChange | None = None
    motions: Sequence[Motion] = ()
    """What moves for the events, where the game says more than two scenes do. Only with scenes."""


class Done(Data, frozen=True, tag_field="type", tag="done"):
    """The command with this id is kept; *seq* is its entry where it made one."""

    id: str
    table: str
    seq: int | None = None


class Refused(Data, frozen=True, tag_field="type", tag="refused"):
    """The command with this id changed nothing."""

    id: str
    table: str
    code: str
    sentence: str
    facts: Mapping[str, Fact]


class Seats(Data, frozen=True, tag_field="type", tag="seats"):
    """Who sits where and is present; also when the table starts, ends or gets a rematch."""

    table: TableShown


class Chatted(Data, frozen=True, tag_field="type", tag="chatted"):
    table: str
    room: Room
    line: ChatLine


class Spectators(Data, frozen=True, tag_field="type", tag="spectators"):
    """Somebody without a seat has come to watch, or has gone. Changes of half a second are told together."""

    table: str
    spectators: SpectatorsShown


class UndoChanged(Data, frozen=True, tag_field="type", tag="undo-asked"):
    """Somebody asks for an undo that needs consent; None when that is over."""

    table: str
    undo: UndoRequest | None


class Paused(Data, frozen=True, tag_field="type", tag="paused"):
    table: str
    is_paused: bool
    now: Millis
    offset: Millis


class Superseded(Data, frozen=True, tag_field="type", tag="superseded"):
    """A newer page has taken this seat over; this page is shown no more of the table."""

    table: str


class Lists(Data, frozen=True, tag_field="type", tag="lists"):
    """The lists of tables have changed: fetch what you show."""

    what: Literal["open", "mine"]


class Fault(Data, frozen=True, tag_field="type", tag="fault"):
    """A message that could not be read or that has no `id` to refuse."""

    code: str
    sentence: str
    table: str | None = None


class Pong(Data, frozen=True, tag_field="type", tag="pong"):
    n: int
    wall: Millis


Tell = (
    Welcome
    | Table
    | Update
    | Done
    | Refused
    | Seats
    | Chatted
    | Spectators
    | UndoChanged
    | Paused
    | Superseded
    | Lists
    | Fault
    | Pong
)
