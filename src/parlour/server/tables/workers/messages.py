"""What the server asks of a worker, and what it is answered: one answer to each question, in their order.

Values of a game cross in the form in which they are stored.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from parlour.engine.records import Row
from parlour.engine.refusals import Fact
from parlour.engine.values import Millis, Result, Seat, Viewer
from parlour.server.tables.clock_state import ClockState
from parlour.server.tables.drafts import Draft
from parlour.server.tables.views import Subscription


class Rules(msgspec.Struct, frozen=True, array_like=True):
    """Which rules: a game may have several versions of them."""

    game: str
    version: int


class Context(msgspec.Struct, frozen=True, array_like=True):
    """What the platform knows of a table when something is decided at it."""

    wall: Millis
    offset: Millis
    paused_at: Millis | None
    gone: tuple[Seat, ...]
    bots: tuple[Seat, ...]
    stands_still: bool
    names: tuple[str, ...]
    looks: tuple[Subscription, ...] = ()
    people: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The ids and names of who sits there, for a game that keeps rows of its own."""

    wants_state: bool = False
    """A snapshot is due."""


# Questions about a table that the worker holds, by a number that the server gave it.


class Open(msgspec.Struct, frozen=True, tag="open", kw_only=True):
    """Hold a table: as *snapshot* has it, or empty."""

    held: int
    rules: Rules
    table: str
    seats: int
    secret: bytes
    options: bytes
    nonces: tuple[str, ...] | None
    clock: bytes
    shows_views: bool
    """Whether the server itself reads what each viewer sees, for the API of the game."""

    snapshot: bytes | None = None


class Join(msgspec.Struct, frozen=True, tag="join"):
    """Take in entries that are kept; nobody is told of them."""

    held: int
    entries: Sequence[bytes]


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take in one that another process has kept, and tell of it."""

    held: int
    entry: bytes
    context: Context


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """Decide, take in the entry although it is not kept yet, and tell of it."""

    held: int
    draft: Draft
    context: Context


class See(msgspec.Struct, frozen=True, tag="see"):
    held: int
    look: Subscription
    names: tuple[str, ...]


class Show(msgspec.Struct, frozen=True, tag="show"):
    """What everybody sees."""

    held: int


class Think(msgspec.Struct, frozen=True, tag="think"):
    """Choose as the bot of that name would."""

    held: int
    seat: Seat
    bot: str
    context: Context


class Observe(msgspec.Struct, frozen=True, tag="observe"):
    """The task of the bot of that name, for a process of bots."""

    held: int
    seat: Seat
    bot: str
    context: Context


class Close(msgspec.Struct, frozen=True, tag="close"):
    held: int


# Questions about no table in particular.


class Replay(msgspec.Struct, frozen=True, tag="replay"):
    """The positions after each of *entries*, from *state* on."""

    rules: Rules
    state: bytes | None
    entries: Sequence[bytes]


class View(msgspec.Struct, frozen=True, tag="view"):
    rules: Rules
    state: bytes
    viewer: Viewer


class Word(msgspec.Struct, frozen=True, tag="word"):
    """*entries* as lines of the log; *now* is what everybody sees of a game that goes on."""

    rules: Rules
    entries: Sequence[bytes]
    names: tuple[str, ...]
    language: str
    now: bytes | None
    options: bytes
    shows_all: bool


class Recall(msgspec.Struct, frozen=True, tag="recall"):
    """A past position as one viewer may read it now."""

    rules: Rules
    state: bytes
    entry: bytes
    viewer: Viewer
    names: tuple[str, ...]
    language: str
    now: bytes | None
    options: bytes
    shows_all: bool
    is_open: bool


class Try(msgspec.Struct, frozen=True, tag="try"):
    """Actions of a seat that are tried out and not kept."""

    rules: Rules
    state: bytes
    actions: Sequence[bytes]
    now: Millis
    seat: Seat
    names: tuple[str, ...]
    language: str
    options: bytes


Question = (
    Open | Join | Take | Decide | See | Show | Think | Observe | Close | Replay | View | Word | Recall | Try
)


# Answers.


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """When the rules act by themselves; what they do then stays with them."""

    at: Millis
    even_paused: bool
    limits: Seat | None


class Position(msgspec.Struct, frozen=True, array_like=True):
    """All that the server knows of a state."""

    to_act: tuple[Seat, ...] = ()
    result: Result | None = None
    due: Moment | None = None
    lapses: Mapping[Seat, Millis] = {}
    """For seats that the game waits for: after how long the rules act for them."""

    asked: tuple[int, ...] = ()
    views: tuple[bytes, ...] = ()
    """For each seat and then for spectators; only where the server reads them."""

    rows: tuple[Row, ...] = ()


class Held(msgspec.Struct, frozen=True, tag="held"):
    position: Position | None
    """None before the start."""

    count: ClockState


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    entry: bytes
    position: Position
    told: Sequence[bytes]
    """What each look is told, in their order, but for what everybody is told alike."""

    state_before: bytes | None
    """For a snapshot, where one is due."""


class Values(msgspec.Struct, frozen=True, tag="values"):
    """Whatever was asked for, in the form in which it is stored or sent."""

    values: Sequence[bytes]


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    kind: Literal["illegal", "refused"]
    code: str
    facts: Mapping[str, Fact]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The rules raised something, at this line of the game."""

    fault: str
    where: str | None = None


Answer = Held | Decided | Values | Refused | Failed

MAX_JOINED: Final = 64
"""So many entries are taken in at once: each such step has its own limit of time."""

_encoder = msgspec.msgpack.Encoder()
_questions: Final[msgspec.msgpack.Decoder[Question]] = msgspec.msgpack.Decoder(Question)
_answers: Final[msgspec.msgpack.Decoder[Answer]] = msgspec.msgpack.Decoder(Answer)


def packed(message: Question | Answer) -> bytes:
    return _encoder.encode(message)


def question(raw: bytes) -> Question:
    return _questions.decode(raw)


def answer(raw: bytes) -> Answer:
    return _answers.decode(raw)
