"""Pythons with holes that a visitor can use."""

import sys
from typing import Final

import structlog

MENDED: Final = {(3, 11): 10, (3, 12): 6}
"""For a version the first release without them: quadratic cookies (CVE-2024-7592), and private addresses that
are taken for public ones (CVE-2024-4032)."""

_log = structlog.get_logger("server")


def warn() -> None:
    sentence = fault_of(sys.version_info[:3])
    if sentence is not None:
        _log.warning(sentence)


def fault_of(version: tuple[int, int, int]) -> str | None:
    major, minor, release = version
    mended = MENDED.get((major, minor))
    if mended is None or release >= mended:
        return None
    return (
        f"Python {major}.{minor}.{release} has known holes (CVE-2024-7592, CVE-2024-4032):"
        f" run Parlour on {major}.{minor}.{mended} or later"
    )
