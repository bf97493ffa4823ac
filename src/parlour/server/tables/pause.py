"""Pauses and resumes a table's clock. Every player at the table can do both."""

from parlour.engine.words.refusals import IllegalActionError, Refusal
from parlour.server.tables.host import SessionHost
from parlour.server.tables.session import TableSession
from parlour.store.queries import tables
from parlour.store.queries.tables import TableRow


async def pause(registry: SessionHost, session: TableSession) -> None:
    _must_run(session)
    if session.table.paused_at is not None:
        return
    session.table.pause(registry.wall())
    await _store(registry, session, paused_at=session.table.paused_at)


async def resume(registry: SessionHost, session: TableSession) -> None:
    _must_run(session)
    if session.table.paused_at is None:
        return
    wall = registry.wall()
    session.table.resume(wall)
    session.time.note_offset(wall)
    await _store(registry, session, paused_at=None, offset_ms=session.table.offset, offset_at=wall)


def apply_stored(session: TableSession, row: TableRow) -> None:
    """Apply the stored pause and offset, which another process can change."""
    table = session.table
    is_new = not session.time.knows_offset(row.offset_at)
    if row.paused_at is None and row.offset_ms is not None and (table.paused_at is not None or is_new):
        table.offset = row.offset_ms
    if is_new:
        session.time.note_offset(row.offset_at)
    table.paused_at = row.paused_at


def _must_run(session: TableSession) -> None:
    if len(session.table.log) == 0:
        raise IllegalActionError(Refusal.NOT_STARTED)
    if session.table.is_over:
        raise IllegalActionError(Refusal.OVER)


async def _store(registry: SessionHost, session: TableSession, **values: object) -> None:
    async with registry.store.write() as connection:
        await tables.change(connection, session.id, **values)
    await registry.changed(session.id)
    await registry.store_deadline(session)
