"""Authenticates clients that open a socket, and finds their session."""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

from websockets.http11 import Request

from parlour.server.core import tokens
from parlour.server.core.cookie import token_in
from parlour.server.core.identity import Identity, Person
from parlour.server.core.settings import Settings
from parlour.server.net.upgrade import HandshakeRejectedError
from parlour.server.net.websocket import LoginKey, SocketSession

Enter = Callable[[Person | None, "re.Match[str]"], Awaitable[SocketSession]]
"""Returns the session for a matching path, or raises `HandshakeRejectedError`."""

Path = tuple["re.Pattern[str]", Enter]


class Handshake:
    def __init__(self, settings: Settings, identity: Identity, paths: Sequence[Path]) -> None:
        self._settings, self._identity, self._paths = settings, identity, tuple(paths)

    async def __call__(self, request: Request) -> SocketSession:
        path = request.path.partition("?")[0]
        for pattern, enter in self._paths:
            match = pattern.fullmatch(path)
            if match is not None:
                return await self._enter_session(request, enter, match)
        raise HandshakeRejectedError(404, "There is no socket at this address.")

    async def _enter_session(self, request: Request, enter: Enter, match: "re.Match[str]") -> SocketSession:
        person, token = await self._person(request)
        session = await enter(person, match)
        if person is not None:
            session.login = LoginKey(person.id, tokens.hash_token(token))
            if await self._identity.person_of(token) is None:  # it ended while the table was opened
                session.closed()
                raise HandshakeRejectedError(401, "This login has ended; sign in again.")
        return session

    async def _person(self, request: Request) -> tuple[Person | None, str]:
        """The person and their token: a bearer token, or the cookie of a page from this server."""
        bearer = _single_header(request, "Authorization")
        if bearer.startswith("Bearer "):
            token = bearer.removeprefix("Bearer ").strip()
            person = await self._identity.person_of(token)
            if person is None:
                raise HandshakeRejectedError(401, "This token is nobody's; sign in again.")
        else:
            if not self._is_same_origin(request):
                raise HandshakeRejectedError(403, "This page came from another site; open Parlour itself.")
            token = token_in("; ".join(request.headers.get_all("Cookie")))
            person = await self._identity.person_of(token) if token else None
        if person is not None and person.is_banned:
            raise HandshakeRejectedError(403, "You were banned from this server.")
        return person, token

    def _is_same_origin(self, request: Request) -> bool:
        """Browsers send the origin of the page. A client without an origin has no other person's cookie."""
        origin = _single_header(request, "Origin")
        if not request.headers.get_all("Origin"):
            return True
        return _netloc(origin) == _single_header(request, "Host") or (
            bool(self._settings.url) and origin == self._settings.url
        )


def _single_header(request: Request, name: str) -> str:
    """The value of a header. Rejects duplicates, because a proxy could read the other one."""
    given = request.headers.get_all(name)
    if len(given) > 1:
        raise HandshakeRejectedError(400, f"There is more than one {name}.")
    return given[0] if given else ""


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # not a URL
        return None


SOCKET: Final = re.compile(r"/socket|/api/tables/[^/]+/socket")
"""The second path names a table only so that a proxy can route its clients to one process."""
