"""Undo at a table of several: free where the engine says so, else asked of everyone.

A request is stored, so that it outlives the process, and is over as soon as anybody acts.
"""

from collections.abc import Collection
from functools import partial

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.engine.entry import Entry
from parlour.engine.refusals import IllegalActionError, Refusal
from parlour.engine.table import Table
from parlour.engine.undo import Consent, undo_to
from parlour.engine.values import Millis, Seat
from parlour.protocol.values import UndoAsked
from parlour.server import bus
from parlour.server.refusals import Refused
from parlour.server.tables.home import Home
from parlour.server.tables.jobs import Job
from parlour.server.tables.live import Live
from parlour.server.tables.robots import played_by
from parlour.store.schema import undo_request

NEEDS_CONSENT = (Refusal.UNDO_OTHERS, Refusal.UNDO_BARRIER)


async def undo(home: Home, live: Live, seat: Seat, to: int | None) -> Entry | None:
    """Take back, or ask the others where that needs their consent; None while they are asked."""
    try:
        return await home.do(live, Job(partial(_undo, seat, to, (), ())))
    except IllegalActionError as refusal:
        if refusal.code not in NEEDS_CONSENT:
            raise
    target, _ = undo_to(live.table.log, seat, to, Consent.EVERYONE)
    open_ = live.undo
    if open_ is not None and open_.to == target:
        return await consent(home, live, seat, True)
    if open_ is not None and open_.by != seat:
        raise Refused("undo/asked")
    asked = UndoAsked(seat, target, [seat])
    entry = await _weigh(home, live, asked)
    if entry is None:
        await _keep(home, live, asked)
    return entry


async def redo(home: Home, live: Live, seat: Seat) -> Entry:
    return await home.do(live, Job(partial(_redo, seat)))


async def consent(home: Home, live: Live, seat: Seat, agree: bool) -> Entry | None:
    if live.undo is None:
        raise Refused("undo/none-asked")
    if not agree:
        await _keep(home, live, None)
        return None
    asked = await _agree(home, live, seat)
    if asked is None:
        raise Refused("undo/none-asked")
    return await _weigh(home, live, asked)


async def read(home: Home, live: Live) -> None:
    """The request as the store has it."""
    async with home.store.engine.connect() as connection:
        live.undo = await _stored(connection, live)


async def _stored(connection: AsyncConnection, live: Live) -> UndoAsked | None:
    found = select(undo_request).where(undo_request.c.table_id == live.id)
    row = (await connection.execute(found)).mappings().first()
    if row is None or row["at_seq"] != len(live.table.log) - 1:
        return None
    agreed = msgspec.json.decode(row["agreed"], type=list[Seat])
    return UndoAsked(Seat(row["by_seat"]), row["to_seq"], agreed)


async def _agree(home: Home, live: Live, seat: Seat) -> UndoAsked | None:
    """The request with the seat's consent added, wherever others give theirs at the same time."""
    row = undo_request.c.table_id == live.id
    async with home.store.engine.begin() as connection:
        # Written first, so that nobody else reads what is about to change.
        await connection.execute(update(undo_request).where(row).values(at_seq=undo_request.c.at_seq))
        asked = await _stored(connection, live)
        if asked is not None:
            asked = UndoAsked(asked.by, asked.to, sorted({*asked.agreed, seat}))
            agreed = msgspec.json.encode(asked.agreed).decode()
            await connection.execute(update(undo_request).where(row).values(agreed=agreed))
    _tell(home, live, asked)
    return asked


async def _weigh(home: Home, live: Live, asked: UndoAsked) -> Entry | None:
    """Bots always agree, which opens no barrier by itself; with everyone's consent it is done."""
    bots = {Seat(row.number) for row in live.seats if played_by(row)} - {*asked.agreed}
    agreed = {*asked.agreed, *bots}
    if len(agreed) < live.table.seats:
        return None
    try:
        return await home.do(live, Job(partial(_undo, asked.by, asked.to, agreed, bots)))
    finally:
        await _keep(home, live, None)


async def _keep(home: Home, live: Live, asked: UndoAsked | None) -> None:
    async with home.store.engine.begin() as connection:
        await connection.execute(delete(undo_request).where(undo_request.c.table_id == live.id))
        if asked is not None:
            values = {"by_seat": asked.by, "to_seq": asked.to, "at_seq": len(live.table.log) - 1}
            agreed = msgspec.json.encode(asked.agreed).decode()
            await connection.execute(insert(undo_request).values(table_id=live.id, agreed=agreed, **values))
    _tell(home, live, asked)


def _tell(home: Home, live: Live, asked: UndoAsked | None) -> None:
    live.undo = asked
    home.undo_changed(live)
    home.bus.say(bus.UndoChanged(live.id))


def _undo(
    seat: Seat, to: int | None, agreed: Collection[Seat], bots: Collection[Seat], table: Table, wall: Millis
) -> Entry:
    return table.draft_undo(seat, wall, to=to, agreed=agreed, bots=bots)


def _redo(seat: Seat, table: Table, wall: Millis) -> Entry:
    return table.draft_redo(seat, wall)
