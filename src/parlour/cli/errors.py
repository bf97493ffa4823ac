"""What goes wrong through no fault of the program: said in one line, never with a traceback."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """Of `parlour serve` when it cannot start; docs/operators.md has the table."""

    SETTING = 10
    GAME = 11
    PORT = 12
    FOLDER = 13
    DATABASE_AWAY = 14
    DATABASE_LOGIN = 15
    DATABASE_MISSING = 16
    DATABASE_VERSION = 17
    DATABASE_DAMAGED = 18
    DATABASE_UNSAFE = 19
    NATS = 20


class UserError(Exception):
    """Something the user can mend; the text is one line that says what and how."""

    code = 1


class AbortedError(UserError):
    """The user stopped it."""

    code = 130


class GameFaultError(UserError):
    """The rules of a game failed, which its author can mend. Raised from what they raised."""


class StartError(UserError):
    """A server that cannot start."""

    def __init__(self, status: ExitStatus, text: str) -> None:
        super().__init__(text)
        self.code = status
