"""`parlour serve`: the server for a club, on one port."""

import gc
import logging
import os
import socket
import sys
import time
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from pathlib import Path
from types import FrameType

import click
import structlog
import uvicorn

from parlour.cli.commands.parameters import data_folder, database_url
from parlour.cli.commands.start_failure import start_failure
from parlour.cli.commands.store_access import load_settings
from parlour.cli.errors import ExitStatus, StartError, UserError
from parlour.cli.server_address import greeting
from parlour.cli.supervisor import Supervisor, page_of
from parlour.cli.terminal import screen
from parlour.games import finder
from parlour.server.app import Server
from parlour.server.core.settings import Settings, SettingsError
from parlour.server.net.file_limit import raise_file_limit
from parlour.server.ops import logs
from parlour.server.ops.version_warnings import version_warnings

KEEP_ALIVE_S = 75
"""Longer than clients and proxies keep an idle connection, so that it is not closed while they ask anew."""

_uvicorn = logging.getLogger("uvicorn.error")
_server = structlog.get_logger("server")

SOCKET_BACKLOG = 2048
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

    All games are served that are built in or installed, and those named with --game or in PARLOUR_GAMES.
    Everything is kept in one folder, with SQLite, unless a PostgreSQL is named. Several workers or machines
    share a PostgreSQL and a NATS. Games that are not built in are served under a supervisor, which restarts a
    process whose rules hang. Mail, limits and secrets are set in the environment as PARLOUR_…; the page
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
    # Rules that are not ours may hang in ways that only the end of their process stops.
    if fd is None and sys.platform != "win32" and (workers > 1 or settings.games or finder.installed()):
        if settings.nats and workers == 1:
            workers = 2  # while one restarts, the other serves
        ports = [port + number if port else 0 for number in range(workers)] if own_ports else [port]
        return Supervisor(settings, [bound(host, one) for one in ports], workers, games).run()
    if fd is None:
        listening = bound(host, port)
        run(settings, listening, lambda: Server(settings), greeting([listening]))
    else:
        shared = None if page is None else page_of(page)
        run(settings, socket.socket(fileno=fd), lambda: Server(settings, page=shared), "")
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
    warn_about_versions(listening.getsockname()[0], settings)
    logs.configure(settings.log, server.metrics.count_log_line, outage=server.outage)
    _uvicorn.disabled = True  # what it says of a start that failed is not for people
    try:
        _Announced(config, server, said, announced).run(sockets=[listening])
    except SystemExit:
        if server.start_fault is None:
            raise
        raise start_failure(server.start_fault, settings) or server.start_fault from None


def warn_about_versions(host: str, settings: Settings) -> None:
    """Log known faults of Python and SQLite, unless only this machine can connect."""
    if not ip_address(host).is_loopback:
        for warning in version_warnings(uses_sqlite=not settings.database):
            _server.warning(warning)


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


def _freeze_survivors(phase: str, info: Mapping[str, int]) -> None:
    """What is still there after two looks is left alone for an hour: to look through 500 tables halts all of
    them for a tenth of a second. Tables and pages leave the memory without the collector."""
    if phase == "stop" and info["generation"]:
        gc.freeze()
