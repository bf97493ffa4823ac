"""Queries about live processes, the seats that they show, and outages."""

from collections.abc import Mapping, Sequence

from sqlalchemy import case, delete, exists, func, insert, select, text, update

from parlour.engine.values import Data, Millis, Seat
from parlour.store.drivers.base import Connection
from parlour.store.queries import seat_listeners
from parlour.store.queries.shared import fetch_all, row_exists
from parlour.store.queries.tables import SPECTATOR_SEAT
from parlour.store.schema import deadline, outage, presence, process, seat
from parlour.store.sql.statements import constant, parameter


class DeadSeat(Data, frozen=True):
    """A seat shown by a process without a heartbeat. The table is None if the process showed no seat."""

    process_id: str
    beat_at: Millis
    table_id: str | None
    seat: int | None


# Processes.


async def add_process(connection: Connection, process_id: str, wall: Millis) -> None:
    await connection.execute(insert(process).values(id=process_id, started_at=wall, beat_at=wall))


async def last_beats(connection: Connection, until: Millis) -> tuple[Millis | None, Millis | None]:
    """The last heartbeat of any process, and the last one that is not after *until*."""
    beat, early = process.c.beat_at, func.max(process.c.beat_at).filter(process.c.beat_at <= until)
    last, before = (await connection.execute(select(func.max(beat), early))).one()
    return last, before


async def has_others(connection: Connection, process_id: str, since: Millis, until: Millis) -> bool:
    """True if the last heartbeat of another process was between *since* and *until*."""
    lives = process.c.beat_at.between(since, until)
    return await row_exists(connection, process, process.c.id != process_id, lives)


async def set_clock_back(connection: Connection, wall: Millis, by: Millis) -> None:
    """Shift stored times by *by*, which is negative, after the system clock was set back to *wall*.

    Deadlines come earlier, so that none is late. A seat that was left in the future was left earlier.
    """
    await connection.execute(update(deadline).values(at=deadline.c.at + by, claimed_until=0))
    left_at = case((seat.c.gone_at + by < wall, seat.c.gone_at + by), else_=wall)
    await connection.execute(update(seat).where(seat.c.gone_at > wall).values(gone_at=left_at))


async def silent_since(connection: Connection, table_id: str, since: Millis) -> Millis | None:
    """The earliest last heartbeat of the table's seats that only silent processes show, if any.

    A process is silent if its last heartbeat was before *since*.
    """
    shown = select(presence.c.seat, func.max(process.c.beat_at).label("beat_at"))
    shown = shown.select_from(presence.join(process)).group_by(presence.c.seat)
    seats = shown.where(presence.c.table_id == table_id, presence.c.seat >= 0).subquery()
    silent = select(func.min(seats.c.beat_at)).where(seats.c.beat_at < since)
    return (await connection.execute(silent)).scalar_one_or_none()


async def dead_seats(connection: Connection, since: Millis, until: Millis) -> Sequence[DeadSeat]:
    """The seats of processes whose last heartbeat was not between *since* and *until*."""
    found = select(process.c.id, process.c.beat_at, presence.c.table_id, presence.c.seat)
    left = found.select_from(process.outerjoin(presence)).order_by(presence.c.table_id)
    return await fetch_all(connection, left.where(~process.c.beat_at.between(since, until)), DeadSeat)


async def forget_processes(connection: Connection, ids: set[str]) -> None:
    await connection.execute(delete(process).where(process.c.id.in_(ids)))


async def with_deadlines(connection: Connection, ids: Sequence[str]) -> frozenset[str]:
    found = select(deadline.c.table_id).where(deadline.c.table_id.in_(ids))
    return frozenset((await connection.execute(found)).scalars())


# Outages, which do not count against players' clocks.


async def add_outage(connection: Connection, from_at: Millis, to_at: Millis) -> None:
    await connection.execute(delete(outage).where(outage.c.from_at == from_at))
    await connection.execute(insert(outage).values(from_at=from_at, to_at=to_at))


async def outages_after(connection: Connection, since: Millis) -> Sequence[tuple[Millis, Millis]]:
    missed = select(outage.c.from_at, outage.c.to_at).where(outage.c.to_at > since)
    return (await connection.execute(missed.order_by(outage.c.from_at))).all()


async def last_outage_end(connection: Connection) -> Millis:
    return Millis((await connection.execute(select(func.max(outage.c.to_at)))).scalar_one() or 0)


# Seats. All spectators of a table have one seat number.


async def is_shown(connection: Connection, table_id: str, number: int) -> bool:
    return await row_exists(connection, presence, presence.c.table_id == table_id, presence.c.seat == number)


_ADD_PRESENCE = constant(
    text(
        "INSERT INTO presence (table_id, seat, process_id) VALUES (:of_table, :of_seat, :of_process)"
        " ON CONFLICT DO NOTHING"
    )
)
_REMOVE_PRESENCE = constant(
    delete(presence).where(
        presence.c.table_id == parameter("of_table"),
        presence.c.seat == parameter("of_seat"),
        presence.c.process_id == parameter("of_process"),
    )
)
_AT_SEAT = (seat.c.table_id == parameter("of_table"), seat.c.number == parameter("of_seat"))
_MARK_PRESENT = constant(update(seat).where(*_AT_SEAT).values(gone_at=None))
_MARK_GONE = constant(
    update(seat)
    .where(
        *_AT_SEAT,
        ~exists().where(presence.c.table_id == seat.c.table_id, presence.c.seat == seat.c.number),
    )
    .values(gone_at=parameter("at"))
)


async def add(
    connection: Connection, process_id: str, places: Sequence[tuple[str, Seat]], games: Mapping[str, str]
) -> None:
    """Record that this process shows these seats. *games* are the games of their tables, if known."""
    rows = [{"of_table": table, "of_seat": number, "of_process": process_id} for table, number in places]
    await connection.execute(_ADD_PRESENCE, rows)
    await connection.execute(
        _MARK_PRESENT, [{"of_table": table, "of_seat": number} for table, number in places]
    )
    await seat_listeners.present(connection, [(table, number, None) for table, number in places], games)


async def remove(
    connection: Connection,
    process_id: str,
    table_id: str,
    number: Seat,
    gone_at: Millis,
    games: Mapping[str, str],
) -> bool:
    """Record that this process shows the seat no longer. It is gone unless another process shows it.

    Returns whether the table possibly waits for a player now. Spectators who leave can also cause that.
    """
    place = {"of_table": table_id, "of_seat": number}
    await connection.execute(_REMOVE_PRESENCE, {**place, "of_process": process_id})
    is_gone = bool((await connection.execute(_MARK_GONE, {**place, "at": gone_at})).rowcount)
    if is_gone:
        await seat_listeners.present(connection, [(table_id, number, gone_at)], games)
    return is_gone or number == SPECTATOR_SEAT


# Visits: the last entry that a person saw when they left a table.


_VISIT = constant(
    text(
        "INSERT INTO visit (table_id, person_id, seq) SELECT :of_table, person.id, :seq FROM person"
        " WHERE person.id = :of_person ON CONFLICT (table_id, person_id) DO UPDATE SET seq = excluded.seq"
    )
)


async def set_visited(connection: Connection, table_id: str, person_id: str, seq: int) -> None:
    """Store the last entry that the person saw. Does nothing for a deleted person."""
    await connection.execute(_VISIT, {"of_table": table_id, "of_person": person_id, "seq": seq})


async def check_writable(connection: Connection, process_id: str) -> None:
    """Check that the database accepts writes: insert a row and delete it."""
    id_ = f"{process_id} tries"
    await connection.execute(process.insert().values(id=id_, started_at=0, beat_at=0))
    await connection.execute(process.delete().where(process.c.id == id_))
