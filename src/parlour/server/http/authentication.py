"""Who sends this request, and the parts that answer it."""

from enum import StrEnum
from typing import Final, cast

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from parlour.server.core.cookie import token_in
from parlour.server.core.identity import COOKIE, LOGIN_LIFETIME_MS, Person
from parlour.server.core.permissions import require, role_anywhere
from parlour.server.http.origin import network
from parlour.server.http.services import Services
from parlour.server.http.strict_request import ExactRequest

ApiRequest = ExactRequest
Connection = (
    ASGIConnection[HTTPRouteHandler, object, object, State]
    | ASGIConnection[WebsocketRouteHandler, object, object, State]
)
"""A request or a socket."""

_BEARER: Final = "bearer "


def services_of(connection: Connection) -> Services:
    return cast(Services, connection.app.state["services"])


def token_of(connection: Connection) -> str | None:
    """The token that the request carries; a header counts before the cookie."""
    header = connection.headers.get("authorization", "")
    if header[: len(_BEARER)].lower() == _BEARER:
        return header[len(_BEARER) :].strip()
    return token_in("; ".join(connection.headers.getall("cookie", []))) or None


async def person_of(connection: Connection) -> Person | None:
    token = token_of(connection)
    return None if token is None else await services_of(connection).identity.whose(token)


async def anybody(connection: Connection, permission: StrEnum) -> Person | None:
    """Who asks, for what is about no table."""
    person = await person_of(connection)
    require(permission, role_anywhere(person), person)
    return person


async def somebody(connection: Connection, permission: StrEnum) -> Person:
    """As `anybody`, for what needs a name."""
    person = await anybody(connection, permission)
    assert person is not None, "what needs a name is refused to whoever has none"
    return person


async def named(connection: Connection, permission: StrEnum) -> Person:
    """Who asks for something at a table; what they may do there is looked at with the table."""
    person = await person_of(connection)
    if person is None or person.is_banned:
        require(permission, role_anywhere(person), person)
    assert person is not None, "what needs a name is refused to whoever has none"
    return person


def agent_of(connection: Connection) -> str:
    """The browser as it calls itself, for the list of logins."""
    return "".join(sign for sign in connection.headers.get("user-agent", "") if sign.isprintable())[:200]


def client_network(connection: Connection) -> str:
    """The key that limits by address count this request under."""
    forwarded = ", ".join(connection.headers.getall("x-forwarded-for", []))
    settings = services_of(connection).settings
    return network(connection.scope["client"], {"x-forwarded-for": forwarded}, settings)


def is_secure(connection: Connection) -> bool:
    settings = services_of(connection).settings
    if settings.is_behind_proxy and connection.headers.get("x-forwarded-proto", "") == "https":
        return True
    return connection.scope["scheme"] == "https" or settings.url.startswith("https:")


def base_url(connection: Connection) -> str:
    """The address that people use, without a slash at its end, for what the asker alone is shown.

    Never for a mail: without a setting it is what the request says, and anybody may say anything.
    """
    settings = services_of(connection).settings
    if settings.url:
        return settings.url
    scheme = "https" if is_secure(connection) else "http"
    return f"{scheme}://{connection.headers.get('host', 'localhost')}"


def sign_in_header(connection: Connection, token: str) -> dict[str, str]:
    """Has the browser keep the token. Written out: every newcomer is sent it."""
    return _cookie_header(connection, token, LOGIN_LIFETIME_MS // 1000)


def sign_out_header(connection: Connection) -> dict[str, str]:
    """Has the browser forget it."""
    return _cookie_header(connection, "", 0)


def _cookie_header(connection: Connection, token: str, seconds: int) -> dict[str, str]:
    secure = "; Secure" if is_secure(connection) else ""
    rules = f"HttpOnly; Max-Age={seconds}; Path=/; SameSite=lax{secure}"
    return {"set-cookie": f"{COOKIE}={token}; {rules}"}
