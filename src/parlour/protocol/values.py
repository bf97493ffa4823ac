"""The values that messages and HTTP answers are made of."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from parlour.engine.values import Data, Millis, Seat


class NoClock(Data, frozen=True, tag_field="kind", tag="none"):
    """Nobody's time runs."""


class PerMove(Data, frozen=True, tag_field="kind", tag="per-move"):
    """So long for each time a seat must act."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class Bank(Data, frozen=True, tag_field="kind", tag="bank"):
    """A bank of time for the whole game, which grows by the increment each time one has acted."""

    seconds: Annotated[int, Meta(ge=10, le=864_000)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Days(Data, frozen=True, tag_field="kind", tag="days"):
    """So many days for each time a seat must act; a player's sleeping hours do not count."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | PerMove | Bank | Days

Policy = Literal["wait", "bot", "substitute", "forfeit"]


class Absence(Data, frozen=True):
    """What becomes of a seat that must act and is gone, or whose time has run out."""

    policy: Policy = "wait"
    grace: Annotated[int, Meta(ge=5, le=2_592_000)] = 60
    """Seconds that a seat may be gone before the policy holds."""


class SeatShown(Data, frozen=True):
    number: Seat
    id: str
    name: str
    kind: Literal["empty", "person", "bot"]
    is_present: bool
    bot: str | None = None
    stand_in: str | None = None
    """The bot that plays for this person until they return."""

    has_resigned: bool = False
    wants_substitute: bool = False


class TableShown(Data, frozen=True, kw_only=True):
    """A table as anybody who may watch it sees it from outside."""

    id: str
    code: str
    game: str
    title: str
    options: msgspec.Raw
    status: Literal["open", "running", "over", "closed"]
    kind: Literal["usual", "device", "sandbox"] = "usual"
    """`device`: one person plays all seats, for people who pass one device on. `sandbox`: one person tries
    out a position of another table, with its hidden cards imagined. In both no time runs."""

    parent: str | None = None
    """For a sandbox: the table that it was made from."""

    is_public: bool
    host: Seat | None
    """The seat of the one who made the table, where they have one."""

    seats: Sequence[SeatShown]
    clock: Clock
    absence: Absence
    commitment: str
    secret: str | None = None
    """Once everyone may see it."""

    rematch: str | None = None
    created_at: Millis
    started_at: Millis | None = None
    ended_at: Millis | None = None


class Blank(Data, frozen=True):
    """An open field of a choice: a whole number from *low* to *high* by *step*, or a text.

    One of the type `some` takes *least* to *most* of the values *of*, in their order. One of the type `split`
    takes a whole number from *low* to *high* for each of *names*; together they are *total*.
    """

    field: str
    low: int | None = None
    high: int | None = None
    step: int = 1
    longest: int | None = None
    examples: Sequence[str] = ()
    type: Literal["some", "split"] | UnsetType = UNSET
    of: Sequence[msgspec.Raw] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    names: Sequence[str] | UnsetType = UNSET
    """What is tapped for each value of *of*, if the game says it. Of a `split`, what people read."""

    total: int | UnsetType = UNSET


class Choice(Data, frozen=True, omit_defaults=True):
    """An action that may be sent as it stands, once its blanks are filled.

    Where scenes are sent it has what is tapped for it: names of *together* in any order, then *path*; without
    either it is a button. In a long list only what no tap tells apart has a label.
    """

    action: msgspec.Raw
    label: str = ""
    blanks: Sequence[Blank] = ()
    path: Sequence[str] = ()
    together: Sequence[str] = ()
    drop: str = ""
    """Where a thing of a single tap may also be dragged."""

    confirm: bool = False
    """Always asked again before it is sent."""


class Line(Data, frozen=True, omit_defaults=True):
    """What an entry comes to in words, as anybody was told it."""

    seq: int
    wall: Millis
    by: Seat | None
    text: str
    to: int | None = None
    """The entry that an undo or redo goes on from."""


class ChatLine(Data, frozen=True):
    number: int
    name: str
    text: str
    at: Millis
    seat: Seat | None = None


class SpectatorsShown(Data, frozen=True):
    """Who watches without a seat."""

    names: tuple[str, ...] = ()
    """Of those who have said one."""

    others: int = 0
    """How many more there are: guests without a name, and whoever comes after the first fifty."""


class ClockFace(Data, frozen=True):
    """What every seat has left, in milliseconds, as of *now* of the message; None is no limit."""

    left: Sequence[Millis | None]
    running: Sequence[Seat]


class UndoRequest(Data, frozen=True):
    by: Seat
    to: int
    agreed: Sequence[Seat]
