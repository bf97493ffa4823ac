"""The origin of a request: its address, and whether a page of another site sent it."""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from parlour.server.core.cookie import token_in
from parlour.server.core.settings import Settings
from parlour.server.net.network import network_of

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
UNKNOWN: Final = "unknown"
"""For requests that a proxy forwards with an invalid address. They all share their limits."""

Headers = Mapping[str, str]
"""By name in lower case."""

_WITH_PORT: Final = re.compile(r"\[(?P<v6>[^\[\]]*)\](?::\d*)?|(?P<v4>[^:]*):\d*")


def address(client: tuple[str, int] | None, headers: Headers, settings: Settings) -> str:
    """The client's address without a port. Behind a proxy, the address that the proxy saw."""
    if settings.is_behind_proxy and (seen := headers.get("x-forwarded-for", "")):
        return _forwarded(seen.rpartition(",")[2])
    return client[0] if client is not None else ""


def network(client: tuple[str, int] | None, headers: Headers, settings: Settings) -> str:
    """The key that limits count this request under."""
    return network_of(address(client, headers, settings))


def is_ours(headers: Headers, settings: Settings, *, when_unsaid: bool) -> bool:
    """True if the browser says that a page of this server sent the request. *when_unsaid* is the default."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return when_unsaid
    hosts = {headers.get("host", "").lower(), urlsplit(settings.url).netloc.lower()} - {""}
    return _host(origin) in hosts


def is_change_allowed(method: str, headers: Headers, settings: Settings) -> bool:
    """True if the request is allowed to change data. Stops other sites from using our cookie (CSRF)."""
    if method in SAFE or headers.get("authorization", "")[:7].lower() == "bearer ":
        return True
    return is_ours(headers, settings, when_unsaid=not token_in(headers.get("cookie", "")))


def _forwarded(node: str) -> str:
    """The address in one element of X-Forwarded-For. Some proxies add a port and quotes."""
    given = node.strip().strip('"').strip()
    parts = _WITH_PORT.fullmatch(given)
    found = given if parts is None else parts["v6"] or parts["v4"] or ""
    try:
        ip_address(found)
    except ValueError:
        return UNKNOWN
    return found


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
