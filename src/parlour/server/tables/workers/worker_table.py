"""A table in a worker: brought there again whenever the worker holds anything else than its log."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Final

from parlour.engine.entry import Entry
from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import encode
from parlour.server.core.errors import RefusedError
from parlour.server.core.watchdog import RulesFailedError, RulesStoppedError, RulesTimeoutError, refusal_of
from parlour.server.tables.workers.messages import (
    MAX_JOINED,
    Answer,
    Close,
    Failed,
    Held,
    Join,
    Open,
    Question,
    Refused,
)
from parlour.server.tables.workers.pool import RulesWorker, WorkerPool
from parlour.server.tables.workers.remote_table import RemoteTable
from parlour.server.tables.workers.worker import EndedError, RestartedError

MAX_ENDS: Final = 2
"""A worker may end for other reasons; over the same question twice, the question is the reason."""

_numbers = count(1)


class WorkerTable:
    """Asks one question at a time."""

    def __init__(self, pool: WorkerPool, worker: RulesWorker, table: RemoteTable, opening: Open) -> None:
        self._pool, self._worker, self._table, self._opening = pool, worker, table, opening
        self.number: Final = opening.held
        self._generation = -1
        """Of the worker that holds the table; none does."""

        self._last: Entry | None = None
        """The last entry that it has, and the number of the one after that."""

        self._next = 0
        self._asking = asyncio.Lock()

    async def load(self, bodies: Sequence[bytes]) -> Held:
        """Bring a table there that is not in memory yet, or RefusedError."""
        held: Held | None = None

        async def bring() -> None:
            nonlocal held
            held = await self._open(bodies)

        try:
            async with self._asking:
                await self._insist(bring, None, None)
        except (RulesTimeoutError, RulesStoppedError) as fault:
            raise refusal_of(fault) from fault
        assert held is not None, "it is there, or there is a reason why not"
        return held

    async def ask(self, question: Question, limit_s: float | None = None) -> Answer:
        """The answer, from the position that the log has led to; or why the rules gave none."""
        async with self._asking:
            answer = await self._insist(self._bring, question, limit_s)
        assert answer is not None, "a question is answered"
        return answer

    def loaded(self) -> None:
        """The log in memory is what the worker has been brought."""
        entries = self._table.log.entries
        self._last, self._next = entries[-1] if entries else None, self._table.log.next

    def took(self, entry: Entry) -> None:
        """The worker has answered with *entry*, and goes on from there."""
        self._last, self._next = entry, entry.seq + 1

    def close(self) -> None:
        if self._generation == self._worker.generation:
            self._worker.ask(Close(self.number)).add_done_callback(_ignore)
        self._generation = -1

    # Private helpers.

    async def _insist(
        self, bring: Callable[[], Awaitable[None]], question: Question | None, limit_s: float | None
    ) -> Answer | None:
        """However often the worker is replaced meanwhile, unless it is because of this table."""
        ends = 0
        while True:
            self._pool.require_rested(self._table.name)
            is_there = False
            try:
                await bring()
                is_there = True
                return (
                    None if question is None else self._understood(await self._worker.ask(question, limit_s))
                )
            except EndedError:
                ends += 1
                if ends == MAX_ENDS:
                    self._pool.strike(self._table.name, was_opened=is_there)
                    raise RulesStoppedError from None
            except RestartedError:
                continue
            except (RulesTimeoutError, RulesStoppedError):
                self._pool.strike(self._table.name, was_opened=is_there)
                raise

    async def _bring(self) -> None:
        """Let the worker hold what the log here says, no more and no less."""
        log = self._table.log
        last, following = log.entries[-1] if log.entries else None, log.next
        if self._generation != self._worker.generation or not self._is_on_the_way():
            await self._open([encode(entry) for entry in log.entries])
        elif self._next < following:
            await self._join([encode(entry) for entry in log.entries[self._next - log.first :]])
        self._last, self._next = last, following

    def _is_on_the_way(self) -> bool:
        """It holds a beginning of the log, and not an entry that was never kept."""
        log, at = self._table.log, self._next
        if not log.first < at <= log.next:
            return at == log.first
        return log[at - 1] is self._last or log[at - 1] == self._last

    async def _open(self, bodies: Sequence[bytes]) -> Held:
        self._generation, generation = -1, self._worker.generation
        held = self._understood(await self._worker.ask(self._opening))
        if bodies:
            held = await self._join(bodies)
        self._generation = generation
        assert isinstance(held, Held), "what it holds now"
        return held

    async def _join(self, bodies: Sequence[bytes]) -> Answer:
        """A part at a time: each has its own limit, and others have their turn in between."""
        for first in range(0, len(bodies), MAX_JOINED):
            some = bodies[first : first + MAX_JOINED]
            held = self._understood(await self._worker.ask(Join(self.number, some)))
        return held

    def _understood(self, answer: Answer) -> Answer:
        match answer:
            case Refused("illegal", code, facts):
                raise IllegalActionError(code, **facts)
            case Refused(_, code, facts):
                raise RefusedError(code, **facts)
            case Failed(fault, where):
                self._generation = -1  # it may have been in the middle of something
                raise RulesFailedError(fault, where)
            case _:
                return answer


def next_number() -> int:
    """For a table that a worker is to hold."""
    return next(_numbers)


def _ignore(answer: "asyncio.Future[Answer]") -> None:
    """Nobody waits for it."""
    answer.cancelled() or answer.exception()
