"""`parlour serve`: runs the server."""

import gc
import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Mapping
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from ipaddress import ip_address
from pathlib import Path
from types import FrameType

import click
import structlog
import uvicorn

from parlour.cli.commands.parameters import PORT, data_folder, database_url
from parlour.cli.commands.start_failure import start_failure
from parlour.cli.commands.store_access import load_settings
from parlour.cli.errors import ExitStatus, StartError, UserError
from parlour.cli.server_address import greeting
from parlour.cli.supervisor import Supervisor, open_page
from parlour.cli.terminal import screen
from parlour.games import finder
from parlour.server.app import Server
from parlour.server.core.settings import Settings, SettingsError
from parlour.server.net.file_limit import raise_file_limit
from parlour.server.ops import logs
from parlour.server.ops.version_warnings import version_warnings

KEEP_ALIVE_S = 75
"""Longer than clients and proxies keep an idle connection. Otherwise the server could close it just as the
next request arrives."""

_uvicorn = logging.getLogger("uvicorn.error")
_server = structlog.get_logger("server")

SOCKET_BACKLOG = 2048
GC_THRESHOLDS = 1_000, 5, 5
"""A collection of 1,000 new objects pauses every table for half a millisecond. One of the second generation
takes two or three milliseconds. See `_freeze_survivors`."""

TICKS_PER_UNFREEZE = 36_000
"""An hour of uvicorn's ticks."""


@click.command(context_settings={"show_default": True})
@click.option("--host", default="127.0.0.1", help="The address to listen on; 0.0.0.0 for all interfaces.")
@click.option("--port", type=PORT, default=8000, help="The port; 0 picks a free one.")
@data_folder
@database_url
@click.option("--nats", metavar="URL", help="The NATS that several processes share: nats://…")
@click.option("--workers", type=click.IntRange(1), default=1, help="Number of processes on this machine.")
@click.option(
    "--own-ports",
    is_flag=True,
    help="Give each worker its own port, from --port up, for a proxy that keeps a table in one process.",
)
@click.option(
    "--game",
    "games",
    metavar="PATH_OR_MODULE",
    multiple=True,
    help="A game that is not installed; repeat the option for each.",
)
@click.option("--fd", type=int, hidden=True)
@click.option("--page", hidden=True)
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
    page: str | None,
) -> int:
    """Serve tables to browsers and bots.

    Serves all games that are built in or installed, and those named with --game or in PARLOUR_GAMES. Stores
    everything in one folder with SQLite, unless you name a PostgreSQL database. Several workers or machines
    share one PostgreSQL and one NATS. Games that are not built in run under a supervisor, which restarts a
    process whose rules hang. Set mail, limits and secrets in the environment as PARLOUR_…; docs/operators.md
    lists them all. Ctrl+C or SIGTERM stops the server: it tells pages to reconnect and writes pending data
    first.
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
    # Third-party rules can hang in ways that only killing their process stops.
    if fd is None and sys.platform != "win32" and (workers > 1 or settings.games or finder.installed()):
        if settings.nats and workers == 1:
            workers = 2  # one serves while the other restarts
        ports = [port + number if port else 0 for number in range(workers)] if own_ports else [port]
        listening_at = [listen(host, one) for one in ports]
        logs.configure(settings.log)
        warn_about_versions(listening_at[0].getsockname()[0], settings)
        return Supervisor(settings, listening_at, workers, games, goodbye(settings)).run()
    if fd is None:
        with listen(host, port) as listening:
            message = greeting([listening])
            run(settings, listening, lambda: Server(settings), message, goodbye=goodbye(settings))
    else:
        shared = None if page is None else open_page(page)
        run(settings, socket.socket(fileno=fd), lambda: Server(settings, page=shared), "")
    return 0


def listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as fault:
        listening.close()
        raise StartError(ExitStatus.PORT, _listen_failure(host, port, fault)) from None
    listening.listen(SOCKET_BACKLOG)
    listening.set_inheritable(True)
    return listening


def _listen_failure(host: str, port: int, fault: OSError) -> str:
    if fault.errno == EADDRINUSE:
        return (
            f"port {port} on {host} is in use: stop the program that uses it, or choose another port with"
            " --port (make play PORT=8001)"
        )
    if fault.errno == EACCES:
        return f"this account cannot listen on port {port}: choose a port from 1024 up with --port"
    if isinstance(fault, socket.gaierror) or fault.errno == EADDRNOTAVAIL:
        return f"this machine has no address {host}: choose one with --host, such as 127.0.0.1 or 0.0.0.0"
    return f"cannot listen on {host} port {port}: {fault.strerror}; try another --port"


def goodbye(settings: Settings) -> str:
    """What the server prints on a terminal when it has stopped."""
    return (
        f"Stopped. Games and accounts are saved in {'the database' if settings.database else settings.data}."
    )


def run(
    settings: Settings,
    listening: socket.socket,
    make: Callable[[], Server],
    message: str,
    on_ready: Callable[[], None] = lambda: None,
    goodbye: str = "",
) -> None:
    """Serves until a signal stops it. Once the server is reachable, prints *message* and calls *on_ready*.

    Prints *goodbye* on a terminal when it has stopped.
    """
    raise_file_limit()
    try:
        server = make()
    except Exception as fault:  # noqa: BLE001  raised again, unless it has a sentence
        raise start_failure(fault, settings) or fault from None
    config = uvicorn.Config(
        server.app,
        ws=server.protocol_factory,
        loop="auto",  # uvloop if installed
        http=server.http_protocol,
        log_config=None,
        access_log=False,
        proxy_headers=settings.is_behind_proxy,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )
    logs.configure(settings.log)
    if message:  # not in a worker: its supervisor warns once for all
        warn_about_versions(listening.getsockname()[0], settings)
    logs.configure(settings.log, server.metrics.count_log_line, outage=server.outage)
    _uvicorn.disabled = True  # its messages about a failed start do not help an operator
    try:
        _AnnouncingServer(config, server, message, on_ready).run(sockets=[listening])
    except SystemExit:
        if server.start_fault is None:
            raise
        raise start_failure(server.start_fault, settings) or server.start_fault from None
    if goodbye and sys.stdout.isatty():
        screen.say(f"\n{goodbye}")  # the terminal has echoed ^C on the line before


def warn_about_versions(host: str, settings: Settings) -> None:
    """Warns of known faults of Python and SQLite, unless only this machine can connect."""
    if ip_address(host).is_loopback:
        return
    for warning in version_warnings(uses_sqlite=not settings.database):
        if logs.is_readable(settings.log) and "error" not in settings.log.lower():
            screen.warn(f"Warning: {warning}.")
        else:
            _server.warning(warning)


class _AnnouncingServer(uvicorn.Server):
    """Prints its address once it is reachable. A signal stops it with exit status 0."""

    def __init__(
        self, config: uvicorn.Config, server: Server, message: str, on_ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._server, self._message, self._on_ready = server, message, on_ready
        self._stop_at: float | None = None
        self._parent = os.getppid()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _uvicorn.disabled = False
        gc.collect()
        gc.freeze()  # keeps the program's own objects out of later collections
        gc.set_threshold(*GC_THRESHOLDS)
        gc.callbacks.append(_freeze_survivors)
        if self._message and self.started:
            screen.say(self._message)
            sys.stdout.flush()
            self._on_ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  uvicorn gives them
        """Reports not ready at once and stops after the drain time. A second signal stops it immediately."""
        if not self.started:
            os._exit(0)  # it can be waiting for a database or NATS that is down, and has nothing to finish
        self._server.is_ready = False
        if self._stop_at is None:
            self._stop_at = time.monotonic() + self._server.settings.drain
        else:
            self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        if not self._message and os.getppid() != self._parent:
            self.should_exit = True  # a worker whose supervisor was killed must not hold the port
        if self._stop_at is not None and time.monotonic() >= self._stop_at:
            self.should_exit = True
        if counter % TICKS_PER_UNFREEZE == TICKS_PER_UNFREEZE - 1:
            gc.unfreeze()  # the next collection of the oldest generation examines everything
        return await super().on_tick(counter)


def _freeze_survivors(phase: str, info: Mapping[str, int]) -> None:
    """Excludes objects that survived two collections for an hour. Examining 500 tables would pause all of
    them for a tenth of a second, and closed tables and connections are freed without the collector."""
    if phase == "stop" and info["generation"]:
        gc.freeze()
