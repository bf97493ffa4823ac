"""Which store an address names, and how it is opened."""

from pathlib import Path

from parlour.extras import needs
from parlour.store.drivers.base import Database
from parlour.store.drivers.sqlite import SqliteDatabase
from parlour.store.log import Log
from parlour.store.migration import migrate


class Store(Log):
    """Opened and closed by the application; one for each process. Commands use it without opening it."""

    async def open(self) -> None:
        await self._database.make()
        await migrate(self._database)
        await self._database.start()

    async def close(self) -> None:
        """Write what waits, then stop."""
        await self._database.close()


def open_store(url: str) -> Store:
    """`sqlite:///path` (four slashes for an absolute one) or `postgresql://…`; still to be opened."""
    return Store(_database(url))


def _database(url: str) -> Database:
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return SqliteDatabase(Path(rest[1:]))
    if scheme in ("postgresql", "postgres"):
        with needs("postgres", "a PostgreSQL address"):
            from parlour.store.drivers.postgres import PostgresDatabase
        return PostgresDatabase(url)
    raise ValueError(f"{scheme or url} is no store: write sqlite:///path or postgresql://user@host/name")
