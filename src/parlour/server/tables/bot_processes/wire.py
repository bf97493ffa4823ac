"""The framing of messages between the server and a worker: each is preceded by its length."""

from typing import Final

LENGTH_BYTES: Final = 4
"""Size of the length before every message."""

READY: Final = bytes(LENGTH_BYTES)
"""The first message of a worker, which is empty."""

EXIT_MEMORY: Final = 86
"""The exit status of a worker whose rules took too much memory."""


def frame(raw: bytes) -> bytes:
    return len(raw).to_bytes(LENGTH_BYTES, "big") + raw
