"""Past positions of a game, replayed from its log in small steps and kept here and there along the way."""

import asyncio
from collections.abc import Sequence
from typing import Final

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import TableWatchdog
from parlour.server.tables.past import replay
from parlour.store.open import Store
from parlour.store.queries import tables
from parlour.store.queries.tables import TableRow

CHECKPOINT_ENTRIES: Final = 64
"""A position is kept every so many entries: no other is further than this from one that is kept."""

SLICE_ENTRIES: Final = 16
"""So many are replayed at once; then others have their turn."""

MAX_READ_ENTRIES: Final = 512
MAX_TABLES: Final = 64
"""Of the tables that were read last positions are kept."""


class PastPositions:
    """Entries never change, so what is kept here never does."""

    def __init__(self, store: Store, watchdog: TableWatchdog) -> None:
        self._store = store
        self.call: Final = watchdog.call_for
        """Calls rules for a table, under the watchdog."""

        self._kept: dict[tuple[str, Millis], dict[int, Data]] = {}

    async def at(self, table: TableRow, game: Game, seq: int) -> Data:
        """The position after entry *seq*, also one that was undone."""
        key = table.id, table.created_at  # a game that was removed may be taken in again from another file
        kept = self._kept[key] = self._kept.pop(key, {})
        if len(self._kept) > MAX_TABLES:
            del self._kept[next(iter(self._kept))]
        return await _Walk(self, table.id, game, kept).to(seq)

    async def entries(self, table_id: str, game: Game, first: int, limit: int) -> list[Entry]:
        """Entries *first* and after, at most *limit*, decoded a few at a time."""
        bodies = await self.bodies(table_id, first, limit)
        found: list[Entry] = []
        for start in range(0, len(bodies), SLICE_ENTRIES):
            found += [game.decode_entry(body) for body in bodies[start : start + SLICE_ENTRIES]]
            await asyncio.sleep(0)
        return found

    async def bodies(self, table_id: str, first: int, limit: int) -> Sequence[bytes]:
        """The same as they are stored."""
        async with self._store.scan() as connection:
            return await tables.entries(connection, table_id, first, limit)


class _Walk:
    """The way to one position. What it passes is remembered: an undo may lead back to any of it."""

    def __init__(self, positions: PastPositions, table_id: str, game: Game, kept: dict[int, Data]) -> None:
        self._positions, self._table_id, self._game, self._kept = positions, table_id, game, kept
        self._passed: dict[int, Data] = {}

    async def to(self, seq: int) -> Data:
        if seq in self._passed:
            return self._passed[seq]
        known = {**self._kept, **self._passed}
        at = max((one for one in known if one <= seq), default=-1)
        state = known.get(at)
        while at < seq:
            most = min(seq - at, MAX_READ_ENTRIES)
            entries = await self._positions.entries(self._table_id, self._game, at + 1, most)
            if not entries:
                raise RefusedError("table/unknown")  # it was removed meanwhile
            for some in _slices(entries):
                state = await self._over(state, some)
                at = some[-1].seq
        assert state is not None, "a log begins with its start"
        return state

    async def _over(self, state: Data | None, entries: Sequence[Entry]) -> Data:
        """Past *entries*, which are one undo or redo, or none is."""
        if (target := entries[0].to) is not None:
            states = [await self.to(target)]
        else:
            states = self._positions.call(self._table_id, replay, self._game, state, entries)
        for entry, after in zip(entries, states, strict=True):
            self._passed[entry.seq] = after
            if entry.seq % CHECKPOINT_ENTRIES == 0:
                self._kept[entry.seq] = after
        await asyncio.sleep(0)
        return states[-1]


def _slices(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Short runs of entries, each undo and redo by itself."""
    found: list[list[Entry]] = []
    for entry in entries:
        is_new = not found or len(found[-1]) == SLICE_ENTRIES or found[-1][0].to is not None
        if is_new or entry.to is not None:
            found.append([])
        found[-1].append(entry)
    return found
