"""Short transactions of a store that no server has opened, through the engine: for operators' commands."""

from contextlib import AbstractAsyncContextManager
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.store.log.base import Work

T = TypeVar("T")


class EngineShort:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._engine.begin()

    async def step(self, work: Work[T]) -> T:
        async with self.begin() as connection:
            return await work(connection)

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._engine.connect()
