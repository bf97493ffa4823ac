"""Which SQLite this Python is linked with, and whether it has the fault that `checkpoint` works around."""

import sqlite3


def has_reset_fault(version: tuple[int, ...]) -> bool:
    """Whether its write-ahead log can begin anew under a checkpoint."""
    return (3, 7, 0) <= version < (3, 51, 3)


def describe(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str:
    """One sentence for an operator."""
    number = ".".join(map(str, version))
    if not has_reset_fault(version):
        return f"SQLite {number}"
    return (
        f"SQLite {number} has the WAL-reset fault, which Parlour works around;"
        " write to the database with no other program while the server runs, or use 3.51.3 or later"
    )
