"""Who may do what: decided here and nowhere else, for every route and every message.

A role is what somebody is at one table. Deeds that are about no table know only `stranger` and `banned`,
which is then somebody whom the operator banned; the sets name every role all the same.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final

from parlour.engine.values import Seat
from parlour.server.core.errors import RefusedError
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


class Permission(StrEnum):
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

ALLOWED: Final[Mapping[Permission, frozenset[Role]]] = {
    Permission.BE_GUEST: _EVERYONE,
    Permission.READ_ME: _ALL,
    Permission.CHANGE_ME: _EVERYONE,
    Permission.MAKE_ACCOUNT: _EVERYONE,
    Permission.LOG_IN: _ALL,
    Permission.ASK_FOR_LINK: _ALL,
    Permission.USE_LINK: _ALL,
    Permission.LOG_OUT: _ALL,
    Permission.LIST_LOGINS: _ALL,
    Permission.END_LOGIN: _ALL,
    Permission.LIST_WAYS: _ALL,
    Permission.ADD_PUSH: _EVERYONE,
    Permission.END_PUSH: _ALL,
    Permission.EXPORT_ME: _ALL,
    Permission.DELETE_ME: _ALL,
    Permission.READ_API: _ALL,
    Permission.LIST_GAMES: _ALL,
    Permission.READ_GAME: _ALL,
    Permission.MAKE_TABLE: _EVERYONE,
    Permission.LIST_OPEN: _EVERYONE,
    Permission.LIST_MINE: _EVERYONE,
    Permission.IMPORT_FILE: _EVERYONE,
    Permission.SHOW_TABLE: _INSIDE,
    Permission.JOIN: _INSIDE,
    Permission.LEAVE: _PLAYERS,
    Permission.KICK: _HOST,
    Permission.CHANGE_SEATS: _HOST,
    Permission.START: _HOST,
    Permission.REMATCH: _PLAYERS,
    Permission.FORK: _INSIDE,
    Permission.SHOW_LINKS: _HOST,
    Permission.CLAIM: _EVERYONE,
    Permission.READ_LOG: _INSIDE,
    Permission.REPLAY: _INSIDE,
    Permission.READ_CHAT: _INSIDE,
    Permission.EXPORT_FILE: _INSIDE,
    Permission.READ_EMAIL: _PLAYERS,
    Permission.GIVE_EMAIL: _PLAYERS,
    Permission.REMOVE_EMAIL: _PLAYERS,
    Permission.CONFIRM_EMAIL: _ALL,
    Permission.STOP_EMAIL: _ALL,
    Permission.WATCH: _INSIDE,
    Permission.UNWATCH: _ALL,
    Permission.SYNC: _INSIDE,
    Permission.ACT: _PLAYERS,
    Permission.UNDO: _PLAYERS,
    Permission.REDO: _PLAYERS,
    Permission.CONSENT: _PLAYERS,
    Permission.RESIGN: _PLAYERS,
    Permission.RETURN: _PLAYERS,
    Permission.PAUSE: _PLAYERS,
    Permission.RESUME: _PLAYERS,
    Permission.SAY: _INSIDE,
    Permission.WATCH_LISTS: _EVERYONE,
    Permission.PING: _ALL,
    Permission.CAMBIO_CREATE: _EVERYONE,
    Permission.CAMBIO_JOIN: _EVERYONE,
    Permission.CAMBIO_START: _HOST,
    Permission.CAMBIO_VIEW_INITIAL: _PLAYERS,
    Permission.CAMBIO_DRAW: _PLAYERS,
    Permission.CAMBIO_SWAP: _PLAYERS,
    Permission.CAMBIO_DISCARD: _PLAYERS,
    Permission.CAMBIO_POWER: _PLAYERS,
    Permission.CAMBIO_CALL: _PLAYERS,
    Permission.CAMBIO_READ: _PLAYERS,
    Permission.CAMBIO_SCORES: _PLAYERS,
    Permission.CAMBIO_EVENTS: _PLAYERS,
    Permission.IMPERIAL_GAME: _INSIDE,
    Permission.IMPERIAL_HISTORY: _INSIDE,
    Permission.IMPERIAL_TEMPLATE: _EVERYONE,
    Permission.IMPERIAL_SETUP: _EVERYONE,
    Permission.IMPERIAL_USER: _ALL,
}

ANONYMOUS: Final[frozenset[Permission]] = frozenset(
    {
        Permission.BE_GUEST,
        Permission.LOG_IN,
        Permission.ASK_FOR_LINK,
        Permission.USE_LINK,
        Permission.LOG_OUT,
        Permission.READ_API,
        Permission.LIST_WAYS,
        Permission.LIST_GAMES,
        Permission.READ_GAME,
        Permission.LIST_OPEN,
        Permission.SHOW_TABLE,
        Permission.READ_LOG,
        Permission.REPLAY,
        Permission.READ_CHAT,
        Permission.EXPORT_FILE,
        Permission.CONFIRM_EMAIL,
        Permission.STOP_EMAIL,
        Permission.WATCH,
        Permission.UNWATCH,
        Permission.SYNC,
        Permission.WATCH_LISTS,
        Permission.PING,
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


def require(permission: Permission, role: Role, person: Person | None) -> None:
    """Refuse *deed* to whoever may not do it. To a stranger a table that is not public does not exist."""
    if person is None and permission not in ANONYMOUS:
        raise RefusedError("who/unknown")
    if role in ALLOWED[permission]:
        return
    if role is Role.STRANGER:
        raise RefusedError("table/unknown")
    if person is not None and person.is_banned:
        raise RefusedError("who/banned")
    raise RefusedError("may/banned" if role is Role.BANNED else "may/not")


def require_own_seat(own: SeatRow | None, seat: Seat) -> None:
    """Where a game keeps its secrets, nobody is shown what another seat had seen."""
    if own is None or own.number != seat:
        raise RefusedError("fork/secret")
