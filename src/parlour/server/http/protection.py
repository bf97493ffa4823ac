"""What stands before every route: speed, origin and the headers that protect a page."""

import re
from collections.abc import Iterable
from hashlib import sha256
from http import HTTPStatus
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send
from litestar.utils import normalize_path

from parlour.server.core.cookie import MAX_COOKIE_BYTES, token_in
from parlour.server.core.errors import RefusedError
from parlour.server.core.nul import nul_in_address
from parlour.server.core.settings import Settings
from parlour.server.http.brakes import Brakes
from parlour.server.http.error_responses import RETRY_AFTER_S, Problem, language_of
from parlour.server.http.origin import may_change, network
from parlour.server.http.token_bucket import Buckets

_CSP: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS: Final = (
    (b"content-security-policy", _CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_API_HEADERS: Final = (*_HEADERS, (b"cache-control", b"no-store"))
_ENTRIES: Final = frozenset(
    {
        "/api/guest",
        "/api/login",
        "/api/login/mail",
        "/api/login/link",
        "/api/login/link/name",
        "/api/account",
        "/api/email/confirm",
    }
)
_KEYED: Final = re.compile(
    r"/api/(?:tables|game|[a-z]+/game[a-z-]*)/(?!(?:mine|create)$)(?P<key>[^/]+)(?:/(?P<command>[^/]+))?"
)
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_MAILED: Final = re.compile(r"/api/tables/[^/]+/email")


class Protected:
    """An application behind the rules above. Sockets and life cycle go through untouched."""

    def __init__(self, app: ASGIApp, settings: Settings, brakes: Brakes) -> None:
        self._app, self._settings = app, settings
        self._asking = Buckets(settings.http_rate, settings.http_rate * 5)
        self._entering = Buckets(settings.entry_rate / 60, settings.entry_rate)
        self._guessing = Buckets(settings.code_rate / 60, settings.code_rate)
        for setting, buckets in (
            ("http_rate", self._asking),
            ("entry_rate", self._entering),
            ("code_rate", self._guessing),
        ):
            brakes.add(setting, buckets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
        else:
            await self._ask(scope, receive, send)

    async def _ask(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        # The router joins slashes and drops the last; what it takes must be what is looked at here.
        scope["path"] = normalize_path(scope["path"])
        headers = _by_name(scope["headers"])
        asker = network(scope["client"], headers, self._settings)
        is_guess = _may_be_guess(scope["path"])
        sender = _Sender(send, scope["path"], is_head=scope["method"] == "HEAD")
        problem = self._problem(scope, headers, asker, is_guess=is_guess)
        if problem is not None:
            await _refuse(problem, sender, language_of(headers))
            return
        if scope["method"] == "HEAD":
            # The answer is the same, its body left out. The server itself goes on knowing that it was HEAD.
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, sender)
        if is_guess and sender.status != HTTPStatus.NOT_FOUND:
            self._guessing.put_back(asker)

    def _problem(
        self, scope: HTTPScope, headers: dict[str, str], asker: str, *, is_guess: bool
    ) -> RefusedError | None:
        if len(headers.get("cookie", "")) > MAX_COOKIE_BYTES:
            return RefusedError("message/cookie", most=MAX_COOKIE_BYTES)
        method = str(scope["method"])
        if not may_change(method, headers, self._settings):
            return RefusedError("may/origin")
        is_entry = method == "POST" and _is_entry(scope["path"])
        if is_entry and not self._entering.take(asker):
            return RefusedError("message/too-fast")
        # Taken before the answer is known, or many guesses could be under way at once; a hit is given back.
        if is_guess and not self._guessing.take(asker):
            return RefusedError("lobby/too-many-codes")
        keys = [f"address {asker}", *_token_key(headers)]
        is_slow = all(self._asking.take(key) for key in keys)
        if not is_slow:
            return RefusedError("message/too-fast")
        return nul_in_address(scope["path"], scope["query_string"])


class _Sender:
    """Adds the headers to an answer, and leaves out its body for HEAD."""

    def __init__(self, send: Send, path: str, *, is_head: bool) -> None:
        self._send, self._path, self._is_head = send, path, is_head
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._add_headers(message)
        elif message["type"] == "http.response.body" and self._is_head:
            message["body"] = b""
        await self._send(message)

    def _add_headers(self, message: HTTPResponseStartEvent) -> None:
        given = list(message.get("headers", ()))
        named = {name.lower() for name, _ in given}
        wanted = _API_HEADERS if self._path.startswith("/api") else _HEADERS
        message["headers"] = given + [header for header in wanted if header[0] not in named]


def _is_entry(path: str) -> bool:
    """Whether it lets somebody in or has a link mailed."""
    return path in _ENTRIES or _MAILED.fullmatch(path) is not None


def _may_be_guess(path: str) -> bool:
    """Whether it names a table by its room code, or may bring one to join with; for a path without slashes
    that mean nothing."""
    keyed = _KEYED.match(path)
    return keyed is not None and (keyed["command"] == "join" or _ID.fullmatch(keyed["key"]) is None)


def _by_name(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The last of each name, which is in lower case; cookies may come in several headers and are one."""
    found, cookies = dict[str, str](), list[str]()
    for name, value in headers:
        found[name.decode("latin-1")] = value.decode("latin-1")
        if name == b"cookie":
            cookies.append(value.decode("latin-1"))
    if len(cookies) > 1:
        found["cookie"] = "; ".join(cookies)
    return found


def _token_key(headers: dict[str, str]) -> list[str]:
    """Whoever is signed in is counted for themselves too, from wherever they ask."""
    given = headers.get("authorization") or token_in(headers.get("cookie", ""))
    return [f"token {sha256(given.encode()).hexdigest()}"] if given else []


async def _refuse(problem: RefusedError, send: _Sender, language: str) -> None:
    body = msgspec.json.encode(Problem(problem.code, problem.said(language), problem.facts))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if problem.status == 429:
        headers.append((b"retry-after", str(RETRY_AFTER_S.get(problem.code, 1)).encode()))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
