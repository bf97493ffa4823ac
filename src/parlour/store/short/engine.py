"""Short transactions of a store that no server has opened, through the engine: for operators' commands."""

from contextlib import AbstractAsyncContextManager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.store.log.base import Short


class EngineShort(Short):
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._engine.begin()

    def read(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._engine.connect()
