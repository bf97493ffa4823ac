"""Logs a store outage once a minute, instead of each failure that it causes."""

import time
from collections.abc import Callable, Mapping
from typing import Final

import structlog

REPORT_INTERVAL_S: Final = 60.0
STORE_FAULTS: Final = frozenset(
    {
        "BrokenPipeError",
        "ConnectionError",
        "ConnectionRefusedError",
        "ConnectionResetError",
        "DBAPIError",
        "DatabaseAwayError",
        "InterfaceError",
        "InternalError",
        "LoginRefusedError",
        "NoSuchDatabaseError",
        "OSError",
        "OperationalError",
        "TimeoutError",
        "UnavailableError",
    }
)
"""The names of faults that mean an unavailable store."""

DRIVERS: Final = ("sqlalchemy.", "asyncpg.")
"""Loggers that write only about the store."""

_log = structlog.get_logger("store")


class StoreOutage:
    """Counts failures that an unavailable store causes, and logs the count at intervals."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._said_at: float | None = None
        self._is_reported = False
        self.is_away = False

    def suppresses(self, line: Mapping[str, object]) -> bool:
        """True if *line* reports an unavailable store. It is then counted, and must not be written."""
        fault = line.get("fault") or line.get("kind")
        is_driver = str(line.get("room")).startswith(DRIVERS)
        if not is_driver and (fault not in STORE_FAULTS or _is_from_other_source(line)):
            return False
        self.is_away = True
        self._failures += 1
        now = self._clock()
        if self._said_at is None or now - self._said_at >= REPORT_INTERVAL_S:
            self._said_at, self._is_reported = now, True
            _log.error("the store is away", fault=fault, failures=self._failures)
        return True

    def note_write(self) -> None:
        if self._is_reported:
            _log.info("the store is back", failures=self._failures)
        if self.is_away:
            self._failures, self._is_reported, self.is_away = 0, False, False


def _is_from_other_source(line: Mapping[str, object]) -> bool:
    """True for the bus and notices, which fail in the same ways, and for the lines of this module."""
    return line.get("room") in ("bus", "store") or "channel" in line
