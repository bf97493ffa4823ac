"""Transactions of one statement that are asked for together are one: one message and one commit."""

import asyncio
from collections.abc import Sequence
from typing import Final

import asyncpg

from parlour.store.log.base import UnavailableError
from parlour.store.log.postgres_pool import Connection, ConnectionPool

MAX_TOGETHER: Final = 128
"""The last of a group waits for all of it."""

Values = Sequence[object]
_Waiting = tuple[Values, "asyncio.Future[None]"]


class CommitGroups:
    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._waiting: dict[str, list[_Waiting]] = {}
        """By their statement; a statement has a place here while a group of it is written."""

        self._tasks = set[asyncio.Task[None]]()

    async def write(self, sql: str, values: Values) -> None:
        """Run a statement that commits by itself; with what the driver raises for this one alone."""
        done = asyncio.get_running_loop().create_future()
        waiting = self._waiting.get(sql)
        if waiting is None:
            self._waiting[sql] = [(values, done)]
            task = asyncio.create_task(self._run(sql), name="parlour-short-commit")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            waiting.append((values, done))
        await done

    async def _run(self, sql: str) -> None:
        await asyncio.sleep(0)  # one more look at the sockets: what comes in together is written together
        while waiting := self._waiting[sql]:
            group, self._waiting[sql] = waiting[:MAX_TOGETHER], waiting[MAX_TOGETHER:]
            try:
                async with self._pool.lent() as db:
                    await _write(db, sql, group)
            except Exception as fault:  # noqa: BLE001  the task's outermost: somebody waits for it
                for one in group:
                    _tell(one, UnavailableError(str(fault)))
        del self._waiting[sql]


async def _write(db: Connection, sql: str, group: Sequence[_Waiting]) -> None:
    if len(group) > 1:
        try:
            await db.executemany(sql, [values for values, _ in group])
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
        else:
            for one in group:
                _tell(one, None)
            return
    for one in group:  # of several one was at fault, and nothing is kept of any
        try:
            await db.execute(sql, *one[0])
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
            _tell(one, fault)
        else:
            _tell(one, None)


def _is_cut_off(db: Connection, fault: Exception) -> bool:
    """Whether nobody can say if the commit took place."""
    return db.is_closed() or isinstance(fault, _CUT_OFF)


def _tell(one: _Waiting, fault: Exception | None) -> None:
    done = one[1]
    if done.done():  # told before, or whoever waited is gone
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


_FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError)
_CUT_OFF: Final = (asyncpg.OperatorInterventionError, asyncpg.PostgresConnectionError)
