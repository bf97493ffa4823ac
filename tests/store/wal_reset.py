"""SQLite's WAL-reset bug, on bare connections: `make wal-reset`.

Two processes commit while a third checkpoints the write-ahead log twice in a row, as fast as they can, in
memory if there is such a folder. SQLite before 3.51.3 can damage the database, often within a minute. A sound
database proves nothing. With the method of `store/drivers/sqlite_checkpoint.py` it must stay sound.
"""

import multiprocessing
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Final

import click

from parlour.store.drivers import sqlite_version

MEMORY: Final = Path("/dev/shm")
WRITERS: Final = 2
CARRY_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=60, isolation_level=None)
    db.execute("PRAGMA wal_autocheckpoint = 0")
    return db


def write(path: Path, writer: int, seconds: float) -> None:
    until = time.monotonic() + seconds
    with closing(connect(path)) as db:
        number = 0
        while time.monotonic() < until:
            db.execute("INSERT INTO entry VALUES (?, ?, ?)", (writer, number, os.urandom(300)))
            number += 1


def checkpoint_bare(path: Path, seconds: float) -> None:
    until = time.monotonic() + seconds
    with closing(connect(path)) as one, closing(connect(path)) as other:
        while time.monotonic() < until:
            one.execute(CARRY_OVER).fetchone()
            other.execute(CARRY_OVER).fetchone()


def checkpoint_under_a_reader_and_the_lock(path: Path, seconds: float) -> None:
    until = time.monotonic() + seconds
    before, reader, lock, db = (connect(path) for _ in range(4))
    while time.monotonic() < until:
        _read(before)
        lock.execute("PRAGMA user_version = 1")
        _read(reader)
        before.execute("ROLLBACK")
        db.execute(CARRY_OVER).fetchone()
        reader.execute("ROLLBACK")
        lock.execute("BEGIN IMMEDIATE")
        db.execute(CARRY_OVER).fetchone()
        lock.execute("ROLLBACK")
    for each in (before, reader, lock, db):
        each.close()


def run(job: Callable[[], None], together: Barrier) -> None:
    """Run *job* in this process, and end it on a damaged database."""
    together.wait()
    try:
        job()
    except sqlite3.DatabaseError as fault:
        if fault.sqlite_errorcode not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise
        sys.exit(1)


def is_sound(path: Path) -> bool:
    """True if the database is undamaged and each writer's numbers have no gap."""
    with closing(connect(path)) as db:
        try:
            found = db.execute("PRAGMA integrity_check(1)").fetchall()
            gaps = db.execute("SELECT max(number) + 1 - count(*) FROM entry GROUP BY writer").fetchall()
        except sqlite3.DatabaseError:
            return False
    return found == [("ok",)] and set(gaps) == {(0,)}


def try_for(seconds: float, checkpoint: Callable[[Path, float], None]) -> bool:
    """Returns whether the database is sound afterwards."""
    spawned = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        path = Path(folder) / "tried.db"
        with closing(connect(path)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("CREATE TABLE entry (writer INT, number INT, body BLOB, PRIMARY KEY (writer, number))")
            jobs = [partial(write, path, writer, seconds) for writer in range(WRITERS)]
            jobs.append(partial(checkpoint, path, seconds))
            together = spawned.Barrier(len(jobs))
            working = [spawned.Process(target=run, args=(job, together)) for job in jobs]
            for one in working:
                one.start()
            for one in working:
                one.join()
            has_failed = any(one.exitcode for one in working)
        return not has_failed and is_sound(path)


def main(seconds: float) -> int:
    click.echo(f"{sqlite_version.describe()}.")
    bare = try_for(seconds, checkpoint_bare)
    click.echo(f"Bare SQLite, {seconds:g} s: {'sound, which proves nothing' if bare else 'DAMAGED'}.")
    ours = try_for(seconds, checkpoint_under_a_reader_and_the_lock)
    click.echo(f"Under a reader and the lock, {seconds:g} s: {'sound' if ours else 'DAMAGED'}.")
    return 0 if ours else 1


def _read(db: sqlite3.Connection) -> None:
    db.execute("BEGIN")
    db.execute("SELECT count(*) FROM sqlite_master").fetchone()


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
