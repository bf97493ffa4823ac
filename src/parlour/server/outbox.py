"""What is sent in one turn of the loop leaves at its end, each socket's part at once."""

import asyncio
from typing import Protocol


class Flushed(Protocol):
    def flush(self) -> None: ...


class Outbox:
    def __init__(self) -> None:
        self._waiting: list[Flushed] = []

    def add(self, one: Flushed) -> None:
        """Have *one* flushed before the loop waits again."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(one)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.flush()
