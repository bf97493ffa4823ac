"""Queries about players' reports to the operator."""

from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import exists, insert, select, update

from parlour.engine.values import Data, Millis
from parlour.store.drivers.base import Connection
from parlour.store.queries.shared import count, fetch_first, from_row, paginate
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
    """The chat line, if the report is about one."""

    reason: str
    closed_at: Millis | None = None
    note: str = ""
    """The operator's note on closing the report."""


_REPORT = [report.c[name] for name in Report.__struct_fields__]


async def add(connection: Connection, told: Report) -> None:
    await connection.execute(insert(report).values(**asdict(told)))


async def read(connection: Connection, report_id: str) -> Report | None:
    return await fetch_first(connection, select(*_REPORT).where(report.c.id == report_id), Report)


async def listed(
    connection: Connection, *, is_closed: bool, after: str | None, limit: int, reader: str
) -> Sequence[tuple[Report, bool]]:
    """Newest first, each with whether *reader* currently plays at its table."""
    plays = exists().where(
        seat.c.table_id == report.c.table_id,
        seat.c.person_id == reader,
        game_table.c.id == report.c.table_id,
        game_table.c.status == "running",
    )
    state = report.c.closed_at.is_not(None) if is_closed else report.c.closed_at.is_(None)
    chosen = select(*_REPORT, plays).where(state)
    ordered = paginate(chosen, report.c.at, report.c.id, after, limit)
    return [(from_row(Report, row), row[-1]) for row in await connection.execute(ordered)]


async def count_open(connection: Connection) -> int:
    return await count(connection, report, report.c.closed_at.is_(None))


async def close(connection: Connection, report_id: str, note: str, wall: Millis) -> bool:
    """Returns whether the report was open."""
    mine = update(report).where(report.c.id == report_id, report.c.closed_at.is_(None))
    return (await connection.execute(mine.values(closed_at=wall, note=note))).rowcount == 1
