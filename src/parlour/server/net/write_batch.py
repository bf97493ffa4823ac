"""Batches writes: a socket's messages of one turn of the event loop take one system call."""

import asyncio
from typing import Protocol


class Flushable(Protocol):
    def flush(self) -> None: ...


class WriteBatch:
    def __init__(self) -> None:
        self._waiting: list[Flushable] = []
        self._is_due = False

    def add(self, one: Flushable) -> None:
        """Flush *one* before the event loop waits again, or sooner."""
        self._waiting.append(one)
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._end_turn)

    def flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.flush()

    def _end_turn(self) -> None:
        self._is_due = False
        self.flush()
