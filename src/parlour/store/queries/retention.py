"""Counts or deletes old data. Deletes in small batches."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, Literal

from sqlalchemy import ColumnElement, Table, and_, delete, exists, false, func, not_, or_, select

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Transactions
from parlour.store.queries import shared
from parlour.store.queries.personal_data import delete_person
from parlour.store.schema import chat, game_table, login, mail_link, person, push, report, seat

TABLES_AT_ONCE: Final = 5
ROWS_AT_ONCE: Final = 500
"""Rows deleted in one transaction. On SQLite all other writers wait for it."""

Kind = Literal[
    "sandboxes",
    "lobbies",
    "abandoned games",
    "finished games",
    "lines of chat",
    "closed reports",
    "guests",
    "push subscriptions",
    "logins",
    "mailed links",
]


class Horizon(Data, frozen=True, kw_only=True):
    """The times before which data is old. None keeps all of it."""

    wall: Millis
    """Data that has expired by now is always deleted."""

    sandboxes: Millis | None = None
    lobbies: Millis | None = None
    abandoned: Millis | None = None
    finished: Millis | None = None
    chat: Millis | None = None
    guests: Millis | None = None


async def count(database: Transactions, horizon: Horizon) -> Mapping[Kind, int]:
    """How many rows of each kind `remove` would delete."""
    async with database.scan() as connection:
        return {
            kind: await shared.count(connection, table, is_old(horizon))
            for kind, (table, is_old) in _KINDS.items()
        }


async def remove(
    database: Transactions, horizon: Horizon, deleted_name: str, without: Collection[str] = ()
) -> Mapping[Kind, int]:
    """Delete old data and count it by kind. Keeps the tables *without*. *deleted_name* replaces guests.

    Everything that belongs to a table is deleted with it: log, chat and projection.
    """
    return {kind: await remove_kind(database, kind, horizon, deleted_name, without) for kind in _KINDS}


async def remove_kind(
    database: Transactions, kind: Kind, horizon: Horizon, deleted_name: str, without: Collection[str] = ()
) -> int:
    """Like `remove`, for one kind."""
    table, is_old = _KINDS[kind]
    key, condition = table.primary_key.columns.values(), is_old(horizon)
    if table is game_table and without:
        condition = and_(condition, game_table.c.id.not_in(without))
    async with database.scan() as connection:  # usually there is nothing, and a scan blocks no writer
        if not await shared.row_exists(connection, table, condition):
            return 0
    removed, most = 0, TABLES_AT_ONCE if table in (game_table, person) else ROWS_AT_ONCE
    while True:
        async with database.write() as connection:
            rows = (await connection.execute(select(*key).where(condition).limit(most))).all()
            for row in rows:
                mine = and_(*(column == value for column, value in zip(key, row, strict=True)))
                if table is person:
                    await delete_person(connection, row[0], deleted_name, horizon.wall)
                    removed += 1
                else:
                    # Checks the age again, because a player can have come back since the query.
                    removed += (await connection.execute(delete(table).where(mine, condition))).rowcount
        if len(rows) < most:
            return removed


# Conditions for old rows.

_ENDED: Final = func.coalesce(game_table.c.ended_at, game_table.c.moved_at, game_table.c.created_at)


def _before(moment: ColumnElement[Millis], horizon: Millis | None) -> ColumnElement[bool]:
    return false() if horizon is None else moment < horizon


def _old_sandbox(horizon: Horizon) -> ColumnElement[bool]:
    return and_(game_table.c.kind == "sandbox", _before(game_table.c.created_at, horizon.sandboxes))


def _old_lobby(horizon: Horizon) -> ColumnElement[bool]:
    never_begun = and_(game_table.c.status.in_(("open", "closed")), game_table.c.seq < 0)
    return and_(never_begun, _before(game_table.c.created_at, horizon.lobbies))


def _abandoned(horizon: Horizon) -> ColumnElement[bool]:
    last = func.coalesce(game_table.c.moved_at, game_table.c.started_at, game_table.c.created_at)
    return and_(game_table.c.status == "running", _before(last, horizon.abandoned))


def _finished(horizon: Horizon) -> ColumnElement[bool]:
    return and_(game_table.c.status == "over", _before(_ENDED, horizon.finished))


def _is_kept(horizon: Horizon) -> ColumnElement[bool]:
    return not_(or_(_old_sandbox(horizon), _old_lobby(horizon), _abandoned(horizon), _finished(horizon)))


def _old_chat(horizon: Horizon) -> ColumnElement[bool]:
    """Chat of finished games that are kept."""
    is_over = and_(game_table.c.status == "over", _before(_ENDED, horizon.chat))
    return exists().where(game_table.c.id == chat.c.table_id, is_over, _is_kept(horizon))


def _old_guest(horizon: Horizon) -> ColumnElement[bool]:
    """Leaves out banned guests, because the ban would be deleted with them."""
    sits = exists().where(
        seat.c.person_id == person.c.id, game_table.c.id == seat.c.table_id, _is_kept(horizon)
    )
    hosts = exists().where(game_table.c.host_id == person.c.id, _is_kept(horizon))
    seen = exists().where(login.c.person_id == person.c.id, not_(_before(login.c.seen_at, horizon.guests)))
    is_guest = and_(person.c.email.is_(None), person.c.banned_at.is_(None))
    return and_(is_guest, _before(person.c.created_at, horizon.guests), not_(seen), not_(sits), not_(hosts))


def _dead_push(horizon: Horizon) -> ColumnElement[bool]:
    """Subscriptions of people who are no longer signed in anywhere."""
    is_in = exists().where(login.c.person_id == push.c.person_id, login.c.expires_at > horizon.wall)
    return not_(is_in)


_KINDS: Final[Mapping[Kind, tuple[Table, Callable[[Horizon], ColumnElement[bool]]]]] = {
    "sandboxes": (game_table, _old_sandbox),
    "lobbies": (game_table, _old_lobby),
    "abandoned games": (game_table, _abandoned),
    "finished games": (game_table, _finished),
    "lines of chat": (chat, _old_chat),
    "closed reports": (report, lambda horizon: _before(report.c.closed_at, horizon.chat)),
    "guests": (person, _old_guest),
    "push subscriptions": (push, _dead_push),
    "logins": (login, lambda horizon: login.c.expires_at <= horizon.wall),
    "mailed links": (mail_link, lambda horizon: mail_link.c.expires_at <= horizon.wall),
}
"""In the order of deletion: a guest is old once their tables are deleted."""
