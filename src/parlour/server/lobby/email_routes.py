"""The routes about an address for the notices of one table."""

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from parlour.server.core.permissions import Permission
from parlour.server.http.authentication import ApiRequest, anybody, named, services_of
from parlour.server.http.error_responses import language_of, refusing
from parlour.server.lobby import email
from parlour.server.lobby.requests import EmailConfirmed, EmailGiven, EmailShown, EmailTokenUsed


@get("/api/tables/{table:str}/email", name=Permission.READ_EMAIL, responses=refusing(401, 404, 409))
async def read_email(request: ApiRequest, table: FromPath[str]) -> EmailShown:
    """Where the notices of this table go for me; nobody else is shown it."""
    person = await named(request, Permission.READ_EMAIL)
    return await email.read(services_of(request), person, table)


@post(
    "/api/tables/{table:str}/email",
    name=Permission.GIVE_EMAIL,
    status_code=202,
    responses=refusing(401, 404, 409, 422),
)
async def give_email(request: ApiRequest, table: FromPath[str], data: JSONBody[EmailGiven]) -> EmailShown:
    """Have the notices of this table mailed, once the link that is mailed now is confirmed."""
    person = await named(request, Permission.GIVE_EMAIL)
    return await email.give(services_of(request), person, table, data.email)


@delete(
    "/api/tables/{table:str}/email",
    name=Permission.REMOVE_EMAIL,
    status_code=200,
    responses=refusing(401, 404, 409),
)
async def remove_email(request: ApiRequest, table: FromPath[str]) -> EmailShown:
    """Forget the address that I gave at this table."""
    person = await named(request, Permission.REMOVE_EMAIL)
    return await email.remove(services_of(request), person, table)


@post("/api/email/confirm", name=Permission.CONFIRM_EMAIL, status_code=200, responses=refusing(409, 410))
async def confirm_email(request: ApiRequest, data: JSONBody[EmailTokenUsed]) -> EmailConfirmed:
    """Prove with a mailed link that the address is mine; it works once."""
    await anybody(request, Permission.CONFIRM_EMAIL)
    return await email.confirm(services_of(request), data.token, language_of(request.headers))


@post("/api/email/stop", name=Permission.STOP_EMAIL, status_code=204, responses=refusing(410))
async def stop_email(request: ApiRequest, data: JSONBody[EmailTokenUsed]) -> None:
    """Get no more such mails, by the link in one of them."""
    await anybody(request, Permission.STOP_EMAIL)
    await email.stop(services_of(request), data.token)
