"""A malicious backup is refused with a sentence, writes nothing and uses little memory."""

import asyncio
import gzip
import random
import tracemalloc
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import chain
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select

from parlour.server.ops import backup
from parlour.server.ops.backup import MAX_ROW_BYTES, Columns, End, RowTooLongError, write
from parlour.server.ops.backup_reader import MAX_HEAD_BYTES, RestoreError
from parlour.server.ops.restore import MAX_JSON_BYTES, restore
from parlour.store.drivers.base import Transactions
from parlour.store.maintenance import reflected
from parlour.store.open import open_store
from server.world import NOON
from services import sqlite

STORED = Path(__file__).parent / "backup-0011.gz"
MAX_BOMB_BYTES = 64_000_000
"""Without a limit, a file of 292 kB used 685 MB."""

MAX_PEAK_BYTES = 250_000_000
"""A row of 16 MB takes 64 MB as text with an emoji, and is copied for the database."""


class Backup:
    """The lines of a valid backup without its end. Each method returns them with one change."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines

    def table(self, name: str) -> int:
        """Returns the index of the line that describes the table. At least one row follows it."""
        begins = f'{{"table":"{name}"'.encode()
        at = next(at for at, line in enumerate(self.lines) if line.startswith(begins))
        assert self.lines[at + 1].startswith(b"[")
        return at

    def changed(self, at: int, *lines: bytes) -> list[bytes]:
        return [*self.lines[:at], *lines, *self.lines[at + 1 :]]

    def row(self, table: str, /, **values: object) -> bytes:
        """Changes values in the first row of a table. A bytes value is raw JSON."""
        at = self.table(table)
        names = msgspec.json.decode(self.lines[at], type=Columns).columns
        assert {*values} <= {*names}
        row = dict(zip(names, msgspec.json.decode(self.lines[at + 1], type=list[msgspec.Raw]), strict=True))
        for column, value in values.items():
            row[column] = msgspec.Raw(value if isinstance(value, bytes) else msgspec.json.encode(value))
        return msgspec.json.encode([*row.values()]) + b"\n"

    def person(self, key: str, name: str) -> bytes:
        return self.row("person", id=key, name=name, email=None)

    def with_row(self, table: str, /, **values: object) -> list[bytes]:
        return self.changed(self.table(table) + 1, self.row(table, **values))

    def described(self, table: str, /, **values: object) -> list[bytes]:
        """Changes the description of a table."""
        at = self.table(table)
        columns = msgspec.json.decode(self.lines[at], type=Columns)
        return self.changed(at, msgspec.json.encode(replace(columns, **values)) + b"\n")

    def moved(self, name: str, to: int) -> list[bytes]:
        """Moves a table and its rows."""
        at = self.table(name)
        end = next(end for end in range(at + 1, len(self.lines)) if self.lines[end].startswith(b"{"))
        rest = [*self.lines[:at], *self.lines[end:]]
        return [*rest[:to], *self.lines[at:end], *rest[to:]]


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> Backup:
    """A backup as this version writes it."""
    folder = tmp_path_factory.mktemp("true")

    async def make() -> None:
        store = open_store(f"sqlite:///{folder / 'parlour.db'}")
        await restore(store, STORED)
        await write(store, folder / "true.gz", NOON)
        await store.close()

    asyncio.run(make())
    return Backup(gzip.decompress((folder / "true.gz").read_bytes()).splitlines(keepends=True)[:-1])


def sealed(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Adds a valid end, because an attacker can count and hash too."""
    hashed, rows = sha256(), 0
    for line in lines:
        hashed.update(line)
        rows += line.startswith(b"[")
        yield line
    yield msgspec.json.encode(End(rows, hashed.hexdigest())) + b"\n"


def packed(path: Path, lines: Iterable[bytes]) -> Path:
    with gzip.open(path, "wb", compresslevel=6) as file:
        for line in lines:
            file.write(line)
    return path


Cases = Mapping[str, Iterable[bytes]]


def other_values(true: Backup) -> Cases:
    cases = {
        "text for a number": true.with_row("game_table", seq="1"),
        "a number for text": true.with_row("person", name=7),
        "a fraction for a number": true.with_row("game_table", seq=1.5),
        "a very long number": true.with_row("game_table", seq=b"9" * 5000),
        "a number beyond 64 bits": true.with_row("game_table", created_at=2**63),
        "a number for a yes": true.with_row("game_table", is_public=1),
        "a list for text": true.with_row("person", name=["Ann"]),
        "an object for a number": true.with_row("game_table", seq={}),
        "null for text": true.with_row("person", name=None),
        "no base64": true.with_row("game_table", secret="%%%%"),
    }
    return {what: sealed(lines) for what, lines in cases.items()}


def other_rows(true: Backup) -> Cases:
    person, deep = true.table("person"), b"[" * 100_000 + b"]" * 100_000
    row = true.lines[person + 1]
    cases = {
        "a deep row": true.changed(person + 1, deep + b"\n"),
        "a deep value": true.with_row("person", settings=deep),
        "a long value of any kind": true.with_row("person", settings=b"[" + b" " * MAX_JSON_BYTES + b"]"),
        "an empty row": true.changed(person + 1, b"[]\n"),
        "a value too many": true.changed(person + 1, row[:-2] + b",0]\n"),
        "a part of a row": true.changed(person + 1, row[:20] + b"\n"),
        "no UTF-8": true.changed(person + 1, b'["\xff"]\n'),
        "a row twice": true.changed(person + 1, row, row),
        "a space before a row": true.changed(person + 1, b" " + row),
        "an empty line": true.changed(person + 1, row, b"\n"),
        "rows before those they refer to": true.moved("seat", person),
    }
    return {what: sealed(lines) for what, lines in cases.items()}


def other_tables(true: Backup) -> Cases:
    person, header = true.table("person"), true.lines[0]
    columns = msgspec.json.decode(true.lines[person], type=Columns).columns
    cases = {
        "a row before any table": true.changed(0, header, b"[1]\n"),
        "two headers": true.changed(0, header, header),
        "a table twice": [*true.lines, true.lines[person]],
        "an unknown table": true.described("person", table="people"),
        "the table of the version": true.described("person", table="alembic_version"),
        "an unknown column": true.described("person", columns=("x", *columns[1:])),
        "a column twice": true.described("person", columns=(*columns[:-1], "id")),
        "a column too few": true.described("person", columns=columns[:-1]),
        "bytes as text": true.described("game_table", bytes=()),
        "text as bytes": true.described("person", bytes=("name",)),
        "bytes of no column": true.described("person", bytes=("x",)),
        "a key twice": true.changed(person, b'{"table":"chat",' + true.lines[person][1:]),
        "a key of the header twice": true.changed(0, b'{"format":"other",' + header[1:]),
        "codes for the terminal": true.changed(0, header.replace(b'"parlour":"', b'"parlour":"\\u001b[2J')),
        "a very long version": true.changed(0, header.replace(b'_version":', b'_version":' + b"9" * 5000)),
        "many columns": true.described("person", columns=("x",) * MAX_HEAD_BYTES),
    }
    return {what: sealed(lines) for what, lines in cases.items()}


def other_ends(true: Backup) -> Cases:
    *_, end = sealed(true.lines)
    return {
        "nothing": [],
        "an end in the middle": sealed(true.changed(1, true.lines[1], end)),
        "no end": true.lines,
        "a part of the end": [*true.lines, end[:-20]],
        "a deep end": [*true.lines, end[:-2] + b',"more":' + b"[" * 50_000 + b"\n"],
        "a very long count": [*true.lines, end.replace(b'"rows":', b'"rows":' + b"9" * 5000)],
        "a negative count": [*true.lines, end.replace(b'"rows":', b'"rows":-')],
        "a count twice": [*true.lines, end.replace(b'"rows":', b'"rows":0,"rows":')],
        "two ends": [*true.lines, end, end],
        "a row after the end": [*true.lines, end, true.row("person")],
    }


async def refusal(database: Transactions, path: Path) -> str | None:
    try:
        await restore(database, path)
    except RestoreError as fault:
        return str(fault)
    return None


@pytest.mark.parametrize("make", [other_values, other_rows, other_tables, other_ends])
def test_a_malicious_backup_is_refused_and_restores_nothing(
    make: Callable[[Backup], Cases], true: Backup, store_url: str, tmp_path: Path
) -> None:
    async def test() -> None:
        sqlite.fill_in(store_url)
        store = open_store(store_url)
        for what, lines in make(true).items():
            path = packed(tmp_path / "hostile.gz", lines)
            said = await refusal(store, path)
            assert said is not None, what
            assert said.isprintable(), what
            assert len(said) < 500, what
        tables = await reflected(store)
        async with store.scan() as connection:
            rows = [(await connection.execute(select(table).limit(1))).first() for table in tables]
        assert [row for row in rows if row is not None] == []
        assert await restore(store, packed(tmp_path / "true.gz", sealed(true.lines))) > 500
        await store.close()

    asyncio.run(test())


def noise(true: Backup) -> bytes:
    """Returns an incompressible row, which keeps a file of 32 MB below the ratio."""
    return true.person("noise", b64encode(random.Random(1).randbytes(160_000)).decode())


def bombs(true: Backup) -> Cases:
    """Small files that decompress to large ones."""
    at = true.table("person") + 1
    room = MAX_ROW_BYTES - 5000
    lists = b"[" + b"[]," * (room // 3) + b"[]]"
    return {
        "header": (b" " * 1_000_000 for _ in range(20)),
        "rows": chain(true.lines[: at + 1], (b"[0]\n" * 250_000 for _ in range(5))),
        "lists": sealed(true.changed(at, noise(true), lists + b"\n")),
        "nested": sealed(true.changed(at, noise(true), true.row("person", settings=lists))),
    }


def test_a_compression_bomb_uses_little_memory(true: Backup, tmp_path: Path) -> None:
    line = tmp_path / "line.gz"
    line.write_bytes(gzip.compress(b"[" * 1_000_000) * 300)
    paths = [line, *(packed(tmp_path / f"{name}.gz", lines) for name, lines in bombs(true).items())]

    assert all(path.stat().st_size < 310_000 for path in paths)
    for path in paths:
        said, peak = asyncio.run(restored(path))
        assert said is not None, path
        assert peak < MAX_BOMB_BYTES, path


def test_the_longest_row_is_restored(true: Backup, tmp_path: Path) -> None:
    at = true.table("person") + 1
    wide = true.person("wide", "x" * (MAX_ROW_BYTES - 5000) + "\U0001f600")
    lines = sealed(true.changed(at, true.lines[at], noise(true), wide))

    said, peak = asyncio.run(restored(packed(tmp_path / "wide.gz", lines)))

    assert said is None
    assert MAX_ROW_BYTES < peak < MAX_PEAK_BYTES


async def restored(path: Path) -> tuple[str | None, int]:
    """Returns the refusal and Python's peak memory in bytes."""
    url = f"sqlite:///{path.with_suffix('.db')}"
    sqlite.fill_in(url)
    store = open_store(url)
    tracemalloc.start()
    try:
        return await refusal(store, path), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        await store.close()


def test_a_backup_that_cannot_be_restored_is_not_written(
    true: Backup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "MAX_ROW_BYTES", 1000)
    path = tmp_path / "new.gz"

    async def test() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'parlour.db'}")
        await restore(store, packed(tmp_path / "true.gz", sealed(true.lines)))
        with pytest.raises(RowTooLongError, match="1,000 bytes"):
            await write(store, path, NOON)
        await store.close()

    asyncio.run(test())
    assert not path.exists()
