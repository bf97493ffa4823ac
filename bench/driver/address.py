import ssl
from functools import cache
from typing import Final

import msgspec

PORTS: Final = {"http": 80, "https": 443}


class Address(msgspec.Struct, frozen=True):
    host: str
    port: int
    is_secure: bool = False
    path: str = ""
    """Prefix of all paths, without a trailing slash."""

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.is_secure else "http"] else f"{host}:{self.port}"

    @property
    def ssl(self) -> ssl.SSLContext | None:
        return _certificates() if self.is_secure else None

    def __str__(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self.host_header}{self.path}"


def loopback(port: int) -> Address:
    return Address("127.0.0.1", port)


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()
