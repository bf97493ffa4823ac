"""Which processes live, which seats they show, and when nobody served at all, as queries on a connection."""

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.engine.values import Data, Millis, Seat
from parlour.store import game_tables
from parlour.store.schema import deadline, outage, person, presence, process, seat, visit


class DeadSeat(Data, frozen=True):
    """A seat that a process showed which beats no more; without a table where it showed none."""

    process_id: str
    beat_at: Millis
    table_id: str | None
    seat: int | None


# Processes.


async def enter(connection: AsyncConnection, process_id: str, wall: Millis) -> None:
    await connection.execute(insert(process).values(id=process_id, started_at=wall, beat_at=wall))


async def last_beat(connection: AsyncConnection, until: Millis) -> Millis | None:
    """Of any process."""
    beats = select(process.c.beat_at).where(process.c.beat_at <= until)
    beats = beats.order_by(process.c.beat_at.desc()).limit(1)
    return (await connection.execute(beats)).scalar_one_or_none()


async def has_others(connection: AsyncConnection, process_id: str, since: Millis, until: Millis) -> bool:
    """Whether another process has beaten last between these."""
    others = select(process.c.id).where(process.c.id != process_id, process.c.beat_at.between(since, until))
    return (await connection.execute(others.limit(1))).first() is not None


async def silent_since(connection: AsyncConnection, table_id: str, since: Millis) -> Millis | None:
    """The last beat of a process that shows a seat of the table which no process shows that beat *since*."""
    shown = select(presence.c.seat, func.max(process.c.beat_at).label("beat_at"))
    shown = shown.select_from(presence.join(process)).group_by(presence.c.seat)
    seats = shown.where(presence.c.table_id == table_id, presence.c.seat >= 0).subquery()
    silent = select(func.min(seats.c.beat_at)).where(seats.c.beat_at < since)
    found: Millis | None = (await connection.execute(silent)).scalar_one()
    return found


async def dead_seats(connection: AsyncConnection, since: Millis, until: Millis) -> Sequence[DeadSeat]:
    """Of processes whose last beat was not between these."""
    found = select(process.c.id, process.c.beat_at, presence.c.table_id, presence.c.seat)
    left = found.select_from(process.outerjoin(presence)).order_by(presence.c.table_id)
    rows = (await connection.execute(left.where(~process.c.beat_at.between(since, until)))).all()
    return [DeadSeat(*row) for row in rows]


async def forget_processes(connection: AsyncConnection, ids: set[str]) -> None:
    await connection.execute(delete(process).where(process.c.id.in_(ids)))


async def has_deadline(connection: AsyncConnection, table_id: str) -> bool:
    """Whether something will happen at the table although nobody does anything."""
    found = select(deadline.c.table_id).where(deadline.c.table_id == table_id)
    return (await connection.execute(found)).first() is not None


# Outages: while nobody served, time stood still.


async def add_outage(connection: AsyncConnection, from_at: Millis, to_at: Millis) -> None:
    await connection.execute(delete(outage).where(outage.c.from_at == from_at))
    await connection.execute(insert(outage).values(from_at=from_at, to_at=to_at))


async def outages_after(connection: AsyncConnection, since: Millis) -> Sequence[tuple[Millis, Millis]]:
    missed = select(outage.c.from_at, outage.c.to_at).where(outage.c.to_at > since)
    rows = (await connection.execute(missed.order_by(outage.c.from_at))).all()
    return [(from_at, to_at) for from_at, to_at in rows]


async def last_outage_end(connection: AsyncConnection) -> Millis:
    return Millis((await connection.execute(select(func.max(outage.c.to_at)))).scalar_one() or 0)


# Seats. Whoever watches without one has a number of their own.


async def is_shown(connection: AsyncConnection, table_id: str, number: int) -> bool:
    """Whether any process shows the seat."""
    found = select(presence.c.seat).where(presence.c.table_id == table_id, presence.c.seat == number)
    return (await connection.execute(found.limit(1))).first() is not None


async def add(connection: AsyncConnection, process_id: str, table_id: str, number: Seat) -> None:
    """This process shows the seat: it is here."""
    await _remove(connection, process_id, table_id, number)
    row = {"table_id": table_id, "seat": number, "process_id": process_id}
    await connection.execute(insert(presence).values(**row))
    await _set_gone(connection, table_id, number, None)


async def remove(
    connection: AsyncConnection, process_id: str, table_id: str, number: Seat, gone_at: Millis
) -> None:
    """This process shows the seat no more: it is gone, unless another process shows it."""
    await _remove(connection, process_id, table_id, number)
    if not await is_shown(connection, table_id, number):
        await _set_gone(connection, table_id, number, gone_at)


async def _remove(connection: AsyncConnection, process_id: str, table_id: str, number: Seat) -> None:
    mine = presence.c.process_id == process_id
    there = (presence.c.table_id == table_id, presence.c.seat == number)
    await connection.execute(delete(presence).where(mine, *there))


async def _set_gone(connection: AsyncConnection, table_id: str, number: Seat, gone_at: Millis | None) -> None:
    row = update(seat).where(seat.c.table_id == table_id, seat.c.number == number)
    await connection.execute(row.values(gone_at=gone_at))
    await game_tables.present(connection, table_id, number, gone_at)


# Visits: how far somebody had seen a game when they last left it.


async def visited(connection: AsyncConnection, table_id: str, person_id: str) -> int | None:
    mine = select(visit.c.seq).where(visit.c.table_id == table_id, visit.c.person_id == person_id)
    return (await connection.execute(mine)).scalar_one_or_none()


async def set_visited(connection: AsyncConnection, table_id: str, person_id: str, seq: int) -> None:
    """How far the person has seen the table; nothing is kept of one who was deleted meanwhile."""
    mine = (visit.c.table_id == table_id, visit.c.person_id == person_id)
    await connection.execute(delete(visit).where(*mine))
    there = select(literal(table_id), person.c.id, literal(seq)).where(person.c.id == person_id)
    await connection.execute(insert(visit).from_select(["table_id", "person_id", "seq"], there))


async def try_to_write(connection: AsyncConnection, process_id: str) -> None:
    """Have the database write something and keep nothing of it."""
    id_ = f"{process_id} tries"
    await connection.execute(process.insert().values(id=id_, started_at=0, beat_at=0))
    await connection.execute(process.delete().where(process.c.id == id_))
