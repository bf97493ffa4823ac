"""Who may do what: decided here and nowhere else, for every route and every message.

A role is what somebody is at one table. Permissions about no table know only `stranger` and `banned`,
which is then somebody whom the operator banned; the sets name every role all the same.
"""

from collections.abc import Collection, Sequence
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
    READ_RULES = "read-rules"
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


HOST: Final = frozenset({Role.OWNER})
PLAYERS: Final = frozenset({Role.OWNER, Role.SEATED})
INSIDE: Final = frozenset({Role.OWNER, Role.SEATED, Role.SPECTATOR})
EVERYONE: Final = frozenset({Role.OWNER, Role.SEATED, Role.SPECTATOR, Role.STRANGER})
ALL: Final = frozenset(Role)

ALLOWED: Final[dict[StrEnum, frozenset[Role]]] = {
    Permission.BE_GUEST: EVERYONE,
    Permission.READ_ME: ALL,
    Permission.CHANGE_ME: EVERYONE,
    Permission.MAKE_ACCOUNT: EVERYONE,
    Permission.LOG_IN: ALL,
    Permission.ASK_FOR_LINK: ALL,
    Permission.USE_LINK: ALL,
    Permission.LOG_OUT: ALL,
    Permission.LIST_LOGINS: ALL,
    Permission.END_LOGIN: ALL,
    Permission.LIST_WAYS: ALL,
    Permission.ADD_PUSH: EVERYONE,
    Permission.END_PUSH: ALL,
    Permission.EXPORT_ME: ALL,
    Permission.DELETE_ME: ALL,
    Permission.READ_API: ALL,
    Permission.LIST_GAMES: ALL,
    Permission.READ_GAME: ALL,
    Permission.READ_RULES: ALL,
    Permission.MAKE_TABLE: EVERYONE,
    Permission.LIST_OPEN: EVERYONE,
    Permission.LIST_MINE: EVERYONE,
    Permission.IMPORT_FILE: EVERYONE,
    Permission.SHOW_TABLE: INSIDE,
    Permission.JOIN: INSIDE,
    Permission.LEAVE: PLAYERS,
    Permission.KICK: HOST,
    Permission.CHANGE_SEATS: HOST,
    Permission.START: HOST,
    Permission.REMATCH: PLAYERS,
    Permission.FORK: INSIDE,
    Permission.SHOW_LINKS: HOST,
    Permission.CLAIM: EVERYONE,
    Permission.READ_LOG: INSIDE,
    Permission.REPLAY: INSIDE,
    Permission.READ_CHAT: INSIDE,
    Permission.EXPORT_FILE: INSIDE,
    Permission.READ_EMAIL: PLAYERS,
    Permission.GIVE_EMAIL: PLAYERS,
    Permission.REMOVE_EMAIL: PLAYERS,
    Permission.CONFIRM_EMAIL: ALL,
    Permission.STOP_EMAIL: ALL,
    Permission.WATCH: INSIDE,
    Permission.UNWATCH: ALL,
    Permission.SYNC: INSIDE,
    Permission.ACT: PLAYERS,
    Permission.UNDO: PLAYERS,
    Permission.REDO: PLAYERS,
    Permission.CONSENT: PLAYERS,
    Permission.RESIGN: PLAYERS,
    Permission.RETURN: PLAYERS,
    Permission.PAUSE: PLAYERS,
    Permission.RESUME: PLAYERS,
    Permission.SAY: INSIDE,
    Permission.WATCH_LISTS: EVERYONE,
    Permission.PING: ALL,
}
"""Who may do what. The APIs of games add their own; see `hooks`."""

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
        Permission.READ_RULES,
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
    """For permissions that are about no table."""
    return Role.BANNED if person is not None and person.is_banned else Role.STRANGER


def require(permission: StrEnum, role: Role, person: Person | None) -> None:
    """Refuse what *role* is not allowed. To a stranger a table that is not public does not exist."""
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
