"""Files of games: read whole, written whole or not at all."""

import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from parlour.cli.errors import UserError
from parlour.engine.contract.game import Game
from parlour.engine.table.files import GameFileError, Person, load, save
from parlour.engine.table.table import Table
from parlour.engine.values import Millis
from parlour.games import finder


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except IsADirectoryError:
        raise UserError(f"{path} is a folder, not a saved game") from None
    except OSError as fault:
        raise UserError(f"{path} cannot be read: {fault.strerror}") from None


def open_game(path: Path, hint: str | None) -> tuple[Table, tuple[Person, ...]]:
    """The table of a file, paused, and who sits at it."""
    raw = read_bytes(path)
    try:
        return load(raw, stored_game_finder(hint))
    except GameFileError as fault:
        raise UserError(f"{path}: {fault}") from None


def stored_game_finder(hint: str | None) -> Callable[[str], Game]:
    """How a stored game's name becomes a game; *hint* says where to look for one that is not built in."""

    def find_stored(name: str) -> Game:
        try:
            game = finder.find(hint if hint is not None else name)
        except finder.GameFindError as fault:
            raise LookupError(f"{fault} (`--game PATH`, or with play the PATH alone)") from None
        if game.name != name:
            raise LookupError(f"it is a game of {name}, and {hint or name} is {game.name}")
        return game

    return find_stored


def require_new(path: Path) -> None:
    """Refuse a file that is there already, and one that cannot be written."""
    if path.exists():
        raise UserError(f"{path} is there already and is not overwritten; choose another name")
    if not path.parent.is_dir():
        raise UserError(f"{path} cannot be written: there is no folder {path.parent}")


class GameFile:
    """The file in which a game is saved, if there is one."""

    def __init__(self, table: Table, people: Sequence[Person], path: Path | None) -> None:
        self.path = path
        self._table, self._people = table, people
        self._saved_entries: int | None = None

    @property
    def is_up_to_date(self) -> bool:
        return self._saved_entries == len(self._table.log)

    def save(self, wall: Millis) -> None:
        """Bring the file up to date, if there is one."""
        if self.path is not None and not self.is_up_to_date:
            self.save_as(self.path, wall)

    def save_as(self, path: Path, wall: Millis) -> None:
        """Write the file, which from now on is where the game is kept."""
        write_atomically(path, save(self._table, self._people, wall))
        self.path, self._saved_entries = path, len(self._table.log)


def write_atomically(path: Path, raw: bytes) -> None:
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
        raise UserError(f"{path} cannot be written: {fault.strerror}") from None
