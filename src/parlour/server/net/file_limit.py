"""The number of files, sockets among them, that this process may have open."""

import sys
from typing import Final

UNKNOWN: Final = 1_000_000
"""Where there is no such limit, or one far away."""

if sys.platform == "win32":

    def raise_file_limit() -> None:
        """Windows has none that matters."""

    def file_limit() -> int:
        return UNKNOWN

else:
    import resource

    def raise_file_limit() -> None:
        """As far as the system lets a process raise it by itself."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = UNKNOWN if hard == resource.RLIM_INFINITY else hard
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS says that there is none and refuses as many
            return

    def file_limit() -> int:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return UNKNOWN if soft == resource.RLIM_INFINITY else soft
