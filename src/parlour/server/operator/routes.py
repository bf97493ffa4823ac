"""The routes for operators. Whatever they change is written down, with who did it and why."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from msgspec import Meta

from parlour.engine.values import Millis, Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.http.services import Services
from parlour.server.operator import health, limits, lists, requests
from parlour.server.people import moderation
from parlour.store.drivers.base import Connection
from parlour.store.queries import notices, people, reports
from parlour.store.queries.notices import Row
from parlour.store.queries.operators import Which
from parlour.store.queries.tables import Status

After = Annotated[str, Meta(max_length=64, description="The `next` of the page before.")] | None
Text = Annotated[
    str,
    Meta(max_length=254, description="A part of the name, or an address, or an id."),
]


@Route("GET", "/api/operator/health", Permission.SEE_HEALTH)
async def see_health(request: Request) -> requests.HealthShown:
    """How this process, its database and its disk are."""
    return await health.look(request.services)


@Route("GET", "/api/operator/tables", Permission.SEE_TABLES)
async def see_tables(
    request: Request, status: Status | None = None, after: After = None
) -> requests.TablesOfOperator:
    """All tables, the newest first, fifty at a time. Nothing of a position, and no room code."""
    return await lists.all_tables(request.services, status, after, request.language)


@Route("GET", "/api/operator/people", Permission.FIND_PEOPLE)
async def find_people(
    request: Request, text: Text = "", which: Which = "all", after: After = None
) -> requests.PeopleFound:
    """Look for people, the newest first, fifty at a time. Addresses are masked."""
    return await lists.people(request.services, text, which, after)


@Route("POST", "/api/operator/people/{person}/ban", Permission.BAN, status=204, refuses=(404, 409, 422))
async def ban(request: Request, person: str, data: requests.BanRequest) -> None:
    """Close this Parlour to somebody, for good or until a moment; their open pages close at once."""
    by, services = request.person, request.services
    whom = await _whom(services, person)
    await moderation.ban(services, whom, by, reason=data.reason, until=data.until)


@Route("POST", "/api/operator/people/{person}/unban", Permission.UNBAN, status=204, refuses=(404,))
async def unban(request: Request, person: str, data: requests.ReasonGiven) -> None:
    """Open it to them again."""
    by, services = request.person, request.services
    await moderation.unban(services, await _whom(services, person), by, reason=data.reason)


@Route("POST", "/api/operator/people/{person}/logout", Permission.LOG_OUT_PERSON, status=204, refuses=(404,))
async def log_out_person(request: Request, person: str, data: requests.ReasonGiven) -> None:
    """End every login of somebody. A guest has no way back but a seat link."""
    by, services = request.person, request.services
    await moderation.log_out_everywhere(services, await _whom(services, person), by, reason=data.reason)


@Route("GET", "/api/operator/reports", Permission.LIST_REPORTS)
async def list_reports(
    request: Request, status: Literal["open", "closed"] = "open", after: After = None
) -> requests.ReportsShown:
    """What players reported, the newest first, fifty at a time."""
    return await lists.reports(request.services, request.person, is_closed=status == "closed", after=after)


@Route("POST", "/api/operator/reports/{report}/close", Permission.CLOSE_REPORT, status=204, refuses=(404,))
async def close_report(request: Request, report: str, data: requests.ReportClosed) -> None:
    """It is dealt with; the note says how."""
    by, services = request.person, request.services
    async with services.store.write() as connection:
        told = await reports.read(connection, report)
        if told is None or not await reports.close(connection, report, data.note, services.wall()):
            raise RefusedError("operator/no-report")
        about = None if told.about_id is None else await people.read(connection, told.about_id)
        await moderation.note(
            connection, services, by, "close-report", about, about=told.about_name, reason=data.note
        )


@Route("GET", "/api/operator/limits", Permission.SEE_LIMITS)
async def see_limits(request: Request) -> requests.LimitsShown:
    """The limits in force, and whom they hold up now, by network."""
    return limits.look(request.services)


@Route("GET", "/api/operator/notices", Permission.LIST_NOTICES)
async def list_notices(request: Request) -> requests.NoticesShown:
    """Notices that wait, and those that reached nobody."""
    return await lists.notices(request.services)


@Route("POST", "/api/operator/notices/retry", Permission.RETRY_NOTICE, status=204, refuses=(404,))
async def retry_notice(request: Request, data: requests.NoticeChosen) -> None:
    """Have a notice that failed sent once more, if its turn is still to be told."""
    await _change_notice(request, data, notices.try_again, "retry-notice")


@Route("POST", "/api/operator/notices/drop", Permission.DROP_NOTICE, status=204, refuses=(404,))
async def drop_notice(request: Request, data: requests.NoticeChosen) -> None:
    """Send a notice no more that waits or failed."""
    await _change_notice(request, data, notices.drop, "drop-notice")


@Route("GET", "/api/operator/actions", Permission.READ_ACTIONS)
async def read_actions(request: Request, after: After = None) -> requests.ActionsShown:
    """What operators did, the newest first, fifty at a time."""
    return await lists.actions(request.services, after)


async def _whom(services: Services, person_id: str) -> Person:
    async with services.store.scan() as connection:
        found = await people.read(connection, person_id)
    if found is None:
        raise RefusedError("operator/no-person")
    return found


async def _change_notice(
    request: Request,
    chosen: requests.NoticeChosen,
    change: Callable[[Connection, Row, Millis], Awaitable[bool]],
    action: str,
) -> None:
    services, row = request.services, Row(chosen.table, Seat(chosen.seat), chosen.asked)
    async with services.store.write() as connection:
        if not await change(connection, row, services.wall()):
            raise RefusedError("operator/no-notice")
        await moderation.note(connection, services, request.person, action, about=chosen.table)
