"""With what `parlour serve` ends when it cannot start; docs/operators.md has the table."""

from enum import IntEnum


class ExitStatus(IntEnum):
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
