"""The time of day as this terminal counts it: it can stand still, and it can be let jump ahead."""

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
        """Let time pass at once: everyone at this table is at this keyboard, and nobody waits."""
        self._ahead += time_passed

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """What happens meanwhile takes no time."""
        before = self.wall()
        try:
            yield
        finally:
            self._ahead -= self.wall() - before

    def at_prompt(self) -> AbstractContextManager[None]:
        return nullcontext() if self.runs_at_prompts else self.stopped()
