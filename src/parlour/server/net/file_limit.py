"""The limit on open files of this process. Sockets count as files."""

import sys
from typing import Final

UNKNOWN: Final = 1_000_000
"""Stands for no limit, or for one too high to matter."""

if sys.platform == "win32":

    def raise_file_limit() -> None:
        """Do nothing. Windows has no limit that matters."""

    def file_limit() -> int:
        return UNKNOWN

else:
    import resource

    def raise_file_limit() -> None:
        """Raise the soft limit to the hard limit."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = UNKNOWN if hard == resource.RLIM_INFINITY else hard
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS reports no limit but rejects a high one
            return

    def file_limit() -> int:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return UNKNOWN if soft == resource.RLIM_INFINITY else soft
