"""Shared memory between a server process and its supervisor.

It holds the heartbeat, the table whose rules run, and the tables on hold. A rule that hangs in a C call
stops every thread of its process, so the process cannot report it. The supervisor can still read this memory.
"""

import mmap
import struct
from functools import lru_cache
from typing import Final

from parlour.engine.values import Millis

MAX_HOLDS: Final = 128
_ID_BYTES: Final = 40
_SLOT: Final = struct.Struct(f"<Q{_ID_BYTES}s{_ID_BYTES}s")
_HOLD: Final = struct.Struct(f"<{_ID_BYTES}sQ")
_NONE: Final = bytes(_ID_BYTES)
_RULES_AT: Final = 8
_REPLAY_AT: Final = _RULES_AT + _ID_BYTES


class ProcessPage:
    """One slot for each process, and the list of holds that all processes read."""

    def __init__(self, file: int, processes: int, number: int = 0) -> None:
        """Map *file*, which has `page_bytes`, for process *number*."""
        self._memory = mmap.mmap(file, page_bytes(processes))
        self._slot = number * _SLOT.size
        self._holds = processes * _SLOT.size

    # For the server process.

    def beat(self) -> None:
        (beats,) = struct.unpack_from("<Q", self._memory, self._slot)
        struct.pack_into("<Q", self._memory, self._slot, beats + 1)

    def enter(self, table_id: str, *, is_replay: bool = False) -> None:
        """Note that the rules of this table run. A long replay runs in a thread of its own."""
        at = self._slot + (_REPLAY_AT if is_replay else _RULES_AT)
        self._memory[at : at + _ID_BYTES] = _padded(table_id)

    def leave(self, *, is_replay: bool = False) -> None:
        self._memory[self._slot + (_REPLAY_AT if is_replay else _RULES_AT)] = 0

    def is_held(self, table_id: str, now: Millis) -> bool:
        wanted = _padded(table_id)
        return any(id_ == wanted and until > now for id_, until in self._all_holds())

    # For the supervisor.

    def beats(self, number: int) -> int:
        return self._read(number)[0]

    def table(self, number: int) -> str:
        """The table whose rules the process was running; empty if none."""
        _, rules, replay = self._read(number)
        return _name(rules) or _name(replay)

    def clear(self, number: int) -> None:
        _SLOT.pack_into(self._memory, number * _SLOT.size, 0, _NONE, _NONE)

    def hold(self, table_id: str, until: Millis) -> None:
        """Put the table on hold, in the slot of the hold that ends first."""
        holds = self._all_holds()
        wanted = _padded(table_id)
        same = [at for at, (id_, _) in enumerate(holds) if id_ == wanted]
        at = same[0] if same else min(range(MAX_HOLDS), key=lambda number: holds[number][1])
        _HOLD.pack_into(self._memory, self._holds + at * _HOLD.size, wanted, until)

    def _read(self, number: int) -> tuple[int, bytes, bytes]:
        beats, rules, replay = _SLOT.unpack_from(self._memory, number * _SLOT.size)
        return beats, rules, replay

    def _all_holds(self) -> list[tuple[bytes, int]]:
        return [
            _HOLD.unpack_from(self._memory, self._holds + number * _HOLD.size) for number in range(MAX_HOLDS)
        ]


@lru_cache(maxsize=4096)
def _padded(table_id: str) -> bytes:
    return table_id.encode()[:_ID_BYTES].ljust(_ID_BYTES, b"\0")


def _name(padded: bytes) -> str:
    """The id in a slot; empty if its first byte was cleared."""
    return "" if padded[0] == 0 else padded.rstrip(b"\0").decode(errors="replace")


def page_bytes(processes: int) -> int:
    return processes * _SLOT.size + MAX_HOLDS * _HOLD.size
