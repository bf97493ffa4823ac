"""What the lobby is asked, and what it answers besides `TableShown`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.engine.scene import Scene
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol.values import Absence, ChatLine, Choice, Clock, Line, NoClock, TableShown
from parlour.server.core.names import Name
from parlour.server.core.tokens import Token

Place = Annotated[str, Meta(pattern="^(open|person|bot:[a-z0-9_-]{1,40})$", max_length=44)]
"""`open` (or `person`) for somebody who comes, `bot:greedy` for a bot of that level."""

Places = Annotated[Sequence[Place], Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Nonce = Annotated[str, Meta(max_length=64)]


class TableRequest(Data, frozen=True, kw_only=True):
    game: Annotated[str, Meta(max_length=64)]
    options: Mapping[str, object] = {}
    seats: Places | None = None
    """As many open seats as the game has when left out; seats that stay empty go at the start."""

    clock: Clock = NoClock()
    absence: Absence | None = None
    """As is usual for the game when left out."""

    is_public: bool = False
    sits: bool = True
    """Whether the one who makes the table takes its first open seat."""

    name: Name | None = None
    nonce: Nonce = ""
    kind: Literal["usual", "device"] = "usual"
    """`device`: I play all open seats, for people who pass one device on. It is private."""

    names: Annotated[Sequence[Name], Meta(max_length=64)] = ()
    """At a `device` table, of the open seats in order; mine with a number where there are too few."""


class JoinRequest(Data, frozen=True, kw_only=True):
    seat: SeatNumber | None = None
    name: Name | None = None
    nonce: Nonce = ""
    """Mixed into the table's chance, so that whoever keeps the secret cannot have chosen the cards."""

    code: Annotated[str, Meta(max_length=20)] | None = None


class KickRequest(Data, frozen=True):
    seat: SeatNumber


class SeatsRequest(Data, frozen=True):
    seats: Places


class ReportRequest(Data, frozen=True, kw_only=True):
    """About the one who sits at *seat*, or the one who said *line* of the chat; one of the two."""

    seat: SeatNumber | None = None
    line: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    reason: Annotated[str, Meta(min_length=1, max_length=500)]


class ClaimRequest(Data, frozen=True, kw_only=True):
    link: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Name | None = None
    nonce: Nonce = ""


class ForkRequest(Data, frozen=True, kw_only=True):
    """Play on after entry *seq* of a finished game, against bots."""

    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: SeatNumber | None = None
    """The seat that I take; my own, or else the first, when left out."""


class SandboxRequest(Data, frozen=True, kw_only=True):
    """Try out the position after entry *seq*, or the newest, in a sandbox of mine."""

    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class EmailGiven(Data, frozen=True):
    email: Annotated[str, Meta(max_length=254)]


class EmailTokenUsed(Data, frozen=True):
    """What stands after the `#` of a mailed link."""

    token: Token


class EmailShown(Data, frozen=True):
    """Where the notices of a table go; shown to whose they are."""

    email: str | None
    pending: str | None
    """Given, and not yet confirmed by the link that was mailed to it."""


class EmailConfirmed(Data, frozen=True):
    """The table whose notices come from now on, and the title of its game."""

    table: str
    title: str


class SeatLink(Data, frozen=True):
    """Whoever opens *url* sits there; `claim` takes *link*."""

    seat: Seat
    link: str
    url: str


class Links(Data, frozen=True):
    links: Sequence[SeatLink]


class OpenTables(Data, frozen=True):
    """*next*, given as `after`, brings the next page."""

    tables: Sequence[TableShown]
    next: str | None
    playing: Mapping[str, int] = {}
    """How many tables of a game are played right now, public or not, by the name of the game."""


class MyTable(Data, frozen=True):
    table: TableShown
    seat: Seat | None
    waiting: Sequence[Seat]
    """The seats whose turn it is."""

    is_my_turn: bool
    left: Millis | None = None
    """Milliseconds until the time of those seats runs out, as of now, where there is a clock."""

    last_seen: Millis | None = None
    """When the first of those seats had a page open last; None while it has one, for bots and for mine."""


class MyTables(Data, frozen=True):
    tables: Sequence[MyTable]
    next: str | None


class Lines(Data, frozen=True):
    """*next* is the `from` of the next page."""

    lines: Sequence[Line]
    next: int | None
    last: int
    """The last entry of the game."""


class UndoTargets(Data, frozen=True):
    """The entries that I can go back to if everyone agrees, the latest first."""

    entries: Sequence[int]


class ChatLines(Data, frozen=True):
    room: Literal["players", "spectators"]
    lines: Sequence[ChatLine]


class Position(Data, frozen=True, kw_only=True):
    """A game after one of its entries, as this viewer may see it."""

    table: str
    seq: int
    kind: str
    by: Seat | None
    wall: Millis
    now: Millis
    you: Seat | None
    """Whose view it is; None for what everyone may see."""

    view: msgspec.Raw
    text: str
    captions: msgspec.Raw
    scene: Scene | None
    """What lay on the table; None where the game does not say."""

    lines: Sequence[str]
    may_open: bool
    """Something was hidden then, and may be seen now: ask with `open=true`."""

    state: msgspec.Raw | None = None
    """All of it, once the game is over and opens everything."""


class MoveJudged(Data, frozen=True, kw_only=True):
    """What a bot thinks of a decision, by what its seat knew then."""

    seq: int
    seat: Seat
    odds: float
    """The chance to win that the seat had before it, from 0 to 1."""

    label: str
    """What the bot would have done, as its button says it."""

    is_played: bool
    """Whether that is what was done."""

    reason: str
    """A short sentence; empty where the bot gives none."""


class OddsShown(Data, frozen=True):
    """The seats' odds from entry *seq* on, which add up to 1; from the bot's latest judgement of each."""

    seq: int
    odds: Sequence[float]


class Judgements(Data, frozen=True, kw_only=True):
    """What a bot thinks of the moves of a game that is over."""

    table: str
    moves: Sequence[MoveJudged]
    """Where a seat had more than one choice, and the bot has something to say."""

    odds: Sequence[OddsShown]
    """From entry 0 on, wherever they change."""


class TrialRequest(Data, frozen=True):
    """What I would do after entry *seq*; nobody is told, and nothing is kept."""

    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    actions: Annotated[Sequence[msgspec.Raw], Meta(min_length=1, max_length=4)]


class TrialShown(Data, frozen=True, kw_only=True):
    """The position that would come of it, as I would see it, and what I could do then."""

    table: str
    seq: int
    view: msgspec.Raw
    text: str
    captions: msgspec.Raw
    choices: Sequence[Choice]


class PackageShown(Data, frozen=True):
    """What a game brings for its board."""

    at: str
    """Where its files are, with a slash at its end."""

    pictures: Sequence[str]
    """Their names, in alphabetical order."""

    frame: str | None
    """The address of the board of its own, to be shown in a frame."""


class GameShown(Data, frozen=True, kw_only=True):
    name: str
    title: str
    line: str
    """The game in one line, in the reader's language."""

    length: str
    """How long a game takes, in words; empty where it does not say."""

    minutes: int
    """How long a game usually takes; 0 where it does not say."""

    kinds: Sequence[str]
    """`board`, `cards`, `dice`, then `hidden` where it has secrets and `solo` where one may play alone."""

    icon: str | None
    """The address of the picture that stands for it."""

    tile: Scene | None
    """What is drawn for it where it has no such picture."""

    seats: Sequence[int]
    version: int
    opens: Literal["all", "nothing"]
    score_unit: int
    """Scores are counted in so many parts of a point, as money in cents."""

    bots: Sequence[str]
    strongest: str
    """The one of the bots that *Play now* seats."""

    options: Mapping[str, object]
    """A JSON Schema; `x-needs` and `x-clock` say what a form shows, see `engine/contract/option_form.py`."""

    quick: Mapping[str, object] = {}
    """The options of a game that is started without asking; those left out have their defaults."""

    has_tutorial: bool
    """Whether it can be learned by playing: `GET /api/games/{name}/tutorial/0`."""

    about: str | None
    package: PackageShown | None
    """The files of its board; None of most games."""


class Games(Data, frozen=True):
    games: Sequence[GameShown]
