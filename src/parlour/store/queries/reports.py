"""What players tell the operator about each other, as queries on a connection."""

from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import and_, exists, func, insert, or_, select, update

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection
from parlour.store.schema import game_table, report, seat


class Report(Data, frozen=True, kw_only=True):
    id: str
    at: Millis
    table_id: str | None
    by_id: str | None
    by_name: str
    about_id: str | None
    about_name: str
    line: str | None
    """What was said, where it is about a line of chat."""

    reason: str
    closed_at: Millis | None = None
    note: str = ""
    """What the operator says to it when it is closed."""


_REPORT = [report.c[name] for name in Report.__struct_fields__]


async def add(connection: Connection, told: Report) -> None:
    await connection.execute(insert(report).values(**asdict(told)))


async def read(connection: Connection, report_id: str) -> Report | None:
    row = (await connection.execute(select(*_REPORT).where(report.c.id == report_id))).mappings().first()
    return None if row is None else Report(**row)


async def listed(
    connection: Connection, *, is_closed: bool, after: str | None, limit: int, reader: str
) -> Sequence[tuple[Report, bool]]:
    """The newest first, each with whether *reader* plays at its table at this moment.

    *after* is the id of the last report on the page before.
    """
    plays = exists().where(
        seat.c.table_id == report.c.table_id,
        seat.c.person_id == reader,
        game_table.c.id == report.c.table_id,
        game_table.c.status == "running",
    )
    state = report.c.closed_at.is_not(None) if is_closed else report.c.closed_at.is_(None)
    chosen = select(*_REPORT, plays.label("plays")).where(state)
    if after is not None:
        last = select(report.c.at).where(report.c.id == after).scalar_subquery()
        chosen = chosen.where(or_(report.c.at < last, and_(report.c.at == last, report.c.id > after)))
    ordered = chosen.order_by(report.c.at.desc(), report.c.id).limit(limit)
    rows = [dict(row) for row in (await connection.execute(ordered)).mappings()]
    return [(Report(**row), bool(is_in)) for row in rows for is_in in [row.pop("plays")]]


async def count_open(connection: Connection) -> int:
    waiting = select(func.count()).select_from(report).where(report.c.closed_at.is_(None))
    found: int = (await connection.execute(waiting)).scalar_one()
    return found


async def close(connection: Connection, report_id: str, note: str, wall: Millis) -> bool:
    """Whether it was open."""
    mine = update(report).where(report.c.id == report_id, report.c.closed_at.is_(None))
    return (await connection.execute(mine.values(closed_at=wall, note=note))).rowcount == 1
