"""What is asked of PostgreSQL together goes in one message: transactions of one statement, which share a
commit, and questions whose rows can be told apart."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import asyncpg
from msgspec import Struct

from parlour.store.log.base import UnavailableError
from parlour.store.log.postgres_pool import Connection, ConnectionPool
from parlour.store.log.postgres_writer import is_cut_off

MAX_TOGETHER: Final = 128
"""The last of a group waits for all of it."""

Values = Sequence[object]
Rows = Sequence["asyncpg.Record"]


class _Asked(Struct, frozen=True):
    values: Values
    told: list["asyncio.Future[Rows]"]
    """Several where several ask for the same."""


Group = Mapping[object, _Asked]
Run = Callable[[Connection, str, Group], Awaitable[Sequence[Rows]]]
"""The rows of each, in their order."""


class StatementGroups:
    """Who asks is told what the driver raises for them alone."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._waiting: dict[str, dict[object, _Asked]] = {}
        """By statement and key; a statement has a place here while a group of it is on its way."""

        self._tasks = set[asyncio.Task[None]]()

    async def write(self, sql: str, values: Values) -> None:
        """Run a statement that commits by itself."""
        await self._ask(sql, values, object(), _write)

    async def read(self, sql: str, values: Values, key: object) -> Rows:
        """What *sql* finds outside of any transaction; the first column of all its rows is *key*."""
        return await self._ask(sql, values, key, _read)

    async def _ask(self, sql: str, values: Values, key: object, run: Run) -> Rows:
        told: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.get(sql)
        if waiting is None:
            waiting = self._waiting[sql] = {}
            task = asyncio.create_task(self._run_all(sql, waiting, run), name="parlour-short-group")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        same = waiting.setdefault(key, _Asked(values, []))
        if same.values != values:  # its rows could not be told from those
            async with self._pool.lent() as db:
                return await db.fetch(sql, *values)
        same.told.append(told)
        return await told

    async def _run_all(self, sql: str, waiting: dict[object, _Asked], run: Run) -> None:
        await asyncio.sleep(0)  # one more look at the sockets: what comes in together goes together
        while waiting:
            group = {key: waiting.pop(key) for key in [*waiting][:MAX_TOGETHER]}
            try:
                async with self._pool.lent() as db:
                    await _answer(db, sql, group, run)
            except Exception as fault:  # noqa: BLE001  the task's outermost: somebody waits for it
                for asked in group.values():
                    _tell(asked, UnavailableError(str(fault)))
        del self._waiting[sql]


async def _answer(db: Connection, sql: str, group: Group, run: Run) -> None:
    """All at once; where one of several is at fault, nothing is kept of any, and each is run by itself."""
    try:
        found = await run(db, sql, group)
    except _FAULTS as fault:
        if is_cut_off(db, fault):
            raise
        for key, asked in group.items():
            if len(group) > 1:
                await _answer(db, sql, {key: asked}, run)
            else:
                _tell(asked, fault)
        return
    for asked, rows in zip(group.values(), found, strict=True):
        _tell(asked, rows)


async def _write(db: Connection, sql: str, group: Group) -> Sequence[Rows]:
    if len(group) == 1:
        (asked,) = group.values()
        await db.execute(sql, *asked.values)
    else:
        await db.executemany(sql, [asked.values for asked in group.values()])
    return [()] * len(group)


async def _read(db: Connection, sql: str, group: Group) -> Sequence[Rows]:
    if len(group) == 1:
        (asked,) = group.values()
        return [await db.fetch(sql, *asked.values)]
    found: dict[object, list[asyncpg.Record]] = {key: [] for key in group}
    for row in await db.fetchmany(sql, [asked.values for asked in group.values()]):
        found[row[0]].append(row)
    return [*found.values()]


def _tell(asked: _Asked, answer: Rows | Exception) -> None:
    for told in asked.told:
        if told.done():  # told before, or whoever waited is gone
            continue
        if isinstance(answer, Exception):
            told.set_exception(answer)
        else:
            told.set_result(answer)


_FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError)
