"""What stands beside a server with several processes: NATS, and ports in a row."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.server.running import free_port, on_server_core

NATS = Path(sys.executable).parent / "nats-server"


class Bus:
    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.url = pid, f"nats://127.0.0.1:{port}"


@contextmanager
def nats() -> Iterator[Bus]:
    """One that runs meanwhile, on the server's core."""
    port = free_port()
    with on_server_core():
        running = subprocess.Popen(
            [str(NATS), "-a", "127.0.0.1", "-p", str(port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    try:
        yield Bus(running.pid, port)
    finally:
        running.terminate()
        running.wait()


def free_ports(number: int) -> int:
    """The first of so many free ports in a row."""
    while True:
        first = free_port()
        with ExitStack() as bound:
            try:
                for port in range(first, first + number):
                    bound.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
        return first
