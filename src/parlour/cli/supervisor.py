"""Parent of the serving processes. Restarts a process that exits, hangs or uses too much memory."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from http import HTTPStatus
from http.client import HTTPConnection
from types import FrameType
from typing import Final

import structlog

from parlour.cli.errors import ExitStatus
from parlour.cli.server_address import greeting
from parlour.cli.terminal import screen
from parlour.engine.values import Millis
from parlour.server.core.game_loader import steady_time
from parlour.server.core.holds import Holds
from parlour.server.core.process_page import ProcessPage, page_bytes
from parlour.server.core.process_usage import ProgressWatch, exit_with_parent, memory_mb
from parlour.server.core.settings import Settings

POLL_INTERVAL_S: Final = 0.2
RESTART_DELAY_S: Final = 1.0
MAX_SILENT_RULE_LIMITS: Final = 3
"""A process is killed if it sends no heartbeat for this many times the time limit of a rule."""

_log = structlog.get_logger("supervisor")


class Supervisor:
    def __init__(
        self,
        settings: Settings,
        listening: Sequence[socket.socket],
        workers: int,
        games: Sequence[str],
        goodbye: str,
    ) -> None:
        """*listening* holds one socket shared by all workers, or one socket per worker."""
        self._goodbye = goodbye
        self._settings, self._listening, self._games = settings, listening, games
        self._sockets = [listening[number % len(listening)] for number in range(workers)]
        self._memory = _shared_memory(page_bytes(workers))
        self._page = ProcessPage(self._memory, workers)
        self._holds = Holds()
        self._running: list[subprocess.Popen[bytes]] = []
        self._progress: list[ProgressWatch] = []
        self._stopping: list[int] = []

    def run(self) -> int:
        """Runs until a signal stops it and returns the exit status.

        If a worker fails to start before the server was first reachable, the supervisor stops instead of
        retrying. The worker has already printed the reason.
        """
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        self._running = [self._start(number) for number in range(len(self._sockets))]
        self._progress = [ProgressWatch() for _ in self._sockets]
        is_announced, status = False, 0
        while not self._stopping:
            time.sleep(POLL_INTERVAL_S)
            if not is_announced and all(map(_is_reachable, self._listening)):
                screen.say(greeting(self._listening, len(self._sockets)))
                sys.stdout.flush()
                is_announced = True
            if not is_announced and (status := self._failed_start()):
                break
            self._check_processes()
        self._end()
        if is_announced and sys.stdout.isatty():
            screen.say(f"\n{self._goodbye}")
        return status

    def _stop(self, number: int, _: FrameType | None) -> None:
        self._stopping.append(number)

    def _end(self) -> None:
        """Terminates all processes. Kills those whose rules hang, because they cannot handle the signal."""
        for process in self._running:
            process.terminate()
        while any(process.poll() is None for process in self._running):
            time.sleep(POLL_INTERVAL_S)
            for number, process in enumerate(self._running):
                if process.poll() is None and self._page.table(number) and self._find_fault(number, process):
                    process.kill()

    def _check_processes(self) -> None:
        for number, process in enumerate(self._running):
            if process.poll() is None and (why := self._find_fault(number, process)):
                self._kill(number, process, why)
        ended = [number for number, process in enumerate(self._running) if process.poll() is not None]
        if not all(map(self._page.beats, ended)):
            time.sleep(RESTART_DELAY_S)  # a process that never served is likely to fail again
        for number in ended:
            if not self._stopping:
                self._running[number] = self._start(number)
                self._progress[number] = ProgressWatch()

    def _find_fault(self, number: int, process: "subprocess.Popen[bytes]") -> str:
        """Returns why this process must be killed; empty if it is healthy or still starting."""
        beats, most_mb = self._page.beats(number), self._settings.memory_mb
        if most_mb and memory_mb(process.pid) > most_mb:
            return "memory"
        stuck_s = self._progress[number].stuck_s(beats, process.pid, POLL_INTERVAL_S)
        return "silent" if beats and stuck_s > MAX_SILENT_RULE_LIMITS * self._settings.rule_limit else ""

    def _kill(self, number: int, process: "subprocess.Popen[bytes]", why: str) -> None:
        process.kill()
        process.wait()
        table = self._page.table(number)
        _log.error("process killed", pid=process.pid, why=why, table=table or None)
        now = steady_time()
        if table and (until := self._holds.strike(table, now)) is not None:
            self._page.hold(table, until)
            _log.error("table put on hold", table=table, ms=Millis(until - now))

    def _start(self, number: int) -> "subprocess.Popen[bytes]":
        self._page.clear(number)
        settings, at, shared = self._settings, self._sockets[number].fileno(), self._memory
        command = [sys.executable, "-m", "parlour", "serve", "--fd", str(at), "--data", str(settings.data)]
        command += ["--nats", settings.nats]
        command += ["--page", f"{shared}:{len(self._sockets)}:{number}:{os.getpid()}"]
        if settings.database:
            command += ["--database", settings.database]
        command += [word for game in self._games for word in ("--game", game)]
        path = os.pathsep.join(filter(None, sys.path))
        return subprocess.Popen(command, pass_fds=[at, shared], env={**os.environ, "PYTHONPATH": path})

    def _failed_start(self) -> int:
        """Returns the exit status of the first process that failed to start, or 0."""
        return next((code for one in self._running if (code := one.poll() or 0) in [*ExitStatus]), 0)


def open_page(given: str) -> ProcessPage:
    """Opens the supervisor's page in a serving process. The process exits when its supervisor does."""
    file, processes, number, parent = map(int, given.split(":"))
    exit_with_parent(parent)
    return ProcessPage(file, processes, number)


def _shared_memory(size: int) -> int:
    """Returns a file descriptor. On a disk, each database commit would also write the heartbeats."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("parlour-supervisor")
    else:
        with tempfile.TemporaryFile() as named:
            file = os.dup(named.fileno())
    os.ftruncate(file, size)
    return file


def _is_reachable(listening: socket.socket) -> bool:
    host, port = listening.getsockname()[:2]
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    connection = HTTPConnection(reached, port, timeout=1)
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status == HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()
