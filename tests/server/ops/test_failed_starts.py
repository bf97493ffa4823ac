"""A server that cannot start prints one sentence and exits with a distinct status."""

import re
import socket
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.cli.errors import ExitStatus
from served.process import Served, free_port
from services import sqlite
from services.postgres import Postgres

PAGE = (Path(__file__).parents[3] / "docs" / "operators.md").read_text()
TABLE = dict(re.findall(r"^\| (\d\d) \| (.+?) \|", PAGE, re.MULTILINE))


def start(data: Path, *arguments: str, **settings: str) -> tuple[int, str]:
    """Returns the exit status and the output."""
    server = Served(data, *arguments)
    server.set(**settings)
    server.launch()
    return server.wait(), server.log()


def refused(said: str) -> str:
    """Returns the error sentence. Fails if there is other output, except unrelated log lines."""
    lines = [line for line in said.splitlines() if not line.startswith("{")]
    assert "Traceback" not in said
    assert [line[:9] for line in lines] == ["parlour: "], said
    return lines[0]


def create_database(data: Path) -> Path:
    path = data / "parlour.db"
    sqlite.fill_in(f"sqlite:///{path}")
    return path


def damage(data: Path) -> None:
    create_database(data).write_bytes(b"this is no database at all, " * 400)


def tear(data: Path) -> None:
    path = create_database(data)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


def make_newer(data: Path) -> None:
    with closing(sqlite3.connect(create_database(data))) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")


def empty_the_secret(data: Path) -> None:
    (data / "secret").touch()


@pytest.mark.parametrize(
    ("prepare", "status", "sentence"),
    [
        (damage, ExitStatus.DATABASE_DAMAGED, "is damaged or no database: put it aside and restore a backup"),
        (tear, ExitStatus.DATABASE_DAMAGED, "is damaged or no database: put it aside and restore a backup"),
        (make_newer, ExitStatus.DATABASE_VERSION, r"of another version .*migration 9999.*: update this one"),
        (empty_the_secret, ExitStatus.SETTING, "secret is empty: bring it back from a copy, or remove it"),
    ],
)
def test_an_unusable_folder_is_refused(
    tmp_path: Path, prepare: Callable[[Path], None], status: ExitStatus, sentence: str
) -> None:
    prepare(tmp_path)

    code, said = start(tmp_path)

    assert re.search(sentence, refused(said))
    assert code == status


@pytest.mark.parametrize(
    ("settings", "status", "sentence"),
    [
        ({"rate": "abc"}, ExitStatus.SETTING, "PARLOUR_RATE is 'abc' and must be a whole number from 0 on"),
        (
            {"ping_interval": "0"},
            ExitStatus.SETTING,
            "PARLOUR_PING_INTERVAL is '0' and must be a number from 1 on",
        ),
        ({"drain": "-1"}, ExitStatus.SETTING, "PARLOUR_DRAIN is '-1' and must be a number from 0 on"),
        ({"idle_after": "nan"}, ExitStatus.SETTING, "PARLOUR_IDLE_AFTER is 'nan' and must be a number"),
        ({"games": "nowhere_at_all"}, ExitStatus.GAME, "the game nowhere_at_all cannot be loaded"),
        (
            {"games": "server.ops.failing_game"},
            ExitStatus.GAME,
            r"failing_game cannot be loaded \(oh no\): mend it or",
        ),
    ],
)
def test_invalid_settings_are_refused(
    tmp_path: Path, settings: dict[str, str], status: ExitStatus, sentence: str
) -> None:
    code, said = start(tmp_path, **settings)

    assert re.search(sentence, refused(said))
    assert code == status


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = start(tmp_path, "--port", str(port))

    assert f"port {port} on 127.0.0.1 is in use: stop the program that uses it, or choose" in refused(said)
    assert code == ExitStatus.PORT


def test_a_file_as_data_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").touch()

    code, said = start(tmp_path, "--data", str(tmp_path / "data"))

    assert "let this account write there, make room, or name another folder with --data" in refused(said)
    assert code == ExitStatus.FOLDER


@pytest.mark.skipif(sys.platform != "linux", reason="a folder that not even root can write to")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    code, said = start(tmp_path, "--data", "/proc/self/fdinfo")

    assert "let this account write there" in refused(said)
    assert code == ExitStatus.FOLDER


def test_an_unreachable_postgresql_is_reported(tmp_path: Path) -> None:
    port = free_port()
    code, said = start(tmp_path, database=f"postgresql://ann:word@127.0.0.1:{port}/club")

    sentence = refused(said)
    assert f"PostgreSQL does not answer at 127.0.0.1:{port}/club: start it" in sentence
    assert "word" not in sentence
    assert code == ExitStatus.DATABASE_AWAY


def test_a_missing_database_is_reported(tmp_path: Path, postgres: Postgres) -> None:
    code, said = start(tmp_path, database=postgres.database("nowhere"))

    assert re.search("PostgreSQL has no database .*/nowhere: make it with createdb", refused(said))
    assert code == ExitStatus.DATABASE_MISSING


def test_a_wrong_password_is_reported(tmp_path: Path, postgres: Postgres) -> None:
    postgres.run("CREATE ROLE locked LOGIN PASSWORD 'right'")
    postgres.ask_password_of("locked")
    url = postgres.url.replace("postgres@", "locked:wrong@")

    code, said = start(tmp_path, database=url)

    assert "refuses the user or the password: look at PARLOUR_DATABASE" in refused(said)
    assert "wrong" not in said
    assert code == ExitStatus.DATABASE_LOGIN


@pytest.mark.deep
def test_an_unreachable_nats_is_reported(tmp_path: Path) -> None:
    port = free_port()
    create_database(tmp_path)
    code, said = start(tmp_path, nats=f"nats://127.0.0.1:{port}")

    assert f"NATS does not answer at 127.0.0.1:{port}: start it, or look at --nats" in refused(said)
    assert code == ExitStatus.NATS


@pytest.mark.deep
def test_workers_that_cannot_start_are_not_restarted(tmp_path: Path) -> None:
    damage(tmp_path)

    code, said = start(tmp_path, "--workers", "2", nats=f"nats://127.0.0.1:{free_port()}")

    assert 1 <= said.count("is damaged or no database") <= 2
    assert code == ExitStatus.DATABASE_DAMAGED


def test_the_page_lists_exactly_the_exit_statuses() -> None:
    assert [*map(int, TABLE)] == [*ExitStatus]
