"""A store and an application that count what goes through them."""

from collections.abc import Sequence
from functools import partial
from time import perf_counter
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.engine.values import Millis, Seat
from parlour.server.ops.metrics import Metrics
from parlour.store.base import Append, Conflict, Kept, Loaded, Store

SAMPLE: Final = 16
"""Of so many entries one is timed: every move passes here."""


class MeasuredStore:
    """Another store, and how long its appends take until they are kept and told."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics
        self._until_sample = 0

    @property
    def engine(self) -> AsyncEngine:
        return self._store.engine

    async def open(self) -> None:
        await self._store.open()

    async def close(self) -> None:
        await self._store.close()

    async def load(self, table: str, *, whole: bool = False) -> Loaded:
        return await self._store.load(table, whole=whole)

    async def tail(self, table: str, after: int) -> Sequence[bytes]:
        return await self._store.tail(table, after)

    async def repeated(self, table: str, after: int, by: Seat, command: str) -> bytes | None:
        return await self._store.repeated(table, after, by, command)

    async def wake(self, table: str, at: Millis | None) -> None:
        await self._store.wake(table, at)

    async def beat(self, process: str, wall: Millis) -> bool:
        return await self._store.beat(process, wall)

    def append(self, entry: Append, kept: Kept) -> None:
        self._until_sample -= 1
        if self._until_sample < 0:
            self._until_sample = SAMPLE - 1
            kept = partial(self._timed, perf_counter(), kept)
        self._store.append(entry, partial(self._kept, entry.by is not None, kept))

    async def due(self, wall: Millis, *, lease: Millis, limit: int) -> Sequence[str]:
        missed = await self._store.due(wall, lease=lease, limit=limit)
        self._metrics.sweeps += 1
        self._metrics.swept += len(missed)
        return missed

    def _kept(self, is_move: bool, kept: Kept, fault: Exception | None) -> None:
        if fault is None:
            self._metrics.entries += 1
            self._metrics.moves += is_move
        else:
            self._metrics.conflicts += isinstance(fault, Conflict)
            self._metrics.unavailable += not isinstance(fault, Conflict)
        kept(fault)

    def _timed(self, queued: float, kept: Kept, fault: Exception | None) -> None:
        at = perf_counter()
        kept(fault)
        if fault is None:
            self._metrics.kept.add(at - queued)
            self._metrics.told.add(perf_counter() - at)


class MeasuredApp:
    """Another application, and how often each route gave which answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        method = str(scope["method"])
        await self._app(scope, receive, partial(self._sent, scope, method, send))

    async def _sent(self, scope: HTTPScope, method: str, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            asked = method if method in _METHODS else "OTHER"
            route = str(scope.get("path_template") or "none")
            self._metrics.requests[asked, route, str(message["status"])] += 1
        await send(message)


_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Others are whatever somebody sends, so they share a name."""
