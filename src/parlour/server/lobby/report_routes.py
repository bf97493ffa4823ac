"""The route by which a player reports somebody."""

from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.lobby import reports
from parlour.server.lobby.access import table_of
from parlour.server.lobby.requests import ReportRequest


@Route("POST", "/api/tables/{table}/reports", Permission.REPORT, status=204, refuses=(404, 409, 422))
async def report(request: Request, table: str, data: ReportRequest) -> None:
    """Tell the operator about a player, or about a line of chat that I can read."""
    await reports.tell(request.services, request.person, await table_of(request, table), data)
