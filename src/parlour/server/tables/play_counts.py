"""How many tables of each game are played right now in this process.

A mere count, of public and private tables alike: it names no table and nobody who sits there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from parlour.engine.values import Millis

if TYPE_CHECKING:
    from parlour.server.tables.session import TableSession

FRESH_FOR_MS: Final = 5_000
"""Every visitor of the home page asks; so often it is counted."""


class PlayCounts:
    def __init__(
        self, sessions: Callable[[], Iterable["TableSession"]], steady: Callable[[], Millis]
    ) -> None:
        self._sessions, self._steady = sessions, steady
        self._counted: Mapping[str, int] = {}
        self._counted_at: Millis | None = None

    def by_game(self) -> Mapping[str, int]:
        """Tables that somebody has open while the game goes on, by the name of the game."""
        now = self._steady()
        if self._counted_at is None or now - self._counted_at >= FRESH_FOR_MS:
            self._counted = Counter(one.game.name for one in self._sessions() if one.is_played)
            self._counted_at = now
        return self._counted
