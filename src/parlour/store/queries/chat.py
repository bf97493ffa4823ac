"""Queries about chat."""

from collections.abc import Sequence

from sqlalchemy import Integer, cast, func, insert, null, select, union_all

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection
from parlour.store.queries.shared import fetch_first
from parlour.store.schema import chat, visit
from parlour.store.sql.statements import constant, parameter


class ChatRow(Data, frozen=True):
    number: int
    person_id: str | None
    name: str
    text: str
    at: Millis
    room: str


_FIELDS = [chat.c[name] for name in ChatRow.__struct_fields__]
_ROWS = select(*_FIELDS)
_LATEST = constant(
    _ROWS.where(
        chat.c.table_id == parameter("of_table"),
        chat.c.room == parameter("of_room"),
        chat.c.number < parameter("before"),
    )
    .order_by(chat.c.number.desc())
    .limit(parameter("most", Integer))
)
_EMPTY_LINE = [cast(null(), column.type).label(column.name) for column in _FIELDS]
_VISITED = select(visit.c.seq, *_EMPTY_LINE).where(
    visit.c.table_id == parameter("of_table"), visit.c.person_id == parameter("of_person")
)
_LINES = _LATEST.add_columns(cast(null(), Integer).label("seq")).subquery("line")
_LATEST_WITH_VISIT = constant(
    union_all(_VISITED, select(_LINES.c.seq, *(_LINES.c[column.name] for column in _FIELDS)))
)
_END = 2**31 - 1
"""Greater than every line number."""


async def latest(
    connection: Connection, table_id: str, room: str, *, before: int | None, limit: int
) -> Sequence[ChatRow]:
    """The latest lines of a room, oldest first."""
    last = _END if before is None else before
    values = {"of_table": table_id, "of_room": room, "before": last, "most": limit}
    return [ChatRow(*row) for row in await connection.execute(_LATEST, values)][::-1]


async def latest_with_visit(
    connection: Connection, table_id: str, room: str, person_id: str | None, limit: int
) -> tuple[Sequence[ChatRow], int | None]:
    """Like `latest`, with the last entry that the person saw at their previous visit."""
    values = {"of_table": table_id, "of_room": room, "before": _END, "most": limit}
    rows = (await connection.execute(_LATEST_WITH_VISIT, {**values, "of_person": person_id or ""})).all()
    lines = sorted((ChatRow(*row[1:]) for row in rows if row[1] is not None), key=lambda line: line.number)
    return lines, next((row[0] for row in rows if row[0] is not None), None)


async def read(connection: Connection, table_id: str, number: int) -> ChatRow | None:
    found = _ROWS.where(chat.c.table_id == table_id, chat.c.number == number)
    return await fetch_first(connection, found, ChatRow)


async def add(
    connection: Connection,
    table_id: str,
    *,
    room: str,
    person_id: str | None,
    name: str,
    text: str,
    at: Millis,
) -> int:
    """Returns the number of the new line. Raises IntegrityError if another process took it."""
    last = select(func.coalesce(func.max(chat.c.number), -1)).where(chat.c.table_id == table_id)
    number = int((await connection.execute(last)).scalar_one()) + 1
    values = {"room": room, "person_id": person_id, "name": name, "text": text, "at": at}
    await connection.execute(insert(chat).values(table_id=table_id, number=number, **values))
    return number
