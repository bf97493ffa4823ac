"""What is asked of PostgreSQL together goes in one message: transactions of one statement, which share a
commit, and questions whose rows can be told apart."""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Final

import asyncpg
from msgspec import Struct

from parlour.store.log.base import UnavailableError
from parlour.store.log.postgres_pool import Connection, ConnectionPool

MAX_TOGETHER: Final = 128
"""The last of a group waits for all of it."""

Values = Sequence[object]
Rows = Sequence["asyncpg.Record"]


class _Asked(Struct, frozen=True):
    values: Values
    told: list["asyncio.Future[Rows]"]
    """Several where several ask for the same."""


class StatementGroups:
    """Who asks is told what the driver raises for them alone."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._writes: dict[str, list[_Asked]] = {}
        """By their statement; a statement has a place here while a group of it is on its way."""

        self._reads: dict[str, dict[object, _Asked]] = {}
        """The same, by the value that is the first column of their rows."""

        self._tasks = set[asyncio.Task[None]]()

    async def write(self, sql: str, values: Values) -> None:
        """Run a statement that commits by itself."""
        asked = _Asked(values, [asyncio.get_running_loop().create_future()])
        if sql in self._writes:
            self._writes[sql].append(asked)
        else:
            self._writes[sql] = [asked]
            self._start(self._write_all(sql))
        await asked.told[0]

    async def read(self, sql: str, values: Values, key: object) -> Rows:
        """What *sql* finds outside of any transaction; the first column of all its rows is *key*."""
        told: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        if sql not in self._reads:
            self._reads[sql] = {key: _Asked(values, [told])}
            self._start(self._read_all(sql))
        elif (same := self._reads[sql].get(key)) is None:
            self._reads[sql][key] = _Asked(values, [told])
        elif same.values == values:
            same.told.append(told)
        else:
            async with self._pool.lent() as db:
                return await db.fetch(sql, *values)
        return await told

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="parlour-short-group")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_all(self, sql: str) -> None:
        await asyncio.sleep(0)  # one more look at the sockets: what comes in together goes together
        while waiting := self._writes[sql]:
            group, self._writes[sql] = waiting[:MAX_TOGETHER], waiting[MAX_TOGETHER:]
            try:
                async with self._pool.lent() as db:
                    await _write(db, sql, group)
            except Exception as fault:  # noqa: BLE001  the task's outermost: somebody waits for it
                _tell_all(group, fault)
        del self._writes[sql]

    async def _read_all(self, sql: str) -> None:
        await asyncio.sleep(0)
        while waiting := self._reads[sql]:
            group = {key: waiting.pop(key) for key in [*waiting][:MAX_TOGETHER]}
            try:
                async with self._pool.lent() as db:
                    await _read(db, sql, group)
            except Exception as fault:  # noqa: BLE001  as above
                _tell_all(group.values(), fault)
        del self._reads[sql]


async def _write(db: Connection, sql: str, group: Sequence[_Asked]) -> None:
    if len(group) > 1:
        try:
            await db.executemany(sql, [asked.values for asked in group])
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
        else:
            for asked in group:
                _tell(asked, ())
            return
    for asked in group:  # of several one was at fault, and nothing is kept of any
        try:
            await db.execute(sql, *asked.values)
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
            _tell(asked, fault)
        else:
            _tell(asked, ())


async def _read(db: Connection, sql: str, group: Mapping[object, _Asked]) -> None:
    found: dict[object, list[asyncpg.Record]] = {key: [] for key in group}
    if len(group) > 1:
        try:
            rows = await db.fetchmany(sql, [asked.values for asked in group.values()])
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
        else:
            for row in rows:
                found[row[0]].append(row)
            for key, asked in group.items():
                _tell(asked, found[key])
            return
    for asked in group.values():
        try:
            _tell(asked, await db.fetch(sql, *asked.values))
        except _FAULTS as fault:
            if _is_cut_off(db, fault):
                raise
            _tell(asked, fault)


def _is_cut_off(db: Connection, fault: Exception) -> bool:
    """Whether there is no more to be asked, nor to be known of a commit."""
    return db.is_closed() or isinstance(fault, _CUT_OFF)


def _tell_all(group: Iterable[_Asked], fault: Exception) -> None:
    for asked in group:
        _tell(asked, UnavailableError(str(fault)))


def _tell(asked: _Asked, answer: Rows | Exception) -> None:
    for told in asked.told:
        if told.done():  # told before, or whoever waited is gone
            continue
        if isinstance(answer, Exception):
            told.set_exception(answer)
        else:
            told.set_result(answer)


_FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError)
_CUT_OFF: Final = (asyncpg.OperatorInterventionError, asyncpg.PostgresConnectionError)
