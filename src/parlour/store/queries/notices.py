"""Queries about notices: one row for each period in which an absent player must act."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Integer,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    literal,
    not_,
    or_,
    select,
    text,
    update,
)

from parlour.engine.values import Data, Millis, Seat
from parlour.store.drivers.base import Connection
from parlour.store.queries.shared import count, fetch_all
from parlour.store.schema import game_table, notice, person, push, seat
from parlour.store.sql.statements import constant, parameter

_SEATED: Final = seat.join(game_table, game_table.c.id == seat.c.table_id).outerjoin(
    person, person.c.id == seat.c.person_id
)
_MINE: Final = and_(seat.c.table_id == notice.c.table_id, seat.c.number == notice.c.seat)


class SubscriptionKeys(Data, frozen=True, forbid_unknown_fields=False):
    p256dh: str
    auth: str


class PushSubscription(Data, frozen=True, forbid_unknown_fields=False):
    """A browser's web push subscription. Browsers add fields of their own, which are ignored."""

    endpoint: str
    keys: SubscriptionKeys


class Recipient(Data, frozen=True, kw_only=True):
    name: str
    language: str = "en"
    email: str | None = None
    webhook: str | None = None
    webhook_format: str = "auto"
    pushes: tuple[PushSubscription, ...] = ()


class NoticeKey(Data, frozen=True):
    table: str
    seat: Seat
    asked: int


class TurnNotice(Data, frozen=True, kw_only=True):
    """A seat whose player gets a notice, with everything that its text and links need."""

    table: str
    game: str
    seat: Seat
    seat_id: str
    asked: int
    to: Recipient
    others: tuple[str, ...]
    is_seat_email: bool = False
    """True if the address was entered at the table and is not the account's."""


class QueuedNotice(Data, frozen=True, kw_only=True):
    """A notice as the operator sees it: the player, but not their addresses."""

    table: str
    game: str
    seat: Seat
    asked: int
    name: str
    at: Millis
    fault: str | None
    has_email: bool
    has_webhook: bool
    has_push: bool


_FAILED: Final = and_(notice.c.sent_at.is_not(None), notice.c.fault.is_not(None))
_DUE: Final = and_(notice.c.sent_at.is_(None), notice.c.at <= bindparam("wall"))
_WAITING_LIST: Final = literal(",").concat(game_table.c.waiting).concat(",")
_SEAT_ITEM: Final = literal(",").concat(cast(seat.c.number, Text)).concat(",")
_IS_NOTIFIED: Final = and_(
    game_table.c.status == "running",
    _WAITING_LIST.contains(_SEAT_ITEM),
    seat.c.bot.is_(None),
    seat.c.stand_in.is_(None),
    seat.c.resigned_at.is_(None),
    or_(person.c.id.is_(None), and_(person.c.notices, person.c.banned_at.is_(None))),
)
"""The game waits for the seat, a person plays it, and that person wants notices."""


def _seat_that(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """True if the seat of the notice meets *condition*."""
    return exists(text("1")).select_from(_SEATED).where(_MINE, condition).correlate(notice)


_UNWANTED: Final = and_(_DUE, not_(_seat_that(_IS_NOTIFIED)))
_FIND_UNWANTED: Final = constant(select(notice.c.at).where(_UNWANTED).limit(1))
_WEBHOOK: Final = (
    select(person.c.webhook).select_from(_SEATED).where(_MINE).correlate(notice).scalar_subquery()
)
_FIND_DUE: Final = constant(
    select(notice.c.table_id, notice.c.seat, notice.c.asked, _WEBHOOK)
    .where(_DUE, _seat_that(and_(_IS_NOTIFIED, seat.c.gone_at <= bindparam("gone_by"))))
    .order_by(notice.c.at, notice.c.table_id, notice.c.seat)
    .limit(bindparam("limit", type_=Integer))
    .offset(bindparam("skip", type_=Integer))
)
_FORGET_EARLIER: Final = constant(
    delete(notice).where(
        notice.c.table_id == parameter("of_table"),
        notice.c.seat == parameter("of_seat"),
        notice.c.asked < parameter("of_entry"),
    )
)
_ADD_NOTICE: Final = constant(
    text(
        "INSERT INTO notice (table_id, seat, asked, at) SELECT :of_table, :of_seat, :of_entry, :at"
        " WHERE NOT EXISTS (SELECT 1 FROM notice WHERE table_id = :of_table AND seat = :of_seat)"
        " ON CONFLICT DO NOTHING"
    )
)


async def add(connection: Connection, row: NoticeKey, at: Millis) -> None:
    """Insert *row*, unless the seat has one for this period or a later one. Deletes earlier ones."""
    place = {"of_table": row.table, "of_seat": row.seat, "of_entry": row.asked}
    await connection.execute(_FORGET_EARLIER, place)
    await connection.execute(_ADD_NOTICE, {**place, "at": at})


async def has_unwanted(connection: Connection, wall: Millis) -> bool:
    """True if `forget_unwanted` has anything to delete. Saves a writing transaction."""
    return (await connection.execute(_FIND_UNWANTED, {"wall": wall})).first() is not None


async def forget_unwanted(connection: Connection, wall: Millis) -> None:
    """Delete due notices of seats that need not act any more, or whose player wants no notices."""
    await connection.execute(delete(notice).where(_UNWANTED), {"wall": wall})


async def due(
    connection: Connection, wall: Millis, gone_by: Millis, limit: int, *, skip: int = 0
) -> list[tuple[NoticeKey, str | None]]:
    """Due notices of players who must act and left by *gone_by*, oldest first, without the first *skip*.

    Each has the URL of its webhook.
    """
    values = {"wall": wall, "gone_by": gone_by, "limit": limit, "skip": skip}
    found = await connection.execute(_FIND_DUE, values)
    return [(NoticeKey(table, Seat(number), asked), url) for table, number, asked, url in found]


async def claim(connection: Connection, row: NoticeKey, wall: Millis) -> bool:
    """Mark *row* as sent before sending it. Returns False if another process was first."""
    return await _change(connection, row, notice.c.sent_at.is_(None), sent_at=wall)


async def read(connection: Connection, row: NoticeKey) -> TurnNotice:
    found = await connection.execute(
        select(
            *(game_table.c.game, seat.c.id.label("seat_id"), seat.c.name),
            *(seat.c.email.label("seat_email"), seat.c.person_id),
            *(person.c.language, person.c.email, person.c.email_checked_at),
            *(person.c.webhook, person.c.webhook_format),
        )
        .select_from(_SEATED)
        .where(seat.c.table_id == row.table, seat.c.number == row.seat)
    )
    sits = found.one()
    # An address that was entered at the table is confirmed. The seat can also repeat the account's address,
    # which is possibly not confirmed.
    given = None if sits.seat_email == sits.email else sits.seat_email
    own = None if sits.email_checked_at is None else sits.email
    return TurnNotice(
        table=row.table,
        game=sits.game,
        seat=row.seat,
        seat_id=sits.seat_id,
        asked=row.asked,
        to=Recipient(
            name=sits.name,
            language=sits.language or "en",
            email=given or own,
            webhook=sits.webhook,
            webhook_format=sits.webhook_format or "auto",
            pushes=await _pushes(connection, sits.person_id),
        ),
        others=await _others(connection, row),
        is_seat_email=given is not None,
    )


# For operators.


async def queued(connection: Connection, *, is_failed: bool, limit: int) -> Sequence[QueuedNotice]:
    """Notices to send, the next one first, or failed notices, the latest first."""
    pushed = exists().where(push.c.person_id == seat.c.person_id)
    proved = and_(person.c.email.is_not(None), person.c.email_checked_at.is_not(None))
    given = and_(seat.c.email.is_not(None), func.coalesce(seat.c.email != person.c.email, True))
    found = (
        select(
            *(notice.c.table_id, game_table.c.game, notice.c.seat, notice.c.asked),
            *(seat.c.name, notice.c.at, notice.c.fault),
            func.coalesce(or_(given, proved), False).label("has_email"),
            (func.coalesce(person.c.webhook, "") != "").label("has_webhook"),
            pushed.label("has_push"),
        )
        .select_from(_SEATED.join(notice, _MINE))
        .where(_FAILED if is_failed else notice.c.sent_at.is_(None))
        .order_by(notice.c.sent_at.desc() if is_failed else notice.c.at, notice.c.table_id, notice.c.seat)
        .limit(limit)
    )
    return await fetch_all(connection, found, QueuedNotice)


async def count_waiting(connection: Connection) -> int:
    return await count(connection, notice, notice.c.sent_at.is_(None))


async def count_failed(connection: Connection) -> Mapping[str, int]:
    """How many notices failed, by each channel that was tried."""
    faults = select(notice.c.fault, func.count().label("rows")).where(_FAILED).group_by(notice.c.fault)
    failed: Counter[str] = Counter()
    for row in await connection.execute(faults):
        for channel in {line.partition(":")[0] for line in row.fault.splitlines()}:
            failed[channel] += row.rows
    return failed


async def set_fault(connection: Connection, row: NoticeKey, fault: str) -> None:
    """Record that the notice failed on every channel."""
    await _change(connection, row, fault=fault)


async def try_again(connection: Connection, row: NoticeKey, wall: Millis) -> bool:
    """Have a failed notice sent again. Returns False if there is none."""
    return await _change(connection, row, _FAILED, at=wall, sent_at=None, fault=None)


async def drop(connection: Connection, row: NoticeKey, wall: Millis) -> bool:
    """Stop sending a queued or failed notice. The row stays, so that this period gets no other notice."""
    is_open = or_(notice.c.sent_at.is_(None), _FAILED)
    return await _change(connection, row, is_open, sent_at=wall, fault=None)


async def forget_pushes(connection: Connection, endpoints: Sequence[str]) -> None:
    await connection.execute(delete(push).where(push.c.endpoint.in_(endpoints)))


async def _pushes(connection: Connection, person_id: str | None) -> tuple[PushSubscription, ...]:
    rows = await connection.execute(select(push.c.subscription).where(push.c.person_id == person_id))
    found = []
    for (subscription,) in rows:
        with suppress(msgspec.ValidationError):  # an invalid subscription must not stop the others
            found.append(msgspec.convert(subscription, PushSubscription))
    return tuple(found)


async def _others(connection: Connection, row: NoticeKey) -> tuple[str, ...]:
    rows = await connection.execute(
        select(seat.c.name)
        .where(seat.c.table_id == row.table, seat.c.number != row.seat, seat.c.name != "")
        .order_by(seat.c.number)
    )
    return tuple(name for (name,) in rows)


async def _change(
    connection: Connection, row: NoticeKey, *where: ColumnElement[bool], **values: object
) -> bool:
    """Returns whether the row exists and meets *where*."""
    mine = and_(notice.c.table_id == row.table, notice.c.seat == row.seat, notice.c.asked == row.asked)
    changed = await connection.execute(update(notice).where(mine, *where).values(**values))
    return changed.rowcount == 1
