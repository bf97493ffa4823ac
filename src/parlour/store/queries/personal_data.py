"""Personal data: moved when a guest signs in, exported, or deleted."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import BindParameter, ColumnElement, Table, delete, exists, or_, select, update

from parlour.engine.values import Millis
from parlour.store.drivers.base import Connection
from parlour.store.queries import email_requests, seat_listeners, tables
from parlour.store.queries.shared import row_exists
from parlour.store.schema import (
    barred,
    chat,
    email_request,
    game_table,
    invited,
    login,
    mail_link,
    operator_action,
    person,
    push,
    report,
    seat,
    visit,
)
from parlour.store.sql.statements import parameter

Field = str | int | float | bool | None | Mapping[str, object] | Sequence[object]
_NAME_COLUMNS = {
    report.c.by_id: "by_name",
    report.c.about_id: "about_name",
    operator_action.c.operator_id: "operator_name",
    operator_action.c.person_id: "about",
}
"""Columns of the operator's tables that refer to a person, each with the column of their name."""

_TABLE_COLUMNS = ("id", "code", "game", "options", "status", "result", "created_at", "started_at", "ended_at")


async def transfer(connection: Connection, guest: str, account: str) -> Sequence[str]:
    """Move a guest's data to the account that they sign in to. Returns the tables that changed.

    If the account already sits at a table, the guest keeps their seat there. Deletes a guest without seats.
    """
    sits = select(seat.c.table_id).where(seat.c.person_id == account)
    mine = update(seat).where(seat.c.person_id == guest, seat.c.table_id.not_in(sits.scalar_subquery()))
    moved = mine.values(person_id=account).returning(seat.c.table_id, seat.c.id, seat.c.name)
    rows = (await connection.execute(moved)).all()
    for row in rows:
        await seat_listeners.renamed(connection, row.id, account, row.name)
    await email_requests.transfer(connection, [row.table_id for row in rows], guest, account)
    hosted = await _set_host(connection, guest, account)
    await connection.execute(update(chat).where(chat.c.person_id == guest).values(person_id=account))
    for whose in (report.c.by_id, report.c.about_id, operator_action.c.person_id):
        mentioned = update(whose.table).where(whose == guest)
        await connection.execute(mentioned.values({whose.name: account}))
    for kept in (barred, invited):
        both = select(kept.c.table_id).where(kept.c.person_id == account).scalar_subquery()
        theirs = update(kept).where(kept.c.person_id == guest, kept.c.table_id.not_in(both))
        await connection.execute(theirs.values(person_id=account))
    if not await row_exists(connection, seat, seat.c.person_id == guest):
        await _erase(connection, guest)
    return sorted({*hosted, *(row.table_id for row in rows)})


async def delete_person(connection: Connection, person_id: str, name: str, wall: Millis) -> Sequence[str]:
    """Delete the person. Their games stay, with *name* instead of theirs. Returns the tables that changed."""
    mine = select(seat.c.table_id, seat.c.number, seat.c.id).where(seat.c.person_id == person_id)
    rows = (await connection.execute(mine)).all()
    for row in rows:
        await _leave_seat(connection, row.table_id, row.number, row.id, name, wall)
    await tables.bring_deadlines_forward(connection, {row.table_id: wall for row in rows})
    hosted = await _set_host(connection, person_id, None)
    said = update(chat).where(chat.c.person_id == person_id)
    await connection.execute(said.values(person_id=None, name=name))
    for whose, called in _NAME_COLUMNS.items():
        gone = update(whose.table).where(whose == person_id)
        await connection.execute(gone.values({whose.name: None, called: name}))
    await _erase(connection, person_id)
    return sorted({*hosted, *(row.table_id for row in rows)})


async def _set_host(connection: Connection, person_id: str, host: str | None) -> Sequence[str]:
    """Change the host of all tables that the person hosts. Returns those tables."""
    hosted = update(game_table).where(game_table.c.host_id == person_id).values(host_id=host)
    return (await connection.execute(hosted.returning(game_table.c.id))).scalars().all()


async def _leave_seat(
    connection: Connection, table_id: str, number: int, player: str, name: str, wall: Millis
) -> None:
    others = select(seat.c.name).where(seat.c.table_id == table_id, seat.c.number != number)
    taken = set((await connection.execute(others)).scalars())
    free = name if name not in taken else f"{name} {number + 1}"
    gone = update(seat).where(seat.c.table_id == table_id, seat.c.number == number)
    await connection.execute(gone.values(person_id=None, name=free, email=None, gone_at=wall))
    await seat_listeners.renamed(connection, player, None, free)


async def _erase(connection: Connection, person_id: str) -> None:
    """Deletes dependent rows itself, because not every database is set to cascade."""
    address = select(person.c.email).where(person.c.id == person_id).scalar_subquery()
    for kept in (mail_link, email_request):
        theirs = or_(kept.c.person_id == person_id, kept.c.email == address)
        await connection.execute(delete(kept).where(theirs))
    for kept in (login, push, barred, invited, visit):
        await connection.execute(delete(kept).where(kept.c.person_id == person_id))
    await connection.execute(delete(person).where(person.c.id == person_id))


async def export(connection: Connection, person_id: str) -> Mapping[str, Sequence[Mapping[str, Field]]]:
    """All rows about one person by kind, without secrets and hashes of passwords or tokens."""
    found = {}
    for kind, (columns, is_theirs) in _EXPORTED.items():
        rows = await connection.execute(select(*columns).where(is_theirs), {"of_person": person_id})
        found[kind] = rows.mappings().all()
    return found


def _without(kept: Table, hidden: str) -> tuple[ColumnElement[object], ...]:
    return tuple(column for column in kept.c if column.name != hidden)


def _named(kept: Table, *names: str) -> tuple[ColumnElement[object], ...]:
    return tuple(kept.c[name] for name in names)


_PERSON_ID: Final[BindParameter[str]] = parameter("of_person")
_IS_SEATED: Final = exists().where(seat.c.table_id == game_table.c.id, seat.c.person_id == _PERSON_ID)
_EXPORTED: Final = {
    "person": (_without(person, "password"), person.c.id == _PERSON_ID),
    "logins": (_without(login, "token_hash"), login.c.person_id == _PERSON_ID),
    "push": (tuple(push.c), push.c.person_id == _PERSON_ID),
    "tables": (_named(game_table, *_TABLE_COLUMNS), or_(game_table.c.host_id == _PERSON_ID, _IS_SEATED)),
    "seats": (
        _named(seat, "table_id", "number", "name", "email", "joined_at", "resigned_at"),
        seat.c.person_id == _PERSON_ID,
    ),
    "email_requests": (_without(email_request, "token_hash"), email_request.c.person_id == _PERSON_ID),
    "chat": (_named(chat, "table_id", "room", "name", "text", "at"), chat.c.person_id == _PERSON_ID),
    "reports": (
        _named(report, "table_id", "about_name", "line", "reason", "at"),
        report.c.by_id == _PERSON_ID,
    ),
    "invited": (_named(invited, "table_id"), invited.c.person_id == _PERSON_ID),
    "visits": (_named(visit, "table_id", "seq"), visit.c.person_id == _PERSON_ID),
}
