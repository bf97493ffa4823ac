"""The shim itself: synced data survives a power cut, other data can be lost, so the torture tests can
fail."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from proofs.torture.shim import SECTOR, Write, after_cut, has_compiler, preloaded, writes

COMMITS = 50
WRITER = f"""
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA wal_autocheckpoint = 7")
db.execute("PRAGMA synchronous = " + sys.argv[2])
db.execute("CREATE TABLE kept (number INTEGER)")
for number in range({COMMITS}):
    db.execute("INSERT INTO kept VALUES (?)", (number,))
print("written", flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(not has_compiler(), reason="the shim is compiled by cc")
@pytest.mark.parametrize("seed", range(3))
def test_synced_data_survives_a_power_cut(tmp_path: Path, seed: int) -> None:
    assert kept_after_cut(tmp_path, "FULL", seed) == COMMITS


@pytest.mark.skipif(not has_compiler(), reason="the shim is compiled by cc")
def test_unsynced_data_is_lost_in_a_power_cut(tmp_path: Path) -> None:
    assert kept_after_cut(tmp_path, "OFF", 1) < COMMITS


def test_synced_writes_are_whole_and_later_ones_can_be_torn() -> None:
    page = bytes([1]) * SECTOR * 8
    noted = [Write("W", "db", 0, page), Write("S", "db", 0, b""), Write("W", "db", len(page), page)]
    left = [after_cut({}, noted, Random(seed))["db"] for seed in range(50)]

    assert all(one.startswith(page) for one in left)
    assert {one == page for one in left} == {True, False}
    assert any(0 < one[len(page) :].count(1) < len(page) for one in left), "some are torn"


def test_a_removed_file_is_gone() -> None:
    noted = [Write("U", "db-journal", 0, b"")]

    assert after_cut({"db-journal": b"hot"}, noted, Random(0)) == {}


def kept_after_cut(folder: Path, synchronous: str, seed: int) -> int:
    (folder / "control").write_bytes(bytes(16))
    database = folder / "parlour.db"
    done = subprocess.run(
        [sys.executable, "-c", WRITER, str(database), synchronous],
        env=os.environ | preloaded(folder),
        capture_output=True,
        text=True,
    )
    assert done.stdout == "written\n", done.stderr
    files = after_cut({}, [*writes((folder / "journal").read_bytes())], Random(seed))
    for path in folder.glob("parlour.db*"):
        path.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    try:
        with sqlite3.connect(database) as db:
            found: int = db.execute("SELECT count(*) FROM kept").fetchone()[0]
    except sqlite3.DatabaseError:
        return 0
    else:
        return found
    finally:
        db.close()
