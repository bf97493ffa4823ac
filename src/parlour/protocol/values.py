"""Types that messages and HTTP responses share."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from parlour.engine.scene import Token
from parlour.engine.values import Data, Millis, Seat


class NoClock(Data, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""


class PerMove(Data, frozen=True, tag_field="kind", tag="per-move"):
    """A time limit for each time that a seat must act."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class Bank(Data, frozen=True, tag_field="kind", tag="bank"):
    """A time bank for the whole game. Each time the player acts, it grows by the increment."""

    seconds: Annotated[int, Meta(ge=10, le=864_000)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Days(Data, frozen=True, tag_field="kind", tag="days"):
    """A limit in days for each time that a seat must act. The player's sleeping hours do not count."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | PerMove | Bank | Days

Policy = Literal["wait", "bot", "substitute", "forfeit"]


class Absence(Data, frozen=True):
    """What happens to a seat that must act, if its player is gone or out of time."""

    policy: Policy = "wait"
    grace: Annotated[int, Meta(ge=5, le=2_592_000)] = 60
    """Seconds that a player can be gone before the policy applies."""


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
    """A table, without its position, for everyone who is allowed to watch it."""

    id: str
    code: str
    game: str
    title: str
    options: msgspec.Raw
    status: Literal["open", "running", "over", "closed"]
    kind: Literal["usual", "device", "sandbox"] = "usual"
    """`device`: one person plays all seats, for people who share a device. `sandbox`: one person tries out a
    position of another table, with imagined hidden cards. Neither has a clock."""

    parent: str | None = None
    """For a sandbox, the table that it was made from."""

    is_public: bool
    host: Seat | None
    """The seat of the host, if they have one."""

    seats: Sequence[SeatShown]
    kinds: Sequence[str] = ()
    """What the game has, as in the list of games: `board`, `cards`, `dice`, `hidden`, `solo`."""

    colours: Sequence[str] = ()
    """The colour of each seat, from the palette of scenes. Empty if the page chooses them."""

    has_notation: bool = False
    """Lines of the log can have a short text, such as `Nf3`."""

    has_plans: bool = False
    """Players can choose an action before their turn."""

    clock: Clock
    absence: Absence
    commitment: str
    secret: str | None = None
    """Set once everyone is allowed to see it."""

    rematch: str | None = None
    created_at: Millis
    started_at: Millis | None = None
    ended_at: Millis | None = None


class Blank(Data, frozen=True):
    """An open field of a choice: a whole number from *low* to *high* in steps of *step*, or a text.

    A blank of type `some` takes *least* to *most* of the values *of*, in their order. A blank of type `split`
    takes a whole number from *low* to *high* for each of *names*. They add up to *total*.
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
    """For `some`, what a player taps for each value of *of*, if the game says it. For `split`, labels of the
    parts. For a whole number with few values in a game with a scene, the label of the choice for each."""

    total: int | UnsetType = UNSET


class Choice(Data, frozen=True, omit_defaults=True):
    """An action that can be sent as it is, once its blanks are filled.

    With scenes it has what the player taps for it: the names of *together* in any order, then *path*. Without
    either it is a button. In a long list, only choices that taps do not distinguish have a label.
    """

    action: msgspec.Raw
    label: str = ""
    blanks: Sequence[Blank] = ()
    path: Sequence[str] = ()
    together: Sequence[str] = ()
    drop: str = ""
    """Where the thing can also be dragged, for a choice of a single tap."""

    confirm: bool = False
    """True if the client must always ask for confirmation."""

    button: Literal["", "plain", "main"] = ""
    """Not empty for a button that also has taps. `main` is the one that goes on."""

    shown: Token | None = None
    """Drawn on its button where several choices have the same taps."""


class Line(Data, frozen=True, omit_defaults=True):
    """An entry in words, as everybody is allowed to read it."""

    seq: int
    wall: Millis
    by: Seat | None
    text: str
    to: int | None = None
    """The entry that an undo or redo goes on from."""

    short: str = ""
    """The move as a short text, such as `Nf3`. One that begins with `…` continues the player's last move. One
    that ends with `:`, such as a roll, is continued by it. Each further line is a move of the next seat.
    Empty for an entry that is no move."""

    seat: Seat | None = None
    """The seat that made the first short move."""


class ChatLine(Data, frozen=True):
    number: int
    name: str
    text: str
    at: Millis
    seat: Seat | None = None


class SpectatorsShown(Data, frozen=True):
    """The spectators of a table."""

    names: tuple[str, ...] = ()
    """The names of those who have one."""

    others: int = 0
    """The number of others: guests without a name, and everyone after the first fifty."""


class ClockFace(Data, frozen=True):
    """The time left for every seat in milliseconds, as of *now* of the message. None is no limit."""

    left: Sequence[Millis | None]
    running: Sequence[Seat]


class UndoRequest(Data, frozen=True):
    by: Seat
    to: int
    agreed: Sequence[Seat]
