"""Checks each request before its route: rate limits and origin. Adds security headers to responses."""

import re
from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from parlour.server.core.cookie import MAX_COOKIE_BYTES, token_in
from parlour.server.core.errors import RefusedError
from parlour.server.core.nul_check import nul_in_address
from parlour.server.core.settings import Settings
from parlour.server.http.origin import is_change_allowed
from parlour.server.http.request import Request
from parlour.server.http.token_bucket import RateLimits, TokenBuckets

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
_SIGN_IN_PATHS: Final = frozenset(
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
_TABLE_PATH: Final = re.compile(
    r"/api/(?:tables|game|[a-z]+/game[a-z-]*)/(?!(?:mine|create)$)(?P<key>[^/]+)(?:/(?P<command>[^/]+))?"
)
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_HOST: Final = re.compile(r"[0-9A-Za-z!$&'()*+,;=\-._~:\[\]@%]*")
"""The characters that a Host header can have."""

_TABLE_EMAIL_PATH: Final = re.compile(r"/api/tables/[^/]+/email")


class Protection:
    def __init__(self, settings: Settings, rate_limits: RateLimits) -> None:
        self._settings = settings
        self._request_limit = TokenBuckets(settings.http_rate, settings.http_rate * 5)
        self._entry_limit = TokenBuckets(settings.entry_rate / 60, settings.entry_rate)
        self._guess_limit = TokenBuckets(settings.code_rate / 60, settings.code_rate)
        for setting, buckets in (
            ("http_rate", self._request_limit),
            ("entry_rate", self._entry_limit),
            ("code_rate", self._guess_limit),
        ):
            rate_limits.add(setting, buckets)

    def find_refusal(self, request: Request) -> RefusedError | None:
        headers, network = request.headers, request.network
        if len(headers.get("cookie", "")) > MAX_COOKIE_BYTES:
            return RefusedError("message/cookie", most=MAX_COOKIE_BYTES)
        if not is_change_allowed(request.method, headers, self._settings):
            return RefusedError("may/origin")
        is_entry = request.method == "POST" and _is_entry(request.path)
        if is_entry and not self._entry_limit.take(network):
            return RefusedError("message/too-fast")
        # Counted before the response is known, or a client could make many guesses at once.
        # See `note_response`.
        if _can_be_guess(request.path) and not self._guess_limit.take(network):
            return RefusedError("lobby/too-many-codes")
        keys = [f"address {network}", *_token_key(headers)]
        is_slow = all(self._request_limit.take(key) for key in keys)
        if not is_slow:
            return RefusedError("message/too-fast")
        if not _HOST.fullmatch(headers.get("host", "")):
            return RefusedError("message/unreadable", fault="Invalid host header")
        return nul_in_address(request.path, request.query_string)

    def note_response(self, request: Request, status: int) -> None:
        """Give back the guess if the room code was right."""
        if status != HTTPStatus.NOT_FOUND and _can_be_guess(request.path):
            self._guess_limit.put_back(request.network)


def with_headers(path: str, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a response, with the security headers that it does not set."""
    named = {name for name, _ in given}
    wanted = _API_HEADERS if path.startswith("/api") else _HEADERS
    return [*given, *(header for header in wanted if header[0] not in named)]


def _is_entry(path: str) -> bool:
    """True if the path signs a person in or mails a link."""
    return path in _SIGN_IN_PATHS or _TABLE_EMAIL_PATH.fullmatch(path) is not None


def _can_be_guess(path: str) -> bool:
    """True if the path names a table by its room code, or the body can have the code to join with."""
    keyed = _TABLE_PATH.match(path)
    return keyed is not None and (keyed["command"] == "join" or _ID.fullmatch(keyed["key"]) is None)


def _token_key(headers: Mapping[str, str]) -> list[str]:
    """A signed-in person has a limit of their own, at any address."""
    given = headers.get("authorization") or token_in(headers.get("cookie", ""))
    return [f"token {sha256(given.encode()).hexdigest()}"] if given else []
