"""Played games as files: every later version of the rules must replay them the same way."""

import gzip
from pathlib import Path

from parlour.engine.contract.game import Game
from parlour.engine.table.files import load, save
from parlour.engine.table.table import Table
from parlour.engine.table.verification import verify
from parlour.engine.values import Millis


def load_played(path: Path | str, game: Game) -> Table:
    """Loads and verifies a file that `parlour play --save`, a server or `save_played` wrote.

    Raises AssertionError if these rules play it differently; the message names the entry.
    """
    raw = _read(Path(path))
    verification = verify(raw, lambda _: game)
    if verification.fault is not None:
        raise AssertionError(f"{path}: {verification.fault.reason} (entry {verification.fault.entry})")
    table, _ = load(raw, lambda _: game)
    return table


def save_played(table: Table, path: Path | str) -> Path:
    """Saves a game as a fixture, compressed if the name ends in `.gz`."""
    kept = Path(path)
    raw = save(table, (), Millis(table.log[table.log.head].wall))
    kept.write_bytes(gzip.compress(raw, mtime=0) if kept.suffix == ".gz" else raw)
    return kept


def _read(path: Path) -> bytes:
    raw = path.read_bytes()
    return gzip.decompress(raw) if path.suffix == ".gz" else raw
