"""Counts the tables of each game that are being played in this process.

Includes private tables, and names neither tables nor players.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from parlour.engine.values import Millis

if TYPE_CHECKING:
    from parlour.server.tables.session import TableSession

COUNT_CACHE_MS: Final = 5_000
"""How long a count is cached. Every visit of the home page requests it."""


class PlayCounts:
    def __init__(
        self, sessions: Callable[[], Iterable["TableSession"]], steady: Callable[[], Millis]
    ) -> None:
        self._sessions, self._steady = sessions, steady
        self._counted: Mapping[str, int] = {}
        self._counted_at: Millis | None = None

    def by_game(self) -> Mapping[str, int]:
        """Running tables that at least one client has open, by name of the game."""
        now = self._steady()
        if self._counted_at is None or now - self._counted_at >= COUNT_CACHE_MS:
            self._counted = Counter(one.game.name for one in self._sessions() if one.is_played)
            self._counted_at = now
        return self._counted
