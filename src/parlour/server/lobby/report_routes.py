"""The route by which a player reports somebody."""

from litestar import post
from litestar.params import FromPath, JSONBody

from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import ApiRequest, named, services_of
from parlour.server.http.error_responses import refusing
from parlour.server.lobby import reports
from parlour.server.lobby.access import looked_at
from parlour.server.lobby.requests import ReportRequest


@post(
    "/api/tables/{table:str}/reports",
    name=Permission.REPORT,
    status_code=204,
    responses=refusing(401, 404, 409, 422),
)
async def report(request: ApiRequest, table: FromPath[str], data: JSONBody[ReportRequest]) -> None:
    """Tell the operator about a player, or about a line of chat that I can read."""
    person, services = await named(request, Permission.REPORT), services_of(request)
    found = await looked_at(services, table, person, Permission.REPORT)
    await reports.tell(services, person, found, data)
