"""Writes a backup of the whole database to one file that SQLite and PostgreSQL can both restore.

The file is gzipped, with one JSON value per line: a header, then for each table a line with its columns and a
line per row. The last line has the number of rows and the SHA-256 of everything before it. The file contains
the tables' secrets: anyone who has it can see every hand.
"""

import gzip
import os
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Annotated, BinaryIO, Final, Literal, cast

from msgspec import Meta

from parlour import __version__
from parlour.engine.values import Data, Millis, encode
from parlour.store.drivers.base import Transactions
from parlour.store.maintenance import binary_columns, columns, reflected, rows
from parlour.store.migration import revision

FORMAT_VERSION: Final = 1
MAX_ROW_BYTES: Final = 16 * 1024 * 1024
"""The limit for a line. The longest row that a server writes has less than half of it."""

Label = Annotated[str, Meta(pattern=r"^[\w.+-]*$", max_length=64)]


class RowTooLongError(ValueError):
    """A row is too long, and `restore` would refuse the backup."""


class Header(Data, frozen=True):
    format: Literal["parlour-backup"]
    format_version: int
    revision: Label
    """The migration of the database."""

    parlour: Label
    made_at: Millis


class Columns(Data, frozen=True):
    """Describes the table of the following rows. *bytes* are the columns in base64."""

    table: str
    columns: tuple[str, ...]
    bytes: tuple[str, ...] = ()


class End(Data, frozen=True):
    rows: int
    sha256: str


class _Lines:
    """Writes lines, and counts and hashes them for the last line."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self._hash, self.rows = out, sha256(), 0

    def write(self, value: object) -> None:
        line = encode(value) + b"\n"
        if len(line) > MAX_ROW_BYTES:
            raise RowTooLongError(f"a row is longer than {MAX_ROW_BYTES:,} bytes, which no backup can hold")
        self._hash.update(line)
        self._out.write(line)

    def write_row(self, row: Sequence[object]) -> None:
        self.write([b64encode(value).decode() if isinstance(value, bytes) else value for value in row])
        self.rows += 1

    def end(self) -> None:
        self.write(End(self.rows, self._hash.hexdigest()))


async def write(database: Transactions, path: Path, wall: Millis) -> int:
    """Writes a consistent snapshot of the database to a new file at *path*. Returns the number of rows.

    The server can keep running.
    """
    tables = await reflected(database)
    async with database.scan() as connection:
        at = await revision(connection)
        assert at is not None, "only a database of ours is kept"
        with _new_file(path) as out:
            lines = _Lines(out)
            lines.write(Header("parlour-backup", FORMAT_VERSION, at, __version__, wall))
            for table in tables:
                lines.write(Columns(str(table.name), columns(table), binary_columns(table)))
                async for row in rows(connection, table):
                    lines.write_row(row)
            lines.end()
    return lines.rows


@contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """Opens a file that appears at *path* once it is complete and flushed. Only its owner can read it."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as out:
                yield cast(BinaryIO, out)
            raw.flush()
            os.fsync(raw.fileno())
        os.link(part, path)  # unlike a rename, a link never replaces an existing file
    finally:
        part.unlink(missing_ok=True)
