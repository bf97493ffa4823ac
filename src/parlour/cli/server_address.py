"""Where a server can be reached, and what it prints about that when it has started."""

import socket
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

_ANY_ADDRESS: Final = {"0.0.0.0": "localhost", "::": "localhost"}
_TEST_NETWORK: Final = ("192.0.2.1", 9)
"""Reserved for documentation (RFC 5737): choosing a route to it names our own address and sends nothing."""


def url_of(listening: socket.socket) -> str:
    """The URL that works on this machine."""
    host, port = listening.getsockname()[:2]
    return _url(_ANY_ADDRESS.get(host, host), port)


def greeting(listening: Sequence[socket.socket], workers: int = 1) -> str:
    """The line with the URL. On a terminal, also how to stop the server and how to invite people."""
    more = f", served by {workers} workers" if workers > 1 else ""
    line = f"Parlour is at {', '.join(map(url_of, listening))}{more}"
    if not sys.stdout.isatty():
        return line
    host, port = listening[0].getsockname()[:2]
    address = network_address() if host in _ANY_ADDRESS else str(host)
    return f"{line}\n{invitation(address, port)}\nPress Ctrl+C to stop."


def invitation(address: str | None, port: int) -> str:
    """How people on the same network can join a server that can be reached at `address`."""
    if address is None:
        return "This machine has no network at the moment, so others cannot join yet."
    if ip_address(address).is_loopback:
        return "To invite people on your network, start it with --host 0.0.0.0 (make play HOST=0.0.0.0)."
    return f"People on your network can join at {_url(address, port)}"


def network_address() -> str | None:
    """This machine's address on its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_TEST_NETWORK)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
