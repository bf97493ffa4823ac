"""The character NUL is refused where bytes come in: PostgreSQL keeps no text that holds one."""

from typing import Final

from parlour.server.core.errors import RefusedError

_IN_JSON: Final = b"\\u0000"
"""JSON writes it only so."""

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for it where one was kept before it was refused."""


def refuse_nul(raw: bytes) -> None:
    """To be called with a message in JSON before it is decoded."""
    if _IN_JSON in raw:
        raise _refusal()


def nul_in_address(path: str, query: bytes) -> RefusedError | None:
    """The refusal of a request whose address holds one; the pages have no such address."""
    is_there = "\0" in path or b"%00" in query or b"\0" in query
    return _refusal() if is_there and path.startswith("/api/") else None


def _refusal() -> RefusedError:
    return RefusedError("message/unreadable", fault="it holds a NUL character")
