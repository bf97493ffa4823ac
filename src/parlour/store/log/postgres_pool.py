"""A few connections to PostgreSQL that are lent out: the driver's own pool takes as long as a statement."""

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Final, TypeAlias

import asyncpg

from parlour.store.log.base import UnavailableError
from parlour.store.log.postgres_writer import BY_KEY, STATEMENT_TIMEOUT_S, UNAVAILABLE_ERRORS

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

MAX_CONNECTIONS: Final = 4


class ConnectionPool:
    """Connects when somebody asks and none is free; a connection that is lost is replaced by another."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._free: list[Connection] = []
        self._room = asyncio.Semaphore(MAX_CONNECTIONS)
        self._is_closed = False

    def lent(self) -> "Lent":
        """`UnavailableError` where the database is away. Whoever is cut off loses the connection, too: what
        it was asked last may still be on its way."""
        return Lent(self)

    async def acquire(self) -> Connection:
        try:
            if self._room.locked():
                async with asyncio.timeout(STATEMENT_TIMEOUT_S):
                    await self._room.acquire()
            else:
                await self._room.acquire()
            try:
                return self._take() or await self._connect()
            except BaseException:
                self._room.release()
                raise
        except UNAVAILABLE_ERRORS as fault:
            raise UnavailableError(str(fault)) from fault

    def release(self, db: Connection, *, is_sound: bool) -> None:
        """It must not be inside a transaction any more, or it is not sound."""
        if is_sound and not self._is_closed and not db.is_closed():
            self._free.append(db)
        else:
            db.terminate()
        self._room.release()

    async def close(self) -> None:
        """Once everybody has given back theirs, or has had the time to."""
        try:
            async with asyncio.timeout(STATEMENT_TIMEOUT_S):
                for _ in range(MAX_CONNECTIONS):
                    await self._room.acquire()
                while self._free:
                    await self._free.pop().close()
        except UNAVAILABLE_ERRORS:
            pass
        self._is_closed = True
        while self._free:
            self._free.pop().terminate()

    def _take(self) -> "Connection | None":
        while self._free:
            db = self._free.pop()
            if not db.is_closed():
                return db
        return None

    async def _connect(self) -> Connection:
        return await asyncpg.connect(
            self._dsn,
            timeout=STATEMENT_TIMEOUT_S,
            command_timeout=STATEMENT_TIMEOUT_S,
            server_settings=BY_KEY,
        )


class Lent(AbstractAsyncContextManager[Connection]):
    """Not a generator: those take as long as a small statement."""

    __slots__ = ("_db", "_pool")

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._db: Connection

    async def __aenter__(self) -> Connection:
        self._db = await self._pool.acquire()
        return self._db

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, *_: object
    ) -> None:
        is_away = isinstance(fault, UNAVAILABLE_ERRORS)
        is_sound = (
            isinstance(fault, asyncpg.PostgresError) if is_away else isinstance(fault, Exception | None)
        )
        self._pool.release(self._db, is_sound=is_sound)
        if is_away:
            raise UnavailableError(str(fault)) from fault
