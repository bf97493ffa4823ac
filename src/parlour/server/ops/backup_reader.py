"""Reads a backup as a stream. A malicious file uses bounded memory and raises `RestoreError`."""

import gzip
import json
import zlib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from parlour.engine.values import Data
from parlour.server.ops.backup import FORMAT_VERSION, MAX_ROW_BYTES, Columns, End, Header
from parlour.store.migration import UnknownRevisionError, is_known

MAX_HEAD_BYTES: Final = 64 * 1024
"""The limit for lines that are not rows."""

MAX_RATIO: Final = 200
"""Decompressed bytes per byte of the file. Real backups have about 5, and gzip can reach 1,000."""

MIN_LIMIT_BYTES: Final = 1024 * 1024
"""Every file is allowed this decompressed size."""

_D = TypeVar("_D", bound=Data)


class RestoreError(Exception):
    """The backup cannot be restored. The text gives the reason in one line, and no row was written."""


def check_backup(path: Path) -> tuple[Header, int]:
    """Returns the header and the number of rows. Raises RestoreError if the file was cut off or changed."""
    hashed, rows, tables = sha256(), 0, set[str]()
    header: Header | None = None
    end: End | None = None
    for line in _lines(path):
        if end is not None:
            raise RestoreError(f"{path} goes on after its end")
        if header is None:
            header = _header(line)
        elif line.startswith(b"["):
            rows += 1
        elif line.startswith(b'{"rows"'):
            end = _decode(line, End)
            continue
        else:
            tables.add(_columns(line, tables).table)
        if rows and not tables:
            raise RestoreError(f"{path} has a row of no table")
        hashed.update(line)
    if header is None or end is None:
        raise RestoreError(f"{path} is not whole: it was cut off")
    if (end.rows, end.sha256) != (rows, hashed.hexdigest()):
        raise RestoreError(f"{path} is not as it was written: it was edited or damaged")
    return header, rows


def raw_rows(path: Path) -> Iterator[tuple[Columns, bytes]]:
    """Yields each row of a file that passed `check_backup`, with the columns of its table."""
    columns: Columns | None = None
    for number, line in enumerate(_lines(path)):
        if line.startswith(b"[") and columns is not None:
            yield columns, line
        elif number and not line.startswith(b'{"rows"'):
            columns = _columns(line)


def _lines(path: Path) -> Iterator[bytes]:
    try:
        limit = max(path.stat().st_size * MAX_RATIO, MIN_LIMIT_BYTES)
        with gzip.open(path, "rb") as file:
            while line := file.readline(MAX_ROW_BYTES + 1):
                if len(line) > (MAX_ROW_BYTES if line.startswith(b"[") else MAX_HEAD_BYTES):
                    raise RestoreError(f"{path} has a line that is too long for a backup")
                limit -= len(line)
                if limit < 0:
                    raise RestoreError(f"{path} is more than {MAX_RATIO} times as long when decompressed")
                yield line
    except FileNotFoundError:
        raise RestoreError(f"there is no file {path}") from None
    except IsADirectoryError:
        raise RestoreError(f"{path} is a folder, not a backup") from None
    except gzip.BadGzipFile:
        raise RestoreError(
            f"{path} cannot be read: it is not a backup of Parlour, or it is damaged"
        ) from None
    except (EOFError, zlib.error):
        raise RestoreError(f"{path} cannot be read: it was cut off or damaged") from None
    except OSError as fault:
        raise RestoreError(f"{path} cannot be read: {fault.strerror or fault}") from None


def _header(line: bytes) -> Header:
    try:
        header = _decode(line, Header)
    except RestoreError:
        raise RestoreError("this is not a backup of Parlour") from None
    if header.format_version > FORMAT_VERSION:
        raise RestoreError(
            f"the backup was made by Parlour {header.parlour}, which is newer: update this one"
        )
    if not is_known(header.revision):
        raise RestoreError(str(UnknownRevisionError("the backup", header.revision)))
    return header


def _columns(line: bytes, before: set[str] | frozenset[str] = frozenset()) -> Columns:
    columns = _decode(line, Columns)
    names = {*columns.columns}
    if columns.table in before or len(names) != len(columns.columns) or not names.issuperset(columns.bytes):
        raise RestoreError(f"the backup describes a table twice or wrongly: {columns.table[:64]!r}")
    return columns


def _decode(line: bytes, kind: type[_D]) -> _D:
    try:
        found = msgspec.json.decode(line, type=kind)
        json.loads(line, object_pairs_hook=_refuse_repeats)
    except (ValueError, RecursionError):
        raise RestoreError("the backup has a line that is none of Parlour’s") from None
    return found


def _refuse_repeats(pairs: Sequence[tuple[str, object]]) -> None:
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a key is there twice")
