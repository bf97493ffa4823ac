"""How messages cross between the server and a worker: each after its length."""

from typing import Final

LENGTH_BYTES: Final = 4
"""Before every message stands its length."""

READY: Final = bytes(LENGTH_BYTES)
"""An empty message, the first that a worker sends."""

EXIT_MEMORY: Final = 86
"""The exit status of a worker whose rules took too much memory."""


def framed(raw: bytes) -> bytes:
    return len(raw).to_bytes(LENGTH_BYTES, "big") + raw
