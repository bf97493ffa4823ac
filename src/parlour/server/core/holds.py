"""Puts tables whose rules hang on hold, longer each time, so that other tables can be played."""

from typing import Final

from parlour.engine.values import Millis

MAX_STRIKES: Final = 3
"""How often rules can hang before their table is put on hold. One that cannot be opened is held at once."""

HOLD_MS: Final = Millis(60_000)
"""The length of the first hold. It doubles each time."""

MAX_HOLD_MS: Final = Millis(3_600_000)


class Holds:
    def __init__(self) -> None:
        self._strikes: dict[str, tuple[int, Millis]] = {}
        """The number of recent strikes, and the time of the last."""

        self._until: dict[str, Millis] = {}

    def strike(self, table_id: str, now: Millis, *, is_final: bool = False) -> Millis | None:
        """Note that the rules of this table hung. Returns the end of its hold, if it is now on hold."""
        strikes, at = self._strikes.get(table_id, (0, now))
        strikes = strikes + 1 if now - at < 2 * MAX_HOLD_MS else 1
        if is_final:
            strikes = max(strikes, MAX_STRIKES)
        self._strikes[table_id] = strikes, now
        if strikes < MAX_STRIKES:
            return None
        until = Millis(now + min(HOLD_MS * 2 ** (strikes - MAX_STRIKES), MAX_HOLD_MS))
        self._until[table_id] = until
        return until

    def is_held(self, table_id: str, now: Millis) -> bool:
        return self._until.get(table_id, 0) > now
