"""What seats were told since a search began, as numbers: equal where a seat was told the same."""

from collections.abc import Sequence

from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Seat, encode


def as_key(value: Data) -> object:
    """Something to look *value* up by: its bytes where it holds lists, which a game may do."""
    try:
        hash(value)
    except TypeError:
        return encode(value)
    return value


class Ids:
    """A number for each way in which something can be told after something else."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._numbers: dict[tuple[int, object], int] = {}

    def after(self, number: int, event: Data, seat: Seat) -> int:
        told = as_key(self._game.redact(event, seat))
        return self._numbers.setdefault((number, told), len(self._numbers))


class Told:
    """What happened in one world, and what of it each seat was told; it is redacted only for who acts."""

    __slots__ = ("_events", "_ids", "_read")

    def __init__(self, ids: Ids, events: Sequence[Data]) -> None:
        self._ids, self._events = ids, [*events]
        self._read: dict[Seat, tuple[int, int]] = {}

    def extend(self, events: Sequence[Data]) -> None:
        self._events.extend(events)

    def number(self, seat: Seat) -> int:
        at, read = self._read.get(seat, (-1 - seat, 0))
        for event in self._events[read:]:
            at = self._ids.after(at, event, seat)
        self._read[seat] = at, len(self._events)
        return at
