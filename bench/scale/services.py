"""Starts NATS and our server with several processes, each on its own port."""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.server.contestants import ROOT, parlour_servers
from bench.server.postgres import Postgres
from bench.server.server_process import free_port, on_server_core, running

NATS = Path(sys.executable).parent / "nats-server"


class Bus:
    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.url = pid, f"nats://127.0.0.1:{port}"


@contextmanager
def nats() -> Iterator[Bus]:
    """Runs NATS on the server's core inside the block."""
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


@dataclass(frozen=True)
class Several:
    pid: int
    """Process id of the supervisor, or of the only process."""

    ports: Sequence[int]
    database: str
    """The URL of their database."""


@contextmanager
def started(processes: int, database: Postgres, bus: Bus) -> Iterator[Several]:
    # For games that are not built in, the server uses at least two processes. The second has no tables here.
    started_processes = max(processes, 2)
    first, address = free_ports(started_processes), database.fresh()
    contestant = next(one for one in parlour_servers({}) if one.has_database)
    environment = {
        **contestant.environment,
        "PARLOUR_NATS": bus.url,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    workers = ["--workers", str(processes), "--own-ports"]
    with tempfile.TemporaryDirectory(prefix="bench-processes-", ignore_cleanup_errors=True) as folder:
        command = [*contestant.command(first, Path(folder), address), *workers]
        last = first + started_processes - 1
        with running(contestant.name, command, last, environment, collects=False) as server:
            yield Several(server.pid, range(first, first + processes), address)


def free_ports(number: int) -> int:
    """Returns the first of *number* consecutive free ports."""
    while True:
        first = free_port()
        with ExitStack() as bound:
            try:
                for port in range(first, first + number):
                    bound.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
        return first
