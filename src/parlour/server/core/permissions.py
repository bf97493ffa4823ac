"""Who may do what: decided here and nowhere else, for every route and every message.

A role is what somebody is at one table. Deeds that are about no table know only `stranger` and `banned`,
which is then somebody whom the operator banned; the sets name every role all the same.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final

from parlour.engine.values import Seat
from parlour.server.core.errors import Refused
from parlour.server.core.identity import Person
from parlour.store.queries.tables import SeatRow, Sitting, TableRow


class Role(StrEnum):
    OWNER = "owner"
    """The host, seated or not."""

    SEATED = "seated"
    SPECTATOR = "spectator"
    STRANGER = "stranger"
    BANNED = "banned"
    """Removed from this table, or by the operator from all."""


class Deed(StrEnum):
    # People.
    BE_GUEST = "be-guest"
    READ_ME = "read-me"
    CHANGE_ME = "change-me"
    MAKE_ACCOUNT = "make-account"
    LOG_IN = "log-in"
    ASK_FOR_LINK = "ask-for-link"
    USE_LINK = "use-link"
    LOG_OUT = "log-out"
    LIST_LOGINS = "list-logins"
    END_LOGIN = "end-login"
    LIST_WAYS = "list-ways"
    ADD_PUSH = "add-push"
    END_PUSH = "end-push"
    EXPORT_ME = "export-me"
    DELETE_ME = "delete-me"
    READ_API = "read-api"
    # Games and tables.
    LIST_GAMES = "list-games"
    READ_GAME = "read-game"
    MAKE_TABLE = "make-table"
    LIST_OPEN = "list-open"
    LIST_MINE = "list-mine"
    IMPORT_FILE = "import-file"
    SHOW_TABLE = "show-table"
    JOIN = "join"
    LEAVE = "leave"
    KICK = "kick"
    CHANGE_SEATS = "change-seats"
    START = "start"
    REMATCH = "rematch"
    FORK = "fork"
    SHOW_LINKS = "show-links"
    CLAIM = "claim"
    READ_LOG = "read-log"
    REPLAY = "replay"
    READ_CHAT = "read-chat"
    EXPORT_FILE = "export-file"
    READ_EMAIL = "read-email"
    GIVE_EMAIL = "give-email"
    REMOVE_EMAIL = "remove-email"
    CONFIRM_EMAIL = "confirm-email"
    STOP_EMAIL = "stop-email"
    # Messages of the socket.
    WATCH = "watch"
    UNWATCH = "unwatch"
    SYNC = "sync"
    ACT = "act"
    UNDO = "undo"
    REDO = "redo"
    CONSENT = "consent"
    RESIGN = "resign"
    RETURN = "return"
    PAUSE = "pause"
    RESUME = "resume"
    SAY = "say"
    WATCH_LISTS = "watch-lists"
    PING = "ping"
    # The seeds' routes.
    CAMBIO_CREATE = "cambio-create"
    CAMBIO_JOIN = "cambio-join"
    CAMBIO_START = "cambio-start"
    CAMBIO_VIEW_INITIAL = "cambio-view-initial"
    CAMBIO_DRAW = "cambio-draw"
    CAMBIO_SWAP = "cambio-swap"
    CAMBIO_DISCARD = "cambio-discard"
    CAMBIO_POWER = "cambio-power"
    CAMBIO_CALL = "cambio-call"
    CAMBIO_READ = "cambio-read"
    CAMBIO_SCORES = "cambio-scores"
    CAMBIO_EVENTS = "cambio-events"
    IMPERIAL_GAME = "imperial-game"
    IMPERIAL_HISTORY = "imperial-history"
    IMPERIAL_TEMPLATE = "imperial-template"
    IMPERIAL_SETUP = "imperial-setup"
    IMPERIAL_USER = "imperial-user"


_HOST: Final = frozenset({Role.OWNER})
_PLAYERS: Final = frozenset({Role.OWNER, Role.SEATED})
_INSIDE: Final = frozenset({Role.OWNER, Role.SEATED, Role.SPECTATOR})
_EVERYONE: Final = frozenset({Role.OWNER, Role.SEATED, Role.SPECTATOR, Role.STRANGER})
_ALL: Final = frozenset(Role)

MAY: Final[Mapping[Deed, frozenset[Role]]] = {
    Deed.BE_GUEST: _EVERYONE,
    Deed.READ_ME: _ALL,
    Deed.CHANGE_ME: _EVERYONE,
    Deed.MAKE_ACCOUNT: _EVERYONE,
    Deed.LOG_IN: _ALL,
    Deed.ASK_FOR_LINK: _ALL,
    Deed.USE_LINK: _ALL,
    Deed.LOG_OUT: _ALL,
    Deed.LIST_LOGINS: _ALL,
    Deed.END_LOGIN: _ALL,
    Deed.LIST_WAYS: _ALL,
    Deed.ADD_PUSH: _EVERYONE,
    Deed.END_PUSH: _ALL,
    Deed.EXPORT_ME: _ALL,
    Deed.DELETE_ME: _ALL,
    Deed.READ_API: _ALL,
    Deed.LIST_GAMES: _ALL,
    Deed.READ_GAME: _ALL,
    Deed.MAKE_TABLE: _EVERYONE,
    Deed.LIST_OPEN: _EVERYONE,
    Deed.LIST_MINE: _EVERYONE,
    Deed.IMPORT_FILE: _EVERYONE,
    Deed.SHOW_TABLE: _INSIDE,
    Deed.JOIN: _INSIDE,
    Deed.LEAVE: _PLAYERS,
    Deed.KICK: _HOST,
    Deed.CHANGE_SEATS: _HOST,
    Deed.START: _HOST,
    Deed.REMATCH: _PLAYERS,
    Deed.FORK: _INSIDE,
    Deed.SHOW_LINKS: _HOST,
    Deed.CLAIM: _EVERYONE,
    Deed.READ_LOG: _INSIDE,
    Deed.REPLAY: _INSIDE,
    Deed.READ_CHAT: _INSIDE,
    Deed.EXPORT_FILE: _INSIDE,
    Deed.READ_EMAIL: _PLAYERS,
    Deed.GIVE_EMAIL: _PLAYERS,
    Deed.REMOVE_EMAIL: _PLAYERS,
    Deed.CONFIRM_EMAIL: _ALL,
    Deed.STOP_EMAIL: _ALL,
    Deed.WATCH: _INSIDE,
    Deed.UNWATCH: _ALL,
    Deed.SYNC: _INSIDE,
    Deed.ACT: _PLAYERS,
    Deed.UNDO: _PLAYERS,
    Deed.REDO: _PLAYERS,
    Deed.CONSENT: _PLAYERS,
    Deed.RESIGN: _PLAYERS,
    Deed.RETURN: _PLAYERS,
    Deed.PAUSE: _PLAYERS,
    Deed.RESUME: _PLAYERS,
    Deed.SAY: _INSIDE,
    Deed.WATCH_LISTS: _EVERYONE,
    Deed.PING: _ALL,
    Deed.CAMBIO_CREATE: _EVERYONE,
    Deed.CAMBIO_JOIN: _EVERYONE,
    Deed.CAMBIO_START: _HOST,
    Deed.CAMBIO_VIEW_INITIAL: _PLAYERS,
    Deed.CAMBIO_DRAW: _PLAYERS,
    Deed.CAMBIO_SWAP: _PLAYERS,
    Deed.CAMBIO_DISCARD: _PLAYERS,
    Deed.CAMBIO_POWER: _PLAYERS,
    Deed.CAMBIO_CALL: _PLAYERS,
    Deed.CAMBIO_READ: _PLAYERS,
    Deed.CAMBIO_SCORES: _PLAYERS,
    Deed.CAMBIO_EVENTS: _PLAYERS,
    Deed.IMPERIAL_GAME: _INSIDE,
    Deed.IMPERIAL_HISTORY: _INSIDE,
    Deed.IMPERIAL_TEMPLATE: _EVERYONE,
    Deed.IMPERIAL_SETUP: _EVERYONE,
    Deed.IMPERIAL_USER: _ALL,
}

NAMELESS: Final[frozenset[Deed]] = frozenset(
    {
        Deed.BE_GUEST,
        Deed.LOG_IN,
        Deed.ASK_FOR_LINK,
        Deed.USE_LINK,
        Deed.LOG_OUT,
        Deed.READ_API,
        Deed.LIST_WAYS,
        Deed.LIST_GAMES,
        Deed.READ_GAME,
        Deed.LIST_OPEN,
        Deed.SHOW_TABLE,
        Deed.READ_LOG,
        Deed.REPLAY,
        Deed.READ_CHAT,
        Deed.EXPORT_FILE,
        Deed.CONFIRM_EMAIL,
        Deed.STOP_EMAIL,
        Deed.WATCH,
        Deed.UNWATCH,
        Deed.SYNC,
        Deed.WATCH_LISTS,
        Deed.PING,
    }
)
"""What one may do without having said who one is, as far as the role allows it."""


def role(
    person: Person | None,
    table: TableRow,
    seats: Sequence[SeatRow],
    barred: Collection[str],
    invited: Collection[str],
) -> Role:
    """What *person* is at this table."""
    if person is None:
        return Role.SPECTATOR if table.is_public else Role.STRANGER
    if person.is_banned or person.id in barred:
        return Role.BANNED
    if person.id == table.host_id:
        return Role.OWNER
    if any(row.person_id == person.id for row in seats):
        return Role.SEATED
    return Role.SPECTATOR if table.is_public or person.id in invited else Role.STRANGER


def role_at(person: Person | None, sitting: Sitting, *, has_code: bool = False) -> Role:
    """As `role`; whoever names the table by its code or holds a link to it is at least a spectator."""
    found = role(person, sitting.table, sitting.seats, sitting.barred, sitting.invited)
    return Role.SPECTATOR if found is Role.STRANGER and has_code else found


def role_anywhere(person: Person | None) -> Role:
    """For deeds that are about no table."""
    return Role.BANNED if person is not None and person.is_banned else Role.STRANGER


def require(deed: Deed, role: Role, person: Person | None) -> None:
    """Refuse *deed* to whoever may not do it. To a stranger a table that is not public does not exist."""
    if person is None and deed not in NAMELESS:
        raise Refused("who/unknown")
    if role in MAY[deed]:
        return
    if role is Role.STRANGER:
        raise Refused("table/unknown")
    if person is not None and person.is_banned:
        raise Refused("who/banned")
    raise Refused("may/banned" if role is Role.BANNED else "may/not")


def require_own_seat(own: SeatRow | None, seat: Seat) -> None:
    """Where a game keeps its secrets, nobody is shown what another seat had seen."""
    if own is None or own.number != seat:
        raise Refused("fork/secret")
