"""A short queue for long work: one job runs at a time, and few can wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from parlour.server.core.errors import RefusedError
from parlour.server.tables.loader import LONG_LOG_ENTRIES

MAX_WAITING = 4


class JobQueue:
    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._inside = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn. Refuses if too many requests wait already."""
        if self._inside > MAX_WAITING:
            raise RefusedError("table/busy")
        self._inside += 1
        try:
            async with self._lock:
                yield
        finally:
            self._inside -= 1

    def turn_for(self, entries: int) -> AbstractAsyncContextManager[None]:
        """A turn for work on the whole log of a game. A short log needs none."""
        return self.turn() if entries > LONG_LOG_ENTRIES else nullcontext()
