"""POST requests to URLs that people entered, protected against server-side request forgery.

The host name is resolved once, and every address must be public. The connection goes to the checked address,
so that a second DNS answer cannot redirect it.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

import httpx

REQUEST_TIMEOUT_S: Final = 5.0
MAX_BODY_BYTES: Final = 16_384
MAX_URL_CHARS: Final = 2_048

_NAT64: Final = IPv6Network("64:ff9b::/96")
_UNICAST: Final = IPv6Network("2000::/3")
"""All allocated IPv6 addresses. The rest is local, reserved or deprecated, like fec0::/10."""

_NOT_PUBLIC: Final = (
    IPv4Network("192.0.0.0/24"),  # protocol assignments
    IPv4Network("192.88.99.0/24"),  # 6to4 relays, which lead anywhere
    IPv6Network("2001::/23"),  # protocol assignments
    IPv6Network("2001:db8::/32"),  # examples
    IPv6Network("3fff::/20"),  # examples
)
"""Networks that `ipaddress` reports as public, at least in older Pythons (CVE-2024-4032)."""


class UnreachableError(Exception):
    """The request failed. The text gives the reason and contains no personal data."""


async def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    allow_private: bool = False,
    trust: ssl.SSLContext | None = None,
) -> int:
    """Posts *body* and returns the status. Does not follow redirects or read the response body."""
    if len(body) > MAX_BODY_BYTES:
        raise UnreachableError(f"the body is longer than {MAX_BODY_BYTES} bytes")
    target = _parse_url(url)
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT_S):
            *others, last = await _resolve(target, allow_private)
            send = partial(_send, target, body, headers, trust or _public_trust())
            for address in others:
                with suppress(httpx.ConnectError):
                    return await send(address)
            return await send(last)
    except TimeoutError as late:
        raise UnreachableError("it took too long") from late
    except httpx.HTTPError as fault:
        raise UnreachableError(type(fault).__name__) from fault


def is_public(address: str) -> bool:
    """True if *address* is on the public internet. Unwraps IPv4 addresses that are embedded in IPv6."""
    ip = _unwrap(ip_address(address.partition("%")[0]))
    if isinstance(ip, IPv6Address) and ip not in _UNICAST:
        return False
    is_inside = any(ip in network for network in _NOT_PUBLIC)
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or is_inside)


def _unwrap(ip: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    if isinstance(ip, IPv4Address):
        return ip
    if ip in _NAT64:
        return IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else ip)


def _parse_url(url: str) -> httpx.URL:
    try:
        target = httpx.URL(url)
    except httpx.InvalidURL as fault:
        raise UnreachableError("it is not an address") from fault
    if len(url) > MAX_URL_CHARS or target.scheme not in ("http", "https") or not target.host:
        raise UnreachableError("it is not an http or https address")
    if target.userinfo:
        raise UnreachableError("it holds a user or a password")
    return target


async def _resolve(target: httpx.URL, allow_private: bool) -> list[str]:
    loop, host = asyncio.get_running_loop(), target.raw_host.decode("ascii")
    try:
        found = await loop.getaddrinfo(host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as fault:
        raise UnreachableError("its name is not known") from fault
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not (allow_private or all(map(is_public, addresses))):
        raise UnreachableError("it is not a public address")
    return addresses


async def _send(
    target: httpx.URL, body: bytes, headers: Mapping[str, str], trust: ssl.SSLContext, address: str
) -> int:
    name = target.raw_host.decode("ascii")
    headers = {**headers, "Host": target.netloc.decode("ascii"), "User-Agent": "Parlour"}
    # The request goes to the IP address, and the certificate must match the host name.
    extensions = {"sni_hostname": name} if target.scheme == "https" else {}
    where = target.copy_with(host=address)
    async with (
        httpx.AsyncClient(timeout=REQUEST_TIMEOUT_S, trust_env=False, verify=trust) as client,
        client.stream("POST", where, content=body, headers=headers, extensions=extensions) as answer,
    ):
        return answer.status_code


@cache
def _public_trust() -> ssl.SSLContext:
    """Returns a cached context, because loading the certificates takes too long for each request."""
    return httpx.create_ssl_context(trust_env=False)
