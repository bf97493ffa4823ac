"""Past positions of a game, replayed from its log in small slices, with a checkpoint cache."""

import asyncio
from collections.abc import Sequence
from typing import Final

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import TableWatchdog
from parlour.server.tables.past import replay
from parlour.store.queries import tables
from parlour.store.queries.tables import TableRow
from parlour.store.store import Store

CHECKPOINT_ENTRIES: Final = 64
"""Entries between two cached positions."""

SLICE_ENTRIES: Final = 16
"""Entries replayed before the event loop gets a turn."""

MAX_READ_ENTRIES: Final = 512
MAX_TABLES: Final = 64
"""Tables whose positions are cached; the least recently used is dropped."""


class PastPositions:
    """Caches positions. They never need invalidation, because entries never change."""

    def __init__(self, store: Store, watchdog: TableWatchdog) -> None:
        self._store = store
        self.call: Final = watchdog.call_for
        """Calls rules for a table under the watchdog."""

        self._cached: dict[tuple[str, Millis], dict[int, Data]] = {}

    async def at(self, table: TableRow, game: Game, seq: int) -> Data:
        """The position after entry *seq*, even if that entry was undone."""
        key = table.id, table.created_at  # a removed game can be imported again from another file
        kept = self._cached[key] = self._cached.pop(key, {})
        if len(self._cached) > MAX_TABLES:
            del self._cached[next(iter(self._cached))]
        return await _Replay(self, table.id, game, kept).position_at(seq)

    async def entries(self, table_id: str, game: Game, first: int, limit: int) -> list[Entry]:
        """Up to *limit* entries from *first* on, decoded in small slices."""
        bodies = await self.bodies(table_id, first, limit)
        found: list[Entry] = []
        for start in range(0, len(bodies), SLICE_ENTRIES):
            found += [game.decode_entry(body) for body in bodies[start : start + SLICE_ENTRIES]]
            await asyncio.sleep(0)
        return found

    async def bodies(self, table_id: str, first: int, limit: int) -> Sequence[bytes]:
        """Like `entries`, but undecoded."""
        async with self._store.scan() as connection:
            return await tables.entries(connection, table_id, first, limit)


class _Replay:
    """Replays a log up to one position. Keeps the positions on the way, because an undo can return to any."""

    def __init__(self, positions: PastPositions, table_id: str, game: Game, kept: dict[int, Data]) -> None:
        self._positions, self._table_id, self._game, self._cached = positions, table_id, game, kept
        self._passed: dict[int, Data] = {}

    async def position_at(self, seq: int) -> Data:
        if seq in self._passed:
            return self._passed[seq]
        known = {**self._cached, **self._passed}
        at = max((one for one in known if one <= seq), default=-1)
        state = known.get(at)
        while at < seq:
            most = min(seq - at, MAX_READ_ENTRIES)
            entries = await self._positions.entries(self._table_id, self._game, at + 1, most)
            if not entries:
                raise RefusedError("table/unknown")  # the table was removed during the replay
            for some in _slices(entries):
                state = await self._apply(state, some)
                at = some[-1].seq
        assert state is not None, "a log begins with its start"
        return state

    async def _apply(self, state: Data | None, entries: Sequence[Entry]) -> Data:
        """Apply *entries* to *state*. They are either a single undo or redo, or contain none."""
        if (target := entries[0].to) is not None:
            states = [await self.position_at(target)]
        else:
            states = self._positions.call(self._table_id, replay, self._game, state, entries)
        for entry, after in zip(entries, states, strict=True):
            self._passed[entry.seq] = after
            if entry.seq % CHECKPOINT_ENTRIES == 0:
                self._cached[entry.seq] = after
        await asyncio.sleep(0)
        return states[-1]


def _slices(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Split *entries* into short slices, with each undo and redo in a slice of its own."""
    found: list[list[Entry]] = []
    for entry in entries:
        is_new = not found or len(found[-1]) == SLICE_ENTRIES or found[-1][0].to is not None
        if is_new or entry.to is not None:
            found.append([])
        found[-1].append(entry)
    return found
