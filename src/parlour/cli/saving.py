"""Files of games: read whole, written whole or not at all."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from parlour.cli.finding import finder
from parlour.cli.trouble import Trouble
from parlour.engine.files import GameFileError, Person, load, save
from parlour.engine.table import Table
from parlour.engine.values import Millis


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except IsADirectoryError:
        raise Trouble(f"{path} is a folder, not a saved game") from None
    except OSError as fault:
        raise Trouble(f"{path} cannot be read: {fault.strerror}") from None


def opened(path: Path, hint: str | None) -> tuple[Table, tuple[Person, ...]]:
    """The table of a file, paused, and who sits at it."""
    raw = read(path)
    try:
        return load(raw, finder(hint))
    except GameFileError as fault:
        raise Trouble(f"{path}: {fault}") from None


def must_be_new(path: Path) -> None:
    """Refuse a file that is there already, and one that cannot be written."""
    if path.exists():
        raise Trouble(f"{path} is there already and is not overwritten; choose another name")
    if not path.parent.is_dir():
        raise Trouble(f"{path} cannot be written: there is no folder {path.parent}")


class Keeper:
    """Knows where a game is kept, and keeps it there."""

    def __init__(self, table: Table, people: Sequence[Person], path: Path | None) -> None:
        self.path = path
        self._table, self._people = table, people
        self._kept: int | None = None

    @property
    def is_up_to_date(self) -> bool:
        return self._kept == len(self._table.log)

    def keep(self, wall: Millis) -> None:
        """Bring the file up to date, if there is one."""
        if self.path is not None and not self.is_up_to_date:
            self.keep_now(self.path, wall)

    def keep_now(self, path: Path, wall: Millis) -> None:
        """Write the file, which from now on is where the game is kept."""
        write(path, save(self._table, self._people, wall))
        self.path, self._kept = path, len(self._table.log)


def write(path: Path, raw: bytes) -> None:
    """Write all of *raw* or nothing: a crash leaves the file as it was before."""
    try:
        handle, made = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(raw)
            Path(made).replace(path)
        except OSError:
            Path(made).unlink()
            raise
    except OSError as fault:
        raise Trouble(f"{path} cannot be written: {fault.strerror}") from None
