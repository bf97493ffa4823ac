"""The time of the last `parlour backup`. It is a file, because a backup must not change the database."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from parlour.engine.values import Millis
from parlour.store.private_files import make_file

NAME: Final = "last-backup"


def note(folder: Path, at: Millis) -> None:
    """Write the time. Ignores errors: the backup is valid, and the database can be on another machine."""
    with suppress(OSError):
        if folder.is_dir():
            make_file(folder / NAME)
            (folder / NAME).write_text(f"{at}\n")


def read(folder: Path) -> Millis | None:
    try:
        return Millis(int((folder / NAME).read_text()))
    except (OSError, ValueError):
        return None
