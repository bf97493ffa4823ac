"""All that happened, in a form that many episodes share, and a key for what one seat was told of it."""

from collections.abc import Sequence
from hashlib import sha256

from parlour.engine.contract.game import Game
from parlour.engine.values import Data, Seat, encode


class EventHistory:
    """The events of one entry, and the history before it."""

    __slots__ = ("_before", "_events", "_keys")

    def __init__(self, events: tuple[Data, ...], before: "EventHistory | None") -> None:
        self._events, self._before = events, before
        self._keys: dict[Seat, bytes] = {}

    def __reduce__(self) -> tuple[object, ...]:
        # Flat: pickle would go down a long history one frame for each entry.
        entries, at = list[tuple[Data, ...]](), self
        while at._before is not None:
            entries.append(at._events)
            at = at._before
        return _from_entries, ([at._events, *reversed(entries)],)

    def key(self, game: Game, seat: Seat) -> bytes:
        """The same for two pasts exactly when *seat* was told the same, from the deal on."""
        unread, at = list[EventHistory](), self
        while seat not in at._keys:
            unread.append(at)
            if at._before is None:
                break
            at = at._before
        key = at._keys.get(seat, b"")
        for history in reversed(unread):
            told = encode([game.redact(event, seat) for event in history._events])
            history._keys[seat] = key = sha256(key + told).digest()
        return key


def _from_entries(entries: Sequence[tuple[Data, ...]]) -> EventHistory:
    history = EventHistory(entries[0], None)
    for events in entries[1:]:
        history = EventHistory(events, history)
    return history
