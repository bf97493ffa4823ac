"""Runs a server as a process on the server's core."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from bench.install import PEERS
from bench.server.processes import cores, process_tree

START_TIMEOUT_S = 60.0
"""Seconds to wait for a server to listen, and to stop."""


class SilentServerError(Exception):
    """The server did not start. Its log has the reason."""


class Server:
    def __init__(self, process: subprocess.Popen[bytes], port: int, *, collects: bool) -> None:
        self.pid, self.port = process.pid, port
        self._collects = collects
        """True if SIGHUP makes it collect garbage, as in the Node servers here."""

    def collect(self) -> None:
        if self._collects:
            os.kill(self.pid, signal.SIGHUP)
            time.sleep(0.5)

    def send_signal(self, number: int) -> None:
        """Signals the serving process. Its parent is a supervisor, because the benchmark's game is not built
        in."""
        _, serving, *_ = process_tree(self.pid)
        os.kill(serving, number)


@contextmanager
def running(
    name: str, command: Sequence[str], port: int, environment: Mapping[str, str], *, collects: bool
) -> Iterator[Server]:
    """Starts a server, waits until it listens, and stops it at the end of the block."""
    log = PEERS / f"server-{name}.log".replace(" ", "-").replace(",", "")
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output, on_server_core():
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env={**os.environ, **environment},
        )
    try:
        _await_listening(process, port, f"{name} does not start here; bench/peers/{log.name} says why")
        yield Server(process, port, collects=collects)
    finally:
        _stop(process)


@contextmanager
def on_server_core() -> Iterator[None]:
    """Pins processes started inside the block to the server's core."""
    before, (server, _) = os.sched_getaffinity(0), cores()
    os.sched_setaffinity(0, server)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def on_driver_core() -> Iterator[None]:
    before, (_, driver) = os.sched_getaffinity(0), cores()
    os.sched_setaffinity(0, driver)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


def _await_listening(process: subprocess.Popen[bytes], port: int, otherwise: str) -> None:
    until = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SilentServerError(otherwise)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(START_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
