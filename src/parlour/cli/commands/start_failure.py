"""Explains in one sentence why the server did not start, with a remedy and an exit status."""

import sqlite3
from errno import EACCES, EDQUOT, EEXIST, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS
from typing import Final
from urllib.parse import urlsplit

from parlour.cli.errors import ExitStatus, StartError
from parlour.server.bus import BusUnavailableError
from parlour.server.core.game_loader import GameLoadError
from parlour.server.core.settings import Settings
from parlour.server.core.signing_secret import EmptySecretError
from parlour.store.errors import (
    DatabaseUrlError,
    LoginRefusedError,
    NoSuchDatabaseError,
    StoreError,
    UnavailableError,
    UnsafeDatabaseError,
)
from parlour.store.migration import UnknownRevisionError

_DAMAGED: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
_UNWRITABLE: Final = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
)
_UNWRITABLE_OS: Final = (EACCES, EPERM, EROFS, ENOSPC, EDQUOT, ENOTDIR, EEXIST, ENOENT)


def start_failure(fault: Exception, settings: Settings) -> StartError | None:
    match fault:
        case EmptySecretError() | DatabaseUrlError():
            return StartError(ExitStatus.SETTING, str(fault))
        case GameLoadError():
            return StartError(ExitStatus.GAME, str(fault))
        case UnknownRevisionError():
            return StartError(ExitStatus.DATABASE_VERSION, str(fault))
        case UnsafeDatabaseError():
            return StartError(ExitStatus.DATABASE_UNSAFE, str(fault))
        case BusUnavailableError():
            text = f"NATS does not answer at {_host_and_path(settings.nats)}: start it, or look at --nats"
            return StartError(ExitStatus.NATS, text)
    return _postgres_failure(fault, settings) if settings.database else _sqlite_failure(fault, settings)


def _postgres_failure(fault: Exception, settings: Settings) -> StartError | None:
    """Omits the user name and the password, because other people might read the log."""
    place = _host_and_path(settings.database)
    match fault:
        case LoginRefusedError():
            text = f"PostgreSQL at {place} refuses the user or the password: look at PARLOUR_DATABASE"
            return StartError(ExitStatus.DATABASE_LOGIN, text)
        case NoSuchDatabaseError():
            text = f"PostgreSQL has no database {place}: make it with createdb, or look at PARLOUR_DATABASE"
            return StartError(ExitStatus.DATABASE_MISSING, text)
        case OSError() | TimeoutError() | UnavailableError():
            text = f"PostgreSQL does not answer at {place}: start it, or look at PARLOUR_DATABASE"
            return StartError(ExitStatus.DATABASE_AWAY, text)
    return None


def _sqlite_failure(fault: Exception, settings: Settings) -> StartError | None:
    path = settings.data.absolute() / "parlour.db"
    cause = fault.__cause__ if isinstance(fault, StoreError) and fault.__cause__ else fault
    code = getattr(cause, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    if primary in _DAMAGED:
        text = f"{path} is damaged or no database: put it aside and restore a backup into a new folder"
        return StartError(ExitStatus.DATABASE_DAMAGED, text)
    if primary in _UNWRITABLE or (isinstance(cause, OSError) and cause.errno in _UNWRITABLE_OS):
        text = (
            f"nothing can be written to {path.parent} ({_reason(cause)}): let this account write there,"
            " make room, or name another folder with --data"
        )
        return StartError(ExitStatus.FOLDER, text)
    if isinstance(fault, UnavailableError):
        return StartError(ExitStatus.DATABASE_AWAY, f"{fault}: end that process, or wait until it is done")
    return None


def _reason(cause: BaseException) -> str:
    return (isinstance(cause, OSError) and cause.strerror) or str(cause)


def _host_and_path(url: str) -> str:
    """Returns host, port and path without the credentials."""
    parts = urlsplit(url)
    return f"{parts.netloc.rpartition('@')[2]}{parts.path}" or "this address"
