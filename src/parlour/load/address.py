"""Where a server is, as typed."""

import ssl
from functools import cache
from typing import Final
from urllib.parse import urlsplit

import msgspec

PORTS: Final = {"http": 80, "https": 443}


class AddressError(Exception):
    """Not the address of a server; the text is one sentence that says what to write."""


class Address(msgspec.Struct, frozen=True):
    host: str
    port: int
    is_secure: bool = False
    path: str = ""
    """What stands before every path of the server, without a slash at its end."""

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.is_secure else "http"] else f"{host}:{self.port}"

    @property
    def ssl(self) -> ssl.SSLContext | None:
        return _certificates() if self.is_secure else None

    def __str__(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self.host_header}{self.path}"


def parse_address(text: str) -> Address:
    """`http://host:port` or `https://host`, with a path or without; the scheme may be left out."""
    given = text if "://" in text else f"http://{text}"
    try:
        found = urlsplit(given)
        port = found.port
    except ValueError:
        raise _wrong(text) from None
    if found.scheme not in PORTS or not found.hostname or found.query or found.fragment:
        raise _wrong(text)
    return Address(
        found.hostname,
        PORTS[found.scheme] if port is None else port,
        found.scheme == "https",
        found.path.rstrip("/"),
    )


def loopback(port: int) -> Address:
    return Address("127.0.0.1", port)


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


def _wrong(text: str) -> AddressError:
    return AddressError(f"{text!r} is not the address of a server; write for example http://localhost:8000")
