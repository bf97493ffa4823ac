"""Permissions of the server's folder and files: only the account that runs the server can read them."""

import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
PRIVATE_FILES: Final = ("parlour.db", "parlour.db-wal", "parlour.db-shm", "secret")
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def make_folder(folder: Path) -> None:
    """Create a private folder. An existing folder keeps the mode that its creator chose."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Create an empty private file if there is none. SQLite gives its log files the same mode."""
    with suppress(FileExistsError):
        path.touch(mode=FILE_MODE, exist_ok=False)  # exclusive creation does not follow a link


def restrict_permissions(folder: Path) -> Sequence[str]:
    """Remove other accounts' permissions on files of an earlier version. Returns the names of those files."""
    if sys.platform == "win32":  # modes do not restrict other accounts there
        return []
    restricted = []
    for path in [folder / name for name in PRIVATE_FILES]:
        if path.exists() and path.stat().st_mode & _OTHERS:
            with suppress(PermissionError):  # the file belongs to another account
                path.chmod(FILE_MODE)
                restricted.append(path.name)
    return restricted
