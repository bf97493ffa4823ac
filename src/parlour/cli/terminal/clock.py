"""A wall clock that can be stopped and moved forward."""

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from parlour.engine.values import Millis


class Clock:
    def __init__(self, runs_at_prompts: bool = True) -> None:
        self.runs_at_prompts = runs_at_prompts
        self._ahead = 0

    def wall(self) -> Millis:
        return Millis(time.time_ns() // 1_000_000 + self._ahead)

    def skip(self, time_passed: Millis) -> None:
        """Moves the clock forward. Everyone at this table is at this keyboard, so no one has to wait."""
        self._ahead += time_passed

    @contextmanager
    def stopped(self) -> Iterator[None]:
        before = self.wall()
        try:
            yield
        finally:
            self._ahead -= self.wall() - before

    def at_prompt(self) -> AbstractContextManager[None]:
        return nullcontext() if self.runs_at_prompts else self.stopped()
