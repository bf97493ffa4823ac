"""All that happened, in a form that many courses share, and a key for what one seat was told of it."""

from collections.abc import Sequence
from hashlib import sha256

from parlour.engine.game import Game
from parlour.engine.values import Data, Seat, encode


class Past:
    """The events of one entry, and the past before it."""

    __slots__ = ("_before", "_events", "_keys")

    def __init__(self, events: tuple[Data, ...], before: "Past | None") -> None:
        self._events, self._before = events, before
        self._keys: dict[Seat, bytes] = {}

    def __reduce__(self) -> tuple[object, ...]:
        # Flat: pickle would go down a long past one frame for each entry.
        entries, at = list[tuple[Data, ...]](), self
        while at._before is not None:
            entries.append(at._events)
            at = at._before
        return _from_entries, ([at._events, *reversed(entries)],)

    def key(self, game: Game, seat: Seat) -> bytes:
        """The same for two pasts exactly when *seat* was told the same, from the deal on."""
        unread, at = list[Past](), self
        while seat not in at._keys:
            unread.append(at)
            if at._before is None:
                break
            at = at._before
        key = at._keys.get(seat, b"")
        for past in reversed(unread):
            told = encode([game.redact(event, seat) for event in past._events])
            past._keys[seat] = key = sha256(key + told).digest()
        return key


def _from_entries(entries: Sequence[tuple[Data, ...]]) -> Past:
    past = Past(entries[0], None)
    for events in entries[1:]:
        past = Past(events, past)
    return past
