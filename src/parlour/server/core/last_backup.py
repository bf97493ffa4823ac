"""The time of the last `parlour backup`. It is a file, because a backup must not change the database."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from parlour.engine.values import Millis
from parlour.store.private_files import make_file

FILE_NAME: Final = "last-backup"


def record(folder: Path, at: Millis) -> None:
    """Write the time. Ignores errors: the backup is valid, and the database can be on another machine."""
    with suppress(OSError):
        if folder.is_dir():
            make_file(folder / FILE_NAME)
            (folder / FILE_NAME).write_text(f"{at}\n")


def read(folder: Path) -> Millis | None:
    try:
        return Millis(int((folder / FILE_NAME).read_text()))
    except (OSError, ValueError):
        return None
