"""The workers of a server: which table is in which, and which tables rest because their rules fail."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final
from zlib import crc32

import structlog

from parlour.engine.game import Game
from parlour.engine.values import Millis
from parlour.server.core.errors import RefusedError
from parlour.server.core.settings import Settings
from parlour.server.tables.workers import messages
from parlour.server.tables.workers.messages import Answer, Question
from parlour.server.tables.workers.worker import Limits, Worker

RulesWorker = Worker[Question, Answer]

_log = structlog.get_logger("rules")

THINKING_LIMIT_S: Final = 30.0
"""Seconds that a bot may think."""

MAX_STRIKES: Final = 3
"""A table that has cost so many workers rests; one that cannot even be opened does so at once."""

REST_MS: Final = Millis(60_000)
"""For how long at first; each time twice as long."""

MAX_REST_MS: Final = Millis(3_600_000)


class WorkerPool:
    def __init__(
        self, processes: int, limits: Limits, games: Iterable[Game], steady: Callable[[], Millis]
    ) -> None:
        program = [f"{__package__}.process", *(game.where for game in games)]
        self.workers: Final = tuple(_worker(program, limits) for _ in range(processes))
        self.thinker: Final = _worker(program, limits)
        """Quick bots think in a process of their own: tables must not wait for them."""

        self._steady = steady
        self._strikes: dict[str, tuple[int, Millis]] = {}
        """How often of late, and when last."""

        self._rests_until: dict[str, Millis] = {}

    def worker_of(self, table_id: str) -> RulesWorker:
        """Always the same."""
        return self.workers[crc32(table_id.encode()) % len(self.workers)]

    def require_rested(self, table_id: str) -> None:
        """Refuse a table whose rules have failed too often."""
        if self._rests_until.get(table_id, 0) > self._steady():
            raise RefusedError("table/set-aside")

    def strike(self, table_id: str, *, was_opened: bool) -> None:
        """The rules of this table have cost a worker."""
        now = self._steady()
        strikes, at = self._strikes.get(table_id, (0, now))
        strikes = strikes + 1 if now - at < 2 * MAX_REST_MS else 1
        if not was_opened:
            strikes = max(strikes, MAX_STRIKES)
        self._strikes[table_id] = strikes, now
        if strikes >= MAX_STRIKES:
            rest = min(REST_MS * 2 ** (strikes - MAX_STRIKES), MAX_REST_MS)
            self._rests_until[table_id] = Millis(now + rest)
            _log.error("table set aside", table=table_id, ms=rest)

    async def close(self) -> None:
        for worker in (*self.workers, self.thinker):
            await worker.close()


def _worker(program: Sequence[str], limits: Limits) -> RulesWorker:
    return Worker(program, limits, messages.packed, messages.answer)


def make_pool(settings: Settings, games: Iterable[Game], steady: Callable[[], Millis]) -> WorkerPool | None:
    """None where rules run in the server's own process."""
    if not settings.rules_processes:
        return None
    limits = Limits(settings.rule_limit, settings.rules_memory_mb)
    return WorkerPool(settings.rules_processes, limits, games, steady)
