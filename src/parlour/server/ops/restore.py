"""Restores a backup into an empty SQLite or PostgreSQL database."""

from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import Annotated, Final, cast

import msgspec
from msgspec import Meta

from parlour.server.core.nul_check import REPLACEMENT
from parlour.server.ops.backup import Columns
from parlour.server.ops.backup_reader import RestoreError, check_backup, raw_rows
from parlour.store import maintenance
from parlour.store.drivers.base import Transactions
from parlour.store.errors import StoreError, UnavailableError
from parlour.store.maintenance import ColumnType, Row
from parlour.store.migration import migrate, revision
from parlour.store.queries.shared import row_exists

MAX_BATCH_ROWS: Final = 500
MAX_BATCH_BYTES: Final = 4 * 1024 * 1024
MAX_JSON_BYTES: Final = 1024 * 1024
"""The limit for one value in a JSON column."""

TRANSIENT_TABLES: Final = ("presence", "process", "outage")
"""Tables that a server fills at startup. They count as empty and are cleared."""

_Int64 = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_FIELDS: Final[Mapping[ColumnType, object]] = {
    "boolean": bool | None,
    "integer": _Int64 | None,
    "json": msgspec.Raw,
    "bytes": str | None,
    "text": str | None,
}

Types = Mapping[str, Mapping[str, ColumnType]]


async def restore(database: Transactions, path: Path) -> int:
    """Restores the backup and runs the migrations. Returns the number of rows."""
    header, rows = check_backup(path)
    async with database.scan() as connection:
        there = await revision(connection)
    if there is None:
        await migrate(database, header.revision)
    tables = {str(table.name): table for table in await maintenance.reflected(database)}
    async with database.write() as connection:
        for name, table in tables.items():
            if name not in TRANSIENT_TABLES and await row_exists(connection, table):
                raise RestoreError("the database is not empty: a backup is only restored into an empty one")
        if there not in (None, header.revision):
            raise RestoreError(
                "the backup is of another version of Parlour: give a database with nothing in it"
            )
        for passing in TRANSIENT_TABLES:
            await maintenance.delete_rows(connection, tables[passing])
        types = {name: maintenance.column_types(table) for name, table in tables.items()}
        with _convert_row_errors():
            for name, batch in _batches(path, types):
                await maintenance.insert_rows(connection, tables[name], batch)
            # References within a table need a second pass, because a row can refer to a later one.
            own = {name for name, table in tables.items() if maintenance.self_references(table)}
            for name, batch in _batches(path, types, own):
                await maintenance.link_rows(connection, tables[name], batch)
    with _convert_row_errors():
        await migrate(database)
    return rows


@contextmanager
def _convert_row_errors() -> Iterator[None]:
    """Turns errors about invalid rows into RestoreError, but not the error of an unreachable database."""
    try:
        yield
    except (UnavailableError, RestoreError):
        raise
    except (StoreError, TypeError, ValueError, OverflowError, RecursionError) as fault:
        raise RestoreError(
            f"the backup has rows that do not fit the database ({type(fault).__name__})"
        ) from None


def _batches(
    path: Path, types: Types, only: frozenset[str] | set[str] | None = None
) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yields the rows of all tables, or *only* some, in batches of one table."""
    batch: list[Row] = []
    table, size = "", 0
    for columns, line in raw_rows(path):
        if only is not None and columns.table not in only:
            continue
        is_full = len(batch) == MAX_BATCH_ROWS or size + len(line) > MAX_BATCH_BYTES
        if batch and (is_full or columns.table != table):
            yield table, batch
            batch, size = [], 0
        table, size = columns.table, size + len(line)
        batch.append(_row(columns, line, types))
    if batch:
        yield table, batch


def _row(columns: Columns, line: bytes, types: Types) -> Row:
    known = types.get(columns.table)
    if known is None:
        raise RestoreError(f"the backup has a table that Parlour has not: {columns.table[:64]!r}")
    binary = {name for name, kind in known.items() if kind == "bytes"}
    if {*columns.columns} != {*known} or {*columns.bytes} != binary:
        raise RestoreError(f"the backup has other columns than Parlour in {columns.table}")
    of = tuple(known[name] for name in columns.columns)
    try:
        values = _decoder(of).decode(line)
        return {
            name: _value(kind, value) for name, kind, value in zip(columns.columns, of, values, strict=True)
        }
    except (ValueError, RecursionError):  # invalid JSON and invalid base64 are ValueErrors
        raise RestoreError(f"the backup has a row that is none of {columns.table}") from None


@cache
def _decoder(of: tuple[ColumnType, ...]) -> msgspec.json.Decoder[tuple[object, ...]]:
    row = GenericAlias(tuple, tuple(_FIELDS[kind] for kind in of))
    return msgspec.json.Decoder(cast(type[tuple[object, ...]], row))


def _value(kind: ColumnType, value: object) -> object:
    if isinstance(value, msgspec.Raw):
        if len(bytes(value)) > MAX_JSON_BYTES:
            raise ValueError("too long")
        return msgspec.json.decode(value)
    if kind == "bytes" and isinstance(value, str):
        return b64decode(value, validate=True)
    return value.replace("\0", REPLACEMENT) if isinstance(value, str) else value
