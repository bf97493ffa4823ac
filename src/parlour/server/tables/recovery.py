"""Finds out from the log whether an entry was stored after its append failed."""

import asyncio
from typing import TYPE_CHECKING, Final, Literal

import structlog

from parlour.engine.entry import Entry
from parlour.engine.table.table import Table
from parlour.server.core.errors import RefusedError
from parlour.server.tables.transition import PendingAppend
from parlour.store.drivers.base import Append
from parlour.store.errors import ConflictError, UnavailableError
from parlour.store.store import Store

if TYPE_CHECKING:
    from parlour.server.tables.session import TableSession

_log = structlog.get_logger("table")

Outcome = Literal["kept", "open", "refused"]
"""*open*: another entry took the number, so the command must be decided again."""

RETRY_DELAY_S: Final = 0.25
"""Seconds between retries while the store is unavailable."""

MAX_APPENDS: Final = 4
"""How often an append is tried again on a store that can be read but rejects the write."""


async def recover(session: "TableSession", store: Store, pending: PendingAppend, fault: Exception) -> Outcome:
    try:
        answer = await _resolve(session, store, pending, fault)
    except Exception:
        _refuse(pending)
        raise
    if answer is None:
        return "kept"
    if isinstance(answer, ConflictError):
        return "open"
    _log.warning("not kept", table=session.id, seq=pending.append.seq, fault=type(answer).__name__)
    _refuse(pending)
    return "refused"


async def _resolve(
    session: "TableSession", store: Store, pending: PendingAppend, fault: Exception
) -> Exception | None:
    """Returns None once the entry is stored, else the reason why it is not.

    An interrupted write can still be committed after the log was read, so the entry is appended again.
    That is safe, because each entry number can be used only once.
    """
    answer: Exception | None = fault
    for _ in range(MAX_APPENDS):
        await _catch_up(session)
        if _has_entry(session.table, pending.next.entry):
            return None
        if answer is None or isinstance(answer, ConflictError):
            return answer
        answer = await _append(store, pending.append)
        if not isinstance(answer, ConflictError | None):
            await asyncio.sleep(RETRY_DELAY_S)
    return answer


def _refuse(pending: PendingAppend) -> None:
    if pending.job is not None:
        pending.job.refused(RefusedError("table/busy"))


async def _catch_up(session: "TableSession") -> None:
    """Catch up with the log. Retries until the store is available."""
    while True:
        try:
            await session.catch_up()
        except UnavailableError:
            session.refuse_queued_commands()
            await asyncio.sleep(RETRY_DELAY_S)
        else:
            return


def _has_entry(table: Table, entry: Entry) -> bool:
    return entry.seq < len(table.log) and table.log[entry.seq] == entry


async def _append(store: Store, append: Append) -> Exception | None:
    answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.append(append, answer.set_result)
    return await answer
