"""Which store an address names."""

from pathlib import Path

from parlour.extras import needs
from parlour.store.log.base import Store
from parlour.store.log.sqlite import SqliteStore


def open_store(url: str) -> Store:
    """`sqlite:///path` (four slashes for an absolute one) or `postgresql://…`; still to be opened."""
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return SqliteStore(Path(rest[1:]))
    if scheme in ("postgresql", "postgres"):
        with needs("postgres", "a PostgreSQL address"):
            from parlour.store.log.postgres import PostgresStore
        return PostgresStore(url)
    raise ValueError(f"{scheme or url} is no store: write sqlite:///path or postgresql://user@host/name")
