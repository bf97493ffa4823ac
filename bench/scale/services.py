"""Our server with several processes, each on a port of its own, and the NATS between them."""

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.server.contestants import ROOT, ours
from bench.server.postgres import Postgres
from bench.server.running import free_port, on_server_core, running

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


@dataclass(frozen=True)
class Several:
    pid: int
    """Of the process that started the others, or of the only one."""

    ports: Sequence[int]
    database: str
    """The address of a database of their own."""


@contextmanager
def started(processes: int, database: Postgres, bus: Bus) -> Iterator[Several]:
    # Games that are not built in have two processes at least; with one, the second has no tables.
    started_processes = max(processes, 2)
    first, address = free_ports(started_processes), database.fresh()
    contestant = next(one for one in ours({}) if one.has_database)
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
