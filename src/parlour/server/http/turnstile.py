"""Long work that is done one piece at a time, and of which not too much may wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from parlour.server.core.errors import RefusedError

MAX_WAITING = 4


class Turnstile:
    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._inside = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn; refused where many wait already."""
        if self._inside > MAX_WAITING:
            raise RefusedError("table/busy")
        self._inside += 1
        try:
            async with self._lock:
                yield
        finally:
            self._inside -= 1
