"""A player tells the operator about somebody at their table, or about a line of its chat."""

from typing import Final
from uuid import uuid4

from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.entry_limits import DAY_MS, key
from parlour.server.http.services import Services
from parlour.server.lobby.history import room_of
from parlour.server.lobby.requests import ReportRequest
from parlour.store.drivers.base import Connection
from parlour.store.queries import chat, email_requests, reports
from parlour.store.queries.email_requests import Limit
from parlour.store.queries.reports import Report
from parlour.store.queries.tables import Sitting

MAX_REPORTS_A_DAY: Final = 20


async def tell(services: Services, person: Person, sitting: Sitting, asked: ReportRequest) -> None:
    """Keep it for the operator. Nobody at the table hears of it."""
    limit = Limit(key(services, f"report/{person.id}"), MAX_REPORTS_A_DAY, DAY_MS)
    async with services.store.write() as connection:
        about_id, about_name, line = await _about(connection, person, sitting, asked)
        if about_id == person.id:
            raise RefusedError("report/yourself")
        if not await email_requests.count(connection, [limit], services.wall()):
            raise RefusedError("report/too-many")
        told = Report(
            id=str(uuid4()),
            at=services.wall(),
            table_id=sitting.table.id,
            by_id=person.id,
            by_name=person.name,
            about_id=about_id,
            about_name=about_name,
            line=line,
            reason=asked.reason,
        )
        await reports.add(connection, told)


async def _about(
    connection: Connection, person: Person, sitting: Sitting, asked: ReportRequest
) -> tuple[str, str, str | None]:
    """Whom: their id, their name here, and what they said."""
    if (asked.line is None) == (asked.seat is None):
        raise RefusedError("report/what")
    if asked.line is not None:
        said = await chat.read(connection, sitting.table.id, asked.line)
        # Of the other room one has read nothing, and learns nothing.
        if said is None or said.person_id is None or said.room != room_of(sitting, person.id):
            raise RefusedError("report/nobody")
        return said.person_id, said.name, said.text
    row = next((row for row in sitting.seats if row.number == asked.seat), None)
    if row is None or row.person_id is None:
        raise RefusedError("report/nobody")
    return row.person_id, row.name, None
