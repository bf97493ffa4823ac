"""A backup restores everything, into the same kind of database or the other one."""

import asyncio
import gzip
import shutil
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select, text

from cli.terminal import Ran
from parlour.cli import main
from parlour.client import connect
from parlour.game_apis.cambio.tables import TABLES
from parlour.server.ops.backup import Columns, End
from parlour.store.drivers.base import Connection
from parlour.store.migration import newest
from parlour.store.schema import metadata
from parlour.store.store import open_store
from parlour.store.timestamps import Timestamp
from served.process import Served
from server.ops.club import Club, play_club, play_one
from support.loops import run_async

Content = dict[str, list[dict[str, object]]]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Club]:
    data = tmp_path_factory.mktemp("club")
    return data, play_club(data)


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Ran:
    code = main([str(argument) for argument in arguments])
    heard = capsys.readouterr()
    return Ran(code, heard.out, heard.err)


def content(url: str) -> Content:
    """Returns every row of every table."""

    async def read(connection: Connection) -> Content:
        found: Content = {}
        for table in metadata.sorted_tables:
            rows = (await connection.execute(select(table).order_by(*table.primary_key.columns))).mappings()
            found[table.name] = [{str(name): value for name, value in row.items()} for row in rows]
        return found

    return at(url, read)


def at(url: str, work: Callable[[Connection], Awaitable[Content]]) -> Content:
    async def run() -> Content:
        store = open_store(url)
        async with store.scan() as connection:
            found = await work(connection)
        await store.close()
        return found

    return asyncio.run(run())


def test_a_backup_survives_the_way_to_postgresql_and_back(
    club: tuple[Path, Club], postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, back = tmp_path / "first.gz", tmp_path / "second.gz", tmp_path / "back"

    assert run(capsys, "backup", first, "--data", club[0]).code == 0
    assert run(capsys, "restore", first, "--database", postgres_url).code == 0
    assert run(capsys, "doctor", "--database", postgres_url).code == 0
    assert run(capsys, "backup", second, "--database", postgres_url).code == 0
    assert run(capsys, "restore", second, "--data", back).code == 0
    assert run(capsys, "doctor", "--data", back).code == 0

    before = content(f"sqlite:///{club[0] / 'parlour.db'}")
    assert len(before["entry"]) > 40
    assert before["card"]
    assert content(postgres_url) == before
    assert content(f"sqlite:///{back / 'parlour.db'}") == before


@pytest.mark.slow
def test_a_chat_line_with_a_nul_is_restored_to_postgresql(
    club: tuple[Path, Club], postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite stored such lines before they were refused."""
    data, file = tmp_path / "data", tmp_path / "club.gz"
    shutil.copytree(club[0], data)
    with closing(sqlite3.connect(data / "parlour.db")) as db, db:
        line = (club[1].running, "players", "Ann", "a\0b")
        db.execute(
            "INSERT INTO chat (table_id, number, room, name, text, at) VALUES (?, 900, ?, ?, ?, 0)", line
        )

    assert run(capsys, "backup", file, "--data", data).code == 0
    ran = run(capsys, "restore", file, "--database", postgres_url)

    assert ran.code == 0, ran.err
    assert [row["text"] for row in content(postgres_url)["chat"] if row["number"] == 900] == ["a\ufffdb"]


@pytest.mark.deep
def test_a_running_game_continues_after_a_restore_to_postgresql(
    club: tuple[Path, Club], postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, table = tmp_path / "club.gz", club[1].running
    run(capsys, "backup", file, "--data", club[0])
    run(capsys, "restore", file, "--database", postgres_url)

    async def play(url: str) -> tuple[int, int]:
        async with await connect(url, club[1].ann_token) as one, await connect(url, club[1].bob_token) as two:
            first = await play_one(one, table)
            await play_one(two, table)
            return first, (await one.watch(table)).seq

    with Served(tmp_path / "data", database=postgres_url) as server:
        first, last = run_async(play(server.url))

    assert 40 <= first < last
    assert run(capsys, "doctor", "--database", postgres_url).code == 0


@pytest.mark.deep
def test_a_backup_runs_beside_the_server_and_is_private(
    club: tuple[Path, Club], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "club.gz"
    shutil.copytree(club[0], data)
    with Served(data):
        ran = run(capsys, "backup", file, "--data", data)

    assert ran.code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [*tmp_path.glob("*.part")] == []
    assert run(capsys, "restore", file, "--data", tmp_path / "other").code == 0


def test_an_existing_file_is_never_overwritten(
    club: tuple[Path, Club], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.gz"
    file.write_text("mine")

    ran = run(capsys, "backup", file, "--data", club[0])

    assert (ran.code, file.read_text()) == (1, "mine")
    assert "choose another name" in ran.err


def test_a_restore_needs_an_empty_database(
    club: tuple[Path, Club], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.gz"
    run(capsys, "backup", file, "--data", club[0])
    url = f"sqlite:///{club[0] / 'parlour.db'}"
    before = content(url)

    ran = run(capsys, "restore", file, "--data", club[0])

    assert ran.code == 1
    assert "the database is not empty" in ran.err
    assert content(url) == before


@pytest.mark.deep
def test_a_restore_accepts_the_database_of_an_unused_server(
    club: tuple[Path, Club], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.gz"
    run(capsys, "backup", file, "--data", club[0])
    with Served(tmp_path / "data"):
        pass

    assert run(capsys, "restore", file, "--data", tmp_path / "data").code == 0


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda raw: raw[: len(raw) // 2], "cannot be read"),
        (lambda raw: raw[:-8] + bytes([raw[-8] ^ 1]) + raw[-7:], "cannot be read"),
        (lambda _: b"not gzip at all", "cannot be read"),
        (lambda _: gzip.compress(b'{"a":1}\n'), "this is not a backup of Parlour"),
        (lambda raw: gzip.compress(gzip.decompress(raw).replace(b"Bob", b"Rob", 1)), "edited or damaged"),
        (lambda raw: gzip.compress(gzip.decompress(raw).rpartition(b'{"rows"')[0]), "cut off"),
        (lambda raw: gzip.compress(gzip.decompress(raw).replace(b'n":1,', b'n":9,', 1)), "which is newer"),
        (lambda raw: _of_revision(raw, b"9999"), "(migration 9999): update this one"),
        (lambda raw: _of_revision(raw, b"0005"), "(migration 0005): it is from before the first release"),
    ],
)
def test_a_damaged_file_restores_nothing(
    club: tuple[Path, Club],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    damage: Callable[[bytes], bytes],
    reason: str,
) -> None:
    file = tmp_path / "club.gz"
    run(capsys, "backup", file, "--data", club[0])
    file.write_bytes(damage(file.read_bytes()))

    ran = run(capsys, "restore", file, "--data", tmp_path / "data")

    assert ran.code == 1
    assert reason in ran.err
    assert not (tmp_path / "data" / "parlour.db").exists()


def _of_revision(raw: bytes, revision: bytes) -> bytes:
    """Rewrites a backup as one of another version, with a valid checksum."""
    *lines, end = gzip.decompress(raw).splitlines(keepends=True)
    lines[0] = lines[0].replace(b'"revision":"' + newest().encode(), b'"revision":"' + revision)
    whole = msgspec.structs.replace(
        msgspec.json.decode(end, type=End), sha256=sha256(b"".join(lines)).hexdigest()
    )
    return gzip.compress(b"".join(lines) + msgspec.json.encode(whole))


STORED = Path(__file__).parent / "backup-0011.gz"
"""A backup of the four games by an earlier version."""


def test_a_backup_of_an_older_version_is_restored(
    store_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path, tmp_path / "again.gz"
    where = ["--data", data] if store_url.startswith("sqlite") else ["--database", empty(store_url)]

    assert run(capsys, "restore", STORED, *where).code == 0
    ran = run(capsys, "doctor", *where)
    assert run(capsys, "backup", file, *where).code == 0

    assert ran.code == 0, ran.out
    assert ran.says("17 tables with 238 entries")
    old, new = times_in(STORED), times_in(file)
    assert {table for table, _, _ in old} == {*TABLES} - {"card"}
    assert {type(at) for at in old.values()} == {str}
    assert new == old


def times_in(file: Path) -> dict[tuple[str, str, str], object]:
    """Returns all times in Cambio's tables of a backup, by table, row and column."""
    found: dict[tuple[str, str, str], object] = {}
    columns = Columns("", ())
    for line in gzip.decompress(file.read_bytes()).splitlines():
        if line.startswith(b'{"table"'):
            columns = msgspec.json.decode(line, type=Columns)
        elif line.startswith(b"[") and columns.table in TABLES:
            row = dict(zip(columns.columns, msgspec.json.decode(line), strict=True))
            found |= {
                (columns.table, row["id"], name): row[name]
                for name in row
                if isinstance(TABLES[columns.table].c[name].type, Timestamp) and row[name] is not None
            }
    return found


def empty(url: str) -> str:
    """Drops our tables from the database."""

    async def drop() -> None:
        store = open_store(url)
        async with store.write() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
        await store.close()

    asyncio.run(drop())
    return url


@pytest.mark.slow
def test_both_databases_write_the_same_backup(
    club: tuple[Path, Club], postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.gz", tmp_path / "second.gz"
    run(capsys, "backup", first, "--data", club[0])
    run(capsys, "restore", first, "--database", postgres_url)
    run(capsys, "backup", second, "--database", postgres_url)

    assert times_in(second) == times_in(first)
    assert "T" in str(next(iter(times_in(first).values())))
