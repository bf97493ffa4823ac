"""The routes about an address for the notices of one table."""

from parlour.server.core.permissions import Permission
from parlour.server.http.request import Request
from parlour.server.http.route import Route
from parlour.server.lobby import email
from parlour.server.lobby.requests import EmailConfirmed, EmailGiven, EmailShown, EmailTokenUsed


@Route("GET", "/api/tables/{table}/email", Permission.READ_EMAIL, refuses=(404, 409))
async def read_email(request: Request, table: str) -> EmailShown:
    """Where the notices of this table go for me; nobody else is shown it."""
    return await email.read(request.services, request.person, table)


@Route("POST", "/api/tables/{table}/email", Permission.GIVE_EMAIL, status=202, refuses=(404, 409, 422))
async def give_email(request: Request, table: str, data: EmailGiven) -> EmailShown:
    """Have the notices of this table mailed, once the link that is mailed now is confirmed."""
    return await email.give(request.services, request.person, table, data.email)


@Route("DELETE", "/api/tables/{table}/email", Permission.REMOVE_EMAIL, status=200, refuses=(404, 409))
async def remove_email(request: Request, table: str) -> EmailShown:
    """Forget the address that I gave at this table."""
    return await email.remove(request.services, request.person, table)


@Route("POST", "/api/email/confirm", Permission.CONFIRM_EMAIL, status=200, refuses=(409, 410))
async def confirm_email(request: Request, data: EmailTokenUsed) -> EmailConfirmed:
    """Prove with a mailed link that the address is mine; it works once."""
    return await email.confirm(request.services, data.token, request.language)


@Route("POST", "/api/email/stop", Permission.STOP_EMAIL, status=204, refuses=(410,))
async def stop_email(request: Request, data: EmailTokenUsed) -> None:
    """Get no more such mails, by the link in one of them."""
    await email.stop(request.services, data.token)
