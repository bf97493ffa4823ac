"""A database that outlives its servers and can be filled with copies of its tables."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from bench.scale.stored_tables import DATABASE_FILE, copy_in_postgres, copy_in_sqlite
from bench.server.contestants import Contestant
from bench.server.postgres import Postgres, postgres
from bench.server.processes import cpu_seconds
from bench.server.server_process import Server, free_port, running


class BenchDatabase:
    def __init__(self, contestant: Contestant, folder: Path, database: Postgres | None) -> None:
        self.contestant, self._folder, self._database = contestant, folder, database
        self._address = database.fresh() if database is not None else ""

    @contextmanager
    def started(self) -> Iterator[Server]:
        port, one = free_port(), self.contestant
        command = one.command(port, self._folder, self._address)
        with running(one.name, command, port, one.environment, collects=False) as server:
            yield server

    def pids(self, server: Server) -> list[int]:
        """Returns the process ids of *server* and, for PostgreSQL, of the database."""
        return [server.pid] if self._database is None else [server.pid, self._database.pid]

    def cpu(self, server: Server) -> tuple[float, float]:
        """Returns the CPU seconds of *server* and of the database."""
        return cpu_seconds(server.pid), 0.0 if self._database is None else cpu_seconds(self._database.pid)

    async def count(self, statement: str) -> int:
        """Runs *statement* and returns the integer result."""
        if self._database is not None:
            return await self._database.count(statement, self._address)
        with closing(sqlite3.connect(self._folder / DATABASE_FILE)) as db:
            return int(db.execute(statement).fetchone()[0])

    async def stored_bytes(self) -> int:
        if self._database is None:
            return sum(file.stat().st_size for file in self._folder.rglob("*") if file.is_file())
        return await self._database.count("select pg_database_size(current_database())", self._address)

    def fill(self, wanted: int, *, left_out: Sequence[str] = ()) -> int:
        """Copies all rows except those of *left_out* until there are *wanted* tables. Returns the number of
        tables."""
        there = asyncio.run(self.count("select count(*) from game_table"))
        more = max(0, wanted // there - 1)
        if self._database is None:
            return copy_in_sqlite(self._folder, more, left_out)
        return asyncio.run(copy_in_postgres(self._address, more, left_out))


@contextmanager
def new_database(contestant: Contestant) -> Iterator[BenchDatabase]:
    with ExitStack() as stack:
        folder = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="bench-growth-", ignore_cleanup_errors=True)
        )
        database = stack.enter_context(postgres()) if contestant.has_database else None
        yield BenchDatabase(contestant, Path(folder), database)
