"""Request and response bodies of the lobby, except `TableShown`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.engine.contract.ending import Ending
from parlour.engine.scene import Scene
from parlour.engine.values import Data, Millis, Seat
from parlour.protocol.values import Absence, ChatLine, Choice, Clock, Line, NoClock, TableShown
from parlour.server.core.names import Name
from parlour.server.core.tokens import Token

Place = Annotated[str, Meta(pattern="^(open|person|bot:[a-z0-9_-]{1,40})$", max_length=44)]
"""`open` (or `person`) for a person who joins later, `bot:greedy` for a bot of that level."""

Places = Annotated[Sequence[Place], Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Nonce = Annotated[str, Meta(max_length=64)]


class TableRequest(Data, frozen=True, kw_only=True):
    game: Annotated[str, Meta(max_length=64)]
    options: Mapping[str, object] = {}
    seats: Places | None = None
    """Defaults to the game's largest number of open seats. Seats still empty at the start are removed."""

    clock: Clock = NoClock()
    absence: Absence | None = None
    """Defaults to the game's policy."""

    is_public: bool = False
    sits: bool = True
    """Whether the host takes the first open seat."""

    seat: SeatNumber | Literal["any"] | None = None
    """The host's seat, which must be open. `any` draws the order of seats. Defaults to the first open one."""

    starts: bool = False
    """Whether the game starts at once, without another request. Empty seats are removed."""

    name: Name | None = None
    nonce: Nonce = ""
    kind: Literal["usual", "device"] = "usual"
    """`device`: the host plays all open seats, for players who share one device. The table is private."""

    names: Annotated[Sequence[Name], Meta(max_length=64)] = ()
    """Names for the open seats of a `device` table, in order. Missing ones are the host's with a number."""


class JoinRequest(Data, frozen=True, kw_only=True):
    seat: SeatNumber | None = None
    name: Name | None = None
    nonce: Nonce = ""
    """Mixed into the table's random seed, so that the server cannot choose the cards."""

    code: Annotated[str, Meta(max_length=20)] | None = None


class MoveRequest(Data, frozen=True):
    """Moves the caller to a seat that is open or a bot's. `any` draws one of them or the caller's own."""

    seat: SeatNumber | Literal["any"]


class KickRequest(Data, frozen=True):
    seat: SeatNumber


class SeatsRequest(Data, frozen=True):
    seats: Places


class ReportRequest(Data, frozen=True, kw_only=True):
    """Reports the player on *seat*, or the author of chat *line*. Exactly one of the two is given."""

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
    """The caller's seat in the fork. Defaults to their own seat, or else to the first."""


class SandboxRequest(Data, frozen=True, kw_only=True):
    """Try out the position after entry *seq*, or the latest position, in a sandbox."""

    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class AddressRequest(Data, frozen=True):
    email: Annotated[str, Meta(max_length=254)]


class EmailTokenRequest(Data, frozen=True):
    """The token after the `#` of a mailed link."""

    token: Token


class EmailResponse(Data, frozen=True):
    """The address that receives the caller's notices for a table."""

    email: str | None
    pending: str | None
    """An address that waits to be confirmed by the mailed link."""


class EmailConfirmation(Data, frozen=True):
    """The table whose notices go to the address from now on, and the title of its game."""

    table: str
    title: str


class SeatLink(Data, frozen=True):
    """A person who opens *url* takes the seat. Clients send *link* to `claim`."""

    seat: Seat
    link: str
    url: str


class Links(Data, frozen=True):
    links: Sequence[SeatLink]


class OpenTables(Data, frozen=True):
    """*next* is the `after` of the next page."""

    tables: Sequence[TableShown]
    next: str | None
    playing: Mapping[str, int] = {}
    """How many tables are in play now, public or not, by the name of the game."""


class MyTable(Data, frozen=True):
    table: TableShown
    seat: Seat | None
    waiting: Sequence[Seat]
    """The seats whose turn it is."""

    is_my_turn: bool
    left: Millis | None = None
    """Milliseconds until those seats run out of time; None without a clock."""

    last_seen: Millis | None = None
    """When the player of the first of those seats was last connected.

    None while connected, for bots, and on the caller's turn.
    """


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
    """The entries that the caller can ask to undo to, the latest first."""

    entries: Sequence[int]


class ChatLines(Data, frozen=True):
    room: Literal["players", "spectators"]
    lines: Sequence[ChatLine]


class Position(Data, frozen=True, kw_only=True):
    """A game after one of its entries, as this viewer is allowed to see it."""

    table: str
    seq: int
    kind: str
    by: Seat | None
    wall: Millis
    now: Millis
    you: Seat | None
    """The seat whose view it is; None for the public view."""

    view: msgspec.Raw
    text: str
    captions: msgspec.Raw
    scene: Scene | None
    """A drawing of the table; None if the game draws none."""

    lines: Sequence[str]
    ending: Ending | None
    """How the game was won, after the entry that ended it; else None."""

    may_open: bool
    """Whether `open=true` shows something that was hidden at the time."""

    state: msgspec.Raw | None = None
    """The full state, once the game is over and open."""


class MoveJudgement(Data, frozen=True, kw_only=True):
    """A bot's judgement of a move, from what its seat knew at the time."""

    seq: int
    seat: Seat
    odds: float
    """The seat's chance of winning before the move, from 0 to 1."""

    label: str
    """The move that the bot would have made, as on its button."""

    is_played: bool
    """Whether the player made the same move."""

    reason: str
    """A short sentence; empty if the bot gives none."""


class SeatOdds(Data, frozen=True):
    """Each seat's odds from entry *seq* on, from the bot's latest judgement of it. They add up to 1."""

    seq: int
    odds: Sequence[float]


class Judgements(Data, frozen=True, kw_only=True):
    """A bot's review of a finished game."""

    table: str
    moves: Sequence[MoveJudgement]
    """Only moves with more than one choice, and only those that the bot judges."""

    odds: Sequence[SeatOdds]
    """One item for each entry that changes the odds, from entry 0."""


class PreviewRequest(Data, frozen=True):
    """Actions to preview after entry *seq*. Nothing is stored."""

    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    actions: Annotated[Sequence[msgspec.Raw], Meta(min_length=1, max_length=4)]


class PreviewResponse(Data, frozen=True, kw_only=True):
    """The position after the actions, as the player would see it, and the player's choices there."""

    table: str
    seq: int
    view: msgspec.Raw
    text: str
    captions: msgspec.Raw
    choices: Sequence[Choice]


class PreparedChoices(Data, frozen=True):
    """What the caller can choose before their turn, after entry *seq*. Empty in their turn."""

    seq: int
    choices: Sequence[Choice]


class PackageInfo(Data, frozen=True):
    """The files of a game's board."""

    at: str
    """The URL path of the files, with a trailing slash."""

    pictures: Sequence[str]
    """File names in alphabetical order."""

    frame: str | None
    """The URL of the custom board, for an iframe; None if there is none."""


class LevelInfo(Data, frozen=True):
    """A level that a player can choose."""

    bot: str
    """Its name in `bot:` places: easy, medium, hard or best."""

    strength: Annotated[int, Meta(ge=1, le=4)]
    """1 easy, 2 medium, 3 hard, 4 best."""

    style: str = ""
    """The game's own name for the bot, in the reader's language; empty if it has none."""


class GameInfo(Data, frozen=True, kw_only=True):
    name: str
    title: str
    line: str
    """The game in one line, in the reader's language."""

    length: str
    """How long a game takes, in words; empty if unknown."""

    minutes: int
    """How long a game usually takes; 0 if unknown."""

    kinds: Sequence[str]
    """`board`, `cards`, `dice`, then `hidden` for hidden information and `solo` for one player."""

    colours: Sequence[str] = ()
    """The colour of each seat, from the palette of scenes. Empty if the page chooses them."""

    like: Sequence[str] = ()
    """Names of other games that it is like, in English and in the reader's language."""

    icon: str | None
    """The URL of the game's icon."""

    tile: Scene | None
    """A drawing for games without an icon."""

    seats: Sequence[int]
    version: int
    opens: Literal["all", "nothing"]
    score_unit: int
    """How many score units make a point: 100 for money that is counted in cents."""

    bots: Sequence[str]
    levels: Sequence[LevelInfo] = ()
    """The levels that a player can choose, weakest first. Empty for one player."""

    level_names: Mapping[str, str] = {}
    """The game's own translations of levels that are not common to all games."""

    strongest: str
    """The bot that wins most."""

    options: Mapping[str, object]
    """A JSON Schema. `x-needs` and `x-clock` control its form, see `engine/contract/option_form.py`."""

    quick: Mapping[str, object] = {}
    """The options for a quick start. Options left out have their defaults."""

    has_tutorial: bool
    """Whether the game has a tutorial: `GET /api/games/{name}/tutorial/0`."""

    puzzle: str = ""
    """What its daily puzzle asks for: `GET /api/games/{name}/puzzle/today`. Empty if it has none."""

    about: str | None
    package: PackageInfo | None
    """None if the game has no files."""


class Games(Data, frozen=True):
    games: Sequence[GameInfo]
