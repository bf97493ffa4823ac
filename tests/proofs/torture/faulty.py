"""A store that fails on command, as a wrapper of a working one."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal

from parlour.engine.values import Millis
from parlour.store.drivers.base import Append, AppendCallback, Connection, ScanConnection
from parlour.store.errors import UnavailableError
from parlour.store.store import Store

Order = Literal["lose", "cut off", "late", "hold"]


class FaultyStore(Store):
    def __init__(self, store: Store) -> None:
        super().__init__(store._database)
        self._store = store
        self.orders: list[Order] = []
        """The fate of the next appends: lost, committed without an answer, committed after a read of the log,
        or held until `let_go`."""

        self.is_away = False
        self.is_full = False
        """True if writes fail while reads still work."""

        self.on_wake: Callable[[], None] = lambda: None
        self._late: list[Append] = []
        self._held: list[tuple[Append, AppendCallback]] = []

    def write(self) -> AbstractAsyncContextManager[Connection]:
        self._must_be_there()
        return super().write()

    def read(self) -> AbstractAsyncContextManager[Connection]:
        self._must_be_there()
        return super().read()

    def scan(self) -> AbstractAsyncContextManager[ScanConnection]:
        self._must_be_there()
        return super().scan()

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def append(self, entry: Append, callback: AppendCallback) -> None:
        order: Order | None = "lose" if self.is_away or self.is_full else None
        order = self.orders.pop(0) if self.orders else order
        if order is None:
            self._store.append(entry, callback)
        elif order == "hold":
            self._held.append((entry, callback))
        elif order == "cut off":
            self._store.append(entry, lambda _: callback(UnavailableError("cut off")))
        else:
            self._late += [entry] if order == "late" else []
            asyncio.get_running_loop().call_soon(callback, UnavailableError("lost"))

    def let_go(self) -> None:
        """Commits the held appends."""
        held, self._held = self._held, []
        for entry, callback in held:
            self._store.append(entry, callback)

    async def tail(self, table: str, after: int) -> Sequence[bytes]:
        self._must_be_there()
        found = await self._store.tail(table, after)
        for entry in self._late:
            committed: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
            self._store.append(entry, committed.set_result)
            await committed
        self._late.clear()
        return found

    async def claim_due(self, wall: Millis, *, lease: Millis, limit: int) -> Sequence[str]:
        self._must_write()
        return await self._store.claim_due(wall, lease=lease, limit=limit)

    async def set_deadline(self, table: str, at: Millis | None) -> None:
        self._must_write()
        self.on_wake()
        await self._store.set_deadline(table, at)

    async def release(self, table: str, at: Millis | None, *, claimed_until: Millis) -> None:
        self._must_write()
        await self._store.release(table, at, claimed_until=claimed_until)

    async def record_heartbeat(self, process: str, wall: Millis) -> bool:
        self._must_write()
        return await self._store.record_heartbeat(process, wall)

    def _must_write(self) -> None:
        self._must_be_there()
        if self.is_full:
            raise UnavailableError("full")

    def _must_be_there(self) -> None:
        if self.is_away:
            raise UnavailableError("away")
