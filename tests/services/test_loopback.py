"""The guard that blocks connections to other machines."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest

from services.loopback import OutsideError, is_here

OUTSIDE = ["192.0.2.1", "10.0.0.1", "169.254.169.254", "255.255.255.255"]


@pytest.mark.parametrize("address", OUTSIDE)
def test_a_connection_to_another_machine_fails(address: str) -> None:
    with socket.socket() as one, socket.socket(type=socket.SOCK_DGRAM) as other:
        one.settimeout(0)
        with pytest.raises(OutsideError):
            one.connect((address, 9))
        with pytest.raises(OutsideError):
            one.connect_ex((address, 9))
        with pytest.raises(OutsideError):
            other.sendto(b"x", (address, 9))
        with pytest.raises(OutsideError):
            other.sendmsg([b"x"], [], 0, (address, 9))


def test_every_way_to_another_machine_fails() -> None:
    async def stream() -> None:
        await asyncio.open_connection("192.0.2.1", 9)

    with pytest.raises(OutsideError):
        asyncio.run(stream())
    with pytest.raises(OutsideError):
        httpx.get("http://192.0.2.1:9/", timeout=1)
    with pytest.raises(OutsideError):
        socket.create_connection(("192.0.2.1", 9), timeout=1)


def test_names_are_not_looked_up_elsewhere() -> None:
    with pytest.raises(socket.gaierror, match="may not look"):
        socket.getaddrinfo("example.org", 80)
    with pytest.raises(socket.gaierror, match="may not look"):
        socket.create_connection(("example.org", 80), timeout=1)


def test_this_machine_can_be_reached(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        socket.create_connection(("localhost", port)).close()
        socket.create_connection(("127.0.0.1", port)).close()
    path = str(tmp_path / "socket")
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind(path)
        server.listen()
        client.connect(path)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1", "localhost", "0.0.0.0"]
)
def test_a_loopback_address_is_this_machine(host: str) -> None:
    assert is_here(host)


@pytest.mark.parametrize("host", [*OUTSIDE, "::ffff:10.0.0.1", "fe80::1%eth0", "2001:db8::1", "example.org"])
def test_another_address_is_not_this_machine(host: str) -> None:
    assert not is_here(host)
