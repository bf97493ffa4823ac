"""`parlour serve`: the server for a club, on one port."""

import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from types import FrameType

import click
import uvicorn

from parlour.cli.commands.parameters import data_folder, database_url
from parlour.cli.commands.start_failure import start_failure
from parlour.cli.commands.store_access import load_settings
from parlour.cli.errors import StartError, UserError
from parlour.cli.exit_status import ExitStatus
from parlour.cli.terminal import screen
from parlour.server.app import Server
from parlour.server.core.settings import Settings, SettingsError
from parlour.server.net.file_limit import raise_file_limit
from parlour.server.ops import logs, python_version

KEEP_ALIVE_S = 75
"""Longer than clients and proxies keep an idle connection, so that it is not closed while they ask anew."""

_uvicorn = logging.getLogger("uvicorn.error")

SOCKET_BACKLOG = 2048
SUPERVISE_INTERVAL_S, RESTART_DELAY_S = 0.2, 1.0
"""Seconds between two looks at the workers, and from a worker's end to its next start."""

GC_THRESHOLDS = 1_000, 5, 5
"""A look through so many new objects halts every table for half a millisecond, one through those of five such
looks for two or three; see `_freeze_survivors`."""

TICKS_PER_UNFREEZE = 36_000
"""An hour of uvicorn's ticks."""


@click.command(context_settings={"show_default": True})
@click.option("--host", default="127.0.0.1", help="The address to listen on; 0.0.0.0 for every one.")
@click.option("--port", default=8000, help="The port; 0 for any that is free.")
@data_folder
@database_url
@click.option("--nats", metavar="URL", help="nats://… when several processes serve.")
@click.option("--workers", type=click.IntRange(1), default=1, help="Processes on this machine.")
@click.option(
    "--own-ports",
    is_flag=True,
    help="Each worker on a port of its own, from --port on, for a proxy that keeps a table in one process.",
)
@click.option(
    "--game",
    "games",
    metavar="PATH_OR_MODULE",
    multiple=True,
    help="A game that is not installed; repeat it for each.",
)
@click.option("--fd", type=int, hidden=True)
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    nats: str | None,
    workers: int,
    own_ports: bool,
    games: tuple[str, ...],
    fd: int | None,
) -> int:
    """Serve tables to browsers and bots.

    All games are served that are built in or installed, and those named with --game or in PARLOUR_GAMES.
    Everything is kept in one folder, with SQLite, unless a PostgreSQL is named. Several workers or machines
    share a PostgreSQL and a NATS. Mail, limits and secrets are set in the environment as PARLOUR_…; the page
    docs/operators.md lists them all. Ctrl-C or SIGTERM stops it: pages are told to come back, and what waits
    is written first.
    """
    settings = load_settings(data, database, nats, games)
    try:
        settings.check()
    except SettingsError as fault:
        raise StartError(ExitStatus.SETTING, str(fault)) from None
    if workers > 1 and sys.platform == "win32":
        raise UserError("several workers share a socket, which Windows does not let them: use one worker")
    if workers > 1 and not settings.nats:
        raise UserError("several workers need NATS between them: give --nats nats://… or use one worker")
    if workers > 1:
        ports = [port + number if port else 0 for number in range(workers)] if own_ports else [port]
        return _supervise(settings, [bound(host, one) for one in ports], workers, games)
    listening = socket.socket(fileno=fd) if fd is not None else bound(host, port)
    address = "" if fd is not None else address_of(listening)
    run(settings, listening, lambda: Server(settings), f"Parlour is at {address}" if address else "")
    return 0


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as fault:
        text = f"cannot listen on {host} port {port}: {fault.strerror}; try another --port"
        raise StartError(ExitStatus.PORT, text) from None
    listening.listen(SOCKET_BACKLOG)
    listening.set_inheritable(True)
    return listening


def run(
    settings: Settings,
    listening: socket.socket,
    make: Callable[[], Server],
    said: str,
    announced: Callable[[], None] = lambda: None,
) -> None:
    """Serve until it is told to stop. Once it can be reached, *said* is printed and *announced* called."""
    raise_file_limit()
    try:
        server = make()
    except Exception as fault:  # noqa: BLE001  raised again, unless it has a sentence
        raise start_failure(fault, settings) or fault from None
    config = uvicorn.Config(
        server.app,
        ws=server.protocol_factory,
        loop="auto",  # uvloop, where there is such
        http=server.http_protocol,
        log_config=None,
        access_log=False,
        proxy_headers=settings.is_behind_proxy,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    logs.configure(settings.log)
    python_version.warn()
    logs.configure(settings.log, server.metrics.logged, outage=server.outage)
    _uvicorn.disabled = True  # what it says of a start that failed is not for people
    try:
        _Announced(config, server, said, announced).run(sockets=[listening])
    except SystemExit:
        if server.start_fault is None:
            raise
        raise start_failure(server.start_fault, settings) or server.start_fault from None


class _Announced(uvicorn.Server):
    """Says where it is once it can be reached. Told to stop, it stops and ends with 0."""

    def __init__(
        self, config: uvicorn.Config, server: Server, said: str, announced: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._server, self._said, self._announced = server, said, announced
        self._stop_at: float | None = None
        self._parent = os.getppid()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _uvicorn.disabled = False
        gc.collect()
        gc.freeze()  # the program itself need not be looked through each time
        gc.set_threshold(*GC_THRESHOLDS)
        gc.callbacks.append(_freeze_survivors)
        if self._said and self.started:
            screen.say(self._said)
            sys.stdout.flush()
            self._announced()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  uvicorn gives them
        """Not ready at once, stopped a little later; told twice, at once."""
        if not self.started:
            os._exit(0)  # it may wait for a database or NATS that is away, and has nothing to finish
        self._server.is_ready = False
        if self._stop_at is None:
            self._stop_at = time.monotonic() + self._server.settings.drain
        else:
            self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        if not self._said and os.getppid() != self._parent:
            self.should_exit = True  # a worker whose supervisor was killed must not hold the port
        if self._stop_at is not None and time.monotonic() >= self._stop_at:
            self.should_exit = True
        if counter % TICKS_PER_UNFREEZE == TICKS_PER_UNFREEZE - 1:
            gc.unfreeze()  # so that the next look of its kind is through everything
        return await super().on_tick(counter)


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _supervise(
    settings: Settings, listening: Sequence[socket.socket], workers: int, games: Sequence[str]
) -> int:
    """Start the workers, start those again that die, and stop them all when told to; the exit status.

    *listening* is one socket that all share, or one for each. Where none has served yet, one that cannot
    start has said why, and is not tried again.
    """
    stopping: list[int] = []

    def stop(number: int, _: FrameType | None) -> None:
        stopping.append(number)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    sockets = [listening[number % len(listening)] for number in range(workers)]
    running = [_worker(settings, one, games) for one in sockets]
    is_announced, status = False, 0
    while not stopping:
        time.sleep(SUPERVISE_INTERVAL_S)
        if not is_announced and all(map(_answers, listening)):
            addresses = ", ".join(map(address_of, listening))
            screen.say(f"Parlour is at {addresses}, served by {workers} workers")
            sys.stdout.flush()
            is_announced = True
        if not is_announced and (status := _failed_start(running)):
            break
        if any(one.poll() is not None for one in running):
            time.sleep(RESTART_DELAY_S)  # what cannot start is not tried all the time
            pairs = zip(running, sockets, strict=True)
            running = [one if one.poll() is None else _worker(settings, at, games) for one, at in pairs]
    for one in running:
        one.terminate()
    for one in running:
        one.wait()
    return status


def _failed_start(workers: "Sequence[subprocess.Popen[bytes]]") -> int:
    """The status of the first that says that it cannot start; 0 for none."""
    return next((code for one in workers if (code := one.poll() or 0) in [*ExitStatus]), 0)


def _answers(listening: socket.socket) -> bool:
    """Whether one of the workers does."""
    host, port = listening.getsockname()[:2]
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    asking = HTTPConnection(reached, port, timeout=1)
    try:
        asking.request("GET", "/api/health")
        return asking.getresponse().status == HTTPStatus.OK
    except OSError:
        return False
    finally:
        asking.close()


def _worker(settings: Settings, listening: socket.socket, games: Sequence[str]) -> "subprocess.Popen[bytes]":
    number = listening.fileno()
    command = [sys.executable, "-m", "parlour", "serve", "--fd", str(number), "--data", str(settings.data)]
    command += ["--nats", settings.nats]
    if settings.database:
        command += ["--database", settings.database]
    command += [word for game in games for word in ("--game", game)]
    return subprocess.Popen(command, pass_fds=[number], env=os.environ)


def _freeze_survivors(phase: str, info: Mapping[str, int]) -> None:
    """What is still there after two looks is left alone for an hour: to look through 500 tables halts all of
    them for a tenth of a second. Tables and pages leave the memory without the collector."""
    if phase == "stop" and info["generation"]:
        gc.freeze()
