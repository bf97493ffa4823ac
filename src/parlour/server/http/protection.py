"""What every request passes before its route: rate limits, its origin. And the headers of every answer."""

import re
from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from parlour.server.core.cookie import MAX_COOKIE_BYTES, token_in
from parlour.server.core.errors import RefusedError
from parlour.server.core.nul_check import nul_in_address
from parlour.server.core.settings import Settings
from parlour.server.http.origin import may_change
from parlour.server.http.request import Request
from parlour.server.http.token_bucket import Brakes, Buckets

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
_HOST: Final = re.compile(r"[0-9A-Za-z!$&'()*+,;=\-._~:\[\]@%]*")
"""The characters that an address may have before its path."""

_MAILED: Final = re.compile(r"/api/tables/[^/]+/email")


class Protection:
    def __init__(self, settings: Settings, brakes: Brakes) -> None:
        self._settings = settings
        self._asking = Buckets(settings.http_rate, settings.http_rate * 5)
        self._entering = Buckets(settings.entry_rate / 60, settings.entry_rate)
        self._guessing = Buckets(settings.code_rate / 60, settings.code_rate)
        for setting, buckets in (
            ("http_rate", self._asking),
            ("entry_rate", self._entering),
            ("code_rate", self._guessing),
        ):
            brakes.add(setting, buckets)

    def problem(self, request: Request) -> RefusedError | None:
        """Why the request goes no further."""
        headers, asker = request.headers, request.network
        if len(headers.get("cookie", "")) > MAX_COOKIE_BYTES:
            return RefusedError("message/cookie", most=MAX_COOKIE_BYTES)
        if not may_change(request.method, headers, self._settings):
            return RefusedError("may/origin")
        is_entry = request.method == "POST" and _is_entry(request.path)
        if is_entry and not self._entering.take(asker):
            return RefusedError("message/too-fast")
        # Taken before the answer is known, or many guesses could be under way at once; see `answered`.
        if _may_be_guess(request.path) and not self._guessing.take(asker):
            return RefusedError("lobby/too-many-codes")
        keys = [f"address {asker}", *_token_key(headers)]
        is_slow = all(self._asking.take(key) for key in keys)
        if not is_slow:
            return RefusedError("message/too-fast")
        if not _HOST.fullmatch(headers.get("host", "")):
            return RefusedError("message/unreadable", fault="Invalid host header")
        return nul_in_address(request.path, request.query_string)

    def answered(self, request: Request, status: int) -> None:
        """Gives back what was taken for a guess if the room code was right."""
        if status != HTTPStatus.NOT_FOUND and _may_be_guess(request.path):
            self._guessing.put_back(request.network)


def with_headers(path: str, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, and those that protect a page where the answer has no others."""
    named = {name for name, _ in given}
    wanted = _API_HEADERS if path.startswith("/api") else _HEADERS
    return [*given, *(header for header in wanted if header[0] not in named)]


def _is_entry(path: str) -> bool:
    """Whether it lets a person in or has a link mailed."""
    return path in _ENTRIES or _MAILED.fullmatch(path) is not None


def _may_be_guess(path: str) -> bool:
    """Whether the path names a table by its room code, or the body may bring one to join with."""
    keyed = _KEYED.match(path)
    return keyed is not None and (keyed["command"] == "join" or _ID.fullmatch(keyed["key"]) is None)


def _token_key(headers: Mapping[str, str]) -> list[str]:
    """A signed-in person has a limit of their own, at any address."""
    given = headers.get("authorization") or token_in(headers.get("cookie", ""))
    return [f"token {sha256(given.encode()).hexdigest()}"] if given else []
