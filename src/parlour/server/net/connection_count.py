"""Counts connections, for each network and in total."""

from collections import Counter
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

import structlog

RESERVED_FILES: Final = 100
"""File descriptors reserved for the database, the pages and the log."""

WARN_SHARE: Final = 0.8
"""The share of the limit at which a warning is logged."""

WARN_INTERVAL_S: Final = 60.0

_log = structlog.get_logger("connections")


class ConnectionCount:
    """Allows *most_each* connections per network, 0 for no limit, and in total what *files* allows."""

    def __init__(self, most_each: int, files: int, *, clock: Callable[[], float] = monotonic) -> None:
        self._most_each, self._clock = most_each, clock
        self._most = max(files - RESERVED_FILES, files // 2)
        self._open: Counter[str] = Counter()
        self._warned_at: dict[str, float] = {}
        self.total = 0

    def enter(self, network: str) -> bool:
        """Count a connection. Returns False at a limit. An empty *network*, for a proxy, has no own limit."""
        if network and 0 < self._most_each <= self._open[network]:
            self._warn(
                "an address has as many connections as it may; behind a proxy set PARLOUR_BEHIND_PROXY=1"
            )
            return False
        if self.total >= self._most * WARN_SHARE:
            self._warn("connections near the limit of open files; raise it with ulimit -n or LimitNOFILE=")
        if self.total >= self._most:
            return False
        self._open[network] += 1
        self.total += 1
        return True

    def by_network(self) -> Mapping[str, int]:
        return dict(self._open)

    def leave(self, network: str) -> None:
        self.total -= 1
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def _warn(self, sentence: str) -> None:
        now = self._clock()
        if now >= self._warned_at.get(sentence, now):
            self._warned_at[sentence] = now + WARN_INTERVAL_S
            _log.warning(sentence)
