"""Where a request comes from: its address, and whether a page of another site had it sent."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from parlour.server.core.cookie import token_in
from parlour.server.core.settings import Settings
from parlour.server.net.network import network_of

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
Headers = Mapping[str, str]
"""By name in lower case."""


def address(client: tuple[str, int] | None, headers: Headers, settings: Settings) -> str:
    """The address of who asks; behind a proxy the one that the proxy saw."""
    if settings.is_behind_proxy and (seen := headers.get("x-forwarded-for", "")):
        return seen.rpartition(",")[2].strip()
    return client[0] if client is not None else ""


def network(client: tuple[str, int] | None, headers: Headers, settings: Settings) -> str:
    """Whom a limit counts this request for."""
    return network_of(address(client, headers, settings))


def is_ours(headers: Headers, settings: Settings, *, when_unsaid: bool) -> bool:
    """Whether a page of this server sent the request, as the browser says; *when_unsaid* if it does not."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return when_unsaid
    hosts = {headers.get("host", "").lower(), urlsplit(settings.url).netloc.lower()} - {""}
    return _host(origin) in hosts


def may_change(method: str, headers: Headers, settings: Settings) -> bool:
    """Whether the request may change anything: other sites cannot make use of our cookie."""
    if method in SAFE or headers.get("authorization", "")[:7].lower() == "bearer ":
        return True
    return is_ours(headers, settings, when_unsaid=not token_in(headers.get("cookie", "")))


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
