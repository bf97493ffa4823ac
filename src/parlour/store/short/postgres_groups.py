"""What is asked of PostgreSQL together goes in one message: transactions of one statement, which share a
commit, and questions that have one row for an answer."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

import asyncpg

from parlour.store.log.base import UnavailableError
from parlour.store.log.postgres_pool import Connection, ConnectionPool

MAX_TOGETHER: Final = 128
"""The last of a group waits for all of it."""

Values = Sequence[object]
Row = Iterable[object]
_Waiting = tuple[Values, "asyncio.Future[Row]"]


class StatementGroups:
    """Who asks is told what the driver raises for them alone."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._waiting: dict[str, list[_Waiting]] = {}
        """By their statement; a statement has a place here while a group of it is on its way."""

        self._tasks = set[asyncio.Task[None]]()

    async def write(self, sql: str, values: Values) -> None:
        """Run a statement that commits by itself."""
        await self._ask(sql, values, has_row=False)

    async def read(self, sql: str, values: Values) -> Row:
        """The one row that *sql* always finds, outside of any transaction."""
        return await self._ask(sql, values, has_row=True)

    async def _ask(self, sql: str, values: Values, *, has_row: bool) -> Row:
        told: asyncio.Future[Row] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.get(sql)
        if waiting is None:
            self._waiting[sql] = [(values, told)]
            task = asyncio.create_task(self._run(sql, has_row=has_row), name="parlour-short-group")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            waiting.append((values, told))
        return await told

    async def _run(self, sql: str, *, has_row: bool) -> None:
        await asyncio.sleep(0)  # one more look at the sockets: what comes in together goes together
        while waiting := self._waiting[sql]:
            group, self._waiting[sql] = waiting[:MAX_TOGETHER], waiting[MAX_TOGETHER:]
            try:
                async with self._pool.lent() as db:
                    await _run(db, sql, group, has_row=has_row)
            except Exception as fault:  # noqa: BLE001  the task's outermost: somebody waits for it
                for one in group:
                    _tell(one, UnavailableError(str(fault)))
        del self._waiting[sql]


async def _run(db: Connection, sql: str, group: Sequence[_Waiting], *, has_row: bool) -> None:
    if len(group) > 1:
        try:
            rows = await _run_all(db, sql, [values for values, _ in group], has_row=has_row)
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
        else:
            for one, row in zip(group, rows, strict=True):
                _tell(one, row)
            return
    for one in group:  # of several one was at fault, and nothing is kept of any
        try:
            (row,) = await _run_all(db, sql, [one[0]], has_row=has_row)
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
            _tell(one, fault)
        else:
            _tell(one, row)


async def _run_all(db: Connection, sql: str, given: Sequence[Values], *, has_row: bool) -> Sequence[Row]:
    if has_row:
        return await db.fetch(sql, *given[0]) if len(given) == 1 else await db.fetchmany(sql, given)
    if len(given) == 1:
        await db.execute(sql, *given[0])
    else:
        await db.executemany(sql, given)
    return [()] * len(given)


def _is_cut_off(db: Connection, fault: Exception) -> bool:
    """Whether nobody can say if the commit took place."""
    return db.is_closed() or isinstance(fault, _CUT_OFF)


def _tell(one: _Waiting, answer: Row | Exception) -> None:
    told = one[1]
    if told.done():  # told before, or whoever waited is gone
        return
    if isinstance(answer, Exception):
        told.set_exception(answer)
    else:
        told.set_result(answer)


_FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError)
_CUT_OFF: Final = (asyncpg.OperatorInterventionError, asyncpg.PostgresConnectionError)
