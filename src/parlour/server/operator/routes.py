"""The routes for operators. Each change is recorded with the operator and the reason."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from parlour.engine.values import Millis, Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.operator import health, limits, requests, rows
from parlour.server.people import moderation
from parlour.store.drivers.base import Connection
from parlour.store.queries import notices, operators, people, reports, tables
from parlour.store.queries.notices import NoticeKey
from parlour.store.queries.operators import PersonFilter
from parlour.store.queries.tables import Status

After = Annotated[str, Meta(max_length=64, description="The `next` of the page before.")] | None
Text = Annotated[str, Meta(max_length=254, description="A part of the name, or an address, or an id.")]
PAGE_ROWS: Final = 50


@Route("GET", "/api/operator/health", Permission.SEE_HEALTH)
async def see_health(request: Request) -> requests.HealthResponse:
    """Read the health of this process, its database and its disk."""
    return await health.read_health(request.services)


@Route("GET", "/api/operator/tables", Permission.SEE_TABLES)
async def see_tables(
    request: Request, status: Status | None = None, after: After = None
) -> requests.OperatorTables:
    """List all tables, the newest first, fifty at a time. Without positions and room codes."""
    services = request.services
    async with services.store.scan() as connection:
        found = await tables.all_tables(connection, status=status, after=after, limit=PAGE_ROWS)
        ids = [sitting.table.id for sitting in found]
        last = await tables.last_entries(connection, ids)
    shown = [
        rows.table_row(sitting, services.games, last.get(sitting.table.id), request.language)
        for sitting in found
    ]
    return requests.OperatorTables(shown, _next(ids))


@Route("GET", "/api/operator/people", Permission.FIND_PEOPLE)
async def find_people(
    request: Request, text: Text = "", which: PersonFilter = "all", after: After = None
) -> requests.OperatorPeople:
    """Search people, the newest first, fifty at a time. Addresses are masked."""
    async with request.services.store.scan() as connection:
        found = await operators.find_people(
            connection, text=text.strip(), which=which, after=after, limit=PAGE_ROWS
        )
    shown = [rows.person_row(person, seen_at) for person, seen_at in found]
    return requests.OperatorPeople(shown, _next([person.id for person, _ in found]))


@Route("POST", "/api/operator/people/{person}/ban", Permission.BAN, status=204, refuses=(404, 409, 422))
async def ban(request: Request, person: str, data: requests.BanRequest) -> None:
    """Ban a person, permanently or for a time. Their connections close at once."""
    whom = await _read_person(request, person)
    await moderation.ban(request.services, whom, request.person, reason=data.reason, until=data.until)


@Route("POST", "/api/operator/people/{person}/unban", Permission.UNBAN, status=204, refuses=(404,))
async def unban(request: Request, person: str, data: requests.ReasonRequest) -> None:
    """Lift a ban."""
    whom = await _read_person(request, person)
    await moderation.unban(request.services, whom, request.person, reason=data.reason)


@Route("POST", "/api/operator/people/{person}/logout", Permission.LOG_OUT_PERSON, status=204, refuses=(404,))
async def log_out_person(request: Request, person: str, data: requests.ReasonRequest) -> None:
    """End all logins of a person. A guest can only come back through a seat link."""
    whom = await _read_person(request, person)
    await moderation.log_out_everywhere(request.services, whom, request.person, reason=data.reason)


@Route("GET", "/api/operator/reports", Permission.LIST_REPORTS)
async def list_reports(
    request: Request, status: Literal["open", "closed"] = "open", after: After = None
) -> requests.ReportsResponse:
    """List players' reports, the newest first, fifty at a time."""
    async with request.services.store.scan() as connection:
        found = await reports.listed(
            connection, is_closed=status == "closed", after=after, limit=PAGE_ROWS, reader=request.person.id
        )
    shown = [rows.report_row(report, is_withheld) for report, is_withheld in found]
    return requests.ReportsResponse(shown, _next([report.id for report, _ in found]))


@Route("POST", "/api/operator/reports/{report}/close", Permission.CLOSE_REPORT, status=204, refuses=(404,))
async def close_report(request: Request, report: str, data: requests.CloseReportRequest) -> None:
    """Close a report with a note."""
    by, services = request.person, request.services
    async with services.store.write() as connection:
        told = await reports.read(connection, report)
        if told is None or not await reports.close(connection, report, data.note, services.wall()):
            raise RefusedError("operator/no-report")
        about = None if told.about_id is None else await people.read(connection, told.about_id)
        await moderation.record_action(
            connection, services, by, "close-report", about, about=told.about_name, reason=data.note
        )


@Route("GET", "/api/operator/limits", Permission.SEE_LIMITS)
async def see_limits(request: Request) -> requests.LimitsResponse:
    """Read the limits in force and the clients they hold up now, by network."""
    return limits.read_limits(request.services)


@Route("GET", "/api/operator/notices", Permission.LIST_NOTICES)
async def list_notices(request: Request) -> requests.NoticesResponse:
    """List the waiting and the failed notices."""
    async with request.services.store.scan() as connection:
        waiting = await notices.queued(connection, is_failed=False, limit=PAGE_ROWS)
        failed = await notices.queued(connection, is_failed=True, limit=PAGE_ROWS)
        return requests.NoticesResponse(
            await notices.count_waiting(connection),
            await notices.count_failed(connection),
            [rows.notice_row(one) for one in waiting],
            [rows.notice_row(one) for one in failed],
        )


@Route("POST", "/api/operator/notices/retry", Permission.RETRY_NOTICE, status=204, refuses=(404,))
async def retry_notice(request: Request, data: requests.NoticeRequest) -> None:
    """Retry a failed notice, if it is still the player's turn."""
    await _change_notice(request, data, notices.try_again, "retry-notice")


@Route("POST", "/api/operator/notices/drop", Permission.DROP_NOTICE, status=204, refuses=(404,))
async def drop_notice(request: Request, data: requests.NoticeRequest) -> None:
    """Drop a waiting or failed notice."""
    await _change_notice(request, data, notices.drop, "drop-notice")


@Route("GET", "/api/operator/actions", Permission.READ_ACTIONS)
async def read_actions(request: Request, after: After = None) -> requests.ActionsResponse:
    """List operators' actions, the newest first, fifty at a time."""
    async with request.services.store.scan() as connection:
        found = await operators.actions(connection, after=after, limit=PAGE_ROWS)
    return requests.ActionsResponse([rows.action_row(one) for one in found], _next([one.id for one in found]))


def _next(ids: Sequence[str]) -> str | None:
    """Returns the `after` of the next page, or None if this page is not full."""
    return ids[-1] if len(ids) == PAGE_ROWS else None


async def _read_person(request: Request, person_id: str) -> Person:
    async with request.services.store.scan() as connection:
        found = await people.read(connection, person_id)
    if found is None:
        raise RefusedError("operator/no-person")
    return found


async def _change_notice(
    request: Request,
    chosen: requests.NoticeRequest,
    change: Callable[[Connection, NoticeKey, Millis], Awaitable[bool]],
    action: str,
) -> None:
    services, row = request.services, NoticeKey(chosen.table, Seat(chosen.seat), chosen.asked)
    async with services.store.write() as connection:
        if not await change(connection, row, services.wall()):
            raise RefusedError("operator/no-notice")
        await moderation.record_action(connection, services, request.person, action, about=chosen.table)
