"""Warnings about the versions of Python and SQLite that the server runs on."""

import sqlite3
import sys
from typing import Final

from parlour.store.drivers import sqlite_version

FIXED_RELEASES: Final = {(3, 11): 10, (3, 12): 6}
"""The first release of a Python version without quadratic cookie parsing (CVE-2024-7592) and without private
addresses that count as public ones (CVE-2024-4032)."""


def version_warnings(*, uses_sqlite: bool) -> list[str]:
    warnings = [python_warning(sys.version_info[:3])]
    if uses_sqlite and sqlite_version.has_reset_fault(sqlite3.sqlite_version_info):
        warnings.append(sqlite_version.describe())
    return [warning for warning in warnings if warning is not None]


def python_warning(version: tuple[int, int, int]) -> str | None:
    major, minor, release = version
    fixed = FIXED_RELEASES.get((major, minor))
    if fixed is None or release >= fixed:
        return None
    return (
        f"Python {major}.{minor}.{release} has known vulnerabilities (CVE-2024-7592, CVE-2024-4032):"
        f" run Parlour on {major}.{minor}.{fixed} or later"
    )
