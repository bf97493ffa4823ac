"""Renders snapshots of tables one at a time, so that moves have their turn in between."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from parlour.server.tables.session import TableSession
from parlour.server.tables.views import RenderedPosition, Subscription

_Key = tuple[TableSession, int, tuple[str, ...], Subscription]


class SnapshotQueue:
    """Clients that wait for the same view of the same position share one rendering."""

    def __init__(self) -> None:
        self._lock: Final = asyncio.Lock()
        self._waiting = 0
        self._rendered: dict[_Key, RenderedPosition] = {}
        """Kept only while clients wait."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the turn to render. The next one comes in a later turn of the event loop."""
        self._waiting += 1
        try:
            async with self._lock:
                yield
                await asyncio.sleep(0)
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._rendered.clear()

    def render(self, session: TableSession, subscription: Subscription) -> RenderedPosition:
        """Render the position, or reuse a rendering. Call it from a ReadBarrier. Raises what rules raise."""
        key = (session, len(session.table.log), session.views.names, subscription)
        rendered = self._rendered.get(key)
        if rendered is None:
            rendered = session.render(subscription)
            if self._waiting:
                self._rendered[key] = rendered
        return rendered
