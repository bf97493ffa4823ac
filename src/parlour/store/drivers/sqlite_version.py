"""The SQLite version of this Python, and whether it has the bug that `sqlite_checkpoint` works around."""

import sqlite3


def has_reset_fault(version: tuple[int, ...]) -> bool:
    """True if a commit can reset the write-ahead log during a checkpoint."""
    return (3, 7, 0) <= version < (3, 51, 3)


def describe(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str:
    """The version in one sentence, for the operator."""
    number = ".".join(map(str, version))
    if not has_reset_fault(version):
        return f"SQLite {number}"
    return (
        f"SQLite {number} has the WAL-reset fault, which Parlour works around;"
        " write to the database with no other program while the server runs, or use 3.51.3 or later"
    )
