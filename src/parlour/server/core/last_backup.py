"""When `parlour backup` last made one: kept beside the database, in which a backup changes nothing."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from parlour.engine.values import Millis
from parlour.store.private_files import make_file

NAME: Final = "last-backup"


def note(folder: Path, at: Millis) -> None:
    """It is no less a backup where this cannot be written, or is of a database without a folder here."""
    with suppress(OSError):
        if folder.is_dir():
            make_file(folder / NAME)
            (folder / NAME).write_text(f"{at}\n")


def read(folder: Path) -> Millis | None:
    try:
        return Millis(int((folder / NAME).read_text()))
    except (OSError, ValueError):
        return None
