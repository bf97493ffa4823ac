"""Queries about tables and their seats."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import asdict, replace
from sqlalchemy import (
    BindParameter,
    Boolean,
    ScalarSelect,
    Select,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    select,
    text,
    union,
    update,
)

from parlour.engine.entry import Entry
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.store.drivers.base import Connection
from parlour.store.queries.shared import fetch_all, from_row, paginate
from parlour.store.schema import barred, deadline, entry, game_table, invited, presence, seat
from parlour.store.sql.statements import constant, parameter

_NEXT_NUMBER_WITH_GAP: Final = (
    "(SELECT coalesce(max(number), 0) + 1 + floor(random() * 1048576)::bigint FROM game_table)"
)
"""For several processes that add tables at once. The random gap makes collisions rare without a lock.

After a collision the caller tries again, as for a room code that is taken.
"""

SPECTATOR_SEAT: Final = Seat(-1)
"""The number that all spectators of a table share among the seats that processes show."""

ROWS_AT_ONCE: Final = 200
"""Rows of a long log in one statement. They are encoded on the event loop, which blocks other work."""

Status = Literal["open", "running", "over", "closed"]

Kind = Literal["usual", "device", "sandbox"]
"""At a `device` or `sandbox` table the host plays all seats except those of bots."""


class TableRow(Data, frozen=True, kw_only=True):
    """A table without its log. It holds the secret, so never send or log it whole."""

    id: str
    code: str
    game: str
    options: str
    """In JSON, as are *clock*, *absence* and *result*."""

    seats: int
    host_id: str | None
    is_public: bool
    clock: str
    absence: str
    secret: bytes
    status: Status
    kind: Kind = "usual"
    seq: int = -1
    waiting: str = ""
    """The seats that must act, such as `0,2`."""

    result: str | None = None
    parent_id: str | None = None
    rematch_id: str | None = None
    created_at: Millis
    started_at: Millis | None = None
    moved_at: Millis | None = None
    ended_at: Millis | None = None
    paused_at: Millis | None = None
    """The table time at which it was paused."""

    offset_ms: Millis | None = None
    """Wall time minus table time since a pause ended at *offset_at*, until an entry has it."""

    offset_at: Millis | None = None

    def __repr__(self) -> str:
        return f"TableRow({self.id!r}, {self.game!r}, {self.status!r})"


class SeatRow(Data, frozen=True, kw_only=True):
    table_id: str
    number: Seat
    id: str
    """The player's id in the specification's tables."""

    name: str = ""
    person_id: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    nonce: str = ""
    link: int = 0
    email: str | None = None
    joined_at: Millis | None = None
    gone_at: Millis | None = None
    resigned_at: Millis | None = None

    @property
    def is_empty(self) -> bool:
        """True if no player took the seat, or the player left it before the start."""
        return self.bot is None and self.person_id is None and self.joined_at is None


class Sitting(Data, frozen=True):
    """A table, its seats in order, and the people who are barred or invited."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    barred: frozenset[str] = frozenset()
    invited: frozenset[str] = frozenset()
    is_spectated: bool = False
    """The table has, or recently had, spectators."""

    @property
    def is_of_one(self) -> bool:
        """True if one person plays all seats. Such a table has no absences and no clock."""
        return self.table.kind != "usual"

    def owns(self, person_id: str | None, number: int) -> bool:
        if person_id is None or not 0 <= number < len(self.seats):
            return False
        row = self.seats[number]
        if self.is_of_one:
            return self.table.host_id == person_id and row.bot is None
        return row.person_id == person_id

    def with_seat(self, row: SeatRow) -> "Sitting":
        seats = tuple(row if one.number == row.number else one for one in self.seats)
        return replace(self, seats=seats)

    def seat_of(self, person_id: str | None) -> SeatRow | None:
        """The person's seat. At a table of one person, the first of their seats."""
        if person_id is None:
            return None
        return next((row for row in self.seats if row.person_id == person_id), None)


_TABLE = [game_table.c[name] for name in TableRow.__struct_fields__]
_SEAT = [seat.c[name] for name in SeatRow.__struct_fields__]
_TABLE_ID: Final[BindParameter[str]] = parameter("of_table")
_PERSON_ID: Final[BindParameter[str]] = parameter("of_person")


def _ids(kept: Table) -> ScalarSelect[str]:
    """The ids of the people in that list, separated by commas."""
    people = func.aggregate_strings(kept.c.person_id, ",")
    return select(people).where(kept.c.table_id == game_table.c.id).correlate(game_table).scalar_subquery()


_SPECTATED: Final = exists().where(presence.c.table_id == game_table.c.id, presence.c.seat == SPECTATOR_SEAT)
_READ: Final = constant(
    select(
        *_TABLE, _ids(barred), _ids(invited), _SPECTATED, *(one.label(f"seat_{one.name}") for one in _SEAT)
    )
    .select_from(game_table.outerjoin(seat, seat.c.table_id == game_table.c.id))
    .where(game_table.c.id == _TABLE_ID)
    .order_by(seat.c.number)
)
_TABLE_WIDTH: Final = len(_TABLE)
_HOLD: Final = constant(
    update(game_table).where(game_table.c.id == _TABLE_ID).values(seats=game_table.c.seats)
)
"""Locks the row by an update that changes nothing. Not `FOR UPDATE`, because processes of an older version
rely on the update."""

_FIND: Final = constant(select(game_table.c.id).where(game_table.c.code == parameter("of_code")))
_ADD: Final = constant(insert(game_table))
_ADD_CONCURRENTLY: Final = constant(insert(game_table).values(number=text(_NEXT_NUMBER_WITH_GAP)))
_ADD_SEAT: Final = constant(insert(seat))
_CHANGE: Final = constant(update(game_table).where(game_table.c.id == _TABLE_ID))
_CHANGE_SEAT: Final = constant(
    update(seat).where(seat.c.table_id == _TABLE_ID, seat.c.number == parameter("of_number"))
)
_MARK_GONE: Final = constant(
    update(seat)
    .where(seat.c.table_id == _TABLE_ID, seat.c.gone_at.is_not(None))
    .values(gone_at=parameter("at"))
)


_IS_COUNTED: Final = and_(
    # Not `in_`: SQLite would use the index of all running tables.
    game_table.c.status.not_in(("over", "closed")),
    (game_table.c.kind == "sandbox") == parameter("sandboxes", Boolean),
)
_HOSTED: Final = (
    select(func.count()).select_from(game_table).where(game_table.c.host_id == _PERSON_ID, _IS_COUNTED)
)
_SEATED: Final = (
    select(func.count())
    .select_from(seat.join(game_table))
    .where(seat.c.person_id == _PERSON_ID, game_table.c.host_id.is_distinct_from(_PERSON_ID), _IS_COUNTED)
)
_COUNT_OPEN: Final = constant(select(_HOSTED.scalar_subquery() + _SEATED.scalar_subquery()))
"""Each half uses its own index. No table counts twice, because a person has at most one seat at it."""

_SET_DEADLINE: Final = constant(
    text(
        "INSERT INTO deadline (table_id, at, claimed_until) VALUES (:of_table, :at, 0)"
        " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, claimed_until = 0"
    )
)
_BRING_FORWARD: Final = constant(
    text(
        "INSERT INTO deadline (table_id, at, claimed_until) SELECT id, :at, 0 FROM game_table"
        " WHERE id = :of_table AND status = 'running' AND kind = 'usual'"
        " ON CONFLICT (table_id) DO UPDATE SET claimed_until = 0,"
        " at = CASE WHEN deadline.at < excluded.at THEN deadline.at ELSE excluded.at END"
    )
)
_CLEAR_DEADLINE: Final = constant(delete(deadline).where(deadline.c.table_id == _TABLE_ID))
_ADD_ONCE: Final = (
    "INSERT INTO {} (table_id, person_id) VALUES (:of_table, :of_person) ON CONFLICT DO NOTHING"
)
_BAR: Final = constant(text(_ADD_ONCE.format("barred")))
_INVITE: Final = constant(text(_ADD_ONCE.format("invited")))


# Reading.


async def read(connection: Connection, table_id: str) -> Sitting | None:
    """The table with that id, and everything that decides permissions at it."""
    rows = (await connection.execute(_READ, {"of_table": table_id})).all()
    if not rows:
        return None
    out, welcome, is_spectated = rows[0][_TABLE_WIDTH : _TABLE_WIDTH + 3]
    seats = [row[_TABLE_WIDTH + 3 :] for row in rows]
    return Sitting(
        from_row(TableRow, rows[0]),
        tuple(from_row(SeatRow, one) for one in seats if one[0] is not None),
        frozenset(out.split(",") if out else ()),
        frozenset(welcome.split(",") if welcome else ()),
        is_spectated,
    )


async def hold(connection: Connection, *ids: str) -> None:
    """Lock these tables and their seats until this transaction ends."""
    if connection.database != "sqlite":  # SQLite has only one writer
        await connection.execute(_HOLD, [{"of_table": table_id} for table_id in ids])


async def lock(connection: Connection, table_id: str) -> Sitting | None:
    await hold(connection, table_id)
    return await read(connection, table_id)


async def email_of(connection: Connection, seat_id: str) -> str | None:
    found = select(seat.c.email).where(seat.c.id == seat_id)
    return (await connection.execute(found)).scalar_one_or_none()


async def find(connection: Connection, code: str) -> str | None:
    """The id of the table with that room code, which must be in capitals."""
    return (await connection.execute(_FIND, {"of_code": code})).scalar_one_or_none()


def number_of(table_id: str) -> Select[int]:
    """The key of the table's entries."""
    return select(game_table.c.number).where(game_table.c.id == table_id)


async def seats_of(connection: Connection, table_ids: Sequence[str]) -> Mapping[str, tuple[SeatRow, ...]]:
    found = select(*_SEAT).where(seat.c.table_id.in_(table_ids)).order_by(seat.c.table_id, seat.c.number)
    seats: dict[str, tuple[SeatRow, ...]] = {}
    for row in await fetch_all(connection, found, SeatRow):
        seats[row.table_id] = (*seats.get(row.table_id, ()), row)
    return seats


async def open_tables(
    connection: Connection, *, game: str | None, without: str | None, after: str | None, limit: int
) -> Sequence[Sitting]:
    """Public tables that wait for players, newest first. Leaves out tables that bar the person *without*."""
    chosen = select(*_TABLE).where(game_table.c.status == "open", game_table.c.is_public)
    if game is not None:
        chosen = chosen.where(game_table.c.game == game)
    if without is not None:
        out = exists().where(barred.c.table_id == game_table.c.id, barred.c.person_id == without)
        chosen = chosen.where(~out)
    return await _listed(connection, chosen, after, limit)


async def tables_of(
    connection: Connection, person_id: str, *, after: str | None, limit: int
) -> Sequence[Sitting]:
    """Tables that the person plays at or hosts, newest first, without closed tables and sandboxes."""
    # Two index lookups: an OR condition would check every table.
    hosted = select(game_table.c.id).where(game_table.c.host_id == person_id)
    theirs = union(hosted, select(seat.c.table_id).where(seat.c.person_id == person_id))
    chosen = select(*_TABLE).where(
        game_table.c.id.in_(theirs), game_table.c.status != "closed", game_table.c.kind != "sandbox"
    )
    return await _listed(connection, chosen, after, limit)


async def all_tables(
    connection: Connection, *, status: Status | None, after: str | None, limit: int
) -> Sequence[Sitting]:
    """All tables, or those of one status, newest first."""
    chosen = select(*_TABLE)
    if status is not None:
        chosen = chosen.where(game_table.c.status == status)
    return await _listed(connection, chosen, after, limit)


async def last_entries(connection: Connection, ids: Sequence[str]) -> Mapping[str, bytes]:
    """The newest entry of each table that has one, as stored."""
    newest = and_(entry.c.table_number == game_table.c.number, entry.c.seq == game_table.c.seq)
    found = select(game_table.c.id, entry.c.body).select_from(game_table.join(entry, newest))
    return {row.id: row.body for row in await connection.execute(found.where(game_table.c.id.in_(ids)))}


async def count_open(connection: Connection, person_id: str, *, sandboxes: bool = False) -> int:
    """How many open or running tables the person plays at or hosts, or how many sandboxes."""
    values = {"of_person": person_id, "sandboxes": sandboxes}
    return int((await connection.execute(_COUNT_OPEN, values)).scalar_one())


async def started_since(connection: Connection, since: Millis) -> Sequence[str]:
    known = select(game_table.c.id).where(game_table.c.status == "running", game_table.c.started_at >= since)
    return (await connection.execute(known)).scalars().all()


async def newest_entries(connection: Connection, ids: Sequence[str]) -> Mapping[str, int]:
    known = select(game_table.c.id, game_table.c.seq).where(game_table.c.id.in_(ids))
    return {row.id: row.seq for row in await connection.execute(known)}


async def entries(connection: Connection, table_id: str, first: int, limit: int) -> Sequence[bytes]:
    """Up to *limit* entries of the table from number *first* on, as stored."""
    number = number_of(table_id).scalar_subquery()
    part = select(entry.c.body).where(entry.c.table_number == number, entry.c.seq >= first)
    return (await connection.execute(part.order_by(entry.c.seq).limit(limit))).scalars().all()


# Writing.


async def add(connection: Connection, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """Insert a new table. Raises IntegrityError if its code or number is taken."""
    is_alone = connection.database == "sqlite"
    await connection.execute(_ADD if is_alone else _ADD_CONCURRENTLY, asdict(row))
    if seats:
        await connection.execute(_ADD_SEAT, [asdict(one) for one in seats])


async def write_log(connection: Connection, table_id: str, entries: Sequence[Entry]) -> None:
    """Write the log of a new table that was played elsewhere.

    Leaves out command ids, because no client here repeats those commands.
    """
    number = (await connection.execute(number_of(table_id))).scalar_one()
    for start in range(0, len(entries), ROWS_AT_ONCE):
        rows = [
            {"table_number": number, "seq": one.seq, "by_seat": one.by, "command": None, "body": encode(one)}
            for one in entries[start : start + ROWS_AT_ONCE]
        ]
        await connection.execute(insert(entry), rows)


async def change(connection: Connection, table_id: str, **values: object) -> None:
    await connection.execute(_CHANGE, {"of_table": table_id, **values})


async def change_seat(connection: Connection, table_id: str, number: int, **values: object) -> None:
    await connection.execute(_CHANGE_SEAT, {"of_table": table_id, "of_number": number, **values})


async def mark_gone(connection: Connection, table_id: str, at: Millis) -> None:
    """Set the time since which absent players are gone to *at*."""
    await connection.execute(_MARK_GONE, {"of_table": table_id, "at": at})


async def forget_email(connection: Connection, seat_id: str, email: str) -> str | None:
    """Remove the address from the seat. Returns the table, or None if the seat has another address."""
    mine = update(seat).where(seat.c.id == seat_id, seat.c.email == email).values(email=None)
    return (await connection.execute(mine.returning(seat.c.table_id))).scalar_one_or_none()


async def replace_seats(connection: Connection, table_id: str, seats: Sequence[SeatRow]) -> None:
    await connection.execute(delete(seat).where(seat.c.table_id == table_id))
    if seats:
        await connection.execute(_ADD_SEAT, [asdict(row) for row in seats])


async def bar(connection: Connection, table_id: str, person_id: str) -> None:
    await connection.execute(_BAR, {"of_table": table_id, "of_person": person_id})


async def invite(connection: Connection, table_id: str, person_id: str) -> None:
    """Let the person watch a table that is not public."""
    await connection.execute(_INVITE, {"of_table": table_id, "of_person": person_id})


async def _listed(
    connection: Connection, chosen: Select[tuple[object, ...]], after: str | None, limit: int
) -> Sequence[Sitting]:
    ordered = paginate(chosen, game_table.c.created_at, game_table.c.id, after, limit)
    rows = await fetch_all(connection, ordered, TableRow)
    seats = await seats_of(connection, [row.id for row in rows])
    return [Sitting(row, seats.get(row.id, ())) for row in rows]


async def set_deadlines(connection: Connection, moments: Mapping[str, Millis | None]) -> None:
    """Set the deadline of each table, or delete it for None."""
    wakes = [{"of_table": id_, "at": at} for id_, at in moments.items() if at is not None]
    sleeps = [{"of_table": id_} for id_, at in moments.items() if at is None]
    if wakes:
        await connection.execute(_SET_DEADLINE, wakes)
    if sleeps:
        await connection.execute(_CLEAR_DEADLINE, sleeps)


async def bring_deadlines_forward(connection: Connection, moments: Mapping[str, Millis]) -> None:
    """Set an earlier deadline for each table, because a player has left it.

    Only running games of several people wait for players.
    """
    if moments:
        rows = [{"of_table": table_id, "at": at} for table_id, at in moments.items()]
        await connection.execute(_BRING_FORWARD, rows)
