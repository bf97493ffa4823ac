"""Refuses NUL characters in all input, because PostgreSQL cannot store them in text."""

from typing import Final

from parlour.server.core.errors import RefusedError

_IN_JSON: Final = b"\\u0000"
"""The only way to write it in JSON."""

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
"""Replaces a NUL that was stored before they were refused."""


def refuse_nul(raw: bytes) -> None:
    """Call this with a JSON message before decoding it."""
    if _IN_JSON in raw:
        raise _refusal()


def nul_in_address(path: str, query: bytes) -> RefusedError | None:
    """The refusal of an API request with a NUL in its address; None if there is none."""
    is_there = "\0" in path or b"%00" in query or b"\0" in query
    return _refusal() if is_there and path.startswith("/api/") else None


def _refusal() -> RefusedError:
    return RefusedError("message/unreadable", fault="it holds a NUL character")
