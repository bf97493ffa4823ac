"""The permissions of every route and every socket message.

A person has a role at each table. For permissions that concern no table the only roles are `stranger`,
`operator` and `banned`, which then means banned by an operator, although the sets name every role. At a
table an operator has no special role and sees no more than others.
"""

from enum import StrEnum
from typing import Final, Self

from parlour.engine.values import Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.store.queries.tables import SeatRow, Sitting


class Role(StrEnum):
    OWNER = "owner"
    """The host, seated or not."""

    SEATED = "seated"
    SPECTATOR = "spectator"
    STRANGER = "stranger"
    BANNED = "banned"
    """Removed from this table, or by an operator from all."""

    OPERATOR = "operator"
    """Runs this server. Has an account and the role, which is given on the command line."""


HOST: Final = frozenset({Role.OWNER})
PLAYERS: Final = frozenset({Role.OWNER, Role.SEATED})
INSIDE: Final = frozenset({Role.OWNER, Role.SEATED, Role.SPECTATOR})
EVERYONE: Final = frozenset({Role.OWNER, Role.SEATED, Role.SPECTATOR, Role.STRANGER, Role.OPERATOR})
OPERATORS: Final = frozenset({Role.OPERATOR})
ALL: Final = frozenset(Role)
WITHOUT_SESSION: Final = True
"""Allowed without a session, if the role allows it."""


class Permission(StrEnum):
    """A route or message, and the roles that are allowed to use it."""

    roles: frozenset[Role]
    is_anonymous: bool

    def __new__(cls, name: str, roles: frozenset[Role], is_anonymous: bool = False) -> Self:
        member = str.__new__(cls, name)
        member._value_ = name
        member.roles, member.is_anonymous = roles, is_anonymous
        return member

    # People.
    BE_GUEST = "be-guest", EVERYONE, WITHOUT_SESSION
    READ_ME = "read-me", ALL
    READ_SESSION = "read-session", ALL, WITHOUT_SESSION
    READ_RETURN_KEY = "read-return-key", EVERYONE
    COME_BACK = "come-back", ALL, WITHOUT_SESSION
    CHANGE_ME = "change-me", EVERYONE
    MAKE_ACCOUNT = "make-account", EVERYONE
    LOG_IN = "log-in", ALL, WITHOUT_SESSION
    REQUEST_LINK = "ask-for-link", ALL, WITHOUT_SESSION
    READ_LINK = "read-link", ALL, WITHOUT_SESSION
    USE_LINK = "use-link", ALL, WITHOUT_SESSION
    LOG_OUT = "log-out", ALL, WITHOUT_SESSION
    LIST_LOGINS = "list-logins", ALL
    END_LOGIN = "end-login", ALL
    LIST_WAYS = "list-ways", ALL, WITHOUT_SESSION
    ADD_PUSH = "add-push", EVERYONE
    END_PUSH = "end-push", ALL
    TEST_WEBHOOK = "test-webhook", EVERYONE
    LIST_MY_GAMES = "list-my-games", EVERYONE
    READ_MY_STATISTICS = "read-my-statistics", EVERYONE
    READ_STATISTICS = "read-statistics", EVERYONE, WITHOUT_SESSION
    EXPORT_ME = "export-me", ALL
    DELETE_ME = "delete-me", ALL
    READ_API = "read-api", ALL, WITHOUT_SESSION
    # Games and tables.
    LIST_GAMES = "list-games", ALL, WITHOUT_SESSION
    READ_GAME = "read-game", ALL, WITHOUT_SESSION
    READ_RULES = "read-rules", ALL, WITHOUT_SESSION
    READ_TUTORIAL = "read-tutorial", ALL, WITHOUT_SESSION
    READ_PUZZLE = "read-puzzle", ALL, WITHOUT_SESSION
    READ_ASSET = "read-asset", ALL, WITHOUT_SESSION
    MAKE_TABLE = "make-table", EVERYONE
    LIST_OPEN = "list-open", EVERYONE, WITHOUT_SESSION
    LIST_MINE = "list-mine", EVERYONE
    IMPORT_FILE = "import-file", EVERYONE
    SHOW_TABLE = "show-table", INSIDE, WITHOUT_SESSION
    JOIN = "join", INSIDE
    LEAVE = "leave", PLAYERS
    MOVE_SEAT = "move-seat", PLAYERS
    KICK = "kick", HOST
    CHANGE_SEATS = "change-seats", HOST
    START = "start", HOST
    REMATCH = "rematch", PLAYERS
    FORK = "fork", INSIDE
    SANDBOX = "sandbox", INSIDE
    SHOW_LINKS = "show-links", HOST
    CLAIM = "claim", EVERYONE
    READ_LOG = "read-log", INSIDE, WITHOUT_SESSION
    REPLAY = "replay", INSIDE, WITHOUT_SESSION
    REPORT_BUG = "report-bug", INSIDE, WITHOUT_SESSION
    READ_JUDGEMENTS = "read-judgements", INSIDE, WITHOUT_SESSION
    TRY_OUT = "try-out", PLAYERS
    PREPARE = "prepare", PLAYERS
    LIST_UNDO = "list-undo", PLAYERS
    READ_CHAT = "read-chat", INSIDE, WITHOUT_SESSION
    EXPORT_FILE = "export-file", INSIDE, WITHOUT_SESSION
    READ_EMAIL = "read-email", PLAYERS
    GIVE_EMAIL = "give-email", PLAYERS
    REMOVE_EMAIL = "remove-email", PLAYERS
    REPORT = "report", INSIDE
    CONFIRM_EMAIL = "confirm-email", ALL, WITHOUT_SESSION
    STOP_EMAIL = "stop-email", ALL, WITHOUT_SESSION
    # For operators.
    SEE_HEALTH = "see-health", OPERATORS
    SEE_TABLES = "see-tables", OPERATORS
    FIND_PEOPLE = "find-people", OPERATORS
    BAN = "ban", OPERATORS
    UNBAN = "unban", OPERATORS
    LOG_OUT_PERSON = "log-out-person", OPERATORS
    LIST_REPORTS = "list-reports", OPERATORS
    CLOSE_REPORT = "close-report", OPERATORS
    SEE_LIMITS = "see-limits", OPERATORS
    LIST_NOTICES = "list-notices", OPERATORS
    RETRY_NOTICE = "retry-notice", OPERATORS
    DROP_NOTICE = "drop-notice", OPERATORS
    READ_ACTIONS = "read-actions", OPERATORS
    # Messages of the socket.
    WATCH = "watch", INSIDE, WITHOUT_SESSION
    UNWATCH = "unwatch", ALL, WITHOUT_SESSION
    SYNC = "sync", INSIDE, WITHOUT_SESSION
    ACT = "act", PLAYERS
    UNDO = "undo", PLAYERS
    REDO = "redo", PLAYERS
    CONSENT = "consent", PLAYERS
    RESIGN = "resign", PLAYERS
    RETURN = "return", PLAYERS
    PAUSE = "pause", PLAYERS
    RESUME = "resume", PLAYERS
    SAY = "say", INSIDE
    WATCH_LISTS = "watch-lists", EVERYONE, WITHOUT_SESSION
    PING = "ping", ALL, WITHOUT_SESSION


ALLOWED: Final[dict[StrEnum, frozenset[Role]]] = {one: one.roles for one in Permission}
"""The roles that have each permission. Game APIs add their own; see `hooks`."""

ANONYMOUS: Final = frozenset(one for one in Permission if one.is_anonymous)


def role_at(person: Person | None, sitting: Sitting, *, has_code: bool = False) -> Role:
    """The role of *person* at this table.

    A person with its code or a link can watch it, unless it is a table of one person.
    """
    table = sitting.table
    may_watch = (table.is_public or has_code) and not sitting.is_of_one
    if person is None:
        return Role.SPECTATOR if may_watch else Role.STRANGER
    if person.is_banned or person.id in sitting.barred:
        return Role.BANNED
    if person.id == table.host_id:
        return Role.OWNER
    if sitting.seat_of(person.id) is not None:
        return Role.SEATED
    is_invited = person.id in sitting.invited and not sitting.is_of_one
    return Role.SPECTATOR if may_watch or is_invited else Role.STRANGER


def role_anywhere(person: Person | None) -> Role:
    """The role of *person* for permissions that concern no table."""
    if person is None:
        return Role.STRANGER
    if person.is_banned:
        return Role.BANNED
    return Role.OPERATOR if person.is_operator else Role.STRANGER


def require(permission: StrEnum, role: Role, person: Person | None) -> None:
    """Raises unless *role* has the permission. To a stranger, a private table does not exist."""
    if person is None and permission not in ANONYMOUS:
        raise RefusedError("who/unknown")
    if role in ALLOWED[permission]:
        return
    if ALLOWED[permission] == OPERATORS and role is not Role.BANNED:
        raise RefusedError("may/operator")
    if role is Role.STRANGER:
        raise RefusedError("table/unknown")
    if person is not None and person.is_banned:
        raise RefusedError("who/banned")
    raise RefusedError("may/banned" if role is Role.BANNED else "may/not")


def require_own_seat(own: SeatRow | None, seat: Seat) -> None:
    """Raises unless *seat* is the caller's own. For games that stay secret when they are over."""
    if own is None or own.number != seat:
        raise RefusedError("fork/secret")
