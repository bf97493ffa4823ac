"""A store that is away fails all that is done every so often: said once a minute, not each time."""

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
"""What a log line calls a store that does not answer, whoever writes the line."""

DRIVERS: Final = ("sqlalchemy.", "asyncpg.")
"""Rooms that speak of nothing but the store."""

_log = structlog.get_logger("store")


class StoreOutage:
    """Counts what fails because the store is away, and says so now and then."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._said_at: float | None = None
        self._is_said = False
        self.is_away = False

    def collects(self, line: Mapping[str, object]) -> bool:
        """Whether *line* tells of a store that is away, and has been counted instead of being written."""
        fault = line.get("fault") or line.get("kind")
        is_driver = str(line.get("room")).startswith(DRIVERS)
        if not is_driver and (fault not in STORE_FAULTS or _is_of_another(line)):
            return False
        self.is_away = True
        self._failures += 1
        now = self._clock()
        if self._said_at is None or now - self._said_at >= REPORT_INTERVAL_S:
            self._said_at, self._is_said = now, True
            _log.error("the store is away", fault=fault, failures=self._failures)
        return True

    def answered(self) -> None:
        """The store has kept something."""
        if self._is_said:
            _log.info("the store is back", failures=self._failures)
        if self.is_away:
            self._failures, self._is_said, self.is_away = 0, False, False


def _is_of_another(line: Mapping[str, object]) -> bool:
    """NATS and those whom a notice goes to fail in the same ways; the room `store` is what is said here."""
    return line.get("room") in ("bus", "store") or "channel" in line
