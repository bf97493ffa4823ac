"""The server's side of one worker process: starts, watches, kills and restarts it."""

import asyncio
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Final, Generic, TypeVar, cast

import msgspec
import structlog

from parlour.server.core.process_usage import ProgressWatch
from parlour.server.core.watchdog import RulesStoppedError, RulesTimeoutError
from parlour.server.tables.bot_processes.wire import EXIT_MEMORY, LENGTH_BYTES, frame

Q = TypeVar("Q")
A = TypeVar("A")
"""The types of a worker's requests (Q) and responses (A)."""

_log = structlog.get_logger("rules")

START_LIMIT_S: Final = 60.0
"""Seconds that a worker has to load its games."""

CHECKS_PER_LIMIT: Final = 4
STDERR: Final = 2
INHERITED_VARIABLES: Final = ("PATH", "LANG", "LC_ALL", "TZ", "TMPDIR")
"""Environment variables that a worker gets. Settings and secrets are not among them."""


class RestartedError(Exception):
    """The worker was replaced before it reached this request."""


class EndedError(RestartedError):
    """The worker ended while it handled this request, which need not be the cause."""


class WorkerLimits(msgspec.Struct, frozen=True):
    time_s: float
    memory_mb: int


class _PendingRequest(msgspec.Struct, Generic[A], eq=False):
    raw: bytes
    limit_s: float
    reply: "asyncio.Future[A]"


class Worker(asyncio.Protocol, Generic[Q, A]):
    """Responses come in the order of the requests, so the worker is always at the first that waits."""

    def __init__(
        self,
        program: Sequence[str],
        limits: WorkerLimits,
        pack: Callable[[Q], bytes],
        read: Callable[[bytes], A],
    ) -> None:
        """*program* is a module that calls `child.run`, followed by its extra arguments."""
        self._program, self._limits, self._pack, self._read = tuple(program), limits, pack, read
        self.generation = 0
        """How often the process has ended. All state in the process is lost each time."""

        self._process: subprocess.Popen[bytes] | None = None
        self._transport: asyncio.Transport | None = None
        self._requests: deque[_PendingRequest[A]] = deque()
        self._buffer = bytearray()
        self._is_ready = self._is_closed = False
        self._fault: Exception | None = None
        """Why it was killed."""

        self._progress = ProgressWatch()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """The start or end of the process, while in progress."""

        self._gone = asyncio.Event()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def call(self, request: Q, limit_s: float | None = None) -> "asyncio.Future[A]":
        """Send a request. After RestartedError, send it again. Other errors are final."""
        reply: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        if self._is_closed:
            reply.set_exception(RulesStoppedError())
            return reply
        raw = frame(self._pack(request))
        pending = _PendingRequest(raw, self._limits.time_s if limit_s is None else limit_s, reply)
        self._requests.append(pending)
        if self._is_ready and self._transport is not None:
            self._transport.write(pending.raw)
        elif self._process is None:
            self._start()
        return reply

    async def close(self) -> None:
        self._is_closed = True
        if self._process is not None:
            self._kill(RulesStoppedError())
            await self._gone.wait()

    # Protocol callbacks.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        buffer, at = self._buffer, 0
        buffer += data
        while len(buffer) - at >= LENGTH_BYTES:
            end = at + LENGTH_BYTES + int.from_bytes(buffer[at : at + LENGTH_BYTES], "big")
            if len(buffer) < end:
                break
            self._receive(bytes(buffer[at + LENGTH_BYTES : end]))
            at = end
        del buffer[:at]

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """The process has ended or was killed."""
        if self._timer is not None:
            self._timer.cancel()
        lost, self._requests = self._requests, deque()
        was_ready, self._is_ready, self._transport = self._is_ready, False, None
        self.generation += 1
        self._begin(self._end(lost, was_ready=was_ready))

    # Private helpers.

    def _start(self) -> None:
        """Start the process. Requests wait until it is ready."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self._buffer.clear()
        self._fault, self._progress = None, ProgressWatch()
        with theirs:
            try:
                self._process = self._spawn(theirs)
            except OSError:  # no memory or process slots left
                ours.close()
                self._refuse_all()
                return
        self._gone.clear()
        self._begin(self._connect(ours))
        self._schedule_check()

    def _spawn(self, theirs: socket.socket) -> "subprocess.Popen[bytes]":
        module, *more = self._program
        return subprocess.Popen(
            [sys.executable, "-m", module, str(self._limits.memory_mb), str(os.getpid()), *more],
            stdin=theirs.fileno(),
            stdout=STDERR,
            env=_environment(),
        )

    def _refuse_all(self) -> None:
        _log.exception("no process for rules")
        lost, self._requests = self._requests, deque()
        for request in lost:
            request.reply.set_exception(RulesStoppedError())

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, ours: socket.socket) -> None:
        await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=ours)
        if self._fault is not None:
            self._kill(self._fault)

    def _receive(self, raw: bytes) -> None:
        if raw:
            reply = self._requests.popleft().reply
            if not reply.done():
                reply.set_result(self._read(raw))
            return
        self._is_ready = True
        if self._requests and self._transport is not None:
            self._transport.write(b"".join([request.raw for request in self._requests]))

    def _schedule_check(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(
            self._limits.time_s / CHECKS_PER_LIMIT, self._check_progress
        )

    def _check_progress(self) -> None:
        """Kill the process if it has been at the same request for too long."""
        process, self._timer = self._process, None
        assert process is not None, "as long as it lives"
        self._schedule_check()
        if process.poll() is not None and self._transport is not None:
            self._transport.abort()  # a child of the process keeps its end of the socket open
            return
        at: object = process if not self._is_ready else self._requests[0] if self._requests else None
        stuck_s = self._progress.stuck_s(at, process.pid, self._limits.time_s / CHECKS_PER_LIMIT)
        limit = at.limit_s if isinstance(at, _PendingRequest) else START_LIMIT_S
        if at is not None and stuck_s > limit:
            self._kill(RulesTimeoutError())

    def _kill(self, fault: Exception) -> None:
        self._fault = fault
        if self._process is not None:
            self._process.kill()
        if self._transport is not None:
            self._transport.abort()

    async def _end(self, lost: Sequence[_PendingRequest[A]], *, was_ready: bool) -> None:
        process, fault = self._process, self._fault
        assert process is not None, "a connection is to a process"
        process.kill()
        status = await asyncio.get_running_loop().run_in_executor(None, process.wait)
        if fault is None:
            fault = RulesStoppedError() if status == EXIT_MEMORY else EndedError()
        if not self._is_closed:
            module = self._program[0].rpartition(".")[2]
            _log.warning(
                "rules stopped", pid=process.pid, status=status, fault=type(fault).__name__, module=module
            )
        self._process = None
        self._gone.set()
        for number, request in enumerate(lost):
            is_at_it = number == 0 or not was_ready or self._is_closed
            if not request.reply.done():
                request.reply.set_exception(fault if is_at_it else RestartedError())
        if self._requests:
            self._start()


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in INHERITED_VARIABLES if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
