"""A request: its headers and body, the person who sent it, and the services that handle it."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Final
from urllib.parse import parse_qsl

from parlour.server.core.cookie import token_in
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import COOKIE, LOGIN_LIFETIME_MS, Person
from parlour.server.http.asgi import RawHeaders, Receive, Scope
from parlour.server.http.origin import network
from parlour.server.http.services import Services

_BEARER: Final = "bearer "
_SLASHES: Final = re.compile("//+")


class UnreadableRequestError(RefusedError):
    """A parameter is missing or wrong, or the body is missing or too long."""


class Request:
    def __init__(
        self, scope: Scope, receive: Receive, services: Services, state: Mapping[str, object]
    ) -> None:
        self._scope, self._receive = scope, receive
        self.services = services
        self.state = state
        """What routes from outside the platform use, by name. See `Application.state`."""

        self.method = scope["method"]
        self.client = None if scope["client"] is None else scope["client"][0]
        self.path = normalized(scope["path"])
        self.query_string = scope["query_string"]
        self.headers: Mapping[str, str] = _by_name(scope["headers"])
        self._permission: StrEnum | None = None
        self.caller: Person | None = None
        """The person who sent it; None if not signed in, or on a route without a permission."""

    # Set by the route.

    def admit(self, permission: StrEnum, caller: Person | None) -> None:
        self._permission, self.caller = permission, caller

    @property
    def permission(self) -> StrEnum:
        assert self._permission is not None, "only a route with a permission asks for it"
        return self._permission

    @property
    def person(self) -> Person:
        """The caller, on a route whose permission requires one."""
        assert self.caller is not None, "the permission is refused to callers who are not signed in"
        return self.caller

    # Content.

    @cached_property
    def query(self) -> Mapping[str, str]:
        """The last value of each parameter."""
        return dict(parse_qsl(self.query_string.decode("latin-1"), keep_blank_values=True))

    async def body(self, most: int) -> bytes:
        """The whole body. Refuses more than *most* bytes without reading the rest."""
        length = self.headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > most:
            raise UnreadableRequestError("message/too-long", most=most)
        parts, size = list[bytes](), 0
        while True:
            message = await self._receive()
            if message["type"] != "http.request":
                raise RefusedError("message/unreadable", fault="it ended too early")
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > most:
                raise UnreadableRequestError("message/too-long", most=most)
            if not message.get("more_body", False):
                return b"".join(parts)

    @property
    def language(self) -> str:
        return language_of(self.headers)

    @property
    def token(self) -> str | None:
        """The token that the request carries. The header wins over the cookie."""
        header = self.headers.get("authorization", "")
        if header[: len(_BEARER)].lower() == _BEARER:
            return header[len(_BEARER) :].strip()
        return token_in(self.headers.get("cookie", "")) or None

    async def read_caller(self) -> Person | None:
        """The person whom the token signs in now."""
        token = self.token
        return None if token is None else await self.services.identity.person_of(token)

    @property
    def agent(self) -> str:
        """The User-Agent of the browser, for the list of logins."""
        return "".join(sign for sign in self.headers.get("user-agent", "") if sign.isprintable())[:200]

    @property
    def network(self) -> str:
        """The key that limits by address count this request under."""
        return network(self._scope["client"], self.headers, self.services.settings)

    @property
    def is_secure(self) -> bool:
        settings = self.services.settings
        if settings.is_behind_proxy and self.headers.get("x-forwarded-proto", "") == "https":
            return True
        return self._scope["scheme"] == "https" or settings.url.startswith("https:")

    @property
    def own_url(self) -> str:
        """The address of this server as the request names it, without a trailing slash."""
        scheme = "https" if self.is_secure else "http"
        return f"{scheme}://{self.headers.get('host', 'localhost')}"

    @property
    def base_url(self) -> str:
        """The address that people use, without a trailing slash, for responses that only the caller sees.

        Never use it in a mail. Without a setting it comes from the request, and a caller can write anything.
        """
        return self.services.settings.url or self.own_url

    def sign_in_header(self, token: str) -> dict[str, str]:
        return self._cookie_header(token, LOGIN_LIFETIME_MS // 1000)

    def sign_out_header(self) -> dict[str, str]:
        return self._cookie_header("", 0)

    def _cookie_header(self, token: str, seconds: int) -> dict[str, str]:
        secure = "; Secure" if self.is_secure else ""
        rules = f"HttpOnly; Max-Age={seconds}; Path=/; SameSite=lax{secure}"
        return {"set-cookie": f"{COOKIE}={token}; {rules}"}


def language_of(headers: Mapping[str, str]) -> str:
    """The language of the page, or of the browser."""
    return headers.get("accept-language", "en")[:2].lower()


def normalized(path: str) -> str:
    """The path with single slashes between its parts and none at the end."""
    return _SLASHES.sub("/", f"/{path.strip('/')}")


def _by_name(headers: RawHeaders) -> dict[str, str]:
    """The last value of each name. Several Cookie headers are joined into one."""
    found, cookies = dict[str, str](), list[str]()
    for name, value in headers:
        found[name.decode("latin-1")] = value.decode("latin-1")
        if name == b"cookie":
            cookies.append(value.decode("latin-1"))
    if len(cookies) > 1:
        found["cookie"] = "; ".join(cookies)
    return found
