"""A backup into an empty database of either kind."""

import gzip
import zlib
from base64 import b64decode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from parlour.server.core.nul import REPLACEMENT
from parlour.server.ops.backup import FORMAT, FORMAT_VERSION, Columns, End, Header
from parlour.store.database import AsyncEngine
from parlour.store.maintenance import Row, TableFiller, clear, is_empty, reflected
from parlour.store.migration import UnknownRevisionError, is_known, migrate, revision

ROWS_PER_BATCH: Final = 500
PASSING: Final = ("presence", "process", "outage")
"""What a server that was only started leaves behind; it is not worth refusing for."""


class RestoreError(Exception):
    """Why, in one line. Nothing was changed."""


async def restore(engine: AsyncEngine, path: Path) -> int:
    """Fill the database, then bring it up to date; how many rows there were."""
    header, rows = checked(path)
    async with engine.connect() as connection:
        there = await revision(connection)
    if there is None:
        await migrate(engine, header.revision)
    async with engine.begin() as connection:
        tables = {table.name: table for table in await reflected(connection)}
        for name, table in tables.items():
            if name not in PASSING and not await is_empty(connection, table):
                raise RestoreError("the database is not empty: a backup is only restored into an empty one")
        if there not in (None, header.revision):
            raise RestoreError(
                "the backup is of another version of Parlour: give a database with nothing in it"
            )
        for passing in PASSING:
            await clear(connection, tables[passing])
        filler = TableFiller(connection)
        for name, batch in _batches(path):
            await filler.add(tables[name], batch)
        await filler.finish()
    await migrate(engine)
    return rows


def checked(path: Path) -> tuple[Header, int]:
    """The header and the number of rows of a file that is whole and as it was written."""
    hashed, rows, last = sha256(), 0, b""
    header: Header | None = None
    for line in _lines(path):
        if header is None:
            header = _header(line)
        hashed.update(last)
        rows += last.startswith(b"[")
        last = line
    try:
        end = msgspec.json.decode(last, type=End)
    except msgspec.DecodeError:
        raise RestoreError(f"{path} is not whole: it was cut off") from None
    if header is None or (end.rows, end.sha256) != (rows, hashed.hexdigest()):
        raise RestoreError(f"{path} is not as it was written: it was edited or damaged")
    return header, end.rows


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as lines:
            yield from lines
    except FileNotFoundError:
        raise RestoreError(f"there is no file {path}") from None
    except (OSError, EOFError, zlib.error) as fault:
        raise RestoreError(f"{path} cannot be read: {fault}") from None


def _header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError:
        raise RestoreError("this is not a backup of Parlour") from None
    if header.format != FORMAT:
        raise RestoreError("this is not a backup of Parlour")
    if header.format_version > FORMAT_VERSION:
        raise RestoreError(
            f"the backup was made by Parlour {header.parlour}, which is newer: update this one"
        )
    if not is_known(header.revision):
        raise RestoreError(str(UnknownRevisionError("the backup", header.revision)))
    return header


def _batches(path: Path) -> Iterator[tuple[str, Sequence[Row]]]:
    columns: Columns | None = None
    lines = islice(_lines(path), 1, None)
    rows: list[Row] = []
    for line in lines:
        is_row = line.startswith(b"[")
        if is_row and columns is not None:
            rows.append(_row(columns, line))
        if columns is not None and rows and (len(rows) == ROWS_PER_BATCH or not is_row):
            yield columns.table, rows
            rows = []
        if line.startswith(b'{"table"'):
            columns = msgspec.json.decode(line, type=Columns)


def _row(columns: Columns, line: bytes) -> Row:
    values = msgspec.json.decode(line, type=list[object])
    row = {
        name: value.replace("\0", REPLACEMENT) if isinstance(value, str) else value
        for name, value in zip(columns.columns, values, strict=True)
    }
    for name in columns.bytes:
        if isinstance(value := row[name], str):
            row[name] = b64decode(value)
    return row
