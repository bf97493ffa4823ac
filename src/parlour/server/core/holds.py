"""Tables whose rules hang are put on hold, longer each time, so that others can play."""

from typing import Final

from parlour.engine.values import Millis

MAX_STRIKES: Final = 3
"""A table is put on hold when its rules have hung this often; one that cannot even be opened at once."""

HOLD_MS: Final = Millis(60_000)
"""The first hold; each further one is twice as long."""

MAX_HOLD_MS: Final = Millis(3_600_000)


class Holds:
    def __init__(self) -> None:
        self._strikes: dict[str, tuple[int, Millis]] = {}
        """How often of late, and when last."""

        self._until: dict[str, Millis] = {}

    def strike(self, table_id: str, now: Millis, *, is_final: bool = False) -> Millis | None:
        """The rules of this table hung; gives the end of its hold, where it has one now."""
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
