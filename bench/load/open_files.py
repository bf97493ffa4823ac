"""Raises the limit of open sockets."""

from typing import Final

WANTED_FILES: Final = 16_384


def allow_many_files() -> None:
    """Raises the limit of open files to the hard limit, on systems that have one."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
