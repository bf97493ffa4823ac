"""Blocks connections to other machines, and fails the tests that try them."""

import socket
from collections.abc import Callable
from functools import wraps
from ipaddress import IPv4Address, ip_address
from typing import Final

INTERNET: Final = (socket.AF_INET, socket.AF_INET6)
HERE: Final = ("", "localhost", "0.0.0.0", "::")


class OutsideError(AssertionError):
    """Not an OSError, which much code would treat as an unreachable peer."""


def is_here(host: str) -> bool:
    """True if *host* is this machine. Looks up no name except its own."""
    if host in HERE:
        return True
    try:
        ip = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = None if isinstance(ip, IPv4Address) else ip.ipv4_mapped
    return (mapped or ip).is_loopback


def guard() -> None:
    """Block connections of this process. Tests give other processes only loopback addresses."""
    for name in ("connect", "connect_ex", "sendto", "sendmsg"):
        setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))
    setattr(socket, "getaddrinfo", _local(socket.getaddrinfo))  # noqa: B010  its type has six forms


def _guarded(call: Callable[..., object]) -> Callable[..., object]:
    @wraps(call)
    def guarded(self: socket.socket, *given: object) -> object:
        address = given[-1] if given else None
        if self.family in INTERNET and isinstance(address, tuple) and not is_here(str(address[0])):
            self.close()  # not every caller closes it after this error
            raise OutsideError(f"a test may not reach {address[0]}")
        return call(self, *given)

    return guarded


def _local(look_up: Callable[..., object]) -> Callable[..., object]:
    @wraps(look_up)
    def local(host: object, *given: object, **more: object) -> object:
        name = host.decode() if isinstance(host, bytes) else str(host or "")
        if not (is_here(name) or ":" in name) and any(sign.isalpha() for sign in name):
            raise socket.gaierror(socket.EAI_NONAME, f"a test may not look {name} up")
        return look_up(host, *given, **more)

    return local
