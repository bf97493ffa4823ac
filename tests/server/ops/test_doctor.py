"""The doctor finds every kind of damage, names the table, and reports nothing for a healthy club."""

import asyncio
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from cli.terminal import Ran
from parlour.cli import main
from parlour.store.drivers import sqlite_version
from server.ops.club import Club, play_club
from store.appending import add_tables, opened

OF = "table_number = (SELECT number FROM game_table WHERE id = ?)"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Club]:
    data = tmp_path_factory.mktemp("club")
    return data, play_club(data)


@pytest.fixture
def copy(club: tuple[Path, Club], tmp_path: Path) -> Path:
    data = tmp_path / "data"
    shutil.copytree(club[0], data)
    return data


def doctor(capsys: pytest.CaptureFixture[str], *where: str) -> Ran:
    code = main(["doctor", *where])
    heard = capsys.readouterr()
    return Ran(code, heard.out, heard.err)


def damage(data: Path, statement: str, *values: object) -> None:
    db = sqlite3.connect(data / "parlour.db")
    with db:
        assert db.execute(statement, values).rowcount > 0
    db.close()


def test_a_healthy_database_passes(club: tuple[Path, Club], capsys: pytest.CaptureFixture[str]) -> None:
    ran = doctor(capsys, "--data", str(club[0]))

    assert ran.code == 0, ran.out
    assert ran.says("6 tables with ", "Every check passed.")


def test_the_doctor_prints_the_versions(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 11, 9))

    ran = doctor(capsys, "--data", str(copy))

    said = " ".join(ran.out.split())
    assert sqlite_version.describe() in said
    assert "Python 3.11.9 has known vulnerabilities" in said


@pytest.mark.deep
def test_a_healthy_postgresql_database_passes(
    postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_club(tmp_path, database=postgres_url)

    ran = doctor(capsys, "--database", postgres_url)

    assert ran.code == 0, ran.out
    assert ran.says("6 tables with ")


@pytest.mark.parametrize(
    ("which", "statement", "found"),
    [
        (
            "over",
            "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), 'false', 'true') AS BLOB) "
            f"WHERE {OF} AND seq = 4",
            "entry 4: the rules decide this entry otherwise",
        ),
        (
            "running",
            "UPDATE entry SET body = "
            "CAST(replace(CAST(body AS TEXT), '\"draws\":[[', '\"draws\":[[99,1],[') AS BLOB) "
            f"WHERE {OF} AND seq = 0",
            "entry 0: a draw is not the one that the secret gives",
        ),
        ("over", f"UPDATE entry SET body = x'7B' WHERE {OF} AND seq = 2", "entry 2 cannot be read"),
        ("running", f"DELETE FROM entry WHERE {OF} AND seq = 7", "entry 7 is missing"),
        ("over", f"DELETE FROM entry WHERE {OF} AND seq = 7", "entry 7 is missing"),
        ("over", f"DELETE FROM entry WHERE {OF}", "entry 0 is missing, and 7 more"),
        ("running", "UPDATE game_table SET seq = 2 WHERE id = ?", "its row only to 2"),
        (
            "running",
            "UPDATE snapshot SET body = "
            "CAST(replace(CAST(body AS TEXT), '\"asked\":[', '\"asked\":[9') AS BLOB) "
            "WHERE table_id = ?",
            "its snapshot at entry 31 is not what the log leads to",
        ),
        ("running", "UPDATE snapshot SET body = x'5B5D' WHERE table_id = ?", "its snapshot cannot be read"),
        (
            "over",
            "UPDATE game_table SET status = 'running' WHERE id = ?",
            "its row says running, and its log",
        ),
        ("running", "UPDATE game_table SET status = 'over' WHERE id = ?", "its row says over, and its log"),
        ("running", "UPDATE game_table SET waiting = '' WHERE id = ?", "its row waits for seats none"),
        (
            "over",
            "UPDATE game_table SET result = NULL WHERE id = ?",
            "its row has another result than its log",
        ),
        ("over", f"UPDATE entry SET by_seat = 1 WHERE {OF} AND seq = 1", "names another seat"),
        ("over", "UPDATE game_table SET game = 'halma' WHERE id = ?", "its game halma is not here"),
        ("over", "UPDATE seat SET nonce = 'x' WHERE table_id = ? AND number = 0", None),
        (
            "running",
            "UPDATE card SET location = 'discard', owner_id = NULL, position_row = NULL, position_col = NULL "
            "WHERE game_session_id = ? AND location = 'hand' AND position_row = 0 AND position_col = 0",
            "owner_id, position_row, position_col, location differ from the log",
        ),
        ("bots", "DELETE FROM game_score WHERE game_session_id = ?", "the row is missing"),
        ("bots", "UPDATE player SET score = 99 WHERE game_session_id = ?", "score differ from the log"),
        (
            "running",
            "UPDATE game_session SET turn_number = 77 WHERE id = ?",
            "turn_number differ from the log",
        ),
        (
            "resigned",
            "INSERT INTO turn (id, game_session_id, player_id, action, metadata, created_at, turn_number) "
            "SELECT 'x', game_session_id, id, 'swap', '{}', '2026-03-01T12:30:00.250Z', 1 FROM player "
            "WHERE game_session_id = ? AND turn_order = 0",
            "turn has 1 rows that the log does not lead to",
        ),
    ],
)
def test_damage_is_reported_with_its_table(
    club: tuple[Path, Club],
    copy: Path,
    capsys: pytest.CaptureFixture[str],
    which: str,
    statement: str,
    found: str | None,
) -> None:
    table = getattr(club[1], which)
    damage(copy, statement, table)

    ran = doctor(capsys, "--data", str(copy))

    if found is None:  # a game without chance ignores the nonces
        assert ran.code == 0
        return
    assert ran.code == 1
    assert ran.says("1 of them differs.")
    told = [line for line in ran.out.splitlines() if line.startswith(table)]
    assert any(found in line for line in told), ran.out
    findings = [line for line in ran.out.splitlines() if " (" in line and not line.startswith("Python ")]
    assert len({line.split(" ")[0] for line in findings}) == 1


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the four games as an earlier version stored them."""
    data = tmp_path_factory.mktemp("older")
    assert main(["restore", str(Path(__file__).parent / "backup-0011.gz"), "--data", str(data)]) == 0
    return data


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE imperial_document SET seq = seq - 1 WHERE id = 'games/' || ?", "seq differ from the log"),
        (
            "UPDATE imperial_document SET turn_id = 99 WHERE id = 'game histories/' || ? || '/2'",
            "turn_id differ from the log",
        ),
        (
            "UPDATE imperial_document SET is_current = FALSE WHERE id = 'games/' || ?",
            "is_current differ from the log",
        ),
        ("DELETE FROM imperial_document WHERE id = 'games/' || ?", "the row is missing"),
        ("DELETE FROM imperial_document WHERE id = 'game histories/' || ? || '/1'", "the row is missing"),
        (
            "INSERT INTO imperial_document (id, table_id, turn_id, seq)"
            " SELECT 'game histories/x', id, 1, 1 FROM game_table WHERE id = ?",
            "imperial_document has 1 rows that the log does not lead to",
        ),
    ],
)
@pytest.mark.parametrize("status", ["running", "over"])
def test_a_changed_imperial_document_is_reported(
    older: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], status: str, statement: str, found: str
) -> None:
    data = tmp_path / "data"
    shutil.copytree(older, data)
    chosen = "SELECT id FROM game_table WHERE game = 'imperial' AND status = ? ORDER BY seq DESC, number"
    db = sqlite3.connect(data / "parlour.db")
    (table,) = db.execute(chosen, (status,)).fetchone()
    db.close()
    damage(data, statement, table)

    ran = doctor(capsys, "--data", str(data))

    assert ran.code == 1
    assert ran.says("1 of them differs.")
    assert [line for line in ran.out.splitlines() if line.startswith(table) and found in line], ran.out


def test_a_started_table_without_entries_is_not_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def lay() -> None:
        async with opened(f"sqlite:///{tmp_path / 'parlour.db'}") as store:
            await add_tables(store)

    asyncio.run(lay())

    assert doctor(capsys, "--data", str(tmp_path)).code == 0


def test_a_missing_database_is_not_created(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = doctor(capsys, "--data", str(tmp_path / "none"))

    assert ran.code == 1
    assert "there is no database in" in ran.err
    assert not (tmp_path / "none").exists()


def test_an_unreachable_database_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    ran = doctor(capsys, "--database", "postgresql://nobody@127.0.0.1:1/none")

    assert ran.code == 1
    assert "the database cannot be used" in ran.err
    assert ran.err.count("\n") == 1
