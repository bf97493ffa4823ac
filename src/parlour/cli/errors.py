"""Errors that the CLI reports in one line, without a traceback."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """Exit status of `parlour serve` when it cannot start. docs/operators.md has the table."""

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
    """An error that the user can fix. The text is one line with the problem and the solution."""

    code = 1


class AbortedError(UserError):
    code = 130


class GameFaultError(UserError):
    """The rules of a game failed, which the game's author can fix. The cause is the original exception."""


class StartError(UserError):
    def __init__(self, status: ExitStatus, text: str) -> None:
        super().__init__(text)
        self.code = status
