"""The store of several processes or machines: PostgreSQL through its bare driver."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from parlour.engine.values import Millis, Seat
from parlour.store.engines import postgres_engine
from parlour.store.log.base import Append, Hears, Kept, Loaded, Short, UnavailableError
from parlour.store.log.postgres_pool import Connection, ConnectionPool
from parlour.store.log.postgres_writer import Writer
from parlour.store.migration import migrate
from parlour.store.short.engine import EngineShort
from parlour.store.short.postgres import PostgresShort

_OF: Final = "table_number = (SELECT number FROM game_table WHERE id = $1)"
_TAIL: Final = f"SELECT body FROM entry WHERE {_OF} AND seq > $2 ORDER BY seq"
_SNAPSHOT: Final = "SELECT seq, body FROM snapshot WHERE table_id = $1"
_REPEATED: Final = f"SELECT body FROM entry WHERE {_OF} AND seq > $2 AND by_seat = $3 AND command = $4"
_CLAIM: Final = (
    "UPDATE deadline SET claimed_until = $1::bigint + $2::bigint WHERE table_id = ANY (ARRAY"
    " (SELECT table_id FROM deadline WHERE at <= $1 AND claimed_until <= $1 ORDER BY at LIMIT $3"
    " FOR UPDATE SKIP LOCKED)) RETURNING table_id"
)
_WAKE: Final = (
    "INSERT INTO deadline (table_id, at, claimed_until) VALUES ($1, $2, 0)"
    " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, claimed_until = 0"
)
_SLEEP: Final = "DELETE FROM deadline WHERE table_id = $1"
_RELEASE: Final = "UPDATE deadline SET at = $3, claimed_until = 0 WHERE table_id = $1 AND claimed_until = $2"
_RELEASE_FOR_GOOD: Final = "DELETE FROM deadline WHERE table_id = $1 AND claimed_until = $2"
_BEAT: Final = "UPDATE process SET beat_at = $1 WHERE id = $2 RETURNING 1"


class PostgresStore:
    """Comes back by itself when the database does; until then everything is `UnavailableError`."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self.engine: Final = postgres_engine(dsn)
        self.hearers: Final[list[Hears]] = []
        self._writer: Writer | None = None
        self._pool: ConnectionPool | None = None
        self._short: Short | None = EngineShort(self.engine)

    async def open(self) -> None:
        await migrate(self.engine)
        self._pool = ConnectionPool(self._dsn)
        self._short = PostgresShort(self._pool)
        self._writer = Writer(self._dsn, self.hearers)
        self._writer.start()

    @property
    def short(self) -> Short:
        if self._short is None:
            raise UnavailableError("the store is closed")
        return self._short

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        pool, self._pool = self._pool, None
        self._short = None
        if writer is not None:
            await writer.stop()
        if pool is not None:
            await pool.close()
        await self.engine.dispose()

    def append(self, entry: Append, kept: Kept) -> None:
        if self._writer is None:
            asyncio.get_running_loop().call_soon(kept, UnavailableError("the store is closed"))
        else:
            self._writer.append(entry, kept)

    async def load(self, table: str, *, whole: bool = False) -> Loaded:
        async with self._connected() as db:
            found = None if whole else await db.fetchrow(_SNAPSHOT, table)
            seq, snapshot = (-1, None) if found is None else (found["seq"], found["body"])
            return Loaded(snapshot, await _bodies(db, table, seq))

    async def tail(self, table: str, after: int) -> Sequence[bytes]:
        async with self._connected() as db:
            return await _bodies(db, table, after)

    async def repeated(self, table: str, after: int, by: Seat, command: str) -> bytes | None:
        async with self._connected() as db:
            found: bytes | None = await db.fetchval(_REPEATED, table, after, by, command)
            return found

    async def due(self, wall: Millis, *, lease: Millis, limit: int) -> Sequence[str]:
        async with self._connected() as db:
            return [row["table_id"] for row in await db.fetch(_CLAIM, wall, lease, limit)]

    async def wake(self, table: str, at: Millis | None) -> None:
        async with self._connected() as db:
            if at is None:
                await db.execute(_SLEEP, table)
            else:
                await db.execute(_WAKE, table, at)

    async def release(self, table: str, at: Millis | None, *, claimed_until: Millis) -> None:
        async with self._connected() as db:
            if at is None:
                await db.execute(_RELEASE_FOR_GOOD, table, claimed_until)
            else:
                await db.execute(_RELEASE, table, claimed_until, at)

    async def beat(self, process: str, wall: Millis) -> bool:
        async with self._connected() as db:
            return await db.fetchval(_BEAT, wall, process) is not None

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Connection]:
        if self._pool is None:
            raise UnavailableError("the store is closed")
        async with self._pool.lent() as db:
            yield db


async def _bodies(db: Connection, table: str, after: int) -> tuple[bytes, ...]:
    return tuple([row["body"] for row in await db.fetch(_TAIL, table, after)])
