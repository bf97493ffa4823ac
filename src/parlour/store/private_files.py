"""What only the account that runs the server may read: its folder and everything that it keeps there."""

import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
KEPT: Final = ("parlour.db", "parlour.db-wal", "parlour.db-shm", "secret")
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def make_folder(folder: Path) -> None:
    """One that is there stays as it is: whoever made it knows what for."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file where there is none. What SQLite lays beside its database has the same mode."""
    with suppress(FileExistsError):
        path.touch(mode=FILE_MODE, exist_ok=False)  # exclusively: a link is not followed


def mend(folder: Path) -> Sequence[str]:
    """Take from others what they may do with files of an earlier version; the names of those files."""
    if sys.platform == "win32":  # where a mode says nothing about others
        return []
    mended = []
    for path in [folder / name for name in KEPT]:
        if path.exists() and path.stat().st_mode & _OTHERS:
            with suppress(PermissionError):  # another account's, which lets this one write to it
                path.chmod(FILE_MODE)
                mended.append(path.name)
    return mended
