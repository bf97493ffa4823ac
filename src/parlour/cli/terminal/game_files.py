"""Reads and writes saved games."""

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


def read_bytes(path: Path, kind: str = "saved game", most: int | None = None) -> bytes:
    """The content of a file from elsewhere. Raises UserError if it has more than *most* bytes."""
    try:
        if most is not None and path.stat().st_size > most:
            raise UserError(f"{path} is larger than {most // 1_000_000} MB, so it is not a {kind}")
        return path.read_bytes()
    except IsADirectoryError:
        raise UserError(f"{path} is a folder, not a {kind}") from None
    except FileNotFoundError:
        raise UserError(f"there is no file {path}") from None
    except OSError as fault:
        raise UserError(f"{path} cannot be read: {fault.strerror}") from None


def open_game(path: Path, hint: str | None) -> tuple[Table, tuple[Person, ...]]:
    """Loads the table, paused, and the people at its seats."""
    raw = read_bytes(path)
    try:
        return load(raw, stored_game_finder(hint))
    except GameFileError as fault:
        raise UserError(f"{path}: {fault}") from None


def stored_game_finder(hint: str | None) -> Callable[[str], Game]:
    """Returns a function that finds a stored game by name. *hint* locates a game that is not built in."""

    def find_stored(name: str) -> Game:
        try:
            game = finder.find(hint if hint is not None else name)
        except finder.GameFindError as fault:
            raise LookupError(
                f"{fault} (give its path with `--game PATH`, or to `parlour play` as `PATH`)"
            ) from None
        if game.name != name:
            at = hint if hint is not None else name
            raise UserError(f"the file is a game of {name}, but {at} is {game.name}: leave out {at}")
        return game

    return find_stored


def require_new(path: Path) -> None:
    """Raises UserError if the file exists or its folder does not."""
    if path.exists():
        raise UserError(f"{path} already exists; choose another name")
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
        """Writes the new entries if the game has a file."""
        if self.path is not None and not self.is_up_to_date:
            self.save_as(self.path, wall)

    def save_as(self, path: Path, wall: Millis) -> None:
        write_atomically(path, save(self._table, self._people, wall))
        self.path, self._saved_entries = path, len(self._table.log)


def write_atomically(path: Path, raw: bytes) -> None:
    """Replaces the file with *raw*. A crash leaves the old file unchanged."""
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
