"""The store in one file, inside the process: SQLite with a write-ahead log, flushed at every commit."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from parlour.engine.values import Millis, Seat
from parlour.store.engines import sqlite_engine
from parlour.store.log.base import Append, Hears, Kept, Loaded, Short, UnavailableError
from parlour.store.log.sqlite_connection import USE_WRITE_AHEAD_LOG, connect, connect_plainly, unsafe
from parlour.store.log.sqlite_writer import SLEEP, WAKE, Writer
from parlour.store.migration import migrate
from parlour.store.private_files import make_file, make_folder
from parlour.store.short.engine import EngineShort
from parlour.store.short.sqlite import SqliteShort

T = TypeVar("T")

_OF: Final = "table_number = (SELECT number FROM game_table WHERE id = ?)"
_TAIL: Final = f"SELECT body FROM entry WHERE {_OF} AND seq > ? ORDER BY seq"
_SNAPSHOT: Final = "SELECT seq, body FROM snapshot WHERE table_id = ?"
_REPEATED: Final = f"SELECT body FROM entry WHERE {_OF} AND seq > ? AND by_seat = ? AND command = ?"
_CLAIM: Final = (
    "UPDATE deadline SET claimed_until = ?1 + ?2 WHERE table_id IN"
    " (SELECT table_id FROM deadline WHERE at <= ?1 AND claimed_until <= ?1 ORDER BY at LIMIT ?3)"
    " RETURNING table_id"
)
_RELEASE: Final = "UPDATE deadline SET at = ?3, claimed_until = 0 WHERE table_id = ?1 AND claimed_until = ?2"
_RELEASE_FOR_GOOD: Final = "DELETE FROM deadline WHERE table_id = ? AND claimed_until = ?"
_BEAT: Final = "UPDATE process SET beat_at = ? WHERE id = ?"
_MAX_OPEN_TRIES: Final = 200


class SqliteStore:
    """A store of one machine; several processes of it may share the file."""

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path)
        self.engine: Final = sqlite_engine(self._path)
        self.hearers: Final[list[Hears]] = []
        self._writer: Writer | None = None
        self._short: Short | None = EngineShort(self.engine)
        self._reader: sqlite3.Connection
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="parlour-reader")

    async def open(self) -> None:
        make_folder(self._path.parent)
        make_file(self._path)
        await asyncio.to_thread(_use_write_ahead_log, self._path)
        await migrate(self.engine)
        self._reader = connect(self._path)
        writer = self._writer = Writer(self._path, asyncio.get_running_loop(), self.hearers)
        short = self._short = SqliteShort(self._path, writer.wrote_beside, lambda: writer.ahead)
        writer.start(lambda: short.group)
        self.engine.committed = writer.wrote_beside

    @property
    def short(self) -> Short:
        if self._short is None:
            raise UnavailableError("the store is closed")
        return self._short

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        short, self._short = self._short, None
        if isinstance(short, SqliteShort):
            await short.close()
        if writer is not None:
            self.engine.committed = None
            writer.finish()
            await asyncio.to_thread(writer.stop)
            await asyncio.to_thread(self._reading.shutdown)
            self._reader.close()
        await self.engine.dispose()

    def append(self, entry: Append, kept: Kept) -> None:
        if self._writer is None:
            asyncio.get_running_loop().call_soon(kept, UnavailableError("the store is closed"))
        else:
            self._writer.append(entry, kept)

    async def load(self, table: str, *, whole: bool = False) -> Loaded:
        def read(db: sqlite3.Connection) -> Loaded:
            seq, snapshot = (None if whole else db.execute(_SNAPSHOT, (table,)).fetchone()) or (-1, None)
            return Loaded(snapshot, _bodies(db, table, seq))

        return await self._read(read)

    async def tail(self, table: str, after: int) -> Sequence[bytes]:
        return await self._read(lambda db: _bodies(db, table, after))

    async def repeated(self, table: str, after: int, by: Seat, command: str) -> bytes | None:
        def read(db: sqlite3.Connection) -> bytes | None:
            found = db.execute(_REPEATED, (table, after, by, command)).fetchone()
            return None if found is None else bytes(found[0])

        return await self._read(read)

    async def due(self, wall: Millis, *, lease: Millis, limit: int) -> Sequence[str]:
        def claim(db: sqlite3.Connection) -> Sequence[str]:
            return [table for (table,) in db.execute(_CLAIM, (wall, lease, limit)).fetchall()]

        return await self._write(claim)

    async def wake(self, table: str, at: Millis | None) -> None:
        def write(db: sqlite3.Connection) -> None:
            if at is None:
                db.execute(SLEEP, (table,))
            else:
                db.execute(WAKE, (table, at))

        await self._write(write)

    async def release(self, table: str, at: Millis | None, *, claimed_until: Millis) -> None:
        def write(db: sqlite3.Connection) -> None:
            if at is None:
                db.execute(_RELEASE_FOR_GOOD, (table, claimed_until))
            else:
                db.execute(_RELEASE, (table, claimed_until, at))

        await self._write(write)

    async def beat(self, process: str, wall: Millis) -> bool:
        return await self._write(lambda db: db.execute(_BEAT, (wall, process)).rowcount > 0)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise UnavailableError("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, work, self._reader)
        except sqlite3.Error as fault:
            raise UnavailableError(str(fault)) from fault

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise UnavailableError("the store is closed")
        return await self._writer.ask(work)


def _bodies(db: sqlite3.Connection, table: str, after: int) -> tuple[bytes, ...]:
    return tuple([body for (body,) in db.execute(_TAIL, (table, after))])


def _use_write_ahead_log(path: Path) -> None:
    """Two processes that make the same new file do not wait for each other here."""
    db = connect_plainly(path)
    try:
        for _ in range(_MAX_OPEN_TRIES):
            try:
                (mode,) = db.execute(USE_WRITE_AHEAD_LOG).fetchone()
                if mode != "wal":
                    raise unsafe(path, f"its journal is {mode}")
                return
            except sqlite3.OperationalError as busy:
                if busy.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                time.sleep(0.05)
        raise UnavailableError(f"{path} is held by another process")
    finally:
        db.close()
