"""The routes for operators. Whatever they change is written down, with who did it and why."""

from typing import Annotated, Literal

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from parlour.engine.values import Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import ApiRequest, services_of, somebody
from parlour.server.http.error_responses import language_of, refusing
from parlour.server.http.services import Services
from parlour.server.operator import health, limits, lists, requests
from parlour.server.people import moderation
from parlour.store.queries import notices, people, reports
from parlour.store.queries.notices import Row
from parlour.store.queries.operators import Which
from parlour.store.queries.tables import Status

After = Annotated[
    str | None, QueryParameter(name="after", max_length=64, description="The `next` of the page before.")
]
Text = Annotated[
    str,
    QueryParameter(name="text", max_length=254, description="A part of the name, or an address, or an id."),
]


@get("/api/operator/health", name=Permission.SEE_HEALTH, responses=refusing(401))
async def see_health(request: ApiRequest) -> requests.HealthShown:
    """How this process, its database and its disk are."""
    await somebody(request, Permission.SEE_HEALTH)
    return await health.look(services_of(request))


@get("/api/operator/tables", name=Permission.SEE_TABLES, responses=refusing(401))
async def see_tables(
    request: ApiRequest, status: FromQuery[Status | None] = None, after: After = None
) -> requests.TablesOfOperator:
    """All tables, the newest first, fifty at a time. Nothing of a position, and no room code."""
    await somebody(request, Permission.SEE_TABLES)
    return await lists.all_tables(services_of(request), status, after, language_of(request.headers))


@get("/api/operator/people", name=Permission.FIND_PEOPLE, responses=refusing(401))
async def find_people(
    request: ApiRequest, text: Text = "", which: FromQuery[Which] = "all", after: After = None
) -> requests.PeopleFound:
    """Look for people, the newest first, fifty at a time. Addresses are masked."""
    await somebody(request, Permission.FIND_PEOPLE)
    return await lists.people(services_of(request), text, which, after)


@post(
    "/api/operator/people/{person:str}/ban",
    name=Permission.BAN,
    status_code=204,
    responses=refusing(401, 404, 409, 422),
)
async def ban(request: ApiRequest, person: FromPath[str], data: JSONBody[requests.BanRequest]) -> None:
    """Close this Parlour to somebody, for good or until a moment; their open pages close at once."""
    by, services = await somebody(request, Permission.BAN), services_of(request)
    whom = await _whom(services, person)
    await moderation.ban(services, whom, by, reason=data.reason, until=data.until)


@post(
    "/api/operator/people/{person:str}/unban",
    name=Permission.UNBAN,
    status_code=204,
    responses=refusing(401, 404),
)
async def unban(request: ApiRequest, person: FromPath[str], data: JSONBody[requests.ReasonGiven]) -> None:
    """Open it to them again."""
    by, services = await somebody(request, Permission.UNBAN), services_of(request)
    await moderation.unban(services, await _whom(services, person), by, reason=data.reason)


@post(
    "/api/operator/people/{person:str}/logout",
    name=Permission.LOG_OUT_PERSON,
    status_code=204,
    responses=refusing(401, 404),
)
async def log_out_person(
    request: ApiRequest, person: FromPath[str], data: JSONBody[requests.ReasonGiven]
) -> None:
    """End every login of somebody. A guest has no way back but a seat link."""
    by, services = await somebody(request, Permission.LOG_OUT_PERSON), services_of(request)
    await moderation.log_out_everywhere(services, await _whom(services, person), by, reason=data.reason)


@get("/api/operator/reports", name=Permission.LIST_REPORTS, responses=refusing(401))
async def list_reports(
    request: ApiRequest, status: FromQuery[Literal["open", "closed"]] = "open", after: After = None
) -> requests.ReportsShown:
    """What players reported, the newest first, fifty at a time."""
    by = await somebody(request, Permission.LIST_REPORTS)
    return await lists.reports(services_of(request), by, is_closed=status == "closed", after=after)


@post(
    "/api/operator/reports/{report:str}/close",
    name=Permission.CLOSE_REPORT,
    status_code=204,
    responses=refusing(401, 404),
)
async def close_report(
    request: ApiRequest, report: FromPath[str], data: JSONBody[requests.ReportClosed]
) -> None:
    """It is dealt with; the note says how."""
    by, services = await somebody(request, Permission.CLOSE_REPORT), services_of(request)
    async with services.store.engine.begin() as connection:
        told = await reports.read(connection, report)
        if told is None or not await reports.close(connection, report, data.note, services.wall()):
            raise RefusedError("operator/no-report")
        about = None if told.about_id is None else await people.read(connection, told.about_id)
        await moderation.note(
            connection, services, by, "close-report", about, about=told.about_name, reason=data.note
        )


@get("/api/operator/limits", name=Permission.SEE_LIMITS, responses=refusing(401))
async def see_limits(request: ApiRequest) -> requests.LimitsShown:
    """The limits in force, and whom they hold up now, by network."""
    await somebody(request, Permission.SEE_LIMITS)
    return limits.look(services_of(request))


@get("/api/operator/notices", name=Permission.LIST_NOTICES, responses=refusing(401))
async def list_notices(request: ApiRequest) -> requests.NoticesShown:
    """Notices that wait, and those that reached nobody."""
    await somebody(request, Permission.LIST_NOTICES)
    return await lists.notices(services_of(request))


@post(
    "/api/operator/notices/retry",
    name=Permission.RETRY_NOTICE,
    status_code=204,
    responses=refusing(401, 404),
)
async def retry_notice(request: ApiRequest, data: JSONBody[requests.NoticeChosen]) -> None:
    """Have a notice that failed sent once more, if its turn is still to be told."""
    by, services = await somebody(request, Permission.RETRY_NOTICE), services_of(request)
    async with services.store.engine.begin() as connection:
        if not await notices.try_again(connection, _row(data), services.wall()):
            raise RefusedError("operator/no-notice")
        await moderation.note(connection, services, by, "retry-notice", about=data.table)


@post(
    "/api/operator/notices/drop",
    name=Permission.DROP_NOTICE,
    status_code=204,
    responses=refusing(401, 404),
)
async def drop_notice(request: ApiRequest, data: JSONBody[requests.NoticeChosen]) -> None:
    """Send a notice no more that waits or failed."""
    by, services = await somebody(request, Permission.DROP_NOTICE), services_of(request)
    async with services.store.engine.begin() as connection:
        if not await notices.drop(connection, _row(data), services.wall()):
            raise RefusedError("operator/no-notice")
        await moderation.note(connection, services, by, "drop-notice", about=data.table)


@get("/api/operator/actions", name=Permission.READ_ACTIONS, responses=refusing(401))
async def read_actions(request: ApiRequest, after: After = None) -> requests.ActionsShown:
    """What operators did, the newest first, fifty at a time."""
    await somebody(request, Permission.READ_ACTIONS)
    return await lists.actions(services_of(request), after)


async def _whom(services: Services, person_id: str) -> Person:
    async with services.store.engine.connect() as connection:
        found = await people.read(connection, person_id)
    if found is None:
        raise RefusedError("operator/no-person")
    return found


def _row(chosen: requests.NoticeChosen) -> Row:
    return Row(chosen.table, Seat(chosen.seat), chosen.asked)
