"""Messages from the server."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from parlour.engine.contract.ending import Ending
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
    """The first message. *person* is None for a client without a name, which can only watch."""

    person: str | None
    name: str
    version: str
    wall: Millis
    by_table: bool = False
    """True if the server has several processes. To watch a table, a client then opens its socket at
    `/api/tables/{table}/socket`, so that a proxy can route all clients of one table to one process."""


def _null() -> msgspec.Raw:
    return msgspec.Raw(b"null")


class Table(Data, frozen=True, tag_field="type", tag="table", kw_only=True):
    """Everything that the viewer is allowed to see of a table now."""

    table: TableShown
    you: Seat | None
    seq: int
    """The number of the last entry, -1 before the start."""

    now: Millis
    """Table time, which the view uses too. Wall time is *now* plus *offset*."""

    offset: Millis
    view: msgspec.Raw
    """Made by the game, null before the start."""

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
    """The labels and sums of the game's own board, null if it has none or no words were requested."""

    scene: Scene | None = None
    """None if no scene was requested, or the game has none."""

    lines: Sequence[Line] = ()
    """The latest entries in words, as everybody is allowed to read them."""

    chat: Sequence[ChatLine] = ()
    spectators: SpectatorsShown = SpectatorsShown()
    result: Result | None = None
    ending: Ending | None = None
    """How the finished game was won, if words were requested."""

    is_closed: bool = False
    """True if a player resigned before the rules had a result."""

    visited: int | None = None
    """The last entry that the person saw at their previous visit."""


class Happened(Data, frozen=True, tag_field="type", tag="update", kw_only=True, omit_defaults=True):
    """The part of an update that is the same for all viewers."""

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
    """The player whose time ran out, so that the rules acted for them."""

    clock: ClockFace | None = None


class Update(Happened, frozen=True, tag_field="type", tag="update", kw_only=True, omit_defaults=True):
    """One entry, as the viewer is allowed to see it. A client without entry `seq` - 1 sends `sync`."""

    events: msgspec.Raw
    changed: msgspec.Raw
    """The fields of the view that changed."""

    result: Result | None = None
    ending: Ending | None = None
    """As in a snapshot, with the entry that ends the game."""

    ask: int = 0
    choices: Sequence[Choice] | None = None
    """None if they did not change."""

    kept: Sequence[tuple[int, int]] = ()
    """Runs (first index and length) of the last non-empty list of choices that stay. *choices* come after
    them. Only for a client that sent `kept`."""

    may_undo: bool = False
    may_redo: bool = False
    text: str | None = None
    captions: msgspec.Raw = msgspec.field(default_factory=_null)
    """The fields that changed."""

    lines: Sequence[str] | None = None
    short: str = ""
    """The entry as a short text; see `Line`."""

    seat: Seat | None = None
    """The seat that made the short move."""

    scene: SceneChange | None = None
    motions: Sequence[Motion] = ()
    """The movements of pieces, if the game says more than the two scenes show. Only with scenes."""


class Done(Data, frozen=True, tag_field="type", tag="done"):
    """The command with this id succeeded. *seq* is its entry, if it appended one."""

    id: str
    table: str
    seq: int | None = None


class Refused(Data, frozen=True, tag_field="type", tag="refused"):
    """The command with this id was refused and changed nothing."""

    id: str
    table: str
    code: str
    sentence: str
    facts: Mapping[str, Fact]


class Seats(Data, frozen=True, tag_field="type", tag="seats"):
    """The seats and who is present. Also sent when the table starts, ends or gets a rematch."""

    table: TableShown


class Chatted(Data, frozen=True, tag_field="type", tag="chatted"):
    table: str
    room: Room
    line: ChatLine


class Spectators(Data, frozen=True, tag_field="type", tag="spectators"):
    """Spectators came or left. Changes within half a second are sent together."""

    table: str
    spectators: SpectatorsShown


class UndoChanged(Data, frozen=True, tag_field="type", tag="undo-asked"):
    """A player requests an undo that needs consent. None once the request is settled."""

    table: str
    undo: UndoRequest | None


class Paused(Data, frozen=True, tag_field="type", tag="paused"):
    table: str
    is_paused: bool
    now: Millis
    offset: Millis


class Superseded(Data, frozen=True, tag_field="type", tag="superseded"):
    """A newer client took this seat over. This client gets no more messages about the table."""

    table: str


class Lists(Data, frozen=True, tag_field="type", tag="lists"):
    """A list of tables changed. A client that shows it fetches it again."""

    what: Literal["open", "mine"]


class Fault(Data, frozen=True, tag_field="type", tag="fault"):
    """An error for a message that could not be read, or that has no `id`."""

    code: str
    sentence: str
    table: str | None = None


class Pong(Data, frozen=True, tag_field="type", tag="pong"):
    n: int
    wall: Millis


ServerMessage = (
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
